/** Settings: read once from the environment and checked. No message shows a secret value. */
import { join, resolve } from 'node:path'
import { databaseAddress, unverifiedAddresses } from './database-address.ts'
import { fromEnvironment } from './environment.ts'
import { fileLimitsOf } from './file-config.ts'
import { identityOf } from './identity-config.ts'
import { monitoringOf } from './metrics-config.ts'
import { readEndpoint, readTarget, readTcp, type S3, type Target } from './outbound-target.ts'
import { INITIAL, isSlip, printable, textOf, valueOf, whole, wrong, type Env, type Name } from './setting-value.ts'
import { reportCheckOf } from './report-config.ts'
import { secretsPath } from './secrets.ts'
import { sessionLimitsOf } from './session-config.ts'
import { SETTINGS } from './settings.ts'
import { smsOf } from './sms-config.ts'
import { smtpOf } from './smtp-config.ts'
import { StartError } from './start-error.ts'
import { wechatOf } from './wechat-config.ts'

const ON_OFF = ['on', 'off'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Reads and checks the settings. @throws {StartError} one sentence with name, error and remedy */
export const readConfig = (env: Env) => {
  const databaseUrl = databaseAddress(env, 'DATABASE_URL')
  const profile = oneOf(env, 'APP_PROFILE', ['demo', 'production']) ?? (databaseUrl ? 'production' : 'demo')
  const dataDir = resolve(textOf(env, 'DATA_DIR', 1000))
  const publicUrl = originOf(env, 'PUBLIC_URL', valueOf(env, 'PUBLIC_URL'))
  const apiBase = basePath(env, 'API_BASE', valueOf(env, 'API_BASE'))
  const outboundHosts = listOf(env, 'OUTBOUND_HOSTS', outboundHost)
  const demoData = oneOf(env, 'DEMO_DATA', ['0', '1'])
  const registration = oneOf(env, 'REGISTRATION', ON_OFF)
  const config = {
    profile,
    host: hostOf(env),
    port: whole(env, 'PORT', 0, 65_535),
    publicUrl,
    hsts: publicUrl?.startsWith('https:') ?? false,
    dataDir,
    secretsFile: resolve(textOf(env, 'SECRETS_FILE', 1000) || secretsPath(dataDir)),
    /** directory of files without S3; shared by several processes */
    filesDir: resolve(textOf(env, 'FILES_DIR', 1000) || join(dataDir, 'files')),
    ...fileLimitsOf(env),
    databaseUrl,
    migrateDatabaseUrl: databaseAddress(env, 'MIGRATE_DATABASE_URL'),
    reportDatabaseUrl: databaseAddress(env, 'REPORT_DATABASE_URL'),
    verifyDatabaseUrl: databaseAddress(env, 'VERIFY_DATABASE_URL'),
    dbPoolSize: whole(env, 'DB_POOL_SIZE', 1, 200),
    redisUrl: redisAddress(env),
    rateLimitUser: whole(env, 'RATE_LIMIT_USER', 1, 100_000),
    rateLimitAnon: whole(env, 'RATE_LIMIT_ANON', 1, 100_000),
    adminPassword: env['ADMIN_PASSWORD'] || undefined,
    demoData: demoData === undefined ? profile === 'demo' : demoData === '1',
    demoSeed: whole(env, 'DEMO_SEED', 0, 2_147_483_647),
    demoScale: within(env, 'DEMO_SCALE', 0.1, 1000),
    sessionIdleMin: whole(env, 'SESSION_IDLE_MIN', 1, 10_080),
    sessionLimits: sessionLimitsOf(env),
    stepUp: (oneOf(env, 'STEP_UP', ON_OFF) ?? (profile === 'production' ? 'on' : 'off')) === 'on',
    passwordProfile: oneOf(env, 'PASSWORD_PROFILE', ['nist', 'mlps3']) ?? 'nist',
    apiBase,
    apiBaseAliases: listOf(env, 'API_BASE_ALIASES', basePath).filter((alias) => alias !== apiBase),
    title: textOf(env, 'TITLE', 50),
    slogan: textOf(env, 'SLOGAN', 50),
    companyName: textOf(env, 'COMPANY_NAME', 100),
    filingNo: textOf(env, 'FILING_NO', 100),
    helpUrl: helpUrl(env),
    watermark: oneOf(env, 'WATERMARK', ON_OFF) === 'on',
    corsOrigins: listOf(env, 'CORS_ORIGINS', originOf).filter((origin) => origin !== undefined),
    trustedProxies: listOf(env, 'TRUSTED_PROXIES', proxyOf),
    frameHosts: listOf(env, 'FRAME_HOSTS', frameHost),
    exportMaxRows: whole(env, 'EXPORT_MAX_ROWS', 1, 1_000_000),
    outboundHosts,
    articleLinkHosts: listOf(env, 'ARTICLE_LINK_HOSTS', outboundHost),
    ...identityOf(env, { publicUrl, outboundHosts }),
    registration: registration === undefined ? profile === 'demo' : registration === 'on',
    sms: smsOf(env, outboundHosts),
    smtp: smtpOf(env, outboundHosts),
    wechat: wechatOf(env, outboundHosts),
    smsPerDay: whole(env, 'SMS_PER_DAY', 1, 1_000_000),
    publicTools: oneOf(env, 'PUBLIC_TOOLS', ON_OFF) === 'on',
    publicArticles: (oneOf(env, 'PUBLIC_ARTICLES', ON_OFF) ?? (profile === 'production' ? 'off' : 'on')) === 'on',
    reportCheck: reportCheckOf(oneOf(env, 'REPORT_CHECK', ON_OFF) === 'on', publicUrl),
    questionnaireLinks: (oneOf(env, 'QUESTIONNAIRE_LINKS', ON_OFF) ?? (profile === 'demo' ? 'on' : 'off')) === 'on',
    openForms: (oneOf(env, 'OPEN_FORMS', ON_OFF) ?? (profile === 'demo' ? 'on' : 'off')) === 'on',
    appointmentDisplay: oneOf(env, 'APPOINTMENT_DISPLAY', ON_OFF) === 'on',
    publicBooking: oneOf(env, 'PUBLIC_BOOKING', ON_OFF) === 'on',
    privacyDays: whole(env, 'PRIVACY_DAYS', 1, 30),
    /** days to answer a request about personal data; years of retention from the last visit and from discharge */
    keptYears: {
      outpatient: whole(env, 'OUTPATIENT_YEARS', 15, 100),
      inpatient: whole(env, 'INPATIENT_YEARS', 30, 100),
    },
    goldRuleSet: oneOf(env, 'GOLD_RULE_SET', ['GOLD_2026', 'GOLD_2023_2025'])!,
    gli2022: oneOf(env, 'GLI_2022', ON_OFF) === 'on',
    s3: s3Of(env),
    clamavUrl: clamavOf(env),
    ...monitoringOf(env),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS) ?? 'info',
    logFile: logFile(env, profile, dataDir),
    warnings: [
      ...misspelt(env),
      ...unverifiedAddresses(env),
      ...(profile === 'production' ? unset(env, ['COMPANY_NAME', 'FILING_NO']) : []),
      ...(profile === 'production' && registration === 'on' && !env['SMS_URL']?.trim() ? [NOBODY_CAN_REGISTER] : []),
    ],
  } as const
  checkTogether(config)
  return fromEnvironment(config, env)
}

