/** Health checks for operators, as pure functions of readings: finding, cause and next step, without knowledge of internals. */
import type { Check, Verdict } from '@huxi/contract'
import { DAY_MS, formatTime, MINUTE_MS } from '../../../../platform/config/clock.ts'
import { meanOf, WINDOW_MINUTES } from '../../../../platform/monitor/window.ts'
import { addedId } from '../../job/index.ts'
import { certificateCheck } from './certificate.ts'
import { clockCheck, databaseCheck, transactionCheck } from './database.ts'
import type { HealthReadings, JobReading } from './readings.ts'
import { bytesText, lengthText } from './words.ts'

export interface CheckDefinition extends Pick<Check, 'id' | 'title'> {
  judge(readings: HealthReadings): Verdict
}

const good = (sentence: string, page?: string): Verdict => ({ state: 'good', sentence, ...(page && { page }) })

const FULL = { warn: 0.85, bad: 0.95 }
const DAYS = { warn: 30, bad: 7 }
const DISK_PAGE = 'modules/monitor/DiskMonitoring'

const disks = ({ disks: all }: HealthReadings): Verdict => {
  if (all.length === 0) return { state: 'none', sentence: '读不到磁盘的用量' }
  const verdicts = all.map((disk) => {
    const used = 1 - disk.free / disk.total
    const days = disk.dailyGrowth !== undefined && disk.dailyGrowth > 0 ? disk.free / disk.dailyGrowth : Infinity
    const isBad = used >= FULL.bad || days < DAYS.bad
    return {
      ...disk,
      used,
      days,
      state: isBad ? 'bad' : used >= FULL.warn || days < DAYS.warn ? 'warn' : 'good',
    } as const
  })
  const worst = verdicts.find(({ state }) => state === 'bad') ?? verdicts.find(({ state }) => state === 'warn')
  if (!worst) {
    const least = verdicts.toSorted((a, b) => b.used - a.used)[0]!
    return good(
      `${least.name}已用 ${percent(least.used)}，还剩 ${bytesText(least.free)}${daysText(least.days)}`,
      DISK_PAGE,
    )
  }
  return {
    state: worst.state,
    sentence: `${worst.name}已用 ${percent(worst.used)}，只剩 ${bytesText(worst.free)}${daysText(worst.days)}`,
    cause: Number.isFinite(worst.days)
      ? `最近每天多用 ${bytesText(worst.dailyGrowth!)}；用满后不能保存数据，也不能上传文件`
      : '用量接近上限；用满后不能保存数据，也不能上传文件',
    next: worst.name.includes('数据目录') ? FREE_DATA : FREE_OTHER,
    page: DISK_PAGE,
  }
}

const FREE_DATA =
  '把旧的备份和日志移到别处（数据目录下的 backups 和日志文件），或扩大磁盘；不要删除数据目录里的其他文件'
const FREE_OTHER = '扩大磁盘，或把这个磁盘上不属于本系统的文件移到别处；不要删除文件目录里的文件，它们是用户上传的'

const percent = (share: number): string => `${Math.round(share * 100)}%`
const daysText = (days: number): string =>
  Number.isFinite(days) ? `，按近来的增长约 ${Math.floor(days)} 天后用满` : ''

const causeOf = ({ sentence, isTimeout }: JobReading): string =>
  isTimeout
    ? '没有在限定时间内完成，数据库可能繁忙'
    : `最近一次的原因：${sentence ?? '运行时发生错误，只写在服务器日志里'}`

const remedyOf = ({ name, sentence, isTimeout, nextAt }: JobReading): string => {
  const after = nextAt === null ? '再立即执行一次；不再需要时删除这个任务' : '下次运行成功后自动恢复'
  return sentence || isTimeout
    ? `按上面的原因处理，${after}`
    : `在服务器日志里查找 ${name}，按写下的错误处理，${after}；看不懂时请交给开发人员`
}

const LATE_MS = 15 * MINUTE_MS

