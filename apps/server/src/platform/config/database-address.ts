/** Addresses of PostgreSQL as libpq reads them: several hosts, `sslmode` with its meanings there. */
import { INITIAL, valueOf, type Env, type Name } from './setting-value.ts'
import { StartError } from './start-error.ts'

const SCHEMES = ['postgres:', 'postgresql:']
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify']
const HOSTS = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(\/.*)$/s

/** One address per host of the list; the driver knows single hosts only. */
export const hostsOf = (address: string): readonly string[] => {
  const [, head, hosts = '', tail] = HOSTS.exec(address) ?? []
  return head === undefined ? [address] : hosts.split(',').map((host) => asLibpq(`${head}${host}${tail}`))
}

/** `require` encrypts without a check of the certificate unless `sslrootcert` is given. */
const asLibpq = (address: string): string =>
  /[?&]sslmode=/.test(address) && !address.includes('uselibpqcompat') ? `${address}&uselibpqcompat=true` : address

/** @throws {StartError} without the value, which holds a password */
export const databaseAddress = (env: Env, name: Name): string | undefined => {
  const value = valueOf(env, name)
  if (value === INITIAL[name]) return undefined
  const urls = hostsOf(value).map((one) => (URL.canParse(one) ? new URL(one) : undefined))
  const isFine = urls.every((url) => url && SCHEMES.includes(url.protocol) && url.pathname.length > 1)
  if (!isFine)
    throw new StartError(
      `设置 ${name} 不是有效的地址：应形如 postgres://用户:密码@主机:5432/数据库，多台主机写作 主机1:5432,主机2:5432，密码中的特殊字符要百分号编码，请修改后重新启动`,
    )
  const query = urls[0]!.searchParams
  const mode = query.get('sslmode')
  if (mode !== null && !SSL_MODES.includes(mode))
    throw new StartError(`设置 ${name} 的 sslmode 只能是 ${SSL_MODES.slice(0, 4).join('、')}，请修改后重新启动`)
  if (mode === 'verify-ca' && !query.has('sslrootcert'))
    throw new StartError(
      `设置 ${name} 的 sslmode=verify-ca 需要 sslrootcert=根证书文件，或改为 verify-full，请修改后重新启动`,
    )
  return value
}

export const unverifiedAddresses = (env: Env): string[] =>
  (['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'REPORT_DATABASE_URL'] as const)
    .filter((name) => /[?&]sslmode=(require|no-verify)/.test(valueOf(env, name)))
    .filter((name) => !valueOf(env, name).includes('sslrootcert='))
    .map((name) => `${name} 的连接加密但不核对数据库的证书，建议改为 sslmode=verify-full`)
