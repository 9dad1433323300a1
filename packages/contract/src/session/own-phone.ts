/** The number of one's own account: no matter who entered it, it is a way in only after its owner confirmed it in his own session. */
import { email, endpoint, image, returns, secret, text } from '@huxi/model'

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

/** Another number or address of one's own; a field that is absent stays. A new number is a way in only when it is confirmed. */
export const changeMyContact = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/user/own/contact',
  title: '修改我的手机号和邮箱',
  group,
  access: 'login',
  stepUp: true,
  body: { phone: text('手机号', { max: 45, check: 'mobile' }), email: email('邮箱', { max: 45 }) },
  out: returns<null>(),
})

/** What else of the own account is for its owner to say. */
export const changeMyProfile = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/user/own/profile',
  title: '修改我的基本资料',
  group,
  access: 'login',
  body: { avatar: image('头像'), telephone: text('座机', { max: 45 }) },
  out: returns<null>(),
})
