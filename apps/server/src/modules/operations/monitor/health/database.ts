import type { Verdict } from '@huxi/contract'
import { MINUTE_MS } from '../../../../platform/config/clock.ts'
import { meanOf, WINDOW_MINUTES } from '../../../../platform/monitor/window.ts'
import { skewSentence } from '../../../../platform/db/db-clock.ts'
import type { HealthReadings } from './readings.ts'
import { lengthText } from './words.ts'

/** Milliseconds of an average statement, and of an empty one. */
const MEAN_MS = { warn: 50, bad: 200 }
const PING_MS = { warn: 100, bad: 500 }
const SLOW_STATEMENTS = 5
/** Lock waits this long indicate a fault, in milliseconds. */
const HELD_MS = 1000

export const databaseCheck = (readings: HealthReadings): Verdict => {
  const { isReachable, pingMs, pool, all, slow, lockWaits, lockTimeouts } = readings.database
  if (!isReachable || pingMs === undefined)
    return {
      state: 'bad',
      sentence: '数据库没有应答，用户现在不能使用系统',
      cause: '数据库已停止、网络不通，或它忙得不能应答',
      next: '检查数据库服务器是否在运行、磁盘是否已满、DATABASE_URL 是否正确；恢复后系统会自动继续',
    }
  const mean = meanOf(all)
  const [worst] = slow
  const isBad = mean >= MEAN_MS.bad || pingMs >= PING_MS.bad || pool.waiting > pool.size
  const isWarn =
    mean >= MEAN_MS.warn || pingMs >= PING_MS.warn || (worst?.count ?? 0) >= SLOW_STATEMENTS || pool.waiting > 0
  const isHeld = lockTimeouts > 0 || (lockWaits?.longestMs ?? 0) >= HELD_MS
  const average = `最近 ${WINDOW_MINUTES} 分钟平均每条语句 ${round(mean)} 毫秒`
  if (!isBad && !isWarn && !isHeld)
    return { state: 'good', sentence: `正常：${average}，${pool.busy}/${pool.size} 个连接在用` }
  const example = worst ? `，最慢的是 ${worst.name}（最长 ${round(worst.maxMs)} 毫秒，${worst.count} 次）` : ''
  return {
    state: isBad ? 'bad' : 'warn',
    sentence: `数据库变慢：${average}，一次空查询 ${round(pingMs)} 毫秒${example}`,
    ...reasonOf(readings),
  }
}

const round = (ms: number): number => Math.round(ms * 10) / 10

const reasonOf = ({
  database: { pool, pingMs, oldestTransactionMs, lockWaits, lockTimeouts },
}: HealthReadings): Pick<Verdict, 'cause' | 'next'> => {
  if ((oldestTransactionMs ?? 0) > MINUTE_MS)
    return {
      cause: `有一个事务已打开 ${lengthText(oldestTransactionMs!)}，其他人可能在等它`,
      next: '看本页的 长事务 一项，确认它是不是备份、迁移或人工打开的会话；不是的请数据库管理员结束它',
    }
  const { count = 0, longestMs = 0 } = lockWaits ?? {}
  if (count > 0 || lockTimeouts > 0)
    return {
      cause: `语句在等别人持有的锁，不是缺少索引：现在有 ${count} 条在等${count > 0 ? `（最长 ${lengthText(longestMs)}）` : ''}，最近 ${WINDOW_MINUTES} 分钟有 ${lockTimeouts} 条等到超时`,
      next: '请数据库管理员用 pg_blocking_pids 找到持有锁的会话，确认它在做什么；大的导入、迁移或 LOCK TABLE 结束后会自动恢复',
    }
  if (pool.waiting > 0)
    return {
      cause: `${pool.size} 个数据库连接都在用，还有 ${pool.waiting} 件工作在等`,
      next: '等大的导入、导出或报表结束；经常如此时调大 DB_POOL_SIZE，并确认数据库允许这么多连接',
    }
  if ((pingMs ?? 0) >= PING_MS.warn)
    return {
      cause: '连空查询都慢，说明是数据库服务器繁忙（CPU、内存或磁盘），或到它的网络慢',
      next: '在数据库服务器上查看 CPU、磁盘和网络，停止占用资源的其他工作',
    }
  return {
    cause: '个别查询要读的数据太多，或缺少索引、统计信息过旧',
    next: '请数据库管理员对提到的表执行 ANALYZE；仍然慢时把语句的名称和 # 后的编号告诉开发人员，服务器日志里有每一次的时间',
  }
}

const OPEN_MS = { warn: MINUTE_MS, bad: 10 * MINUTE_MS }

export const transactionCheck = ({ database: { oldestTransactionMs: age } }: HealthReadings): Verdict => {
  if (age === undefined || age < OPEN_MS.warn)
    return { state: 'good', sentence: age === undefined ? '没有打开的事务' : `最早的事务打开了 ${lengthText(age)}` }
  return {
    state: age >= OPEN_MS.bad ? 'bad' : 'warn',
    sentence: `有一个数据库事务已打开 ${lengthText(age)}`,
    cause: '正在备份、迁移，或有人在数据库工具里打开了事务没有提交；它会使别人等待，也使数据库不能清理',
    next: '确认是不是正在备份或迁移；不是的，请数据库管理员在 pg_stat_activity 里找到它并结束',
  }
}

export const clockCheck = ({ skewMs }: HealthReadings): Verdict => {
  const sentence = skewSentence(skewMs)
  if (!sentence) return { state: 'good', sentence: '本机时间与数据库一致' }
  return {
    state: 'warn',
    sentence,
    cause: '时间同步没有运行，或有人改了系统时间；登录和定时任务不受影响，日志里的时间和动态码以外的程序可能不准',
    next: '在这台机器上启用时间同步（例如 systemctl enable --now chronyd），数据库所在的机器也一样',
  }
}
