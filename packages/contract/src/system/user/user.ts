import {
  areaContract,
  asChoice,
  date,
  dateTime,
  dict,
  email,
  endpointsIn,
  idCard,
  image,
  int,
  linked,
  type Page,
  personName,
  recordId,
  refs,
  resource,
  returns,
  type RowOf,
  secret,
  text,
} from '@huxi/model'
import type { DepartId } from '../depart/depart.ts'
import { secondAdministrator } from '../session/mfa.ts'

const [NORMAL, FROZEN, PENDING] = [1, 2, 3] as const

export const user = resource({
  name: 'system:user',
  title: '用户',
  table: 'sys_user',
  path: '/sys/user',
  owner: 'members',
  history: 'audited',
  keepDeleted: true,
  label: '{realname}（{username}）',
  // an account ends by deletion alone, which has its own right and rules
  verbs: { delete: '删除用户成功', deleteBatch: '批量删除用户成功', undoImport: false },
  states: {
    field: 'status',
    initial: NORMAL,
    choosable: [NORMAL],
    byServer: [PENDING],
    moves: {
      approve: { label: '通过', from: PENDING, to: NORMAL, batch: true, done: '审核通过', stepUp: true },
      reject: {
        label: '拒绝',
        from: PENDING,
        to: null,
        access: 'system:user:approve',
        ask: { reason: text('拒绝原因', { required: true, max: 200 }) },
        confirm: '账号移入回收站，申请人不能登录',
        batch: true,
        danger: true,
        done: '已拒绝',
      },
      freeze: {
        label: '冻结',
        from: NORMAL,
        to: FROZEN,
        confirm: '将立即退出登录，解冻之前不能再登录',
        batch: true,
        danger: true,
      },
      thaw: { label: '解冻', from: FROZEN, to: NORMAL, access: 'system:user:freeze', batch: true, stepUp: true },
    },
  },
  fields: {
    username: text('用户账号', { required: true, max: 100, unique: true, check: 'username', search: 'eq' }),
    realname: personName('用户姓名', { required: true, max: 100, search: 'like' }),
    password: secret('登录密码', { only: ['form'] }),
    confirmpassword: secret('确认密码', { only: ['form'] }),
    avatar: image('头像'),
    sex: dict('性别', 'sex', { numeric: true, search: 'eq' }),
    birthday: date('生日', { restrictable: true }),
    phone: text('手机号', { max: 45, unique: true, check: 'mobile', search: 'eq', restrictable: true }),
    email: email('邮箱', { max: 45, unique: true, search: 'eq', restrictable: true }),
    workNo: text('工号', { max: 100, unique: true, check: 'code', search: 'eq' }),
    telephone: text('座机', { max: 45, restrictable: true }),
    idCard: idCard('身份证号', { search: 'eq', only: ['form'], restrictable: true }),
    post: dict('职务', 'sys_position,name,code'),
    status: dict('状态', 'user_status', { numeric: true, initial: 1, search: 'eq', only: ['list'] }),
    userIdentity: dict('身份', 'user_identity', { numeric: true, initial: 1 }),
    selectedroles: linked(refs('角色', 'system:role', { only: ['form'] }), {
      table: 'sys_user_role',
      by: 'user_id',
      column: 'role_id',
    }),
    selecteddeparts: linked(refs('所属部门', 'system:depart', { only: ['form'] }), {
      table: 'sys_user_depart',
      by: 'user_id',
      column: 'dep_id',
    }),
    lastLoginTime: linked(dateTime('最近登录', { only: [] }), {
      table: 'sys_user_tenant',
      by: 'user_id',
      column: 'last_login_time',
    }),
    departIds: refs('负责部门', 'system:depart', { only: ['form'] }),
    relTenantIds: refs('所属租户', 'system:tenant', { only: ['form'] }),
  },
})
export type User = RowOf<typeof user>

