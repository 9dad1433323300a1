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

/** Preferences of a person by name, and those of the person's roles under `OF_ROLE`. */
export const myPreferences = endpoint({
  method: 'GET',
  path: '/sys/preference/mine',
  title: '我的偏好',
  group: '首页',
  access: 'login',
  out: returns<Readonly<Record<string, string>>>(),
})

const preference = text('偏好', { required: true, max: 40 })
const content = longText('内容', { max: 2000 })

/** Names of arrangements prepared for a role begin with it. */
export const OF_ROLE = 'role.'

export interface RolePreference {
  roleId: string
  roleName: string
  prepared: boolean
}

const PREPARE = 'system:roleindex:edit'

export const rolePreferences = endpoint({
  method: 'GET',
  path: '/sys/preference/roles',
  title: '各角色的偏好',
  group: '首页',
  access: PREPARE,
  query: { name: preference },
  out: returns<RolePreference[]>(),
})

export const setRolePreference = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/preference/setRole',
  title: '保存角色的偏好',
  group: '首页',
  access: PREPARE,
  body: { roleId: text('角色', { required: true, max: 64 }), name: preference, value: content },
  out: returns<null>(),
})

export const setPreference = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/preference/set',
  title: '保存我的偏好',
  group: '首页',
  access: 'login',
  body: { name: preference, value: content },
  out: returns<null>(),
})
