import type { Target } from './outbound-target.ts'
import { hostOf } from './outbound-target.ts'
import { textOf, valueOf, type Env } from './setting-value.ts'
import { StartError } from './start-error.ts'

export interface MailServer {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly user: string
  readonly password: string
  readonly from: string
}

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** Mail server for patient messages; undefined = none. @throws {StartError} without account and password */
export const smtpOf = (env: Env, outboundHosts: readonly Target[]): MailServer | undefined => {
  const value = valueOf(env, 'SMTP_URL')
  if (value === '') return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const bare = url && !url.username && !url.password && !url.search && !url.hash && /^\/?$/.test(url.pathname)
  if (!bare || !(url.protocol in PORTS) || !url.hostname)
    throw new StartError('设置 SMTP_URL 不是有效的地址：应形如 smtps://mail.example.cn:465，账号写在 SMTP_USER')
  const [host, port] = [hostOf(url), Number(url.port) || PORTS[url.protocol]!]
  if (!outboundHosts.some((t) => t.host === host && t.port === port))
    throw new StartError(
      `设置 SMTP_URL 的主机不在允许访问的地址中：请在 OUTBOUND_HOSTS 加入 ${host}:${port}，不加密的写作 http://${host}:${port}`,
    )
  const from = textOf(env, 'SMTP_FROM', 200)
  if (!/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(from))
    throw new StartError('设置 SMTP_FROM 须是一个邮箱地址，例如 notice@example.cn：请填写后重新启动')
  const [user, password] = [textOf(env, 'SMTP_USER', 200), textOf(env, 'SMTP_PASSWORD', 1000)]
  return { host, port, secure: url.protocol === 'smtps:', user, password, from }
}
