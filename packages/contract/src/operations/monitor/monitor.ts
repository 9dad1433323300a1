import { bool, endpointsIn, returns, text } from '@huxi/model'
import { MONITOR_CODES as codes } from './codes.ts'
import type { FigureUnit } from './metrics.ts'

/** Polling every five seconds is not user activity. */
const polled = { unattended: true, cost: 'light' } as const
const figures = [codes.server, codes.jvm, codes.tomcat] as const

export interface Metric {
  readonly name: string
  readonly description: string
  readonly baseUnit: string | null
  readonly measurements: readonly { readonly statistic: string; readonly value: number }[]
  readonly availableTags: readonly never[]
}

const { get, add } = endpointsIn('系统监控')

export const metric = get('/actuator/metrics/:name', '一项指标', figures, {
  cost: 'light',
  params: { name: text('指标', { required: true, max: 100 }) },
  answers: 'json',
  out: returns<Metric>(),
})

export const metricNames = get('/actuator/metrics', '指标名称', figures, {
  answers: 'json',
  out: returns<{ readonly names: readonly string[] }>(),
})

export interface HttpTrace {
  readonly timestamp: string
  readonly request: {
    readonly method: string
    /** absolute, of the route; values in an address are never kept */
    readonly uri: string
    readonly headers: Readonly<Record<string, never>>
    readonly remoteAddress: string
  }
  readonly response: { readonly status: number; readonly headers: Readonly<Record<string, never>> }
  readonly timeTaken: number
}

export interface HttpTraces {
  readonly traces: readonly HttpTrace[]
}

export const httpTraces = get('/actuator/httptrace', '请求追踪', codes.trace, {
  ...polled,
  answers: 'json',
  out: returns<HttpTraces>(),
})

/** `all,timeTaken,desc`: selection, sort field and order. */
export const someTraces = get('/actuator/jeecghttptrace/:wanted', '请求追踪（按结果）', codes.trace, {
  params: { wanted: text('条件', { required: true, max: 50 }) },
  answers: 'json',
  out: returns<HttpTraces>(),
})

interface DiskInfo {
  readonly name: string
  readonly max: number
  readonly rest: number
  readonly restPPT: number
}

export const diskInfo = get('/sys/actuator/redis/queryDiskInfo', '磁盘信息', codes.disk, {
  out: returns<readonly DiskInfo[]>(),
})

export const memoryInfo = get('/sys/actuator/memory/info', '内存信息', codes.server, {
  out: returns<Readonly<Record<string, number>>>(),
})

export interface RedisLine {
  readonly key: string
  readonly value: string
  readonly description: string | null
}

const redisPath = '/sys/actuator/redis'

export const redisInfo = get(`${redisPath}/info`, 'Redis 信息', codes.redis, {
  cost: 'light',
  out: returns<readonly RedisLine[]>(),
})

export const redisKeys = get(`${redisPath}/keysSize`, 'Redis Key 数量', codes.redis, {
  cost: 'light',
  answers: 'json',
  out: returns<{ readonly create_time: number; readonly dbSize: number }>(),
})

export const redisMemory = get(`${redisPath}/memoryInfo`, 'Redis 内存', codes.redis, {
  cost: 'light',
  answers: 'json',
  out: returns<{ readonly create_time: number; readonly used_memory: string }>(),
})

interface RedisReport {
  readonly data: readonly { readonly name: string; readonly value: number | string }[]
}

const reportCall = { cost: 'light', answers: 'json', out: returns<RedisReport>() } as const

export const redisKeysReport = get(`${redisPath}/keysSizeForReport`, 'Redis Key 数量（报表）', codes.redis, reportCall)

export const redisMemoryReport = get(`${redisPath}/memoryForReport`, 'Redis 内存（报表）', codes.redis, reportCall)

export const redisInfoReport = get(`${redisPath}/infoForReport`, 'Redis 信息（报表）', codes.redis, reportCall)

export const redisHistory = get(`${redisPath}/metrics/history`, 'Redis 指标记录', codes.redis, {
  cost: 'light',
  out: returns<{
    readonly dbSize: readonly { readonly create_time: number; readonly dbSize: number }[]
    readonly memory: readonly { readonly create_time: number; readonly used_memory: string }[]
  }>(),
})

/** A figure of a screen; several values for count, sum and maximum. */
export interface Reading {
  readonly name: string
  readonly title: string
  readonly unit: FigureUnit
  readonly values: readonly number[] | null
}

export interface Readings {
  readonly at: string
  readonly readings: readonly Reading[]
}

export const readings = get('/monitor/readings/:screen', '监控指标', figures, {
  ...polled,
  params: { screen: text('页面', { required: true, max: 20 }) },
  out: returns<Readings>(),
})

export interface DiskReading {
  readonly name: string
  readonly total: number
  readonly free: number
  /** days until it is full at recent growth; null = no growth, or less than a day of data */
  readonly daysLeft: number | null
}

export const diskReadings = get('/monitor/disks', '磁盘监控', codes.disk, {
  ...polled,
  out: returns<{ readonly at: string; readonly disks: readonly DiskReading[] }>(),
})

export interface RedisReading {
  readonly at: string
  /** `none` = no address configured, `away` = no answer */
  readonly state: 'none' | 'up' | 'away'
  readonly keys: number
  readonly memory: number
  readonly lines: readonly RedisLine[]
}

export const redisReading = get('/monitor/redis', 'Redis 监控', codes.redis, {
  ...polled,
  out: returns<RedisReading>(),
})

export type CheckState = 'bad' | 'warn' | 'good' | 'none'

export interface Verdict {
  readonly state: CheckState
  readonly sentence: string
  readonly cause?: string
  readonly next?: string
  readonly page?: string
  readonly tab?: string
}

export interface Check extends Verdict {
  readonly id: string
  readonly title: string
}

export interface Health {
  readonly at: string
  readonly state: CheckState
  readonly summary: string
  /** the worst first */
  readonly checks: readonly Check[]
}

export const health = get('/monitor/health', '健康总览', codes.health, {
  ...polled,
  out: returns<Health>(),
})

export interface BackupDone {
  readonly file: string
  /** stored files that are missing or differ from their rows; the backup holds all else */
  readonly problems: readonly string[]
}

export const startBackup = add('/monitor/backup', '备份', codes.backup, {
  background: 'verify',
  cost: 'heavy',
  body: { verify: bool('备份后恢复一次来校验', { required: true }) },
  out: returns<BackupDone>(),
})
