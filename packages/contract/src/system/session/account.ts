import { bool, email, endpointsIn, returns, secret, text } from '@huxi/model'
import { mfaCode } from './mfa.ts'
import type { LoginResult } from './session.ts'

const group = '用户'

const mobile = text('手机号', { required: true, max: 45, check: 'mobile' })
const smsCode = secret('手机验证码', { required: true, max: 20 })
const captcha = text('验证码', { max: 20 })
const checkKey = text('验证码标识', { max: 100 })

/** `smsmode`: "0" sign in, "1" register, "2" forgotten password. A captcha is asked for first (412). */
export const sendSms = endpointsIn('登录与会话').post('/sys/sms', '发送手机验证码', 'public', {
  work: 'edit',
  entrance: true,
  body: { mobile, smsmode: text('用途', { required: true, max: 1 }), captcha, checkKey },
  out: returns<null>(),
})

export const phoneLogin = endpointsIn('登录与会话').post('/sys/phoneLogin', '手机号登录', 'public', {
  work: 'edit',
  entrance: true,
  body: { mobile, captcha: smsCode, remember_me: bool('自动登录'), mfaCode },
  out: returns<LoginResult>(),
})

const { get, add, change } = endpointsIn(group)

export const register = add('/sys/user/register', '注册账户', 'public', {
  body: {
    username: text('用户名', { required: true, max: 100, check: 'username' }),
    password: secret('密码', { required: true }),
    phone: mobile,
    smscode: smsCode,
    email: email('邮箱', { max: 45 }),
  },
})

/** Proves the phone; `smscode` of the answer is a one-time ticket for {@link passwordChange}. */
export const phoneVerification = change('/sys/user/phoneVerification', '找回密码：验证手机', 'public', {
  body: { phone: mobile, smscode: smsCode },
  out: returns<{ smscode: string; username: string }>(),
})

export const passwordChange = change('/sys/user/passwordChange', '找回密码：设置新密码', 'public', {
  body: {
    username: text('用户名', { required: true, max: 100 }),
    password: secret('新密码', { required: true }),
    smscode: secret('凭证', { required: true, max: 100 }),
    phone: mobile,
  },
})

/** Older clients carry the password in the address: refused with a sentence and never logged. */
export const passwordChangeByAddress = get('/sys/user/passwordChange', '找回密码：旧版方式', 'public', {
  confidential: true,
})
