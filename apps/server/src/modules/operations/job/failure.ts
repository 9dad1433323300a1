/** Failed or late jobs are to-dos until they succeed. */
import { quartzJob, type QuartzJob } from '@huxi/contract'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx, NoticeKind } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import type { RunEnd } from '../../../platform/jobs/job-run.ts'
import type { Ending } from '../../../platform/jobs/job-store.ts'
import { aboutJob, addedId, HOUSE_TENANT } from './names.ts'

const HOLDERS = 'system:quartzJob:list'

export const jobFailed = {
  kind: 'job.failed',
  title: '定时任务失败',
  hint: '自动运行的任务失败、超时或被停止，需要处理时',
  holders: HOLDERS,
  todo: true,
  priority: 'M',
} as const satisfies NoticeKind

export const jobLate = {
  kind: 'job.late',
  title: '定时任务延误',
  hint: '定时任务比应运行时间晚了 5 分钟以上，或因上一次没有结束而跳过时',
  holders: HOLDERS,
  todo: true,
  priority: 'L',
} as const satisfies NoticeKind

const LATE_MS = 5 * MINUTE_MS

type Outcome = Ending['outcome']

const TEXTS: { readonly [O in Outcome]?: string } = {
  failure: '运行时发生错误，原因见服务器日志。',
  timeout: '没有在限定时间内完成，请检查数据库是否繁忙，或放宽限时。',
}
const SYSTEM_JOBS = '/isystem/QuartzJobList?tab=system'
const THEN = '下次运行成功后自动完成。'

const wordOf = (outcome: Outcome): string => (outcome === 'timeout' ? '超时' : '失败')

const WELL: RunEnd = { retries: false, lateMs: 0, skipped: false }

/** Ignores interrupted runs and runs that will be retried. */
export const jobEnded =
  (services: AppServices) =>
  async (job: string, outcome: Outcome, end: RunEnd = WELL): Promise<void> => {
    const id = addedId(job)
    if (id === undefined) return systemJobEnded(services, job, outcome, end.sentence)
    const ctx = unscoped(asSystem(services, 'the end of a job', HOUSE_TENANT))
    const row = await storeOf(ctx, quartzJob).find(ctx, id)
    if (!row || end.retries || outcome === 'interrupted') return
    const { settle } = services.ports.notices
    if (outcome === 'success') await settle(ctx, jobFailed.kind, [aboutJob(id)])
    else
      await tellOwner(
        services,
        row,
        jobFailed.kind,
        `定时任务“${row.jobName}”${wordOf(outcome)}`,
        `${end.sentence ?? TEXTS[outcome] ?? ''}\n${THEN}`,
      )
    if (end.skipped || end.lateMs > LATE_MS)
      await tellOwner(services, row, jobLate.kind, `定时任务“${row.jobName}”延误`, lateText(end))
    else await settle(ctx, jobLate.kind, [aboutJob(id)])
  }

const lateText = ({ skipped, lateMs }: RunEnd): string =>
  skipped
    ? '到点时上一次运行还没有结束，跳过了一次。运行用时比间隔长，请放宽时间或减少每次的工作。'
    : `比应运行时间晚了 ${Math.round(lateMs / MINUTE_MS)} 分钟，可能当时服务没有运行。下次按时运行后自动完成。`

export const settleJobs = async (tx: Ctx, ids: readonly string[]): Promise<void> => {
  const house = { ...tx, tenantId: null }
  for (const { kind } of [jobFailed, jobLate]) await tx.services.ports.notices.settle(house, kind, ids.map(aboutJob))
}

/**
 * A to-do for the owner; for all viewers of jobs when the owner is gone or notified of nothing, because a lost to-do
 * is worse than an extra one.
 */
export const tellOwner = (
  services: AppServices,
  { id, ownerId }: QuartzJob,
  kind: string,
  title: string,
  text: string,
): Promise<void> =>
  inTransaction(asSystem(services, 'notice to the owner of a job', HOUSE_TENANT), async (tx) => {
    const { notices } = services.ports
    const about = aboutJob(id)
    const given = { kind, about, title: title.slice(0, 100), text, link: `/isystem/QuartzJobList/${id}` }
    if (ownerId) await notices.notify(tx, { ...given, to: { userIds: [ownerId] } })
    if (!(await notices.isOpen(tx, kind, about))) await notices.notify(tx, { ...given, to: { holders: HOLDERS } })
  })

const systemJobEnded = async (
  services: AppServices,
  job: string,
  outcome: Outcome,
  sentence?: string,
): Promise<void> => {
  const ctx = asSystem(services, 'the end of a job', HOUSE_TENANT)
  const about = `job:${job}`
  const { notices, jobTitles } = services.ports
  if (outcome === 'interrupted') return
  if (outcome === 'success') {
    await notices.settle(ctx, jobFailed.kind, [about])
    return
  }
  const title = (await jobTitles(services)).get(job) ?? job
  await notices.notify(ctx, {
    to: { holders: HOLDERS },
    kind: jobFailed.kind,
    about,
    title: `系统任务“${title}”${wordOf(outcome)}`,
    text: `${sentence ?? TEXTS[outcome] ?? ''}\n${THEN}`,
    link: SYSTEM_JOBS,
  })
}