const NOBODY_CAN_REGISTER = '开放了注册但没有设置 SMS_URL，验证码发不出去，请设置 SMS_URL'

export type Config = Readonly<ReturnType<typeof readConfig>>

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** Rules between settings: restrictions of a demo, requirements of production. */
const checkTogether = (
  c: Pick<Config, 'profile' | 'host' | 'databaseUrl' | 'migrateDatabaseUrl' | 'reportDatabaseUrl' | 'demoData'>,
): void => {
  if (c.profile === 'demo' && !isLoopback(c.host))
    throw new StartError(
      `演示模式只能监听本机，不能监听 HOST=${c.host}：请去掉 HOST，或设置 DATABASE_URL 并使用 APP_PROFILE=production`,
    )
  if (c.profile === 'production' && !c.databaseUrl)
    throw new StartError('生产模式需要 PostgreSQL：请设置 DATABASE_URL，或去掉 APP_PROFILE=production 以演示模式启动')
  if (c.profile === 'production' && c.demoData)
    throw new StartError('生产模式不能装入演示数据：请去掉 DEMO_DATA，或使用 APP_PROFILE=demo')
  for (const [name, url] of [
    ['MIGRATE_DATABASE_URL', c.migrateDatabaseUrl],
    ['REPORT_DATABASE_URL', c.reportDatabaseUrl],
  ])
    if (url && !c.databaseUrl) throw new StartError(`只设置了 ${name}：请同时设置 DATABASE_URL，或把它去掉`)
}

