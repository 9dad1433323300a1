/** A result as a paper takes it: computed just now, or stored once. */
import type { ResultEnvelope } from '../envelope.ts'
import type { Model, Step } from '../model.ts'

/** One result with how it came about. */
export interface PaperPart {
  /** none when this program knows another version only */
  readonly model?: Model | undefined
  readonly modelName: string
  readonly modelVersion: string
  readonly ruleSet: string | null
  readonly status: string
  readonly level: string
  readonly verdict: string | null
  readonly figure: string | null
  readonly result: ResultEnvelope
  readonly steps: readonly Step[]
  readonly notes: readonly string[]
  /** a clinician has still to sign it, or it is no more than a hint */
  readonly badge?: string | undefined
}
