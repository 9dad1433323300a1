import { resolve } from 'node:path'
import { textOf, valueOf, type Env } from './setting-value.ts'
import { StartError } from './start-error.ts'

const TOKEN = /^[\x21-\x7e]{16,200}$/

/** @throws {StartError} for a weak token, or one that does not fit a header; the message omits it */
export const metricsTokenOf = (env: Env): string | undefined => {
  const value = valueOf(env, 'METRICS_TOKEN')
  if (value === '' || TOKEN.test(value)) return value || undefined
  throw new StartError('设置 METRICS_TOKEN 不正确：应为 16 到 200 个不含空格的字母、数字和符号，请修改后重新启动')
}

export const monitoringOf = (env: Env) => {
  const certificate = textOf(env, 'TLS_CERT_FILE', 1000)
  return {
    metricsToken: metricsTokenOf(env),
    certificateFile: certificate ? resolve(certificate) : undefined,
  }
}