const within = (env: Env, name: Name, low: number, high: number): number => {
  const value = valueOf(env, name)
  const n = Number(value)
  if (!/^\d+(\.\d+)?$/.test(value) || n < low || n > high) throw wrong(name, value, `应为 ${low} 到 ${high} 的数字`)
  return n
}

const oneOf = <const T extends string>(env: Env, name: Name, allowed: readonly T[]): T | undefined => {
  const value = valueOf(env, name)
  if (value === '') return undefined
  const found = allowed.find((a) => a === value)
  if (found === undefined) throw wrong(name, value, `只能是 ${allowed.join('、')}`)
  return found
}

const listOf = <T>(env: Env, name: Name, read: (env: Env, name: Name, item: string) => T): readonly T[] => {
  const items = valueOf(env, name)
    .split(',')
    .map((item) => item.trim())
  return [...new Set(items.filter(Boolean).map((item) => read(env, name, item)))]
}

const redisAddress = (env: Env): string | undefined => {
  const value = valueOf(env, 'REDIS_URL')
  if (value === '' || (URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol))) return value || undefined
  throw new StartError('设置 REDIS_URL 不是有效的地址：应形如 redis://:密码@主机:6379，请修改后重新启动')
}

const originOf = (_env: Env, name: Name, value: string): string | undefined => {
  if (value === '') return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== value.replace(/\/$/, ''))
    throw wrong(name, value, '应形如 https://huxi.example.cn，不带路径')
  return url.origin
}

const HOST_NAME =
  /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/

const hostOf = (env: Env): string => {
  const value = valueOf(env, 'HOST')
  const numeric = /^[\d.]+$/.test(value)
  if (!ipBits(value) && (numeric || !HOST_NAME.test(value))) throw wrong('HOST', value, '应为 IP 地址或主机名')
  return value
}

const ipBits = (value: string): 0 | 32 | 128 => {
  const bytes = value.split('.')
  if (bytes.length === 4 && bytes.every((byte) => /^\d{1,3}$/.test(byte) && Number(byte) < 256)) return 32
  return /^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(value) && URL.canParse(`http://[${value}]`) ? 128 : 0
}

const basePath = (_env: Env, name: Name, value: string): string => {
  if (!/^(\/[A-Za-z0-9_-]+){1,5}$/.test(value)) throw wrong(name, value, '应形如 /platform，不以 / 结尾')
  return value
}

