import { endpointsIn, type HomeFigure, longText, recordId, returns, text } from '@huxi/model'

const { get, put } = endpointsIn('首页')

export const homeFigures = get('/sys/home/figures', '首页数字', 'login', {
  kept: true,
  out: returns<readonly HomeFigure[]>(),
})

export const START_PAGE = 'start.page'

/** Preferences of a person by name, and those of the person's roles under `OF_ROLE`. */
export const myPreferences = get('/sys/preference/mine', '我的偏好', 'login', {
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

export const rolePreferences = get('/sys/preference/roles', '各角色的偏好', PREPARE, {
  query: { name: preference },
  out: returns<RolePreference[]>(),
})

export const setRolePreference = put('/sys/preference/setRole', '保存角色的偏好', PREPARE, {
  body: { roleId: recordId('角色'), name: preference, value: content },
})

export const setPreference = put('/sys/preference/set', '保存我的偏好', 'login', {
  body: { name: preference, value: content },
})
