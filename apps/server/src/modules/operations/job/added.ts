import { quartzJob, type QuartzJob } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import type { Job } from '../../../platform/jobs/job-run.ts'
import { jobFailed, tellOwner } from './failure.ts'
import { handlerNamed, readParameters } from './handlers.ts'
import { HOUSE_TENANT, scheduleName } from './names.ts'

const SECOND_MS = 1000
const ENABLED = 0
const systemOf = (services: AppServices): Ctx => unscoped(asSystem(services, 'user-defined jobs', HOUSE_TENANT))

/** All jobs with a handler, also disabled ones, which can be run on request. */
export const addedJobs = async (services: AppServices): Promise<readonly Job[]> => {
  const rows = await storeOf(systemOf(services), quartzJob).list(systemOf(services))
  return rows.filter((row) => handlerNamed(services, row.jobClassName)).map((row) => jobOf(services, row))
}

const jobOf = (services: AppServices, row: QuartzJob): Job => ({
  name: scheduleName(row.id),
  when: row.cronExpression,
  limitMs: row.limitSec! * SECOND_MS,
  skips: row.overlap === 'skip',
  retries: { times: row.retries!, afterMs: row.retrySec! * SECOND_MS },
  async run(signal, say = () => {}) {
    const handler = handlerNamed(services, row.jobClassName)
    if (!handler) throw refused(goneText(row))
    await handler.run(asSystem(services, `the job ${row.id}`, HOUSE_TENANT), givenTo(row, handler), { signal, say })
  },
})

const givenTo = (row: QuartzJob, handler: NonNullable<ReturnType<typeof handlerNamed>>) => {
  try {
    return readParameters(handler, row.parameter, row.parameterVersion ?? handler.version)
  } catch (error) {
    if (row.parameterVersion === handler.version) throw error
    const why = error instanceof Error ? error.message : ''
    throw refused(`参数是为旧版本的“${handler.title}”填写的：${why}。请编辑任务，按现在的参数重新填写`)
  }
}

const goneText = ({ jobClassName }: QuartzJob): string =>
  `任务 ${jobClassName} 在这个版本的程序中已不存在。请编辑并改选其他任务，或删除`

/** Disables jobs the program no longer supports and notifies their owners; at startup only, when no older process runs. */
export const stopOrphans = async (services: AppServices): Promise<void> => {
  const ctx = systemOf(services)
  const rows = await storeOf(ctx, quartzJob).list(ctx, [sql`status = ${ENABLED}`])
  for (const row of rows.filter((one) => !handlerNamed(services, one.jobClassName))) {
    // through the hooks, so that the scheduler drops its times
    await storeOf(ctx, quartzJob).move(asSystem(services, 'a job without handler', HOUSE_TENANT), 'pause', [row.id])
    await tellOwner(services, row, jobFailed.kind, `定时任务“${row.jobName}”已停止`, goneText(row))
  }
}
