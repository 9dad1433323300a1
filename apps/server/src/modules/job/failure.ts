/** Jobs that fail are somebody's to-do until they succeed again. */
import { asSystem, type AppServices } from '../../engine/core/context.ts'
import type { NoticeKind } from '../../engine/core/notices.ts'
import type { Ending } from '../../platform/jobs/job-store.ts'

export const jobFailed = {
  kind: 'job.failed',
  title: '系统任务失败',
  hint: '系统自动运行的任务失败或超时，需要检查运行环境时',
  // until jobs have a page of their own
  holders: 'monitor:apidoc:list',
  todo: true,
  priority: 'M',
} as const satisfies NoticeKind

/** Jobs belong to no tenant; whoever runs the installation works in the first. */
const HOUSE_TENANT = 1

const TEXTS: { readonly [O in Ending['outcome']]?: string } = {
  failure: '运行时发生错误，原因见服务器日志。下次运行成功后自动完成。',
  timeout: '没有在限定时间内完成，请检查数据库是否繁忙。下次运行成功后自动完成。',
}

/** What the scheduler does once a run has ended. A run that was interrupted says nothing about the job. */
export const jobEnded =
  (services: AppServices) =>
  async (job: string, outcome: Ending['outcome']): Promise<void> => {
    const ctx = asSystem(services, 'the end of a job', HOUSE_TENANT)
    const [about, text] = [`job:${job}`, TEXTS[outcome]]
    if (outcome === 'success') await services.ports.notices.settle(ctx, jobFailed.kind, [about])
    else if (text)
      await services.ports.notices.notify(ctx, {
        to: { holders: jobFailed.holders },
        kind: jobFailed.kind,
        about,
        title: `系统任务 ${job} ${outcome === 'timeout' ? '超时' : '失败'}`,
        text,
      })
  }
