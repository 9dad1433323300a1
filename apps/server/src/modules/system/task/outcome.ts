/** Outcome of a task: handed to a waiting caller, or kept for a day. */
import type { TaskState } from '@huxi/contract'
import { file, isAnswer, type Answer } from '../../../engine/core/answer.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { spool, type Spooled } from '../../../platform/files/spool.ts'
import { incomingOf } from '../../../platform/files/storage-of.ts'
import { failure } from '../../../platform/http/wire.ts'
import { INTERRUPTED, type Outcome, type Progress } from './rows.ts'

export type Reason = 'cancelled' | 'interrupted'

export type Settled = { readonly answer: unknown; readonly made?: MadeFile } | { readonly error: unknown }

interface MadeFile {
  readonly body: Uint8Array | Spooled
  readonly headers: Readonly<Record<string, string>>
}

/** Runs work to its end and never throws; an unwanted file is discarded. */
export const settle = async (
  services: AppServices,
  work: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<Settled> => {
  try {
    const answer = await work()
    const made = isAnswer(answer) && answer.file ? await makeFile(services, answer.file) : undefined
    if (made && signal.aborted) {
      await discard(made)
      return { error: signal.reason as unknown }
    }
    return made ? { answer, made } : { answer }
  } catch (error) {
    return { error }
  }
}

const makeFile = async (
  { config }: AppServices,
  { body, headers }: NonNullable<Answer['file']>,
): Promise<MadeFile> => ({
  body: body instanceof Uint8Array ? body : await spool(incomingOf(config), body),
  headers,
})

const discard = async ({ body }: MadeFile): Promise<void> => {
  if (!(body instanceof Uint8Array)) await body.drop()
}

export const answerOf = (what: Settled): unknown => {
  if ('error' in what) throw what.error
  if (!what.made) return what.answer
  const { body, headers } = what.made
  if (body instanceof Uint8Array) return file(body, headers)
  const stream = body.stream()
  stream.once('close', () => void discard(what.made!))
  return file(stream, headers)
}

interface Ending {
  readonly state: Exclude<TaskState, 'running'>
  readonly outcome: Outcome
  readonly path: string | null
}

export const endingOf = async (ctx: Ctx, task: Progress, what: Settled, signal: AbortSignal): Promise<Ending> => {
  if ('error' in what) return signal.aborted ? stopped(task, signal.reason as Reason) : failed(ctx, task, what.error)
  const { answer, made } = what
  const { message = '', code = 200, result = answer } = isAnswer(answer) ? answer : {}
  if (!made) return { state: 'done', outcome: { message, code, result }, path: null }
  try {
    const outcome = { message: `已导出 ${task.total ?? task.done} 行`, code, headers: made.headers }
    return { state: 'done', outcome, path: await store(ctx, made) }
  } catch (error) {
    await discard(made)
    return failed(ctx, task, error)
  }
}

const EXTENSION = 'xlsx'

const store = ({ services: { storage, clock }, tenantId }: Ctx, { body }: MadeFile): Promise<string> =>
  body instanceof Uint8Array
    ? storage.put(tenantId!, EXTENSION, body, clock.now())
    : storage.take(tenantId!, EXTENSION, body, clock.now())

const CANCELLED: Readonly<Record<Progress['kind'], string>> = {
  import: '已取消，没有写入任何数据',
  check: '已取消',
  export: '已取消，没有生成文件',
  verify: '已取消',
  batch: '已取消，已经完成的部分保留',
}

const stopped = ({ kind }: Progress, reason: Reason): Ending => ({
  state: reason,
  outcome: { message: reason === 'cancelled' ? CANCELLED[kind] : INTERRUPTED, code: 200 },
  path: null,
})

const failed = ({ services: { clock, log }, origin }: Ctx, { id }: Progress, error: unknown): Ending => {
  const { body } = failure(error, clock.now(), (cause) => {
    log.error({ err: cause, reqId: origin.id, task: id }, 'defect')
    return origin.id
  })
  const { message, code, result } = body
  return { state: 'failed', outcome: { message, code, result }, path: null }
}
