import { describe, expect, test } from 'vitest'
import { overviewOf } from './overview.ts'
import type { HealthReadings } from './readings.ts'

const GB = 1024 ** 3
const HOUR = 3_600_000
const NOW = Date.parse('2026-11-24T02:00:00+08:00')
const none = { name: '', count: 0, failed: 0, totalMs: 0, maxMs: 0 }

const WELL: HealthReadings = {
  now: NOW,
  skewMs: 0,
  disks: [{ name: '数据目录', total: 100 * GB, free: 60 * GB, dailyGrowth: undefined }],
  process: {
    loopDelay: { p99Ms: 3, maxMs: 9 },
    heap: { limit: 4 * GB, total: GB, used: 0.5 * GB, old: 0.4 * GB },
    memory: { total: 16 * GB, free: 8 * GB, rss: GB },
  },
  database: {
    isReachable: true,
    pingMs: 1,
    pool: { size: 10, busy: 2, waiting: 0 },
    all: { ...none, count: 1000, totalMs: 3000, maxMs: 40 },
    slow: [],
    lockTimeouts: 0,
    lockWaits: { count: 0, longestMs: 0 },
    oldestTransactionMs: undefined,
  },
  requests: { all: { ...none, count: 500, totalMs: 9000 }, routes: [] },
  jobs: [
    {
      name: 'notice:due',
      title: '发送到时的提醒',
      nextAt: NOW + 1000,
      isRunning: false,
      okAt: NOW - 60_000,
      failingSince: null,
      sentence: null,
      isTimeout: false,
    },
  ],
  backup: { backupAt: NOW - 20 * HOUR, verifiedAt: NOW - 19 * HOUR },
  journal: { waiting: 0, dropped: 0 },
  connections: { http: 3, sockets: 2 },
  redis: 'none',
  certificate: 'plain',
  alerts: [],
  firstAdmin: undefined,
}

const wrongIn = (change: Partial<HealthReadings>) =>
  overviewOf({ ...WELL, ...change }).checks.filter(({ state }) => state === 'bad' || state === 'warn')

const database = (change: Partial<HealthReadings['database']>) => wrongIn({ database: { ...WELL.database, ...change } })

