import { ACCEPTED, type Task } from '@huxi/contract'
import { verbTitle, type Endpoint, type Verb } from '@huxi/model'
import { setTimeout as later } from 'node:timers/promises'
import { reply, withHeaders, type Answer } from '../../../engine/core/answer.ts'
import type { AppServices, Ctx, Tasks } from '../../../engine/core/context.ts'
import type { TaskSteps, TaskWish } from '../../../engine/core/task.ts'
import { push } from '../../../engine/http/push.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asKind, forOthers } from '../../../platform/db/share.ts'
import { endingOf, answerOf, settle, type Reason, type Settled } from './outcome.ts'
import { rightsNow } from './rights.ts'
import { beat, begin, drop, end, outcomeOf, type Progress, type TaskRow } from './rows.ts'

const BEAT_MS = 1000
const TRIES = 5
const TRY_AGAIN_MS = 2000

interface Running extends Progress {
  readonly ctx: Ctx
  isPublished: boolean
  readonly abort: AbortController
  readonly over: Promise<void>
}

export const createTasks = (services: AppServices) => {
  const running = new Map<string, Running>()
  const mine = (): readonly string[] => [...running.keys()]
  const noted = (error: unknown): void => services.log.warn({ err: error }, 'a task could not be closed')

  const run: Tasks['run'] = async (ctx, wish, work) => {
    const { endpoint, key } = wish
    const [id, kind, title] = [newId(), endpoint.background!, titleOf(endpoint)]
    const access = JSON.stringify(endpoint.access)
    const resource = endpoint.of?.resource ?? null
    const before = await begin(ctx, { id, kind, title, resource, access, rights: rightsNow(ctx), key }, mine())
    if (before) return accepted(taskOf(ctx, before))
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const own: Running = {
      id,
      kind,
      title,
      done: 0,
      total: undefined,
      ctx,
      isPublished: false,
      abort: new AbortController(),
      over,
    }
    running.set(id, own)
    const stopBeating = startBeating(own)
    const ended = settle(
      services,
      () => forOthers(() => work({ ...ctx, task: stepsOf(own) })),
      own.abort.signal,
    ).finally(stopBeating)
    const leave = (): void => {
      running.delete(id)
      resolve()
    }
    const inTime = await Promise.race([ended, wish.received.then(() => later(wish.waitMs, undefined, { ref: false }))])
    if (inTime) {
      await asTask(() => close(own, inTime, wish))
        .catch(noted)
        .finally(leave)
      return answerOf(inTime)
    }
    own.isPublished = true
    void ended.then((what) => asTask(() => finish(own, what))).finally(leave)
    return accepted(fromMemory(own, resource))
  }

  return {
    port: { run } satisfies Tasks,
    mine,
    /** progress in memory is newer than in the database */
    taskOf: (ctx: Ctx, row: TaskRow): Task => taskOf(ctx, row, running.get(row.id)),
    stop({ session, tenantId }: Ctx, id: string): void {
      const found = running.get(id)
      if (found?.ctx.session!.person.id === session!.person.id && found.ctx.tenantId === tenantId)
        found.abort.abort('cancelled' satisfies Reason)
    },
    async close(): Promise<void> {
      for (const { abort } of running.values()) abort.abort('interrupted' satisfies Reason)
      await Promise.all([...running.values()].map(({ over }) => over))
    },
  }
}

/** Bookkeeping of tasks has its own share of connections, so that exports do not block it. */
const asTask = <T>(work: () => Promise<T>): Promise<T> => asKind('task', work)

const titleOf = ({ of, group, title }: Endpoint): string => (of ? `${verbTitle(of.verb as Verb)}${group}` : title)

const stepsOf = (own: Running): TaskSteps => ({
  signal: own.abort.signal,
  at: (done, total) => void Object.assign(own, { done, total }),
  is: (kind, title) => void Object.assign(own, { kind, title }),
})

/** One heartbeat at a time, since an import blocks the embedded database. @returns stop function */
const startBeating = (own: Running): (() => void) => {
  let beating: Promise<void> | undefined
  const once = async (): Promise<void> => {
    const isUnwanted = await asTask(() => beat(own.ctx, own)).catch(() => false)
    if (isUnwanted) own.abort.abort('cancelled' satisfies Reason)
    beating = undefined
  }
  const timer = setInterval(() => {
    beating ??= once()
    if (own.isPublished) publishProgress(own)
  }, BEAT_MS)
  return () => clearInterval(timer)
}

/** The caller has the answer; an import with a key stays for its retries. */
const close = (own: Running, what: Settled, { key }: TaskWish): Promise<void> =>
  key !== undefined && own.kind === 'import' && 'answer' in what ? finish(own, what) : drop(own.ctx, own.id)

const finish = async (own: Running, what: Settled): Promise<void> => {
  const { ctx, abort } = own
  const { state, outcome, path } = await endingOf(ctx, own, what, abort.signal)
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      await end(ctx, own, state, outcome, path)
      break
    } catch (error) {
      ctx.services.log.warn({ err: error, task: own.id }, 'the end of a task could not be written down')
      await later(TRY_AGAIN_MS)
    }
  }
  publishProgress(own, true)
}

const publishProgress = ({ ctx, id, done, total }: Running, over = false): void =>
  push(ctx, { userIds: [ctx.session!.person.id] }, { cmd: 'task', task: { id, done, total: total ?? null, over } })

const taskOf = (ctx: Ctx, row: TaskRow, live?: Running): Task => {
  const { access: _, rights: _rights, outcome: _outcome, path, ...own } = row
  const now =
    live && row.state === 'running'
      ? { done: live.done, total: live.total ?? null, cancelling: live.abort.signal.aborted }
      : {}
  return { ...own, ...now, message: outcomeOf(ctx, row).message, hasFile: path !== null }
}

/** From memory, since the work may hold the only connection. */
const fromMemory = ({ ctx, id, kind, title, done, total }: Running, resource: string | null): Task => ({
  id,
  kind,
  title,
  resource,
  done,
  total: total ?? null,
  state: 'running',
  startedAt: now(ctx),
  endedAt: null,
  message: '',
  cancelling: false,
  hasFile: false,
})

const accepted = (task: Task): Answer<Task> =>
  withHeaders({ ...reply('', task), code: ACCEPTED }, { 'preference-applied': 'respond-async' })

export type RunningTasks = ReturnType<typeof createTasks>