export interface UserRow extends User {
  orgCode: string | null
  /** names of the departments, comma-joined */
  orgCodeTxt: string
  roleNames: string
  /** ids, comma-joined: all memberships in this tenant; tenants only as far as the caller is a member */
  selectedroles: string
  selecteddeparts: string
  departIds: string
  relTenantIds: string
  relTenantIds_dictText?: string
}

export interface UserInfo extends UserRow {
  mustChange: boolean
  mustEnrol: boolean
  tenantId: number
  orgName: string | null
}

const id = recordId('用户')
const username = text('用户账号', { required: true, max: 100 })
const userIds = asChoice(text('用户', { required: true, max: 32_500 }))
const paging = { pageNo: int('页码', { min: 0 }), pageSize: int('每页条数', { min: 1 }) }

const { get, put } = endpointsIn(user.title)

/** Freezes or thaws; accounts in the target state are skipped. */
export const freezeUsers = put('/sys/user/frozenBatch', '冻结/解冻用户', 'system:user:freeze', {
  body: {
    ids: asChoice(text('用户', { required: true, max: 32_500 })),
    status: int('状态', { required: true, min: 1, max: 2 }),
  },
})

export const usersByIds = get('/sys/user/queryByIds', '按编号查询用户', 'system:user:list', {
  query: { userIds },
  reads: { of: user.name, by: 'userIds' },
  out: returns<UserRow[]>(),
})

export const userRoles = get('/sys/user/queryUserRole', '用户的角色', 'system:user:list', {
  query: { userid: id },
  out: returns<string[]>(),
})

export const resetPassword = put('/sys/user/changePassword', '重置密码', 'system:user:changepwd', {
  stepUp: true,
  body: {
    username,
    password: secret('新密码', { required: true }),
    confirmpassword: secret('确认新密码'),
    second: secondAdministrator,
  },
})

export const userDeparts = get('/sys/user/userDepartList', '用户的部门', 'system:user:list', {
  query: { userId: id },
  out: returns<DepartId[]>(),
})

export const newUserId = get('/sys/user/generateUserId', '生成用户编号', 'system:user:add', { out: returns<string>() })

export const userChoices = get(
  '/sys/user/queryUserComponentData',
  '选择用户',
  ['system:user:list', 'system:depart:list', 'system:role:list', 'system:mydepart:edit'],
  {
    query: {
      ...paging,
      departId: text('部门', { max: 64 }),
      username: text('用户账号', { max: 100 }),
      realname: text('用户姓名', { max: 100 }),
      id: text('用户', { max: 32_500 }),
    },
    out: returns<Page<UserRow>>(),
  },
)

/** Answers a bare array without envelope, as old pickers expect. */
export const multiUser = get(
  '/sys/user/getMultiUser',
  '批量查询用户',
  ['system:user:list', 'system:depart:list', 'system:role:list'],
  {
    answers: 'json',
    query: { id: text('用户', { max: 32_500 }), username: text('用户账号', { max: 32_500 }) },
    out: returns<User[]>(),
  },
)

/**
 * Anonymous callers: with registration enabled, ten an hour, after a captcha; without one the product's client gets
 * 412, older clients “free”.
 */
export const checkOnlyUser = get('/sys/user/checkOnlyUser', '用户查重', 'public', {
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

export const userContract = areaContract(
  // contact data of staff are visible with the row
  [
    user,
    {
      columns: {
        username: 'internal',
        avatar: 'public',
        sex: 'personal',
        birthday: 'sensitive',
        phone: 'personal',
        workNo: 'internal',
        telephone: 'personal',
        post: 'internal',
        status: 'internal',
        userIdentity: 'internal',
        lastLoginTime: 'internal',
        selectedroles: 'internal',
        selecteddeparts: 'internal',
        departIds: 'internal',
        relTenantIds: 'internal',
      },
    },
    'system/UserList',
    'system/UserDetail',
  ],
)
