import { type DataScope, dict, endpointsIn, recordId, returns } from '@huxi/model'
import { role } from './role.ts'

export interface RowScope {
  permissionId: string
  titles: readonly string[]
  /** set at the row; null = that of the role */
  dataScope: string | null
  /** whether the role's scope applies to these lists; otherwise they are unlimited by default */
  follows: boolean
  meant: readonly DataScope[]
  mayGive: readonly DataScope[]
}

const roleId = recordId('角色')

const { get, change } = endpointsIn(role.title)

export const roleScopes = get('/sys/role/dataScope', '角色在各菜单的数据范围', 'system:role:list', {
  query: { roleId },
  out: returns<RowScope[]>(),
})

export const saveRoleScope = change('/sys/role/dataScope', '设置角色在菜单的数据范围', 'system:role:grant', {
  stepUp: true,
  body: { roleId, permissionId: recordId('菜单'), dataScope: dict('数据范围', 'data_scope') },
})
