/** The second factor of a person: a code of the phone that changes every half minute. */
import { endpoint, group, returns, secret, text } from '@huxi/model'

/** The group of these in the API document. */
const GROUP = '登录与会话'

/** What a confirmation is answered when the setup waited too long: no code helps any more, it begins anew. */
export const SETUP_EXPIRED = '设置已过期，请重新开始'

/** of the second step, for accounts that have one; absent asks for it with code 428 */
export const mfaCode = secret('动态码', { max: 40 })

export interface SecondFactor {
  enrolled: boolean
  /** when it was switched on */
  since: string | null
  /** recovery codes not used yet */
  recoveryLeft: number
  /** a role of the person asks for it, so it stays on */
  required: boolean
}

/** What an authenticator is set up with; shown once. */
export interface Setup {
  /** `otpauth://…`, for the picture */
  uri: string
  /** the same for typing, in base 32 */
  setupKey: string
}

/**
 * Another administrator who signs with the first, where a role of the person asks for a second factor; absent asks for it
 * with code 428 and `result: { second: true }`.
 */
export const secondAdministrator = group('第二位管理员', {
  username: text('第二位管理员的账号', { max: 100 }),
  password: secret('第二位管理员的密码'),
  mfaCode,
})

const password = secret('登录密码')
const code = secret('动态码')

export const mySecondFactor = endpoint({
  method: 'GET',
  path: '/sys/mfa/mine',
  title: '我的两步验证',
  group: GROUP,
  access: 'login',
  settles: 'secondFactor',
  out: returns<SecondFactor>(),
})

/** Asks for the password, and for a code where there is a second factor already. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/mfa/begin',
  title: '设置两步验证',
  group: GROUP,
  access: 'login',
  settles: 'secondFactor',
  body: { password, code },
  out: returns<Setup>(),
})

/** The first code proves that the phone is set up; from then on it is asked for. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/mfa/confirm',
  title: '开启两步验证',
  group: GROUP,
  access: 'login',
  settles: 'secondFactor',
  body: { code },
  out: returns<{ recoveryCodes: string[] }>(),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/mfa/renewCodes',
  title: '更换恢复码',
  group: GROUP,
  access: 'login',
  body: { password, code },
  out: returns<{ recoveryCodes: string[] }>(),
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/mfa/disable',
  title: '关闭两步验证',
  group: GROUP,
  access: 'login',
  body: { password, code },
  out: returns<null>(),
})

/** Those of the given people who have a second factor. */
export const enrolledUsers = endpoint({
  method: 'GET',
  path: '/sys/mfa/enrolled',
  title: '已开启两步验证的用户',
  group: GROUP,
  access: 'system:user:changepwd',
  query: { userIds: text('用户', { required: true, max: 32_500 }) },
  out: returns<string[]>(),
})

/** For people who have lost phone and recovery codes. */
export const resetSecondFactor = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/mfa/reset',
  title: '重置两步验证',
  group: GROUP,
  access: 'system:user:changepwd',
  stepUp: true,
  body: { userId: text('用户', { required: true, max: 64 }), second: secondAdministrator },
  out: returns<null>(),
})
