import {
  date,
  dict,
  email,
  endpoint,
  idCard,
  image,
  int,
  many,
  personName,
  refs,
  resource,
  returns,
  secret,
  text,
  type Page,
  type RowOf,
} from '@huxi/model'
import type { DepartId } from '../depart/depart.ts'
import { secondAdministrator } from '../session/mfa.ts'

export const user = resource({
  name: 'system:user',
  title: '用户',
  table: 'sys_user',
  path: '/sys/user',
  owner: 'members',
  history: 'audited',
  keepDeleted: true,
  sort: { createTime: 'desc' },
  verbs: { delete: '删除用户成功', deleteBatch: '批量删除用户成功' },
  fields: {
    username: text('用户账号', { required: true, max: 100, unique: true, check: 'username', search: 'eq' }),
    realname: personName('用户姓名', { required: true, max: 100, search: 'like' }),
    password: secret('登录密码', { only: ['form'] }),
    confirmpassword: secret('确认密码', { only: ['form'] }),
    avatar: image('头像'),
    sex: dict('性别', 'sex', { numeric: true, search: 'eq' }),
    birthday: date('生日'),
    phone: text('手机号', { max: 45, unique: true, check: 'mobile', search: 'eq' }),
    email: email('邮箱', { max: 45, unique: true, search: 'eq' }),
    workNo: text('工号', { max: 100, unique: true, check: 'code', search: 'eq' }),
    telephone: text('座机', { max: 45 }),
    idCard: idCard('身份证号', { search: 'eq', only: ['form'] }),
    post: dict('职务', 'sys_position,name,code'),
    status: dict('状态', 'user_status', { numeric: true, initial: 1, search: 'eq', only: ['list'] }),
    userIdentity: dict('身份', 'user_identity', { numeric: true, initial: 1 }),
    selectedroles: refs('角色', 'system:role', { only: ['form'] }),
    selecteddeparts: refs('所属部门', 'system:depart', { only: ['form'] }),
    departIds: refs('负责部门', 'system:depart', { only: ['form'] }),
    relTenantIds: refs('所属租户', 'system:tenant', { only: ['form'] }),
  },
})
export type User = RowOf<typeof user>

/** A user row of a list. */
export interface UserRow extends User {
  /** code of the department the person works in now */
  orgCode: string | null
  /** names of the departments, comma-joined */
  orgCodeTxt: string
  /** names of the roles, comma-joined */
  roleNames: string
  /** ids, comma-joined: all memberships in this tenant; of the tenants those the caller is a member of himself */
  selectedroles: string
  selecteddeparts: string
  departIds: string
  relTenantIds: string
  lastLoginTime: string | null
}

/** The signed-in person as clients keep it. */
export interface UserInfo extends UserRow {
  mustChange: boolean
  /** a second factor is due before anything else */
  mustEnrol: boolean
  tenantId: number
}

const id = text('用户', { required: true, max: 64 })
const roleId = text('角色', { required: true, max: 64 })
const depId = text('部门', { required: true, max: 64 })
const username = text('用户账号', { required: true, max: 100 })
const userIds = text('用户', { required: true, max: 32_500 })
const userIdList = many('用户', { value: text('用户', { required: true, max: 64 }) }, { required: true, max: 500 })
const paging = { pageNo: int('页码', { min: 0 }), pageSize: int('每页条数', { min: 1 }) }

export const freezeUsers = endpoint({
  method: 'PUT',
  path: '/sys/user/frozenBatch',
  title: '冻结/解冻用户',
  access: 'system:user:freeze',
  body: { ids: text('用户', { required: true, max: 32_500 }), status: int('状态', { required: true, min: 1, max: 2 }) },
  out: returns<null>(),
})

/** Lets people in who have asked for an account: 待审核 becomes 正常. */
export const approveUsers = endpoint({
  method: 'PUT',
  path: '/sys/user/approve',
  title: '通过注册',
  access: 'system:user:approve',
  body: { ids: text('用户', { required: true, max: 32_500 }) },
  out: returns<null>(),
})

/** Turns them down: the accounts go to the recycle bin, the reason stands in the operation log. */
export const rejectUsers = endpoint({
  method: 'PUT',
  path: '/sys/user/reject',
  title: '拒绝注册',
  access: 'system:user:approve',
  body: { ids: userIds, reason: text('拒绝原因', { required: true, max: 200 }) },
  out: returns<null>(),
})

