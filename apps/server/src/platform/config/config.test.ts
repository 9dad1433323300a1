import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SETTINGS } from './settings.ts'
import { StartError } from './start-error.ts'

const DATABASE_URL = 'postgres://huxi:s3cret-word@db:5432/huxi'
const production = { DATABASE_URL, COMPANY_NAME: '某医院', FILING_NO: '京ICP备1号' }

describe('defaults', () => {
  test('without anything: a demo on this machine', () => {
    expect(readConfig({})).toMatchObject({
      profile: 'demo',
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('data'),
      demoData: true,
      databaseUrl: undefined,
      apiBase: '/platform',
      apiBaseAliases: [],
      corsOrigins: [],
      hsts: false,
      sessionIdleMin: 120,
      exportMaxRows: 100_000,
      title: '呼吸慢病健康管理平台',
      slogan: '呼吸有数，健康有度',
      logFile: resolve('data/huxi.log'),
      warnings: [],
    })
  })

  test('with a database: production, without demo data, log on standard error', () => {
    const config = readConfig(production)
    expect(config).toMatchObject({ profile: 'production', demoData: false, logFile: undefined, warnings: [] })
  })

  test('blank counts as not set', () => {
    expect(readConfig({ PORT: ' ', TITLE: '' })).toMatchObject({ port: 8080, title: '呼吸慢病健康管理平台' })
  })

  test('a demo on PostgreSQL is allowed', () => {
    expect(readConfig({ DATABASE_URL, APP_PROFILE: 'demo' })).toMatchObject({ profile: 'demo', demoData: true })
  })

  test('every setting is described once', () => {
    const names = SETTINGS.map((s) => s.name)
    expect(new Set(names).size).toBe(names.length)
    for (const s of SETTINGS) expect(s.description).not.toBe('')
  })
})

describe('values', () => {
  test('lists are split, trimmed and freed of repetitions', () => {
    const config = readConfig({
      API_BASE_ALIASES: '/jeecg-boot, /a/b,/platform,/a/b',
      CORS_ORIGINS: 'https://a.example.cn,http://b.example.cn:8081',
      TRUSTED_PROXIES: '10.0.0.0/8,::1,fd00::/8',
      FRAME_HOSTS: 'BI.example.cn:8443',
    })
    expect(config.apiBaseAliases).toEqual(['/jeecg-boot', '/a/b'])
    expect(config.corsOrigins).toEqual(['https://a.example.cn', 'http://b.example.cn:8081'])
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1', 'fd00::/8'])
    expect(config.frameHosts).toEqual(['bi.example.cn:8443'])
  })

  test('a https address turns HSTS on', () => {
    expect(readConfig({ PUBLIC_URL: 'https://huxi.example.cn/' })).toMatchObject({
      publicUrl: 'https://huxi.example.cn',
      hsts: true,
    })
  })

  test('the log can be sent elsewhere', () => {
    expect(readConfig({ LOG_FILE: 'stderr' }).logFile).toBeUndefined()
    expect(readConfig({ ...production, LOG_FILE: '/var/log/huxi.log' }).logFile).toBe('/var/log/huxi.log')
  })

  test.each(['127.0.0.1', '127.8.9.1', 'localhost', '::1'])('a demo may listen on %s', (HOST) => {
    expect(readConfig({ HOST }).host).toBe(HOST)
  })
})

