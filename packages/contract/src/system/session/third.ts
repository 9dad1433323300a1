/** Sign-in through identity providers: OAuth2/OIDC and CAS. */
import { endpoint, returns, text } from '@huxi/model'
import { mfaCode } from './mfa.ts'
import type { LoginResult } from './session.ts'

const group = '登录与会话'

/** Messages from the provider window to its opener, in place of a one-time code. */
export const THIRD_FAILED = '登录失败'
export const THIRD_UNBOUND = '未绑定'
export const THIRD_BOUND = '绑定成功'

const source = text('来源', { required: true, max: 32 })

export const thirdRender = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/render/:source',
  aliases: ['/thirdLogin/render/:source'],
  title: '前往第三方登录',
  group,
  entrance: true,
  access: 'public',
  answers: 'file',
  params: { source },
  out: returns<string>(),
})

/** Return address of the provider: a page that notifies its opener and closes. */
export const thirdCallback = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/:source/callback',
  aliases: ['/thirdLogin/:source/callback'],
  title: '第三方登录返回',
  group,
  entrance: true,
  access: 'public',
  answers: 'file',
  params: { source },
  query: {
    code: text('授权码', { max: 2000 }),
    state: text('状态', { max: 200 }),
    error: text('错误', { max: 200 }),
  },
  out: returns<string>(),
})

const token = text('一次性凭证', { required: true, max: 200 })

export const thirdLogin = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/getLoginUser/:token',
  aliases: ['/thirdLogin/getLoginUser/:token'],
  title: '第三方登录',
  group,
  entrance: true,
  access: 'public',
  params: { token },
  query: { mfaCode },
  out: returns<LoginResult>(),
})

export const thirdLoginByType = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/getLoginUser/:token/:thirdType',
  aliases: ['/thirdLogin/getLoginUser/:token/:thirdType'],
  title: '第三方登录（带来源）',
  group,
  entrance: true,
  access: 'public',
  params: { token, thirdType: text('来源', { required: true, max: 100 }) },
  query: { mfaCode },
  out: returns<LoginResult>(),
})

export const casLogin = endpoint({
  method: 'GET',
  path: '/sys/cas/client/validateLogin',
  aliases: ['/cas/client/validateLogin'],
  title: '统一认证登录',
  group,
  entrance: true,
  access: 'public',
  query: {
    ticket: text('票据', { required: true, max: 500 }),
    service: text('服务地址', { required: true, max: 2000 }),
    mfaCode,
  },
  out: returns<LoginResult>(),
})

export interface ThirdBinding {
  source: string
  title: string
  bound: boolean
  name: string | null
  boundAt: string | null
}

export const myThirds = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/mine',
  title: '我的账号绑定',
  group,
  access: 'login',
  out: returns<ThirdBinding[]>(),
})

/** Address of the provider for this person in this browser; it leads back to the callback. */
export const bindThird = endpoint({
  method: 'POST',
  work: 'add',
  path: '/sys/thirdLogin/bind',
  title: '绑定第三方账号',
  group,
  access: 'login',
  body: { source },
  out: returns<{ url: string }>(),
})

export const unbindThird = endpoint({
  method: 'POST',
  work: 'delete',
  path: '/sys/thirdLogin/unbind',
  title: '解绑第三方账号',
  group,
  access: 'login',
  body: { source },
  out: returns<null>(),
})

/** Synchronised address books: none. Older clients ask before they show the buttons. */
export const enabledThirdApps = endpoint({
  method: 'GET',
  path: '/sys/thirdApp/getEnabledType',
  title: '已启用的第三方通讯录',
  group,
  access: 'login',
  out: returns<{ wechatEnterprise: boolean; dingtalk: boolean }>(),
})
