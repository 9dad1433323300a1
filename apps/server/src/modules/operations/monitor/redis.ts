import {
  redisHistory,
  redisInfo,
  redisInfoReport,
  redisKeys,
  redisKeysReport,
  redisMemory,
  redisMemoryReport,
  redisReading,
  type RedisLine,
  type RedisReading,
} from '@huxi/contract'
import { bare } from '../../../engine/core/answer.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { cacheUse } from '../../../platform/db/cache.ts'

const WORDS: Readonly<Record<string, string>> = {
  redis_version: 'Redis 版本',
  redis_mode: '运行模式',
  os: '操作系统',
  tcp_port: '监听端口',
  uptime_in_seconds: '已运行秒数',
  uptime_in_days: '已运行天数',
  connected_clients: '已连接的客户端',
  blocked_clients: '等待中的客户端',
  maxclients: '客户端上限',
  used_memory: '已用内存（字节）',
  used_memory_human: '已用内存',
  used_memory_rss_human: '从系统取得的内存',
  used_memory_peak_human: '内存峰值',
  maxmemory_human: '内存上限，0 表示不限',
  maxmemory_policy: '内存用满时的淘汰策略',
  mem_fragmentation_ratio: '内存碎片率',
  rdb_last_save_time: '上次保存快照的时间',
  rdb_last_bgsave_status: '上次保存快照的结果',
  aof_enabled: '是否记录追加日志',
  total_connections_received: '启动以来的连接数',
  total_commands_processed: '启动以来的命令数',
  instantaneous_ops_per_sec: '每秒命令数',
  rejected_connections: '被拒绝的连接数',
  expired_keys: '过期的 Key 数',
  evicted_keys: '被淘汰的 Key 数',
  keyspace_hits: '命中次数',
  keyspace_misses: '未命中次数',
  role: '角色',
  connected_slaves: '从节点数',
  used_cpu_sys: '系统态 CPU 秒数',
  used_cpu_user: '用户态 CPU 秒数',
}

/** Paths of the machine are not disclosed. */
const HIDDEN = /^(executable|config_file)$/

const linesOf = (text: string): readonly RedisLine[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(':')
    if (at <= 0 || line.startsWith('#')) return []
    const key = line.slice(0, at)
    return HIDDEN.test(key) ? [] : [{ key, value: line.slice(at + 1), description: WORDS[key] ?? null }]
  })

const STATES = {
  none: '未配置：没有设置 REDIS_URL，限流和推送由本进程和数据库承担',
  away: '没有应答：限流和推送暂由本进程和数据库承担，恢复后自动使用',
} as const

const insteadOf = (state: 'none' | 'away'): readonly RedisLine[] => [
  { key: 'state', value: state === 'none' ? '未配置' : '没有应答', description: STATES[state] },
  { key: 'cache_hits', value: String(cacheUse.hits), description: '本进程缓存的命中次数' },
  { key: 'cache_misses', value: String(cacheUse.misses), description: '本进程缓存的未命中次数' },
]

const read = async ({ redis, clock }: AppServices): Promise<RedisReading> => {
  const at = formatTime(clock.now())
  const info = await redis?.info()
  if (!info) {
    const state = redis ? 'away' : 'none'
    return { at, state, keys: 0, memory: 0, lines: insteadOf(state) }
  }
  const lines = linesOf(info.text)
  const memory = Number(lines.find(({ key }) => key === 'used_memory')?.value ?? 0)
  return { at, state: 'up', keys: info.keys, memory, lines }
}

const TIME = 11

export const redisRoutes: readonly Route[] = [
  handle(redisReading, (ctx) => read(ctx.services)),
  handle(redisInfo, async (ctx) => (await read(ctx.services)).lines),
  handle(redisKeys, async ({ services }) =>
    bare({ create_time: services.clock.now(), dbSize: (await read(services)).keys }),
  ),
  handle(redisMemory, async ({ services }) =>
    bare({ create_time: services.clock.now(), used_memory: String((await read(services)).memory) }),
  ),
  handle(redisKeysReport, async ({ services }) => {
    const { at, keys } = await read(services)
    return bare({ data: [{ name: at.slice(TIME), value: keys }] })
  }),
  handle(redisMemoryReport, async ({ services }) => {
    const { at, memory } = await read(services)
    return bare({ data: [{ name: at.slice(TIME), value: memory }] })
  }),
  handle(redisInfoReport, async ({ services }) =>
    bare({ data: (await read(services)).lines.map(({ key, value }) => ({ name: key, value })) }),
  ),
  handle(redisHistory, async ({ services }) => {
    const { keys, memory } = await read(services)
    const now = services.clock.now()
    return {
      dbSize: [{ create_time: now, dbSize: keys }],
      memory: [{ create_time: now, used_memory: String(memory) }],
    }
  }),
]