describe('settings that cannot be used stop the start with one line', () => {
  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '8080.5'],
    ['HOST', '1.2.3.400'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'huxi.example.cn'],
    ['PUBLIC_URL', 'https://huxi.example.cn/platform'],
    ['DATA_DIR', 'a\0b'],
    ['DB_POOL_SIZE', '0'],
    ['APP_PROFILE', 'prod'],
    ['DEMO_DATA', 'yes'],
    ['DEMO_SEED', 'x'],
    ['DEMO_SCALE', '0'],
    ['SESSION_IDLE_MIN', '0'],
    ['PASSWORD_PROFILE', 'mlps'],
    ['STEP_UP', 'yes'],
    ['REGISTRATION', 'yes'],
    ['API_BASE', 'platform'],
    ['API_BASE', '/'],
    ['API_BASE', '/platform/'],
    ['API_BASE', '/../x'],
    ['API_BASE_ALIASES', '/a,b'],
    ['TITLE', '长'.repeat(51)],
    ['COMPANY_NAME', '一\n二'],
    ['HELP_URL', 'data:text/html,x'],
    ['HELP_URL', '//evil.example'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example.cn/x'],
    ['CORS_ORIGINS', 'null'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['TRUSTED_PROXIES', '10.0.0.256'],
    ['TRUSTED_PROXIES', ':::'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
    ['FRAME_HOSTS', 'https://bi.example.cn'],
    ['FRAME_HOSTS', '*'],
    ['EXPORT_MAX_ROWS', '1e5'],
    ['RATE_LIMIT_USER', '0'],
    ['RATE_LIMIT_ANON', '100001'],
    ['PUBLIC_TOOLS', 'yes'],
    ['GOLD_RULE_SET', 'GOLD_2025'],
    ['GLI_2022', '1'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%j', (name, value) => {
    const start = () => readConfig({ [name]: value })
    expect(start).toThrow(StartError)
    expect(start).toThrow(new RegExp(`^设置 ${name} 的值“.*”不正确：.+请修改后重新启动$`, 'u'))
  })

  test.each([
    ['DATABASE_URL', 'mysql://u:hunter2@h/d'],
    ['DATABASE_URL', 'postgres://u:hunter2@h'],
    ['DATABASE_URL', 'postgres://u:hunter2#x@h/d'],
    ['DATABASE_URL', 'postgres://u:hunter2@one:5432,two:x/d'],
    ['MIGRATE_DATABASE_URL', 'hunter2'],
    ['REDIS_URL', 'http://:hunter2@h:6379'],
    ['REDIS_URL', 'hunter2'],
  ])('%s is refused without showing its value', (name, value) => {
    const start = () => readConfig({ [name]: value })
    expect(start).toThrow(new RegExp(`^设置 ${name} 不是有效的地址.+$`, 'u'))
    expect(start).not.toThrow(/hunter2/)
  })

  test('a demo listens on this machine only', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/演示模式只能监听本机.*HOST=0\.0\.0\.0/)
    expect(() => readConfig({ HOST: '192.168.1.2', DATABASE_URL, APP_PROFILE: 'demo' })).toThrow(StartError)
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })

  test('production needs a database and takes no demo data', () => {
    expect(() => readConfig({ APP_PROFILE: 'production' })).toThrow(/DATABASE_URL/)
    expect(() => readConfig({ ...production, DEMO_DATA: '1' })).toThrow(/DEMO_DATA/)
    expect(() => readConfig({ MIGRATE_DATABASE_URL: DATABASE_URL })).toThrow(/同时设置 DATABASE_URL/)
  })
})

describe('warnings', () => {
  test.each([
    ['PROT', 'PORT'],
    ['PORTS', 'PORT'],
    ['PRT', 'PORT'],
    ['TITLES', 'TITLE'],
  ])('%s looks like %s, and may belong to another program', (given, setting) => {
    expect(readConfig({ [given]: '1' }).warnings).toEqual([`不认识设置 ${given}，是否想写 ${setting}？`])
  })

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE-URL', 'DATABASE_URL'],
    ['data_dir', 'DATA_DIR'],
  ])('%s stops the start: it would quietly be another installation', (given, setting) => {
    expect(() => readConfig({ [given]: '1' })).toThrow(`不认识设置 ${given}，是否想写 ${setting}？请改正或去掉它`)
  })

  test.each(['PATH', 'HOME', 'SHELL', 'npm_config_port', 'XPORTX', 'constructor', 'TZ'])('%s is left alone', (name) => {
    expect(readConfig({ [name]: '1' }).warnings).toEqual([])
  })

  test('production asks for the company and the filing line', () => {
    const { warnings } = readConfig({ DATABASE_URL })
    expect(warnings).toHaveLength(2)
    expect(warnings.join()).toMatch(/COMPANY_NAME.*FILING_NO/)
  })
})

