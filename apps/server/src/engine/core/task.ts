/** Long work that nobody has to wait for: how it says how far it is, and how it learns that it is not wanted any more. */
import type { Endpoint } from '@huxi/model'

/** What work that is a task knows of it. */
export interface TaskSteps {
  /** aborted when the person cancels, or the process ends */
  readonly signal: AbortSignal
  /** so much is done, of so much where that is known */
  at(done: number, total?: number): void
  /** it is an import that writes nothing */
  is(kind: 'check', title: string): void
}

/** How a task is asked for. */
export interface TaskWish {
  readonly endpoint: Endpoint
  /** what is over by then is answered as if nobody had asked for a task */
  readonly waitMs: number
  /** asked for twice with one key it is one task */
  readonly key: string | undefined
  /** the request has been read: nothing more is needed of the caller */
  readonly received: Promise<void>
}

export interface Tasks<C> {
  /** Does the work as a task of the person. @returns what the work answers, or the task while it goes on */
  run(ctx: C, wish: TaskWish, work: (ctx: C) => Promise<unknown>): Promise<unknown>
}

/** A step of long work. @throws the reason of the signal, when it is not wanted any more */
export const atStep = ({ task }: { readonly task?: TaskSteps }, done: number, total?: number): void => {
  task?.signal.throwIfAborted()
  task?.at(done, total)
}
