/** Settings of other ways to sign in: an OAuth2/OIDC provider, a CAS, roles with a second factor. */
import { hostOf, portOf, type Target } from './outbound-target.ts'
import { textOf, valueOf, wrong, type Env, type Name } from './setting-value.ts'
import { StartError } from './start-error.ts'

/** A provider with authorization-code flow. */
export interface Third {
  readonly source: string
  readonly title: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly userinfoUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
  /** field of the userinfo answer with the id of the person */
  readonly idField: string
}

interface Identity {
  readonly third: Third | undefined
  readonly casUrl: string | undefined
  readonly mfaRequiredRoles: readonly string[]
}

interface Surroundings {
  readonly publicUrl: string | undefined
  readonly outboundHosts: readonly Target[]
}

const NEEDED = [
  'THIRD_SOURCE',
  'THIRD_AUTHORIZE_URL',
  'THIRD_TOKEN_URL',
  'THIRD_USERINFO_URL',
  'THIRD_CLIENT_ID',
  'THIRD_CLIENT_SECRET',
] as const satisfies readonly Name[]

/** @throws {StartError} for incomplete settings, without PUBLIC_URL, or for unlisted hosts */
export const identityOf = (env: Env, around: Surroundings): Identity => ({
  third: thirdOf(env, around),
  casUrl: casOf(env, around),
  mfaRequiredRoles: rolesOf(env),
})

const thirdOf = (env: Env, around: Surroundings): Third | undefined => {
  const missing = NEEDED.filter((name) => valueOf(env, name) === '')
  if (missing.length === NEEDED.length) return undefined
  if (missing.length > 0)
    throw new StartError(`第三方登录的设置不完整：请同时设置 ${missing.join('、')}，或去掉所有 THIRD_ 开头的设置`)
  const source = valueOf(env, 'THIRD_SOURCE')
  if (!/^[a-z][a-z0-9_-]{0,31}$/.test(source))
    throw wrong('THIRD_SOURCE', source, '应为小写字母开头的小写字母、数字、连字符和下划线，最多 32 个')
  const idField = valueOf(env, 'THIRD_ID_FIELD')
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(idField)) throw wrong('THIRD_ID_FIELD', idField, '应为字段名，例如 sub')
  const authorizeUrl = addressOf(env, 'THIRD_AUTHORIZE_URL')
  return {
    source,
    title: textOf(env, 'THIRD_TITLE', 20),
    authorizeUrl,
    tokenUrl: reachable(env, 'THIRD_TOKEN_URL', around),
    userinfoUrl: reachable(env, 'THIRD_USERINFO_URL', around),
    clientId: textOf(env, 'THIRD_CLIENT_ID', 200),
    clientSecret: valueOf(env, 'THIRD_CLIENT_SECRET'),
    scope: textOf(env, 'THIRD_SCOPE', 200),
    idField,
  }
}

const casOf = (env: Env, around: Surroundings): string | undefined =>
  valueOf(env, 'CAS_URL') === '' ? undefined : reachable(env, 'CAS_URL', around).replace(/\/+$/, '')

const rolesOf = (env: Env): readonly string[] => {
  const codes = valueOf(env, 'MFA_REQUIRED_ROLES')
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  const strange = codes.find((code) => !/^[A-Za-z0-9_:-]{1,100}$/.test(code))
  if (strange !== undefined) throw wrong('MFA_REQUIRED_ROLES', strange, '应为角色编码，用逗号分隔，例如 admin,secadmin')
  return [...new Set(codes)]
}

const addressOf = (env: Env, name: Name): string => {
  const value = valueOf(env, name)
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    throw wrong(name, value, '应形如 https://id.example.cn/路径，不带账号和 #')
  return value
}

const reachable = (env: Env, name: Name, { publicUrl, outboundHosts }: Surroundings): string => {
  const value = addressOf(env, name)
  const url = new URL(value)
  if (url.search !== '') throw wrong(name, value, '不能带 ? 后的参数')
  const [host, port, plain] = [hostOf(url), portOf(url), url.protocol === 'http:']
  if (!outboundHosts.some((t) => t.host === host && t.port === port && t.plain === plain)) {
    const target = `${plain ? 'http://' : ''}${url.hostname}:${port}`
    throw new StartError(`设置 ${name} 的主机不在允许访问的地址中：请在 OUTBOUND_HOSTS 加入 ${target}`)
  }
  if (!publicUrl)
    throw new StartError(
      `设置 ${name} 需要同时设置 PUBLIC_URL，登录后才能回到本系统：请设置 PUBLIC_URL，或去掉 ${name}`,
    )
  return value
}