const jobs = ({ jobs: all, now }: HealthReadings): Verdict => {
  const failing = all.filter(({ failingSince }) => failingSince !== null)
  const late = all.filter(({ nextAt, isRunning }) => nextAt !== null && !isRunning && now - nextAt > LATE_MS)
  if (failing.length > 0) {
    const [first] = failing.toSorted((a, b) => a.failingSince! - b.failingSince!)
    const more = failing.length > 1 ? `，另有 ${failing.length - 1} 个任务也在失败` : ''
    const ok = first!.okAt === null ? '从未成功过' : `上次成功是 ${formatTime(first!.okAt)}`
    return {
      state: 'bad',
      sentence: `任务“${first!.title}”自 ${formatTime(first!.failingSince!)} 起一直失败（已 ${lengthText(now - first!.failingSince!)}），${ok}${more}`,
      cause: causeOf(first!),
      next: remedyOf(first!),
      page: 'system/QuartzJobList',
      ...(addedId(first!.name) === undefined && { tab: 'system' }),
    }
  }
  if (late.length > 0)
    return {
      state: 'warn',
      sentence: `${late.length} 个任务没有按时运行，例如“${late[0]!.title}”，应在 ${formatTime(late[0]!.nextAt!)} 运行`,
      cause: '运行任务的进程可能已停止，或数据库一直没有应答',
      next: '检查服务器程序是否在运行，并查看服务器日志',
      page: 'system/QuartzJobList',
    }
  return all.length === 0 ? { state: 'none', sentence: '还没有任务' } : good(`${all.length} 个任务都正常`)
}

export const BACKUP = { warn: 2 * DAY_MS, bad: 7 * DAY_MS }

const backup = ({ backup: last, now }: HealthReadings): Verdict => {
  const next = '点“立即备份”，备份后会自动校验；并按运维手册设为每天自动执行，把备份复制到另一台机器'
  if (!last)
    return {
      state: 'warn',
      sentence: '还没有校验过的备份',
      cause: '没有备份，或备份后没有校验过；出事时数据可能找不回来',
      next,
    }
  const age = now - last.backupAt
  const sentence = `最近一份校验过的备份是 ${formatTime(last.backupAt)} 的（${lengthText(age)}前），校验于 ${formatTime(last.verifiedAt)}`
  if (age <= BACKUP.warn) return good(sentence)
  return {
    state: age > BACKUP.bad ? 'bad' : 'warn',
    sentence,
    cause: '自动备份没有执行，或备份没有通过校验；现在出事会丢失这段时间的数据',
    next,
  }
}

const SLOW_MS = 1000
const TRACE_PAGE = 'modules/monitor/HttpTrace'
const FEW = 20

const requests = ({ requests: { all, routes } }: HealthReadings): Verdict => {
  const within = `最近 ${WINDOW_MINUTES} 分钟`
  const failed = routes.toSorted((a, b) => b.failed - a.failed)[0]
  if (failed && all.failed > 0)
    return {
      state: all.failed / all.count > 0.05 && all.failed > 2 ? 'bad' : 'warn',
      sentence: `${within} ${all.count} 个请求中有 ${all.failed} 个出错，最多的是 ${failed.name}（${failed.failed} 次）`,
      cause: '程序出错，或数据库、存储暂时没有应答',
      next: '在 日志管理 的 异常日志 里查看出错的编号和原因，再到服务器日志里按编号查找',
      page: 'system/LogList',
    }
  const slow = routes
    .filter((one) => one.count > 2 && meanOf(one) > SLOW_MS)
    .toSorted((a, b) => meanOf(b) - meanOf(a))[0]
  if (slow)
    return {
      state: 'warn',
      sentence: `${slow.name} 变慢：${within}平均 ${Math.round(meanOf(slow))} 毫秒，最慢 ${Math.round(slow.maxMs)} 毫秒（${slow.count} 次）`,
      cause: '数据量大、数据库变慢，或服务器繁忙',
      next: '先看本页的数据库和服务器两项是否正常；都正常时请把这条路径告诉开发人员',
      page: TRACE_PAGE,
    }
  return good(
    all.count < FEW
      ? `${within}请求很少，没有出错`
      : `${within} ${all.count} 个请求，平均 ${Math.round(meanOf(all))} 毫秒，没有出错`,
    TRACE_PAGE,
  )
}

const LOOP_MS = { warn: 200, bad: 1000 }
const HEAP = { warn: 0.8, bad: 0.92 }

