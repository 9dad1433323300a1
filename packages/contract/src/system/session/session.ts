import { asChoice, bool, endpoint, endpointsIn, int, type Page, returns, secret, text } from '@huxi/model'
import type { Depart } from '../depart/depart.ts'
import type { DictMap } from '../dict/dict.ts'
import type { TenantChoice } from '../tenant/tenant.ts'
import type { UserInfo } from '../user/user.ts'
import { mfaCode } from './mfa.ts'

const group = '登录与会话'

export interface LoginResult {
  token: string
  userInfo: UserInfo
  /** empty for the product's own client, which loads dictionaries on demand */
  sysAllDictItems: DictMap
  departs: Depart[]
  /** 0 none, 1 one, 2 several departments */
  multi_depart: 0 | 1 | 2
  tenantList: TenantChoice[]
  /** recent changes of the account by others, newest first; absent = none */
  notices?: string[]
}

const checkKey = text('验证码标识', { max: 100 })

const { get, change, query } = endpointsIn(group)
const users = endpointsIn('用户')
const devices = endpointsIn('在线用户')

export const login = change('/sys/login', '登录', 'public', {
  entrance: true,
  body: {
    username: text('用户名', { required: true, max: 100 }),
    password: secret('密码', { required: true }),
    captcha: text('验证码', { max: 20 }),
    checkKey,
    remember_me: bool('自动登录'),
    mfaCode,
  },
  out: returns<LoginResult>(),
})

export const logout = endpoint({
  method: ['POST', 'GET'],
  work: 'edit',
  path: '/sys/logout',
  title: '退出登录',
  group,
  entrance: true,
  access: 'public',
})

export const captchaImage = get('/sys/randomImage/:key', '验证码图片', 'public', {
  entrance: true,
  params: { key: text('验证码标识', { required: true, max: 100 }) },
  query: { density: int('像素密度', { min: 1, max: 2 }) },
  out: returns<string>(),
})

export const checkCaptcha = query('/sys/checkCaptcha', '校验验证码', 'public', {
  entrance: true,
  body: {
    captcha: text('验证码', { required: true, max: 20 }),
    checkKey: text('验证码标识', { required: true, max: 100 }),
  },
})

/** Unused random values; old clients fetch them before signing in. */
export const encryptedString = get('/sys/getEncryptedString', '加密参数', 'public', {
  entrance: true,
  out: returns<{ key: string; iv: string }>(),
})

export const selectDepart = endpoint({
  method: ['POST', 'PUT'],
  work: 'edit',
  path: '/sys/selectDepart',
  title: '切换部门',
  group,
  access: 'login',
  early: true,
  body: { orgCode: asChoice(text('部门', { required: true, max: 64 })), username: text('用户名', { max: 100 }) },
  out: returns<{ userInfo: UserInfo }>(),
})

/** The caller for older clients; a token outside the header is ignored. */
export const userSection = users.get('/sys/user/getUserSectionInfoByToken', '当前用户的账号和部门', 'login', {
  query: { token: text('令牌', { max: 200 }) },
  out: returns<{ sysUserId: string; sysUserCode: string; sysUserName: string; sysOrgCode: string | null }>(),
})

export const noRight = users.get('/sys/common/403', '没有权限的提示', 'login', { out: returns<null>() })

export const myDeparts = users.get('/sys/user/getCurrentUserDeparts', '我的部门', 'login', {
  early: true,
  out: returns<{ list: Depart[]; orgCode: string | null }>(),
})

export const changePassword = endpoint({
  method: ['POST', 'PUT'],
  work: 'edit',
  path: '/sys/user/updatePassword',
  title: '修改密码',
  group: '用户',
  access: 'login',
  settles: 'password',
  body: {
    username: text('用户名', { max: 100 }),
    oldpassword: secret('旧密码'),
    password: secret('新密码'),
    confirmpassword: secret('确认新密码'),
  },
  out: returns<{ token: string }>(),
})

/** Password or code; sensitive actions are then open in this session for five minutes. */
export const stepUp = users.post('/sys/user/stepUp', '再次验证身份', 'login', {
  work: 'query',
  body: { password: secret('登录密码'), code: secret('动态码', { max: 40 }) },
  out: returns<null>(),
})

export const userInfo = users.get('/sys/user/getUserInfo', '我的资料', 'login', {
  early: true,
  out: returns<{ userInfo: UserInfo; sysAllDictItems: DictMap }>(),
})

export const loginInfo = get('/sys/loginfo', '访问统计', 'login', {
  early: true,
  out: returns<{
    totalVisitCount: number
    todayVisitCount: number
    todayIp: number
    alerts?: readonly string[]
  }>(),
})

export const visitInfo = get('/sys/visitInfo', '最近一周访问量', 'login', {
  early: true,
  out: returns<{ visit: number; ip: number; tian: string; type: string }[]>(),
})

export interface OnlineSession {
  token: string
  id: string
  username: string
  realname: string
  avatar: string | null
  /** the next three are null without the right to the list of users */
  birthday: string | null
  sex: number | null
  phone: string | null
  ip: string
  agent: string
  createTime: string
  lastSeen: string
  current: boolean
}

export const mySessions = devices.get('/sys/online/mine', '我的登录设备', 'login', { out: returns<OnlineSession[]>() })

export const endMySession = devices.post('/sys/online/endMine', '下线我的设备', 'login', {
  work: 'delete',
  body: { token: text('会话', { required: true, max: 64 }) },
  out: returns<null>(),
})

/** Ends all sessions of the caller except the current one. */
export const endMyOtherSessions = devices.post('/sys/online/endOthers', '下线我的其他设备', 'login', {
  work: 'delete',
  out: returns<null>(),
})

export interface OwnSignIn {
  id: string
  createTime: string
  ip: string | null
  text: string
}

/** Sign-ins of the caller in the last 90 days, newest first, at most 200. */
export const mySignIns = devices.get('/sys/online/mySignIns', '我的登录记录', 'login', { out: returns<OwnSignIn[]>() })

export const onlineUsers = devices.get('/sys/online/list', '在线用户', 'monitor:online:list', {
  query: {
    username: text('用户账号', { max: 100 }),
    pageNo: int('页码', { min: 0 }),
    pageSize: int('每页条数', { min: 1 }),
  },
  out: returns<Page<OnlineSession>>(),
})

export const forceLogout = devices.post('/sys/online/forceLogout', '强制下线', 'monitor:online:edit', {
  work: 'delete',
  body: { token: text('会话', { max: 64 }) },
  out: returns<null>(),
})
