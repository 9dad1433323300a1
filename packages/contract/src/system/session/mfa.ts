/** Second factor: a code from an authenticator that changes every 30 seconds. */
import { endpoint, group, returns, secret, text } from '@huxi/model'

const GROUP = '登录与会话'

/** Answer to a confirmation after the setup expired; the client starts again. */
export const SETUP_EXPIRED = '设置已过期，请重新开始'

/** for accounts with a second factor; absence is answered with 428 */
export const mfaCode = secret('动态码', { max: 40 })

export interface SecondFactor {
  enrolled: boolean
  since: string | null
  recoveryLeft: number
  required: boolean
}

export interface Setup {
  /** `otpauth://…`, for the QR code */
  uri: string
  setupKey: string
}

/**
 * Approval by a second administrator where a role of the person requires a second factor; absence is answered with
 * code 428 and `result: { second: true }`.
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

/** The first code confirms the setup; sign-ins need one from then on. */
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

export const enrolledUsers = endpoint({
  method: 'GET',
  path: '/sys/mfa/enrolled',
  title: '已开启两步验证的用户',
  group: GROUP,
  access: 'system:user:changepwd',
  query: { userIds: text('用户', { required: true, max: 32_500 }) },
  out: returns<string[]>(),
})

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