const helpUrl = (env: Env): string => {
  const value = textOf(env, 'HELP_URL', 500)
  if (value !== '' && !/^(\/(?!\/)|https?:\/\/[^/])[^\\\s"'<>]*$/.test(value))
    throw wrong('HELP_URL', value, '应以 / 、http:// 或 https:// 开头')
  return value
}

const proxyOf = (_env: Env, name: Name, value: string): string => {
  const [ip = '', prefix, ...rest] = value.split('/')
  const bits = ipBits(ip)
  const fine = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
  if (bits === 0 || !fine || rest.length > 0)
    throw wrong(name, value, '应为 IP 地址或网段，例如 10.0.0.1 或 10.0.0.0/8')
  return value
}

const frameHost = (_env: Env, name: Name, value: string): string => {
  const [host = '', port, ...rest] = value.split(':')
  const finePort = port === undefined || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535)
  if (!HOST_NAME.test(host) || !finePort || rest.length > 0)
    throw wrong(name, value, '应为主机名，可带端口，例如 bi.example.cn:8443')
  return value.toLowerCase()
}

const outboundHost = (_env: Env, name: Name, value: string): Target => {
  const target = readTarget(value)
  if (!target) throw wrong(name, value, '应形如 api.example.cn:443，明文 http 写作 http://10.0.0.8:8080')
  return target
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

const s3Of = (env: Env): S3 | undefined => {
  const missing = S3_NAMES.filter((name) => valueOf(env, name) === '')
  if (missing.length === S3_NAMES.length) return undefined
  if (missing.length > 0)
    throw new StartError(`对象存储的设置不完整：请同时设置 ${missing.join('、')}，或去掉所有 S3_ 开头的设置`)
  const endpoint = readEndpoint(valueOf(env, 'S3_ENDPOINT'))
  if (!endpoint) throw wrong('S3_ENDPOINT', valueOf(env, 'S3_ENDPOINT'), '应形如 https://s3.example.cn，不带路径')
  const bucket = valueOf(env, 'S3_BUCKET')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw wrong('S3_BUCKET', bucket, '应为 3 到 63 个小写字母、数字、点和连字符')
  const region = valueOf(env, 'S3_REGION')
  if (!/^[a-z0-9-]{1,64}$/.test(region)) throw wrong('S3_REGION', region, '应形如 us-east-1')
  return {
    endpoint,
    bucket,
    region,
    accessKey: valueOf(env, 'S3_ACCESS_KEY'),
    secretKey: valueOf(env, 'S3_SECRET_KEY'),
  }
}

const clamavOf = (env: Env): string | undefined => {
  const value = valueOf(env, 'CLAMAV_URL')
  const address = value === '' ? undefined : readTcp(value)
  if (value !== '' && !address) throw wrong('CLAMAV_URL', value, '应形如 tcp://127.0.0.1:3310')
  return address
}

const logFile = (env: Env, profile: string, dataDir: string): string | undefined => {
  const value = valueOf(env, 'LOG_FILE') || (profile === 'demo' ? join(dataDir, 'huxi.log') : 'stderr')
  return value === 'stderr' ? undefined : resolve(value)
}

const unset = (env: Env, names: readonly Name[]): string[] =>
  names.filter((name) => !env[name]?.trim()).map((name) => `没有设置 ${name}，页脚显示“${INITIAL[name]}”，请设置`)

/** Short names may belong to other programs: HOSTS, SORT. Longer ones are typing errors. */
const SHORT_NAME = 5

/** Names one edit away from a setting: warnings if short, else StartError, as DATABSE_URL would start a demo. */
const misspelt = (env: Env): string[] => {
  const slips = Object.keys(env)
    .filter((name) => !Object.hasOwn(INITIAL, name) && !name.startsWith('npm_'))
    .flatMap((name) => SETTINGS.filter((s) => isSlip(name.toUpperCase(), s.name)).map((s) => [name, s.name] as const))
  const question = ([given, intended]: readonly [string, string]) =>
    `不认识设置 ${printable(given)}，是否想写 ${intended}？`
  const long = slips.find(([, intended]) => intended.length > SHORT_NAME)
  if (long) throw new StartError(`${question(long)}请改正或去掉它，然后重新启动`)
  return slips.map(question)
}
