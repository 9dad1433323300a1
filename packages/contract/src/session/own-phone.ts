/** The number of one's own account: no matter who entered it, it is a way in only after its owner confirmed it in his own session. */
import { endpoint, returns, secret } from '@huxi/model'

/** The group of these in the API document. */
const group = '用户'

export interface OwnPhone {
  /** masked; null = the account has none */
  phone: string | null
  /** it may be used to sign in and for a forgotten password */
  confirmed: boolean
  /** confirmed by a code sent there, else by the password */
  byCode: boolean
}

export const myPhone = endpoint({
  method: 'GET',
  path: '/sys/user/phone/mine',
  title: '我的手机号',
  group,
  access: 'login',
  out: returns<OwnPhone>(),
})

export const sendPhoneCode = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/user/phone/sendCode',
  title: '发送确认手机号的验证码',
  group,
  access: 'login',
  out: returns<null>(),
})

export const confirmMyPhone = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/user/phone/confirm',
  title: '确认是我的手机号',
  group,
  access: 'login',
  body: { code: secret('手机验证码', { max: 20 }), password: secret('登录密码') },
  out: returns<null>(),
})
