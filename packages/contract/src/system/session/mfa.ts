/** Second factor: a code from an authenticator that changes every 30 seconds. */
import { asChoice, endpointsIn, group, recordId, returns, secret, text } from '@huxi/model'

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

const { get, change } = endpointsIn(GROUP)

export const mySecondFactor = get('/sys/mfa/mine', '我的两步验证', 'login', {
  settles: 'secondFactor',
  out: returns<SecondFactor>(),
})

export const beginSecondFactor = change('/sys/mfa/begin', '设置两步验证', 'login', {
  settles: 'secondFactor',
  body: { password, code },
  out: returns<Setup>(),
})

/** The first code confirms the setup; sign-ins need one from then on. */
export const confirmSecondFactor = change('/sys/mfa/confirm', '开启两步验证', 'login', {
  settles: 'secondFactor',
  body: { code },
  out: returns<{ recoveryCodes: string[] }>(),
})

export const renewRecoveryCodes = change('/sys/mfa/renewCodes', '更换恢复码', 'login', {
  body: { password, code },
  out: returns<{ recoveryCodes: string[] }>(),
})

export const disableSecondFactor = change('/sys/mfa/disable', '关闭两步验证', 'login', {
  body: { password, code },
})

export const enrolledUsers = get('/sys/mfa/enrolled', '已开启两步验证的用户', 'system:user:changepwd', {
  query: { userIds: asChoice(text('用户', { required: true, max: 32_500 })) },
  out: returns<string[]>(),
})

export const resetSecondFactor = change('/sys/mfa/reset', '重置两步验证', 'system:user:changepwd', {
  stepUp: true,
  body: { userId: recordId('用户'), second: secondAdministrator },
})