export const usersByIds = endpoint({
  method: 'GET',
  path: '/sys/user/queryByIds',
  title: '按编号查询用户',
  access: 'system:user:list',
  query: { userIds },
  reads: { of: user.name, by: 'userIds' },
  out: returns<UserRow[]>(),
})

export const userRoles = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserRole',
  title: '用户的角色',
  access: 'system:user:list',
  query: { userid: id },
  out: returns<string[]>(),
})

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/sys/user/changePassword',
  title: '重置密码',
  access: 'system:user:changepwd',
  stepUp: true,
  body: {
    username,
    password: secret('新密码', { required: true }),
    confirmpassword: secret('确认新密码'),
    second: secondAdministrator,
  },
  out: returns<null>(),
})

export const userDeparts = endpoint({
  method: 'GET',
  path: '/sys/user/userDepartList',
  title: '用户的部门',
  access: 'system:user:list',
  query: { userId: id },
  out: returns<DepartId[]>(),
})

export const newUserId = endpoint({
  method: 'GET',
  path: '/sys/user/generateUserId',
  title: '生成用户编号',
  access: 'system:user:add',
  out: returns<string>(),
})

export const departMembers = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserByDepId',
  title: '部门成员',
  access: ['system:user:list', 'system:depart:list'],
  query: { id: depId, realname: text('用户姓名', { max: 100 }) },
  out: returns<UserRow[]>(),
})

export const userChoices = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserComponentData',
  title: '选择用户',
  access: ['system:user:list', 'system:depart:list', 'system:role:list'],
  query: {
    ...paging,
    departId: text('部门', { max: 64 }),
    username: text('用户账号', { max: 100 }),
    realname: text('用户姓名', { max: 100 }),
    id: text('用户', { max: 32_500 }),
  },
  out: returns<Page<UserRow>>(),
})

/** Answers a bare array without envelope, as old pickers expect. */
export const multiUser = endpoint({
  method: 'GET',
  path: '/sys/user/getMultiUser',
  title: '批量查询用户',
  answers: 'json',
  access: ['system:user:list', 'system:depart:list', 'system:role:list'],
  query: { id: text('用户', { max: 32_500 }), username: text('用户账号', { max: 32_500 }) },
  out: returns<User[]>(),
})

export const roleMembers = endpoint({
  method: 'GET',
  path: '/sys/user/userRoleList',
  title: '角色成员',
  access: 'system:role:list',
  query: { ...paging, roleId, username: text('用户账号', { max: 100 }), realname: text('用户姓名', { max: 100 }) },
  out: returns<Page<UserRow>>(),
})

export const addRoleMembers = endpoint({
  method: 'POST',
  path: '/sys/user/addSysUserRole',
  title: '添加角色成员',
  access: 'system:user:grant',
  stepUp: true,
  body: { roleId, userIdList },
  out: returns<null>(),
})

export const removeRoleMember = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserRole',
  title: '移除角色成员',
  access: 'system:user:grant',
  stepUp: true,
  query: { roleId, userId: id },
  out: returns<null>(),
})

export const removeRoleMembers = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserRoleBatch',
  title: '批量移除角色成员',
  access: 'system:user:grant',
  stepUp: true,
  query: { roleId, userIds },
  out: returns<null>(),
})

export const departUsers = endpoint({
  method: 'GET',
  path: '/sys/user/departUserList',
  title: '部门用户',
  access: ['system:depart:list', 'system:user:list'],
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
  path: '/sys/user/editSysDepartWithUser',
  title: '添加部门成员',
  access: 'system:user:grant',
  body: { depId, userIdList },
  out: returns<null>(),
})

export const removeDepartMember = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserInDepart',
  title: '移除部门成员',
  access: 'system:user:grant',
  query: { depId, userId: id },
  out: returns<null>(),
})

export const removeDepartMembers = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserInDepartBatch',
  title: '批量移除部门成员',
  access: 'system:user:grant',
  query: { depId, userIds },
  out: returns<null>(),
})

/** Strangers: while registration is on, ten an hour, after a captcha; without one our client gets 412, older ones “free”. */
export const checkOnlyUser = endpoint({
  method: 'GET',
  path: '/sys/user/checkOnlyUser',
  title: '用户查重',
  access: 'public',
  query: {
    id: text('用户', { max: 64 }),
    username: text('用户账号', { max: 100 }),
    phone: text('手机号', { max: 45 }),
    email: text('邮箱', { max: 45 }),
    captcha: text('验证码', { max: 20 }),
    checkKey: text('验证码标识', { max: 100 }),
  },
  out: returns<boolean>(),
})