describe('the health of the site', () => {
  test('says when all is well, and separates absent parts', () => {
    const { state, summary, checks } = overviewOf(WELL)
    const absent = checks.slice(-3).map(({ id }) => id)
    expect([state, summary, absent]).toEqual(['good', '一切正常', ['certificate', 'redis', 'first-admin']])
  })

  test('names three faults in one sentence, the worst first', () => {
    const { state, summary, checks } = overviewOf({
      ...WELL,
      disks: [{ name: '数据目录', total: 100 * GB, free: 5 * GB, dailyGrowth: undefined }],
      jobs: [{ ...WELL.jobs[0]!, failingSince: NOW - 24 * HOUR, sentence: '连接超时' }],
      database: { ...WELL.database, pingMs: 800 },
    })
    expect([state, summary]).toEqual(['bad', '3 项需要马上处理：数据库、磁盘、定时任务'])
    expect(checks.slice(0, 3).every(({ cause, next }) => cause && next)).toBe(true)
  })

  test.each([
    [95, 'bad', '数据目录已用 95%，只剩 5 GB'],
    [86, 'warn', '数据目录已用 86%，只剩 14 GB'],
  ])('a disk that is %i % full', (used, state, sentence) => {
    const disks = [{ name: '数据目录', total: 100 * GB, free: (100 - used) * GB, dailyGrowth: undefined }]
    expect(wrongIn({ disks })).toMatchObject([{ id: 'disk', state, sentence }])
  })
  test('does not advise deleting uploads when their disk is full', () => {
    const disks = [{ name: '文件目录', total: 100 * GB, free: GB, dailyGrowth: undefined }]
    expect(wrongIn({ disks })[0]!.next).toContain('不要删除文件目录里的文件')
  })
  test('warns of a disk that will be full in a few days', () => {
    const disks = [{ name: '数据目录', total: 100 * GB, free: 20 * GB, dailyGrowth: 4 * GB }]
    expect(wrongIn({ disks })).toMatchObject([{ state: 'bad', cause: expect.stringContaining('每天多用 4 GB') }])
    expect(wrongIn({ disks })[0]!.sentence).toContain('约 5 天后用满')
  })

  test('reports a job that fails since yesterday, and one that does not run', () => {
    const [job] = WELL.jobs
    const failing = { ...job!, okAt: NOW - 25 * HOUR, failingSince: NOW - 24 * HOUR, sentence: '磁盘没有空间' }
    expect(wrongIn({ jobs: [failing] })).toMatchObject([
      {
        state: 'bad',
        sentence: '任务“发送到时的提醒”自 2026-11-23 02:00:00 起一直失败（已 1 天），上次成功是 2026-11-23 01:00:00',
        cause: '最近一次的原因：磁盘没有空间',
        next: '按上面的原因处理，下次运行成功后自动恢复',
        tab: 'system',
      },
    ])
    expect(wrongIn({ jobs: [{ ...failing, sentence: null }] })[0]!.next).toContain('在服务器日志里查找 notice:due')
    const stopped = { ...failing, nextAt: null, isTimeout: true }
    expect(wrongIn({ jobs: [stopped] })).toMatchObject([
      { cause: expect.stringContaining('限定时间'), next: expect.stringContaining('再立即执行一次') },
    ])
    expect(wrongIn({ jobs: [{ ...job!, nextAt: NOW - HOUR }] })).toMatchObject([{ id: 'jobs', state: 'warn' }])
  })

  test.each([
    [{ pingMs: undefined }, 'bad', '数据库没有应答', '已停止'],
    [{ pingMs: 300 }, 'warn', '一次空查询 300 毫秒', '连空查询都慢'],
    [{ all: { ...none, count: 10, totalMs: 4000 } }, 'bad', '平均每条语句 400 毫秒', '缺少索引'],
    [{ pool: { size: 10, busy: 10, waiting: 12 } }, 'bad', '数据库变慢', '还有 12 件工作在等'],
    [
      { slow: [{ ...none, name: 'select sys_log #a1b2c3', count: 9, maxMs: 3200 }] },
      'warn',
      '最慢的是 select sys_log #a1b2c3（最长 3200 毫秒，9 次）',
      '缺少索引',
    ],
    [
      {
        slow: [{ ...none, name: 'update patient #a1b2c3', count: 9, maxMs: 3200 }],
        lockWaits: { count: 3, longestMs: 2500 },
        lockTimeouts: 2,
      },
      'warn',
      'update patient #a1b2c3',
      '不是缺少索引：现在有 3 条在等',
    ],
    [{ lockTimeouts: 1 }, 'warn', '数据库变慢', '有 1 条等到超时'],
  ])('a slow database: %j', (change, state, sentence, cause) => {
    const [found] = database(change)
    expect(found).toMatchObject({ id: 'database', state })
    expect([found!.sentence, found!.cause]).toEqual([expect.stringContaining(sentence), expect.stringContaining(cause)])
  })
  test('a transaction left open', () => {
    expect(database({ oldestTransactionMs: 11 * 60_000 })).toMatchObject([
      { id: 'transaction', state: 'bad', sentence: '有一个数据库事务已打开 11 分钟' },
    ])
  })

  test.each([
    [{ days: 20, fits: true }, 'warn', '证书将于 2026-12-14 02:00:00 到期，还有 20 天'],
    [{ days: 6, fits: true }, 'bad', '还有 6 天'],
    [{ days: -1, fits: true }, 'bad', '证书已于 2026-11-23 02:00:00 到期'],
    [{ days: 90, fits: false }, 'bad', '不是为 PUBLIC_URL 的主机签发的'],
  ])('a certificate: %j', ({ days, fits }, state, sentence) => {
    expect(wrongIn({ certificate: { until: NOW + days * 24 * HOUR, fits } })).toMatchObject([
      { id: 'certificate', state, sentence: expect.stringContaining(sentence), next: expect.stringContaining('证书') },
    ])
    expect(wrongIn({ certificate: { until: NOW + 90 * 24 * HOUR, fits: true } })).toEqual([])
  })

  test('has a cause and a next step for every other fault', () => {
    const { heap, loopDelay, memory } = WELL.process
    const faults: Partial<HealthReadings>[] = [
      { backup: undefined },
      { backup: { backupAt: NOW - 200 * HOUR, verifiedAt: NOW - 200 * HOUR } },
      { journal: { waiting: 10_000, dropped: 3 } },
      { redis: 'away' },
      { certificate: 'unreadable' },
      { alerts: ['有代理不在 TRUSTED_PROXIES 中'] },
      { process: { heap: { ...heap, used: 3.9 * GB }, loopDelay, memory } },
      { process: { heap, loopDelay: { p99Ms: 1500, maxMs: 2000 }, memory } },
      { process: { heap, loopDelay, memory: { ...memory, free: GB / 10 } } },
      {
        requests: { all: { ...none, count: 9, failed: 1 }, routes: [{ ...none, name: 'GET /x', count: 9, failed: 1 }] },
      },
      { requests: { all: none, routes: [{ ...none, name: 'GET /x', count: 9, totalMs: 20_000, maxMs: 5000 }] } },
    ]
    for (const fault of faults) {
      const wrong = wrongIn(fault)
      expect(wrong, JSON.stringify(fault)).toHaveLength(1)
      expect(Boolean(wrong[0]!.cause && wrong[0]!.next), wrong[0]!.id).toBe(true)
    }
  })

  test('asks to retire the first account once others hold the administration', () => {
    expect(wrongIn({ firstAdmin: 'shared' })).toMatchObject([
      { id: 'first-admin', next: expect.stringContaining('admin:retire') },
    ])
    expect([wrongIn({ firstAdmin: 'alone' }), wrongIn({ firstAdmin: 'retired' })]).toEqual([[], []])
  })
})
