/** Phone of the caller's account. It serves to sign in only after its owner confirmed it in a session of their own. */
import { email, endpointsIn, image, returns, secret, text } from '@huxi/model'

const group = '用户'

export interface OwnPhone {
  phone: string | null
  confirmed: boolean
  byCode: boolean
}

const { get, change, put } = endpointsIn(group)

export const myPhone = get('/sys/user/phone/mine', '我的手机号', 'login', { out: returns<OwnPhone>() })

export const sendPhoneCode = change('/sys/user/phone/sendCode', '发送确认手机号的验证码', 'login', {})

export const confirmMyPhone = change('/sys/user/phone/confirm', '确认是我的手机号', 'login', {
  body: { code: secret('手机验证码', { max: 20 }), password: secret('登录密码') },
})

/** Changes phone or e-mail of the caller; an absent field stays. A new phone has to be confirmed. */
export const changeMyContact = put('/sys/user/own/contact', '修改我的手机号和邮箱', 'login', {
  stepUp: true,
  body: { phone: text('手机号', { max: 45, check: 'mobile' }), email: email('邮箱', { max: 45 }) },
})

export const changeMyProfile = put('/sys/user/own/profile', '修改我的基本资料', 'login', {
  body: { avatar: image('头像'), telephone: text('座机', { max: 45 }) },
})
