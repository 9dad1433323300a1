/** Sign-in through identity providers: OAuth2/OIDC and CAS. */
import { endpointsIn, returns, text } from '@huxi/model'
import { mfaCode } from './mfa.ts'
import type { LoginResult } from './session.ts'

const group = '登录与会话'

/** Messages from the provider window to its opener, in place of a one-time code. */
export const THIRD_FAILED = '登录失败'
export const THIRD_UNBOUND = '未绑定'
export const THIRD_BOUND = '绑定成功'

const source = text('来源', { required: true, max: 32 })

const { get, post, add } = endpointsIn(group)

export const thirdRender = get('/sys/thirdLogin/render/:source', '前往第三方登录', 'public', {
  aliases: ['/thirdLogin/render/:source'],
  entrance: true,
  answers: 'file',
  params: { source },
  out: returns<string>(),
})

/** Return address of the provider: a page that notifies its opener and closes. */
export const thirdCallback = get('/sys/thirdLogin/:source/callback', '第三方登录返回', 'public', {
  aliases: ['/thirdLogin/:source/callback'],
  entrance: true,
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

export const thirdLogin = get('/sys/thirdLogin/getLoginUser/:token', '第三方登录', 'public', {
  aliases: ['/thirdLogin/getLoginUser/:token'],
  entrance: true,
  params: { token },
  query: { mfaCode },
  out: returns<LoginResult>(),
})

export const thirdLoginByType = get(
  '/sys/thirdLogin/getLoginUser/:token/:thirdType',
  '第三方登录（带来源）',
  'public',
  {
    aliases: ['/thirdLogin/getLoginUser/:token/:thirdType'],
    entrance: true,
    params: { token, thirdType: text('来源', { required: true, max: 100 }) },
    query: { mfaCode },
    out: returns<LoginResult>(),
  },
)

export const casLogin = get('/sys/cas/client/validateLogin', '统一认证登录', 'public', {
  aliases: ['/cas/client/validateLogin'],
  entrance: true,
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

export const myThirds = get('/sys/thirdLogin/mine', '我的账号绑定', 'login', { out: returns<ThirdBinding[]>() })

/** Address of the provider for this person in this browser; it leads back to the callback. */
export const bindThird = add('/sys/thirdLogin/bind', '绑定第三方账号', 'login', {
  stepUp: true,
  body: { source },
  out: returns<{ url: string }>(),
})

export const unbindThird = post('/sys/thirdLogin/unbind', '解绑第三方账号', 'login', {
  work: 'delete',
  body: { source },
})

/** Synchronised address books: none. Older clients ask before they show the buttons. */
export const enabledThirdApps = get('/sys/thirdApp/getEnabledType', '已启用的第三方通讯录', 'login', {
  out: returns<{ wechatEnterprise: boolean; dingtalk: boolean }>(),
})
