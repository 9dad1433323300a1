/** Tasks that run in this process: how far they are, how they are stopped, and what becomes of what they answer. */
import { ACCEPTED, type Task } from '@huxi/contract'
import { verbTitle, type Endpoint, type Verb } from '@huxi/model'
import { setTimeout as later } from 'node:timers/promises'
import { reply, withHeaders, type Answer } from '../../engine/core/answer.ts'
import type { AppServices, Ctx } from '../../engine/core/context.ts'
import type { Tasks, TaskSteps, TaskWish } from '../../engine/core/task.ts'
import { push } from '../../engine/http/push.ts'
import { now } from '../../platform/config/clock.ts'
import { newId } from '../../platform/db/ids.ts'
import { asKind } from '../../platform/db/share.ts'
import { endingOf, given, settled, type Reason, type Settled } from './ending.ts'
import { rightsNow } from './rights.ts'
import { beat, begin, drop, end, outcomeOf, type Progress, type TaskRow } from './rows.ts'

const BEAT_MS = 1000
/** An end that cannot be written down at once is tried again. */
const TRIES = 5
const TRY_AGAIN_MS = 2000

interface Running extends Progress {
  readonly ctx: Ctx
  /** somebody was told that it goes on: how far it is, is said */
  told: boolean
  readonly abort: AbortController
  readonly over: Promise<void>
}

/** Tasks of a process. */
export const createTasks = (services: AppServices) => {
  const running = new Map<string, Running>()
  const mine = (): readonly string[] => [...running.keys()]
  /** the caller gets its answer all the same */
  const noted = (error: unknown): void => services.log.warn({ err: error }, 'a task could not be closed')

  const run: Tasks<Ctx>['run'] = async (ctx, wish, work) => {
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
      told: false,
      abort: new AbortController(),
      over,
    }
    running.set(id, own)
    const stopBeating = startBeating(own)
    const ended = settled(services, () => work({ ...ctx, task: stepsOf(own) }), own.abort.signal).finally(stopBeating)
    const leave = (): void => {
      running.delete(id)
      resolve()
    }
    const inTime = await Promise.race([ended, wish.received.then(() => later(wish.waitMs, undefined, { ref: false }))])
    if (inTime) {
      await asTask(() => close(own, inTime, wish))
        .catch(noted)
        .finally(leave)
      return given(inTime)
    }
    own.told = true
    void ended.then((what) => asTask(() => finish(own, what))).finally(leave)
    return accepted(begun(own, resource))
  }

  return {
    port: { run } satisfies Tasks<Ctx>,
    mine,
    /** how far it is is known here before it is written down */
    taskOf: (ctx: Ctx, row: TaskRow): Task => taskOf(ctx, row, running.get(row.id)),
    /** stops one of the person's, when it runs here */
    stop({ session, tenantId }: Ctx, id: string): void {
      const found = running.get(id)
      if (found?.ctx.session!.person.id === session!.person.id && found.ctx.tenantId === tenantId)
        found.abort.abort('cancelled' satisfies Reason)
    },
    /** the process ends: nothing of what runs is finished */
    async close(): Promise<void> {
      for (const { abort } of running.values()) abort.abort('interrupted' satisfies Reason)
      await Promise.all([...running.values()].map(({ over }) => over))
    },
  }
}

/** What is written down of tasks waits for no export. */
const asTask = <T>(work: () => Promise<T>): Promise<T> => asKind('task', work)

/** 导出用户; what is no verb is called by its endpoint. */
const titleOf = ({ of, group, title }: Endpoint): string => (of ? `${verbTitle(of.verb as Verb)}${group}` : title)

const stepsOf = (own: Running): TaskSteps => ({
  signal: own.abort.signal,
  at: (done, total) => void Object.assign(own, { done, total }),
  is: (kind, title) => void Object.assign(own, { kind, title }),
})

/** One beat at a time: the embedded database lets none through while an import has it. @returns how to stop */
const startBeating = (own: Running): (() => void) => {
  let beating: Promise<void> | undefined
  const once = async (): Promise<void> => {
    const isUnwanted = await asTask(() => beat(own.ctx, own)).catch(() => false)
    if (isUnwanted) own.abort.abort('cancelled' satisfies Reason)
    beating = undefined
  }
  const timer = setInterval(() => {
    beating ??= once()
    if (own.told) tell(own)
  }, BEAT_MS)
  return () => clearInterval(timer)
}

/** The caller has its answer. An import is found again all the same when it was to be done once. */
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
  tell(own, true)
}

const tell = ({ ctx, id, done, total }: Running, over = false): void =>
  push(ctx, { userIds: [ctx.session!.person.id] }, { cmd: 'task', task: { id, done, total: total ?? null, over } })

const taskOf = (ctx: Ctx, row: TaskRow, live?: Running): Task => {
  const { access: _, rights: _rights, outcome: _outcome, path, ...own } = row
  const now =
    live && row.state === 'running'
      ? { done: live.done, total: live.total ?? null, cancelling: live.abort.signal.aborted }
      : {}
  return { ...own, ...now, message: outcomeOf(ctx, row).message, hasFile: path !== null }
}

/** As it is now, from memory: the work may have the only connection there is. */
const begun = ({ ctx, id, kind, title, done, total }: Running, resource: string | null): Task => ({
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
