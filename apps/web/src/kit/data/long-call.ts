import { ACCEPTED, taskOf, type Task } from '@huxi/contract'
import { fail, methodsOf, type Endpoint, type Envelope, type OutputOf } from '@huxi/model'
import { HttpError, send, type Request } from '../../platform/http.ts'
import { call } from './call.ts'
import { taskBegan, taskEnded } from './tasks.ts'

/** RFC 7240 */
export const PATIENCE = { Prefer: 'respond-async, wait=1' }

export const taskIn = (answer: Envelope | undefined): Task | undefined =>
  answer?.code === ACCEPTED ? (answer.result as Task) : undefined

interface Following {
  onTask?: (task: Task) => void
  /** whether the caller will report the end itself */
  isSeen?: () => boolean
}

/**
 * Calls an endpoint and waits for its end, however long.
 * @throws {HttpError} as `send`; also when the task failed, was cancelled or interrupted, with its sentence
 */
export const callLong = async <E extends Endpoint>(
  endpoint: E,
  request: Request,
  { onTask, isSeen }: Following = {},
): Promise<Envelope<OutputOf<E>>> => {
  const headers = { ...request.headers, ...PATIENCE }
  const answer = await send<OutputOf<E>>(methodsOf(endpoint)[0]!, endpoint.path, { ...request, headers })
  const task = taskIn(answer)
  if (!task) return answer
  taskBegan(task)
  onTask?.(task)
  const over = await taskEnded(task.id, isSeen)
  if (over.state !== 'done') throw new HttpError(200, over.message, fail(500, over.message, null, 0))
  const { code, message, result } = await call(taskOf, { id: task.id })
  return { ...answer, code, message, result: result as OutputOf<E> }
}
