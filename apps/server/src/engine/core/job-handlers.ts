/** What a job of the screen can do: registered in code under a name, with what it asks for as fields. */
import type { Fields, Values } from '@huxi/model'

/** @typeParam Ctx the context, which has these among its ports */
export interface JobHandlerOf<Ctx, F extends Fields = Fields> {
  /** `<area>.<what it does>`; what rows of jobs keep */
  readonly name: string
  readonly title: string
  /** what it does, in a sentence */
  readonly hint: string
  /** names of classes that older clients give instead, without their package */
  readonly classNames?: readonly string[]
  /** code that somebody must hold who sets it up, beside that of jobs */
  readonly access?: string
  readonly parameters: F
  /** of its parameters; counted up when older ones mean something else */
  readonly version: number
  /** parameters of an older version as they are meant now */
  upgrade?(given: Readonly<Record<string, unknown>>, version: number): Record<string, unknown>
  /**
   * Does it, as the system in the first tenant. A refusal is shown in the log of runs as it is, any other error is not.
   * @param say adds a line to that log; it names no person
   */
  run(ctx: Ctx, given: Values<F>, run: { signal: AbortSignal; say(line: string): void }): Promise<void>
}
