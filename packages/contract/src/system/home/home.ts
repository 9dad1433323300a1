import { endpoint, longText, returns, text, type HomeFigure } from '@huxi/model'

export const homeFigures = endpoint({
  method: 'GET',
  path: '/sys/home/figures',
  title: '首页数字',
  group: '首页',
  access: 'login',
  kept: true,
  out: returns<readonly HomeFigure[]>(),
})

export const START_PAGE = 'start.page'

/** Preferences of a person by name; each page defines the meaning of its own. */
export const myPreferences = endpoint({
  method: 'GET',
  path: '/sys/preference/mine',
  title: '我的偏好',
  group: '首页',
  access: 'login',
  out: returns<Readonly<Record<string, string>>>(),
})

export const setPreference = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/preference/set',
  title: '保存我的偏好',
  group: '首页',
  access: 'login',
  body: { name: text('偏好', { required: true, max: 40 }), value: longText('内容', { max: 2000 }) },
  out: returns<null>(),
})
