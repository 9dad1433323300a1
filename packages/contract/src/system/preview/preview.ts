/** 预览影响: access that users gain or lose by a save that has not been made yet. */
import { endpointsIn, json, many, returns, text, verbEndpoint, type Endpoint } from '@huxi/model'
import { depart } from '../depart/depart.ts'
import { addMenuRule, deleteMenuRule, editMenuRule, saveRoleRules } from '../permission/data-rule.ts'
import { permission, saveRolePermissions } from '../permission/permission.ts'
import { saveDepartPermissions, saveDepartRules } from '../role/depart-permission.ts'
import { departRole, saveDepartRolePermissions, saveDepartRoleRules, saveDepartRoleScope } from '../role/depart-role.ts'
import { saveDepartRoleFields, saveRoleFields } from '../role/field-rule.ts'
import { role } from '../role/role.ts'
import { saveRoleScope } from '../role/scope.ts'

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

const OF_DEPARTS: readonly Endpoint[] = [verbEndpoint(depart, 'edit'), verbEndpoint(depart, 'delete')]

const OF_ALL: readonly Endpoint[] = [
  verbEndpoint(permission, 'add'),
  verbEndpoint(permission, 'edit'),
  verbEndpoint(permission, 'delete'),
  addMenuRule,
  editMenuRule,
  deleteMenuRule,
]

export const PREVIEWED = { tenant: OF_TENANT, departs: OF_DEPARTS, all: OF_ALL } as const

/** Any right to one of the saves opens the preview; each step checks its own right. */
const access = [
  ...new Set(Object.values(PREVIEWED).flatMap((saves) => saves.flatMap((save) => save.access))),
] as readonly string[]

export interface RightsChange {
  count: number
  people: { id: string; username: string; realname: string }[]
  own: boolean
  gain: string[]
  lose: string[]
}

export interface SavePreview {
  /** groups with losses first, then by size */
  groups: RightsChange[]
  gain: number
  lose: number
  others: number
}

export const [PREVIEW_NAMES, PREVIEW_GROUPS] = [20, 30] as const

const { query } = endpointsIn(permission.title)

/** Runs the saves in order within a transaction and rolls it back. */
export const previewSave = query('/sys/preview/save', '预览保存的影响', access, {
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
