import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { backupsOf, recordVerified, verifiedBackup } from '../../../platform/monitor/backup-record.ts'
import {
  METRICS,
  type BackupDone,
  type Health,
  type HttpTraces,
  type Metric,
  type Readings,
  type RedisReading,
} from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { addressOf } from '../../../../test/connections.ts'

const TOKEN = 'm'.repeat(32)
const OLDER = { 'x-huxi-client': '' }

describe('the monitoring', () => {
  const app = useApp({ METRICS_TOKEN: TOKEN })
  const get = async <T>(path: string, as: 'admin' | 'sysadmin' | 'outsider' | 'secadmin' = 'admin') =>
    (await app.call<T>('GET', path, { as, headers: OLDER })).body as unknown as T & { result: T; success: boolean }

  test('answers every metric of every screen in the shape older clients read', async () => {
    for (const { name, statistics } of METRICS) {
      const metric = await get<Metric>(`/actuator/metrics/${name}`)
      expect(metric.name).toBe(name)
      expect(metric.measurements.map(({ statistic }) => statistic)).toEqual(statistics)
      expect(metric.measurements.every(({ value }) => Number.isFinite(value) && value >= 0)).toBe(true)
      expect([typeof metric.description, metric.availableTags]).toEqual(['string', []])
    }
    const value = async (name: string) => (await get<Metric>(`/actuator/metrics/${name}`)).measurements[0]!.value
    expect(await value('system.cpu.count')).toBeGreaterThan(0)
    expect(await value('jvm.memory.used')).toBeGreaterThan(10_000_000)
    expect(await value('tomcat.sessions.active.current')).toBeGreaterThan(0)
    const { names } = await get<{ names: string[] }>('/actuator/metrics')
    expect(names).toEqual(METRICS.map(({ name }) => name))
    expect(Math.abs((await value('process.start.time')) * 1000 - performance.timeOrigin)).toBeLessThan(2000)
  })

  test('describes each permission code by the endpoints that require it', async () => {
    const { result: work } = await get<Record<string, string[]>>('/sys/permission/protects', 'secadmin')
    expect(work['system:user:export']).toEqual(['导出用户'])
    expect(work['system:user:add']).toContain('新增用户')
    expect(work['system:user:freeze']).toContain('冻结用户')
    expect(work['login'] ?? work['public']).toBeUndefined()
    // a button guards an endpoint, is checked within one, or belongs to older clients
    const buttons = app.services.ports.seeds.menu.flatMap((entry) => entry.buttons)
    const idle = buttons.filter(({ perms }) => perms.split(',').every((code) => !Object.hasOwn(work, code)))
    expect(idle.map(({ perms }) => perms)).toEqual([
      'user:sex',
      'user:form:birthday',
      'user:form:phone',
      'outreach:record:health',
      'system:importRecord:all',
    ])
  })

  test('names absent figures to the product’s own screens', async () => {
    const { result } = await get<Readings>('/monitor/readings/jvm')
    expect(result.readings.find(({ name }) => name === 'jvm.classes.loaded')!.values).toBeNull()
    expect(result.readings.find(({ name }) => name === 'jvm.gc.pause')!.values).toHaveLength(3)
  })

  test('traces requests by route without parameter values, headers or monitoring requests', async () => {
    await app.call('GET', '/sys/user/queryById', { as: 'admin', query: { id: 'secret-value' } })
    await get('/monitor/health')
    const { traces } = await get<HttpTraces>('/actuator/httptrace')
    expect(traces[0]).toMatchObject({
      request: { method: 'GET', uri: expect.stringMatching(/^http.*\/platform\/sys\/user\/queryById$/), headers: {} },
      response: { headers: {}, status: 200 },
      timeTaken: expect.any(Number),
    })
    expect(traces.every(({ request }) => typeof request.remoteAddress === 'string')).toBe(true)
    expect(new Date(traces[0]!.timestamp).toISOString()).toBe(traces[0]!.timestamp)
    expect(JSON.stringify(traces)).not.toMatch(/secret-value|token|actuator|monitor/i)
    const { traces: bad } = await get<HttpTraces>('/actuator/jeecghttptrace/error,timeTaken,desc')
    expect(bad.every(({ response }) => response.status >= 500)).toBe(true)
  })

  test('reports disks, memory and Redis, 未配置 when absent', async () => {
    const { result: disks } = await get<{ max: number; rest: number; restPPT: number }[]>(
      '/sys/actuator/redis/queryDiskInfo',
    )
    expect(disks.length).toBeGreaterThan(0)
    for (const { max, rest, restPPT } of disks)
      expect([rest <= max, restPPT >= 0 && restPPT <= 100]).toEqual([true, true])
    const { result: memory } = await get<Record<string, number>>('/sys/actuator/memory/info')
    expect(memory['memory.physical.used']! + memory['memory.physical.free']!).toBe(memory['memory.physical.total'])
    const { result: lines } = await get<{ key: string; value: string }[]>('/sys/actuator/redis/info')
    expect(lines[0]).toMatchObject({ key: 'state', value: '未配置' })
    expect(await get('/sys/actuator/redis/keysSize')).toEqual({ create_time: expect.any(Number), dbSize: 0 })
    expect(await get('/sys/actuator/redis/memoryInfo')).toEqual({ create_time: expect.any(Number), used_memory: '0' })
    for (const report of ['keysSizeForReport', 'memoryForReport', 'infoForReport'])
      expect((await get<{ data: unknown[] }>(`/sys/actuator/redis/${report}`)).data[0], report).toEqual({
        name: expect.any(String),
        value: expect.anything(),
      })
    const history = await get<{ dbSize: unknown[]; memory: unknown[] }>('/sys/actuator/redis/metrics/history')
    expect([history.result.dbSize[0], history.result.memory[0]]).toEqual([
      { create_time: expect.any(Number), dbSize: expect.any(Number) },
      { create_time: expect.any(Number), used_memory: expect.stringMatching(/^\d+$/) },
    ])
  })

  test('names a failing job and its cause, and omits leftovers of an older program', async () => {
    const { db } = systemOf(app, 1)
    await sql`insert into sys_job (name, spec, next_at) values ('notice:due', '60000', now() + interval '1 hour'),
      ('gone:job', '60000', now() - interval '1 day')`.execute(db)
    await sql`insert into sys_job_run (id, job, worker, due_at, started_at, outcome, sentence) values
      ('r1', 'notice:due', 'w', now(), '2026-01-01', 'failure', null),
      ('r2', 'notice:due', 'w', now(), '2026-01-02', 'failure', '短信网关没有应答')`.execute(db)
    const jobs = async () => (await get<Health>('/monitor/health')).result.checks.find(({ id }) => id === 'jobs')!
    expect(await jobs()).toMatchObject({
      state: 'bad',
      sentence: expect.stringMatching(/^任务“发送到时的提醒”自 2026-01-01 .*从未成功过$/),
      cause: '最近一次的原因：短信网关没有应答',
    })
    await sql`delete from sys_job_run`.execute(db)
    expect((await jobs()).state).toBe('good')
  })

  test('requires the permission of the screen in the tenant that runs the installation', async () => {
    expect((await get('/monitor/health', 'sysadmin')).success).toBe(true)
    for (const as of ['outsider', 'secadmin'] as const)
      for (const path of [
        '/monitor/health',
        '/actuator/metrics/process.uptime',
        '/actuator/httptrace',
        '/monitor/disks',
      ])
        expect((await app.call('GET', path, { as })).status, `${as} ${path}`).toBe(403)
    const next = await app.call('GET', '/monitor/health', { as: 'admin', headers: { tenant_id: '2' } })
    expect(next.status).toBe(403)
  })

  test('gives figures only to a monitoring system with its token', async () => {
    const ask = (authorization?: string) =>
      app.server.inject({ url: '/actuator/prometheus', headers: { ...(authorization && { authorization }) } })
    expect([(await ask()).statusCode, (await ask(`Bearer ${TOKEN}x`)).statusCode]).toEqual([401, 401])
    const { statusCode, body } = await ask(`Bearer ${TOKEN}`)
    expect(statusCode).toBe(200)
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/platform\/monitor\/health",status="200"\} \d/,
    )
    for (const name of [
      'huxi_db_connections{state="busy"}',
      'huxi_sockets ',
      'huxi_journal_waiting ',
      'huxi_disk_free_bytes{',
    ])
      expect(body).toContain(name)
    expect(body, 'nothing was verified').not.toMatch(/^huxi_backup_verified_age_seconds/m)
    expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.]+/)
  })

  test('writes a backup on request of entitled callers, one at a time', async () => {
    const ask = async (as: 'sysadmin' | 'secadmin') =>
      (await app.call<BackupDone>('POST', '/monitor/backup', { as, body: { verify: false } })).body
    expect(await ask('secadmin')).toMatchObject({ success: false, code: 403 })
    const [first, second] = await Promise.all([ask('sysadmin'), ask('sysadmin')])
    expect([first.success, second.success].toSorted()).toEqual([false, true])
    const { file, problems } = (first.success ? first : second).result!
    expect(problems).toEqual([])
    const { size } = statSync(join(backupsOf(app.services.config.dataDir), file))
    expect(size).toBeGreaterThan(10_000)
    const audited = await sql`select 1 from audit_entry where action = 'backup'`.execute(systemOf(app, 1).db)
    expect(audited.rows).toHaveLength(1)
  })
})

describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('a verified backup', () => {
  const app = useApp()
  test('is shared by all processes in one record', async () => {
    const { database, config } = app.services
    expect(await verifiedBackup({ database, config })).toBeUndefined()
    for (const day of ['20', '21']) await recordVerified(database, `huxi-${day}.hxb`, `2026-11-${day}T02:00:00Z`)
    expect(await verifiedBackup({ database, config })).toMatchObject({ backupAt: Date.parse('2026-11-21T02:00:00Z') })
  })
})

describe('ids of requests', () => {
  const app = useApp({ TRUSTED_PROXIES: '10.9.0.0/16,10.8.0.1' })
  const idOf = async (given: string, from: string) =>
    (await app.call('GET', '/monitor/health', { from, headers: { 'x-request-id': given } })).headers['x-request-id']

  test('are taken from trusted proxies and otherwise replaced', async () => {
    for (const from of ['10.9.3.1', '10.8.0.1', '::ffff:10.9.3.1'])
      expect(await idOf('abc-DEF_12345678', from)).toBe('abc-DEF_12345678')
    expect(await idOf('a b', '10.9.3.1')).toMatch(/^[\w-]{13}$/)
    for (const from of ['10.8.0.2', '127.0.0.1', '::1'])
      expect(await idOf('abc-DEF_12345678', from)).toMatch(/^[\w-]{13}$/)
  })

  test('closes connections whose headers do not end within ten seconds', () => {
    expect(app.server.server).toMatchObject({ headersTimeout: 10_000, connectionsCheckingInterval: 500 })
  })

  const answered = async (sent: string): Promise<string> => {
    const { hostname, port } = await addressOf(app)
    return new Promise((resolve) => {
      let answer = ''
      const socket = connect(Number(port), hostname, () => socket.write(sent))
      socket.on('data', (part) => (answer += String(part))).on('close', () => resolve(answer))
    })
  }

  test('closes a silent connection without an answer, and answers 408 to half a request', async () => {
    app.server.server.headersTimeout = 100
    expect(await answered('')).toBe('')
    expect(await answered('GET / HTTP/1.1\r\n')).toMatch(/^HTTP\/1.1 408 /)
    expect(await answered('GET nowhere\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
  })

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])(
    'answers a request of type %s that has no body',
    async (type) => {
      const head = ['POST /platform/sys/login HTTP/1.1', 'host: a', `content-type: ${type}`, 'connection: close']
      expect(await answered(`${head.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1.1 (?:200|400) .*"success":false/s)
    },
  )
})

const REDIS_URL = process.env['TEST_REDIS_URL']

describe.skipIf(!REDIS_URL)('the monitoring of an app with Redis', () => {
  const app = useApp({ REDIS_URL: REDIS_URL ?? '' })

  test('reports Redis figures, and nothing to a monitoring system without a token', async () => {
    const read = async () => (await app.call<RedisReading>('GET', '/monitor/redis', { as: 'admin' })).body.result!
    await expect.poll(async () => (await read()).state).toBe('up')
    const { lines, memory } = await read()
    expect(lines.find(({ key }) => key === 'redis_version')).toMatchObject({ description: 'Redis 版本' })
    expect(memory).toBeGreaterThan(0)
    expect((await app.server.inject({ url: '/actuator/prometheus' })).statusCode).toBe(404)
  })
})
