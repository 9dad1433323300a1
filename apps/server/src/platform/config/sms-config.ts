import { hostOf, portOf, type Target } from './outbound-target.ts'
import { textOf, valueOf, type Env } from './setting-value.ts'
import { StartError } from './start-error.ts'

export interface SmsGateway {
  readonly url: string
  readonly token: string
  readonly sign: string
  /** signs receipts and replies of the gateway; empty = none are received */
  readonly receiptKey: string
}

const RECEIPT_KEY_MIN = 16

/** The gateway; undefined = none. @throws {StartError} without address and token, which may be secret */
export const smsOf = (env: Env, outboundHosts: readonly Target[]): SmsGateway | undefined => {
  const value = valueOf(env, 'SMS_URL')
  if (value === '') return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    throw new StartError('设置 SMS_URL 不是有效的地址：应形如 https://sms.example.cn/send，请修改后重新启动')
  const [host, port, plain] = [hostOf(url), portOf(url), url.protocol === 'http:']
  if (!outboundHosts.some((t) => t.host === host && t.port === port && t.plain === plain)) {
    const target = `${plain ? 'http://' : ''}${url.hostname}:${port}`
    throw new StartError(`设置 SMS_URL 的主机不在允许访问的地址中：请在 OUTBOUND_HOSTS 加入 ${target}`)
  }
  const token = valueOf(env, 'SMS_TOKEN')
  if (!/^[\x21-\x7e]{0,1000}$/.test(token))
    throw new StartError('设置 SMS_TOKEN 含有不能放进请求头的字符：请检查后重新启动')
  const receiptKey = textOf(env, 'SMS_RECEIPT_KEY', 200)
  if (receiptKey !== '' && receiptKey.length < RECEIPT_KEY_MIN)
    throw new StartError(`设置 SMS_RECEIPT_KEY 至少 ${RECEIPT_KEY_MIN} 个字符：请换成更长的密钥后重新启动`)
  return { url: value, token, sign: textOf(env, 'SMS_SIGN', 50), receiptKey }
}
