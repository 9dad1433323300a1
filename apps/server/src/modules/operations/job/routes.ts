import {
  executeJob,
  jobHandlers,
  jobRuns,
  olderExecute,
  olderPause,
  olderResume,
  previewCron,
  quartzJob,
  systemJobs,
} from '@huxi/contract'
import { AppError, forbidden, moveDone } from '@huxi/model'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { actor } from '../../../engine/core/caller.ts'
import { inTransaction, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import type { SystemJob } from '../../../platform/jobs/job-run.ts'
import { askForRun, readLastRuns, readJobStates } from '../../../platform/jobs/job-store.ts'
import { checkCron, nextTimes } from './cron-next.ts'
import { tidyCron, readCron } from './cron.ts'
import { cronWords } from './cron-words.ts'
import { listRuns } from './runs.ts'
import { handlerFor, handlersOf, readParameters } from './handlers.ts'
import { HOUSE_TENANT, scheduleName } from './names.ts'

const NEXT_TIMES = 5

const execute = (ctx: Ctx, { id, reason }: { id: string; reason: string | null }): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    if (tx.tenantId !== HOUSE_TENANT) throw forbidden()
    const row = await storeOf(tx, quartzJob).one(tx, id)
    readParameters(handlerFor(tx, row.jobClassName), row.parameter, row.parameterVersion ?? 1)
    const name = scheduleName(id)
    if (!(await askForRun(tx.db, name, actor(tx), reason, tx.services.clock.now()))) {
      const state = (await readJobStates(tx.db, [name])).get(name)
      throw new AppError(
        'conflict',
        state?.askedBy
          ? `${state.askedBy} 刚刚已要求执行，任务马上开始，请在运行记录中查看`
          : '任务正在运行，请等它结束后再执行',
      )
    }
    publish(tx, 'jobs.changed', {})
    return reply('执行成功!')
  })

const olderMove =
  (move: 'pause' | 'resume') =>
  async (ctx: Ctx, { id }: { id: string }): Promise<Answer> => {
    await storeOf(ctx, quartzJob).move(ctx, move, [id])
    return reply(moveDone(quartzJob.states!.moves[move]))
  }

const every = (ms: number): string => {
  const [unit, word] =
    ms % HOUR_MS === 0 ? [HOUR_MS, '小时'] : ms % MINUTE_MS === 0 ? [MINUTE_MS, '分钟'] : [1000, '秒']
  return ms === unit ? `每${word}` : `每 ${ms / unit} ${word}`
}

export const jobRoutes = (jobs: () => readonly SystemJob[]): readonly Route[] => [
  handle(jobHandlers, async (ctx) => handlersOf(ctx.services)),
  handle(previewCron, async ({ services }, { cronExpression }) => {
    const rule = checkCron(cronExpression, services.clock.now())
    const times = nextTimes(tidyCron(cronExpression), services.clock.now(), NEXT_TIMES)
    return { words: cronWords(rule), times: times.map(formatTime) }
  }),
  handle(jobRuns, (ctx, _input, { query }) => listRuns(ctx, query)),
  handle(executeJob, execute),
  handle(olderExecute, (ctx, { id }) => execute(ctx, { id, reason: null })),
  handle(olderPause, olderMove('pause')),
  handle(olderResume, olderMove('resume')),
  handle(systemJobs, async (ctx) => {
    const own = jobs()
    const names = own.map(({ name }) => name)
    const [states, runs] = [await readJobStates(ctx.db, names), await readLastRuns(ctx.db, names)]
    return own.map(({ name, title, hint, when }) => {
      const [state, run] = [states.get(name), runs.get(name)]
      return {
        name,
        title,
        hint,
        times: typeof when === 'number' ? every(when) : cronWords(readCron(when)),
        nextAt: timeText(state?.nextAt),
        lastAt: timeText(run?.startedAt),
        outcome: run?.outcome ?? null,
        durationMs: run?.durationMs ?? null,
        lastOkAt: timeText(state?.lastOkAt),
      }
    })
  }),
]

const timeText = (ms: number | null | undefined): string | null => (ms ? formatTime(ms) : null)