const server = ({ process: { loopDelay, heap, memory } }: HealthReadings): Verdict => {
  const page = 'modules/monitor/SystemInfo'
  const used = heap.used / heap.limit
  if (used >= HEAP.warn)
    return {
      state: used >= HEAP.bad ? 'bad' : 'warn',
      sentence: `程序的内存已用 ${percent(used)}（上限 ${bytesText(heap.limit)}）`,
      cause: '同时处理的数据太多，例如很大的导入或导出；用满后程序会退出并重新启动',
      next: '等大的导入导出结束；反复出现时给服务器增加内存，或在空闲时重新启动程序',
      page: 'modules/monitor/JvmInfo',
    }
  if (loopDelay.p99Ms >= LOOP_MS.warn)
    return {
      state: loopDelay.p99Ms >= LOOP_MS.bad ? 'bad' : 'warn',
      sentence: `服务器忙不过来：请求要先等约 ${Math.round(loopDelay.p99Ms)} 毫秒才开始处理`,
      cause: 'CPU 不够用，或正在处理很大的导入、导出或报表',
      next: '在 服务器信息 里看 CPU 使用率；一直很高时增加 CPU，或把大的导入导出放到空闲时',
      page,
    }
  const free = memory.free / memory.total
  if (free < 0.05)
    return {
      state: 'warn',
      sentence: `机器的内存只剩 ${bytesText(memory.free)}（共 ${bytesText(memory.total)}）`,
      cause: '机器上的程序一共用得太多；用尽后系统会结束其中的程序',
      next: '停止不需要的程序，或给机器增加内存',
      page,
    }
  return good(`响应及时，程序已用内存 ${percent(used)}，机器还剩 ${bytesText(memory.free)}`, page)
}

const QUEUE = { warn: 500, bad: 5000 }

const journal = ({ journal: { waiting, dropped } }: HealthReadings): Verdict => {
  if (dropped === 0 && waiting < QUEUE.warn)
    return good(waiting === 0 ? '操作日志都已写入' : `${waiting} 条操作日志正在写入`)
  return {
    state: dropped > 0 || waiting >= QUEUE.bad ? 'bad' : 'warn',
    sentence:
      dropped > 0
        ? `操作日志来不及写入，已丢失 ${dropped} 条，还有 ${waiting} 条在等`
        : `${waiting} 条操作日志等待写入`,
    cause: '数据库写得太慢，或有一段时间没有应答',
    next: '先处理本页的数据库一项；恢复后等待的日志会自动写入',
    page: 'system/LogList',
  }
}

const connections = ({ connections: { http, sockets } }: HealthReadings): Verdict =>
  good(`${sockets} 个浏览器在线接收消息，${http} 个网络连接`)

const redis = ({ redis: state }: HealthReadings): Verdict => {
  const page = 'modules/monitor/RedisInfo'
  if (state === 'none') return { state: 'none', sentence: '没有配置 Redis，不需要时不用处理', page }
  if (state === 'up') return good('Redis 正常', page)
  return {
    state: 'warn',
    sentence: 'Redis 没有应答，限流和推送暂由本进程和数据库承担',
    cause: 'Redis 已停止，或网络不通',
    next: '检查 Redis 是否在运行、REDIS_URL 是否正确；恢复后自动使用，不必重新启动',
    page,
  }
}

const firstAdmin = ({ firstAdmin: state }: HealthReadings): Verdict => {
  if (state === undefined) return { state: 'none', sentence: '演示模式不检查首个账号' }
  if (state === 'retired') return good('首个账号 admin 已停用')
  if (state === 'alone')
    return { state: 'none', sentence: '首个账号 admin 在用；三权分立的步骤由服务器上的 npm run admin:retire 说明' }
  return {
    state: 'warn',
    sentence: '系统管理员、安全管理员和审计员都已有人担任，首个账号 admin 仍能登录',
    cause: 'admin 拥有全部权限，三权分立之后不应再用',
    next: '在服务器上执行 npm run admin:retire；以后需要时用 npm run admin:reset -- admin 恢复',
  }
}

const settings = ({ alerts }: HealthReadings): Verdict =>
  alerts.length === 0
    ? good('没有发现设置上的问题')
    : {
        state: 'warn',
        sentence: `发现 ${alerts.length} 个设置上的问题`,
        cause: alerts.join('；'),
        next: '按提示修改设置后重新启动',
      }

export const CHECKS: readonly CheckDefinition[] = [
  { id: 'database', title: '数据库', judge: databaseCheck },
  { id: 'transaction', title: '长事务', judge: transactionCheck },
  { id: 'clock', title: '时间', judge: clockCheck },
  { id: 'requests', title: '请求', judge: requests },
  { id: 'server', title: '服务器', judge: server },
  { id: 'disk', title: '磁盘', judge: disks },
  { id: 'jobs', title: '定时任务', judge: jobs },
  { id: 'backup', title: '备份', judge: backup },
  { id: 'journal', title: '操作日志', judge: journal },
  { id: 'connections', title: '连接', judge: connections },
  { id: 'certificate', title: '证书', judge: certificateCheck },
  { id: 'redis', title: 'Redis', judge: redis },
  { id: 'settings', title: '设置', judge: settings },
  { id: 'first-admin', title: '首个账号', judge: firstAdmin },
]
