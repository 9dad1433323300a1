import { asChoice, endpointsIn, int, many, type Page, recordId, returns, text } from '@huxi/model'
import { user, type UserRow } from './user.ts'

/** The page of the caller's department; its leader changes members with the second code. */
export const MY_DEPART = { list: 'system:mydepart:list', edit: 'system:mydepart:edit' } as const

const GRANT = 'system:user:grant'

const id = recordId('用户')
const roleId = recordId('角色')
const depId = recordId('部门')
const userIds = asChoice(text('用户', { required: true, max: 32_500 }))
const userIdList = many('用户', { value: id }, { required: true, max: 500 })
const paging = { pageNo: int('页码', { min: 0 }), pageSize: int('每页条数', { min: 1 }) }

const { get, add, put, remove } = endpointsIn(user.title)

export const departMembers = get('/sys/user/queryUserByDepId', '部门成员', ['system:user:list', 'system:depart:list'], {
  aliases: ['/sys/sysDepart/getUsersByDepartId'],
  query: { id: depId, realname: text('用户姓名', { max: 100 }) },
  out: returns<UserRow[]>(),
})

export const roleMembers = get('/sys/user/userRoleList', '角色成员', ['system:role:list', 'system:departRole:list'], {
  query: { ...paging, roleId, username: text('用户账号', { max: 100 }), realname: text('用户姓名', { max: 100 }) },
  out: returns<Page<UserRow>>(),
})

export const addRoleMembers = add('/sys/user/addSysUserRole', '添加角色成员', GRANT, {
  stepUp: true,
  body: { roleId, userIdList },
})

export const removeRoleMember = remove('/sys/user/deleteUserRole', '移除角色成员', GRANT, {
  stepUp: true,
  query: { roleId, userId: id },
})

export const removeRoleMembers = remove('/sys/user/deleteUserRoleBatch', '批量移除角色成员', GRANT, {
  stepUp: true,
  query: { roleId, userIds },
})

export interface RoleChange {
  roleId: string
  userIdList: string[]
}

const roleIds = (label: string) => text(label, { max: 6500 })

/** Changes several people, all or none. Answers the actual changes, which allow to undo them. */
export const changeRoles = put('/sys/user/changeRoles', '批量改角色', GRANT, {
  stepUp: true,
  body: { userIdList, added: roleIds('添加的角色'), removed: roleIds('移除的角色') },
  out: returns<{ added: RoleChange[]; removed: RoleChange[] }>(),
})

export const departUsers = get(
  '/sys/user/departUserList',
  '部门用户',
  ['system:depart:list', 'system:user:list', MY_DEPART.list],
  {
    query: {
      ...paging,
      depId: text('部门', { max: 64 }),
      username: text('用户账号', { max: 100 }),
      realname: text('用户姓名', { max: 100 }),
    },
    out: returns<Page<UserRow & { orgCode: string }> | null>(),
  },
)

export const addDepartMembers = add('/sys/user/editSysDepartWithUser', '添加部门成员', [GRANT, MY_DEPART.edit], {
  body: { depId, userIdList },
})

export const removeDepartMember = remove('/sys/user/deleteUserInDepart', '移除部门成员', [GRANT, MY_DEPART.edit], {
  query: { depId, userId: id },
})

export const removeDepartMembers = remove(
  '/sys/user/deleteUserInDepartBatch',
  '批量移除部门成员',
  [GRANT, MY_DEPART.edit],
  { query: { depId, userIds } },
)
