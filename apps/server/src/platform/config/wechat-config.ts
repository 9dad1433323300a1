import { hostOf, portOf, type Target } from './outbound-target.ts'
import { textOf, valueOf, type Env } from './setting-value.ts'
import { StartError } from './start-error.ts'

export interface WechatAccount {
  readonly url: string
  readonly appId: string
  readonly secret: string
  /** signs the callbacks of the platform */
  readonly token: string
}

/** WeChat official account for patient messages; undefined = none. @throws {StartError} without secret values */
export const wechatOf = (env: Env, outboundHosts: readonly Target[]): WechatAccount | undefined => {
  const appId = textOf(env, 'WECHAT_APP_ID', 64)
  if (appId === '') return undefined
  const value = valueOf(env, 'WECHAT_URL')
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isBare = url && !url.username && !url.password && !url.search && !url.hash && url.pathname === '/'
  if (!isBare || !/^https?:$/.test(url.protocol))
    throw new StartError('设置 WECHAT_URL 不是有效的地址：应形如 https://api.weixin.qq.com，请修改后重新启动')
  const [host, port, plain] = [hostOf(url), portOf(url), url.protocol === 'http:']
  if (!outboundHosts.some((t) => t.host === host && t.port === port && t.plain === plain))
    throw new StartError(
      `设置 WECHAT_URL 的主机不在允许访问的地址中：请在 OUTBOUND_HOSTS 加入 ${plain ? 'http://' : ''}${host}:${port}`,
    )
  const secret = textOf(env, 'WECHAT_APP_SECRET', 200)
  const token = textOf(env, 'WECHAT_TOKEN', 64)
  if (!secret || !/^[A-Za-z0-9]{3,32}$/.test(token))
    throw new StartError(
      '微信公众号的设置不完整：请同时设置 WECHAT_APP_SECRET 和 WECHAT_TOKEN（3 到 32 个字母或数字），或去掉 WECHAT_APP_ID',
    )
  return { url: url.origin, appId, secret, token }
}
