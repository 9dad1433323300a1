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
