import type { Fields, Values } from '@huxi/model'

export interface JobHandlerOf<Ctx, F extends Fields = Fields> {
  readonly name: string
  readonly title: string
  readonly hint: string
  /** class names of older clients, without their package */
  readonly classNames?: readonly string[]
  /** permission required to schedule it, beside that of jobs */
  readonly access?: string
  readonly parameters: F
  /** of its parameters; raised when their meaning changes */
  readonly version: number
  upgrade?(given: Readonly<Record<string, unknown>>, version: number): Record<string, unknown>
  /**
   * Runs as the system in the first tenant. The log of runs shows refusals as they are and no other errors.
   * @param say adds a line to that log; it must not name a person
   */
  run(ctx: Ctx, given: Values<F>, run: { signal: AbortSignal; say(line: string): void }): Promise<void>
}
