/** Validates handler, times and parameters, and updates the scheduler in the same transaction. */
import { quartzJob, type QuartzJob } from '@huxi/contract'
import { AppError, type InputOf } from '@huxi/model'
import { publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { dropJobs, planJobs, readLastRuns, readJobStates } from '../../../platform/jobs/job-store.ts'
import { nextOccurrence } from '../../../platform/jobs/occurrence.ts'
import { checkCron } from './cron-next.ts'
import { readCron, tidyCron } from './cron.ts'
import { cronWords } from './cron-words.ts'
import { settleJobs } from './failure.ts'
import { handlerFor, handlerNamed, parameterWords, readParameters } from './handlers.ts'
import { scheduleName } from './names.ts'

const ENABLED = 0
const NAME_MAX = 90

type Input = InputOf<typeof quartzJob>
type Name = keyof Input & keyof typeof quartzJob.fields

const at = <T>(name: Name, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) refuseField(name, quartzJob.fields[name], error.message)
    throw error
  }
}

const prepared = async (tx: Ctx, input: Input, current: QuartzJob | null): Promise<Input> => {
  const whole = { ...current, ...input }
  const handler = at('jobClassName', () => handlerFor(tx, whole.jobClassName ?? ''))
  at('parameter', () => readParameters(handler, whole.parameter ?? null))
  const cronExpression = tidyCron(whole.cronExpression ?? '')
  if (cronExpression !== current?.cronExpression)
    at('cronExpression', () => checkCron(cronExpression, tx.services.clock.now()))
  const name = whole.jobName ?? (await freeName(tx, whole.description || handler.title))
  return {
    ...input,
    ...usual(whole),
    jobName: name,
    jobClassName: handler.name,
    cronExpression,
    parameterVersion: handler.version,
    ownerId: whole.ownerId ?? tx.session?.person.id ?? null,
  }
}

const usual = ({ limitSec, overlap, retries, retrySec }: Input): Input => ({
  limitSec: limitSec ?? 300,
  overlap: overlap ?? 'skip',
  retries: retries ?? 0,
  retrySec: retrySec ?? 60,
})

const freeName = async (tx: Ctx, text: string, nth = 1): Promise<string> => {
  const name = nth === 1 ? text.slice(0, NAME_MAX) : `${text.slice(0, NAME_MAX)}（${nth}）`
  return (await storeOf(tx, quartzJob).isTaken(tx, 'jobName', name, null)) ? freeName(tx, text, nth + 1) : name
}

const plan = ({ db, services }: Ctx, jobs: readonly QuartzJob[]): Promise<void> => {
  const nextOf = ({ status, cronExpression }: QuartzJob): number | undefined =>
    status === ENABLED ? nextOccurrence(cronExpression, services.clock.now()) : undefined
  const plans = jobs.map((job) => ({ name: scheduleName(job.id), spec: job.cronExpression, next: nextOf(job) }))
  return planJobs(db, plans)
}

const timeOf = (ms: number | null | undefined): string | null => (ms ? formatTime(ms) : null)

const wordsOf = (expression: string): string => {
  try {
    return cronWords(readCron(expression))
  } catch {
    return expression
  }
}

export const quartzHooks: Hooks<typeof quartzJob> = {
  beforeWrite: prepared,
  async afterWriteAll(tx, changes) {
    await plan(
      tx,
      changes.flatMap(({ after }) => after ?? []),
    )
    const gone = changes.flatMap(({ id, after }) => (after ? [] : [id]))
    if (gone.length > 0) {
      await dropJobs(tx.db, gone.map(scheduleName))
      await settleJobs(tx, gone)
    }
    publish(tx, 'jobs.changed', {})
  },
  async enrich(ctx, rows) {
    const names = rows.map(({ id }) => scheduleName(id))
    const [states, runs] = [await readJobStates(ctx.db, names), await readLastRuns(ctx.db, names)]
    return rows.map((row) => {
      const state = states.get(scheduleName(row.id))
      return {
        ...row,
        delFlag: 0,
        jobTitle: handlerNamed(ctx.services, row.jobClassName)?.title ?? row.jobClassName,
        parameterWords: parameterWords(handlerNamed(ctx.services, row.jobClassName), row.parameter),
        cronWords: wordsOf(row.cronExpression),
        nextAt: timeOf(state?.nextAt),
        lastOkAt: timeOf(state?.lastOkAt),
        lastErrorAt: timeOf(state?.lastErrorAt),
        isRunning: state?.isRunning ?? false,
        lastOutcome: runs.get(scheduleName(row.id))?.outcome ?? null,
      }
    })
  },
}
