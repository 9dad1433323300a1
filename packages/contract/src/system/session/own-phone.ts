/** Phone of the caller's account. It serves to sign in only after its owner confirmed it in a session of their own. */
import { email, endpoint, image, returns, secret, text } from '@huxi/model'

const group = '用户'

export interface OwnPhone {
  phone: string | null
  confirmed: boolean
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

/** Changes phone or e-mail of the caller; an absent field stays. A new phone has to be confirmed. */
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