describe('outside services', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example.cn',
    S3_BUCKET: 'huxi',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'very-secret-word',
  }

  test('nothing is reached by default', () => {
    expect(readConfig({})).toMatchObject({ outboundHosts: [], s3: undefined, clamavUrl: undefined })
  })

  test('uses https for targets without http', () => {
    expect(readConfig({ OUTBOUND_HOSTS: 'API.example.cn:443, http://10.0.0.8:8080,[::1]:9000' }).outboundHosts).toEqual(
      [
        { host: 'api.example.cn', port: 443, plain: false, anyAddress: false },
        { host: '10.0.0.8', port: 8080, plain: true, anyAddress: false },
        { host: '::1', port: 9000, plain: false, anyAddress: false },
      ],
    )
  })

  test.each([
    'api.example.cn',
    '*:443',
    'a.cn:0',
    'a.cn:99999',
    'ftp://a.cn:21',
    'u:p@a.cn:443',
    'a.cn:443/x',
    'http://a.cn:80?x',
  ])('OUTBOUND_HOSTS=%s is no target', (OUTBOUND_HOSTS) =>
    expect(() => readConfig({ OUTBOUND_HOSTS })).toThrow(StartError),
  )

  test('requires all settings of object storage', () => {
    expect(readConfig(s3).s3).toEqual({
      endpoint: 'https://s3.example.cn',
      bucket: 'huxi',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'very-secret-word',
    })
    for (const name of Object.keys(s3)) expect(() => readConfig({ ...s3, [name]: '' }), name).toThrow(name)
  })

  test.each([
    { S3_ENDPOINT: 's3.example.cn' },
    { S3_ENDPOINT: 'https://s3.example.cn/path' },
    { S3_ENDPOINT: 'https://u:p@s3.example.cn' },
    { S3_BUCKET: '../x' },
    { S3_REGION: 'a b' },
    { CLAMAV_URL: '127.0.0.1:3310' },
    { CLAMAV_URL: 'tcp://127.0.0.1' },
    { CLAMAV_URL: 'http://127.0.0.1:3310' },
  ])('%j is one line without secrets', (env) => {
    const [name] = Object.keys(env)
    const run = () => readConfig({ ...s3, ...env })
    expect(run).toThrow(StartError)
    expect(run).toThrow(new RegExp(`^(?!.*very-secret)[^\\n]*${name}[^\\n]*$`))
  })
})

test('opens the assessment tools by default, with rules of 2026 and without GLI', () => {
  const closed = { PUBLIC_TOOLS: 'off', GOLD_RULE_SET: 'GOLD_2023_2025', GLI_2022: 'on' }
  expect(readConfig(production)).toMatchObject({ publicTools: true, goldRuleSet: 'GOLD_2026', gli2022: false })
  expect(readConfig({ ...production, ...closed })).toMatchObject({
    publicTools: false,
    goldRuleSet: 'GOLD_2023_2025',
    gli2022: true,
  })
})

describe('asking for an account', () => {
  const OUTBOUND_HOSTS = 'sms.example.cn:443'
  const gateway = { SMS_URL: 'https://sms.example.cn/send?key=very-secret', OUTBOUND_HOSTS }

  test('is open in a demo and closed in production by default', () => {
    expect([readConfig({}).registration, readConfig(production).registration]).toEqual([true, false])
    expect(readConfig({ REGISTRATION: 'off' }).registration).toBe(false)
    expect(readConfig({ ...production, ...gateway, REGISTRATION: 'on' })).toMatchObject({
      registration: true,
      sms: { url: gateway.SMS_URL, token: '', sign: '', receiptKey: '' },
      warnings: [],
    })
  })
  test('warns of registration without a sender of messages', () => {
    expect(readConfig({ ...production, REGISTRATION: 'on' }).warnings.join()).toContain('SMS_URL')
  })
  test.each([
    { SMS_URL: 'sms.example.cn' },
    { SMS_URL: 'https://u:very-secret@sms.example.cn' },
    { SMS_URL: 'https://other.example.cn/?key=very-secret' },
    { SMS_URL: 'http://sms.example.cn:443/send' },
    { SMS_TOKEN: 'very-secret\nword' },
    { SMS_SIGN: '长'.repeat(51) },
  ])('%j is one line without secrets', (env) => {
    const [name] = Object.keys(env)
    const run = () => readConfig({ ...gateway, ...env })
    expect(run).toThrow(StartError)
    expect(run).toThrow(new RegExp(`^(?!.*very-secret)[^\\n]*${name}[^\\n]*$`))
  })
})
