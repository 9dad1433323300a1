/** 首页: the numbers of a person, each with the list that shows exactly the rows it counts. */
import { endpoint, longText, returns, text, type HomeFigure } from '@huxi/model'

/** Figures of what the person may see, in the order in which they are read; what he may not see is absent. */
export const homeFigures = endpoint({
  method: 'GET',
  path: '/sys/home/figures',
  title: '首页数字',
  group: '首页',
  access: 'login',
  kept: true,
  out: returns<readonly HomeFigure[]>(),
})

/** Name of the preference that holds the address of the page on which the person starts. */
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

/** Without a value it is as the product has it. */
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
