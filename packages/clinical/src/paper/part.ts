import type { ResultEnvelope } from '../envelope.ts'
import type { Model, Step } from '../spec.ts'

export interface PaperPart {
  /** absent when this program has another version only */
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
  /** a clinician has still to approve it, or it is a mere hint */
  readonly badge?: string | undefined
}
