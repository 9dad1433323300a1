/** 预览影响: who gains and who loses what by a save that has not been made yet. */
import { endpoint, json, many, returns, text, verbEndpoint, type Endpoint } from '@huxi/model'
import { depart } from '../depart/depart.ts'
import { addMenuRule, deleteMenuRule, editMenuRule, saveRoleRules } from '../permission/data-rule.ts'
import { permission, saveRolePermissions } from '../permission/permission.ts'
import { saveDepartPermissions, saveDepartRules } from '../role/depart-permission.ts'
import { departRole, saveDepartRolePermissions, saveDepartRoleRules, saveDepartRoleScope } from '../role/depart-role.ts'
import { saveDepartRoleFields, saveRoleFields } from '../role/field-rule.ts'
import { role } from '../role/role.ts'
import { saveRoleScope } from '../role/scope.ts'

/** Saves of one's own tenant that can be previewed. */
const OF_TENANT: readonly Endpoint[] = [
  verbEndpoint(role, 'edit'),
  verbEndpoint(role, 'delete'),
  saveRolePermissions,
  saveRoleRules,
  saveRoleScope,
  saveRoleFields,
  saveDepartPermissions,
  saveDepartRules,
  verbEndpoint(departRole, 'edit'),
  verbEndpoint(departRole, 'delete'),
  saveDepartRolePermissions,
  saveDepartRoleRules,
  saveDepartRoleScope,
  saveDepartRoleFields,
]

/** Those that move departments, so that scopes reach other ones. */
const OF_DEPARTS: readonly Endpoint[] = [verbEndpoint(depart, 'edit'), verbEndpoint(depart, 'delete')]

/** Those of the menu, which is the same in every tenant. */
const OF_ALL: readonly Endpoint[] = [
  verbEndpoint(permission, 'add'),
  verbEndpoint(permission, 'edit'),
  verbEndpoint(permission, 'delete'),
  addMenuRule,
  editMenuRule,
  deleteMenuRule,
]

export const PREVIEWED = { tenant: OF_TENANT, departs: OF_DEPARTS, all: OF_ALL } as const

/** Whoever may make one of the saves may ask; each step asks for the right of its own. */
const access = [
  ...new Set(Object.values(PREVIEWED).flatMap((saves) => saves.flatMap((save) => save.access))),
] as readonly string[]

/** People to whom the same happens. */
export interface RightsChange {
  /** how many they are */
  count: number
  /** those among them whom the asker sees, the first of them by name */
  people: { id: string; username: string; realname: string }[]
  /** the asker is one of them */
  own: boolean
  /** a line for each thing */
  gain: string[]
  lose: string[]
}

export interface SavePreview {
  /** who loses something first, then by how many they are */
  groups: RightsChange[]
  /** people who gain, and who lose something */
  gain: number
  lose: number
  /** people of groups that are left out, because there are too many */
  others: number
}

/** Names of people in one group, and groups in one answer. */
export const [PREVIEW_NAMES, PREVIEW_GROUPS] = [20, 30] as const

/** Steps are saves as they would be sent, one after the other; all of it is undone again. */
export const previewSave = endpoint({
  method: 'POST',
  work: 'query',
  path: '/sys/preview/save',
  title: '预览保存的影响',
  group: permission.title,
  access,
  cost: 'heavy',
  kept: true,
  body: {
    steps: many(
      '步骤',
      {
        path: text('接口', { required: true, max: 200 }),
        input: json<Record<string, unknown>>('内容', { required: true, max: 200_000 }),
      },
      { required: true, max: 200 },
    ),
  },
  out: returns<SavePreview>(),
})
