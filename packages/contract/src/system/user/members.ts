import { endpoint, int, many, returns, text, type Page } from '@huxi/model'
import { user, type UserRow } from './user.ts'

/** The page of the caller's department; its leader changes members with the second code. */
export const MY_DEPART = { list: 'system:mydepart:list', edit: 'system:mydepart:edit' } as const

const GRANT = 'system:user:grant'

const id = text('用户', { required: true, max: 64 })
const roleId = text('角色', { required: true, max: 64 })
const depId = text('部门', { required: true, max: 64 })
const userIds = text('用户', { required: true, max: 32_500 })
const userIdList = many('用户', { value: id }, { required: true, max: 500 })
const paging = { pageNo: int('页码', { min: 0 }), pageSize: int('每页条数', { min: 1 }) }

export const departMembers = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserByDepId',
  aliases: ['/sys/sysDepart/getUsersByDepartId'],
  title: '部门成员',
  group: user.title,
  access: ['system:user:list', 'system:depart:list'],
  query: { id: depId, realname: text('用户姓名', { max: 100 }) },
  out: returns<UserRow[]>(),
})

export const roleMembers = endpoint({
  method: 'GET',
  path: '/sys/user/userRoleList',
  title: '角色成员',
  group: user.title,
  access: ['system:role:list', 'system:departRole:list'],
  query: { ...paging, roleId, username: text('用户账号', { max: 100 }), realname: text('用户姓名', { max: 100 }) },
  out: returns<Page<UserRow>>(),
})

export const addRoleMembers = endpoint({
  method: 'POST',
  work: 'add',
  path: '/sys/user/addSysUserRole',
  title: '添加角色成员',
  group: user.title,
  access: GRANT,
  stepUp: true,
  body: { roleId, userIdList },
  out: returns<null>(),
})

export const removeRoleMember = endpoint({
  method: 'DELETE',
  work: 'delete',
  path: '/sys/user/deleteUserRole',
  title: '移除角色成员',
  group: user.title,
  access: GRANT,
  stepUp: true,
  query: { roleId, userId: id },
  out: returns<null>(),
})

export const removeRoleMembers = endpoint({
  method: 'DELETE',
  work: 'delete',
  path: '/sys/user/deleteUserRoleBatch',
  title: '批量移除角色成员',
  group: user.title,
  access: GRANT,
  stepUp: true,
  query: { roleId, userIds },
  out: returns<null>(),
})

export interface RoleChange {
  roleId: string
  userIdList: string[]
}

const roleIds = (label: string) => text(label, { max: 6500 })

/** Changes several people, all or none. Answers the actual changes, which allow to undo them. */
export const changeRoles = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/user/changeRoles',
  title: '批量改角色',
  group: user.title,
  access: GRANT,
  stepUp: true,
  body: { userIdList, added: roleIds('添加的角色'), removed: roleIds('移除的角色') },
  out: returns<{ added: RoleChange[]; removed: RoleChange[] }>(),
})

export const departUsers = endpoint({
  method: 'GET',
  path: '/sys/user/departUserList',
  title: '部门用户',
  group: user.title,
  access: ['system:depart:list', 'system:user:list', MY_DEPART.list],
  query: {
    ...paging,
    depId: text('部门', { max: 64 }),
    username: text('用户账号', { max: 100 }),
    realname: text('用户姓名', { max: 100 }),
  },
  out: returns<Page<UserRow & { orgCode: string }> | null>(),
})

export const addDepartMembers = endpoint({
  method: 'POST',
  work: 'add',
  path: '/sys/user/editSysDepartWithUser',
  title: '添加部门成员',
  group: user.title,
  access: [GRANT, MY_DEPART.edit],
  body: { depId, userIdList },
  out: returns<null>(),
})

export const removeDepartMember = endpoint({
  method: 'DELETE',
  work: 'delete',
  path: '/sys/user/deleteUserInDepart',
  title: '移除部门成员',
  group: user.title,
  access: [GRANT, MY_DEPART.edit],
  query: { depId, userId: id },
  out: returns<null>(),
})

export const removeDepartMembers = endpoint({
  method: 'DELETE',
  work: 'delete',
  path: '/sys/user/deleteUserInDepartBatch',
  title: '批量移除部门成员',
  group: user.title,
  access: [GRANT, MY_DEPART.edit],
  query: { depId, userIds },
  out: returns<null>(),
})
