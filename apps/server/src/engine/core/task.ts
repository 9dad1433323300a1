import type { Endpoint } from '@huxi/model'

export interface TaskSteps {
  readonly signal: AbortSignal
  at(done: number, total?: number): void
  is(kind: 'check', title: string): void
}

export interface TaskWish {
  readonly endpoint: Endpoint
  readonly waitMs: number
  /** the same key is the same task */
  readonly key: string | undefined
  readonly received: Promise<void>
}

export interface Tasks<C> {
  /** Runs work as a task of the user. @returns its answer, or the task while it runs */
  run(ctx: C, wish: TaskWish, work: (ctx: C) => Promise<unknown>): Promise<unknown>
}

/** Reports a step. @throws the reason of the signal, once aborted */
export const reportStep = ({ task }: { readonly task?: TaskSteps }, done: number, total?: number): void => {
  task?.signal.throwIfAborted()
  task?.at(done, total)
}
