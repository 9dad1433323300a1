/** `act` for React's production build, which lacks it: flushes scheduled work before the test continues. */
import { setImmediate } from 'node:timers'

type Work = (late: boolean) => unknown

interface Task {
  /** Undefined once done or cancelled. */
  work?: Work
}

/** Scheduled React work in order. */
const waiting = new Set<Task>()
let depth = 0
let flushing = false
const thrown: unknown[] = []

export const isActing = (): boolean => depth > 0

/** Nested acts flush at the end of the outermost. */
const isOutermost = (): boolean => depth === 1

export const isFlushing = (): boolean => flushing

/** Work may return a continuation. */
const run = (task: Task, late: boolean): void => {
  const { work } = task
  task.work = undefined
  waiting.delete(task)
  const left = work?.(late)
  if (typeof left !== 'function') return
  task.work = left as Work
  waiting.add(task)
}

export const enqueue = (work: Work): [task: Task, turn: Work] => {
  const task: Task = { work }
  waiting.add(task)
  const turn: Work = (late) => {
    run(task, late)
    return task.work && turn
  }
  return [task, turn]
}

export const callOff = (task: Task): void => {
  task.work = undefined
  waiting.delete(task)
}

/** Errors React cannot report are thrown by the acting test. */
export const throwLater = (error: unknown): void => void thrown.push(error)

const flush = (): void => {
  if (flushing) return
  flushing = true
  try {
    // Includes work scheduled meanwhile.
    for (const task of waiting) run(task, false)
  } catch (error) {
    thrown.push(error)
  } finally {
    flushing = false
  }
}

const nextTurn = () => new Promise<void>((done) => setImmediate(done))

/** Work may schedule more, some of it a turn later. */
const flushTurns = async (): Promise<void> => {
  do {
    flush()
    await nextTurn()
  } while (waiting.size > 0)
}

const throwWhatWasThrown = (): void => {
  const errors = thrown.splice(0)
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors)
}

const waitFor = async <Result>(wait: () => PromiseLike<Result>): Promise<Result> => {
  depth += 1
  try {
    const value = await wait()
    if (isOutermost()) await flushTurns()
    throwWhatWasThrown()
    return value
  } finally {
    depth -= 1
  }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'

/** Async work continues only if awaited. */
const whenAwaited = (wait: () => Promise<unknown>): PromiseLike<unknown> => ({
  // oxlint-disable-next-line unicorn/no-thenable -- as React's own
  then: (resolve, reject) => wait().then(resolve, reject),
})

export const act = (action: () => unknown): PromiseLike<unknown> => {
  const result = actNow(action)
  if (isThenable(result)) {
    const waited = waitFor(() => result)
    return whenAwaited(() => waited)
  }
  return whenAwaited(() => waitFor(async () => result))
}

const actNow = (action: () => unknown): unknown => {
  depth += 1
  try {
    const result = action()
    if (!isThenable(result) && isOutermost()) flush()
    return result
  } catch (error) {
    thrown.push(error)
  } finally {
    depth -= 1
    throwWhatWasThrown()
  }
  return undefined
}
