/** 末次评分: how ill a patient was when last measured, when the next measurement is due, and whether a person has seen to it. */
import { endpoint, returns, text } from '@huxi/model'
import { assessment } from './assessment.ts'

/** The latest NEWS2 that stands. */
export interface LastScore {
  readonly assessmentId: string
  /** null = something is missing, and what is known cannot wait */
  readonly score: number | null
  /** points at least */
  readonly scoreMin: number
  readonly level: 'low' | 'medium' | 'high'
  /** one of the seven counts 3 */
  readonly single3: boolean
  /** local time it was measured */
  readonly at: string
  /** local time the next one is due at the latest; from 7 on it is due at once. null = NEWS2 is not made for the patient */
  readonly dueAt: string | null
  /** from 7 on */
  readonly continuous: boolean
  /** null = it asks nobody to act */
  readonly acknowledged: boolean | null
}

/** Who has seen to a score, and what was done. */
export interface SeenTo {
  readonly by: string | null
  readonly at: string | null
  /** in words */
  readonly deed: string | null
}

export interface PatientScore {
  readonly patientId: string
  readonly last: (LastScore & { readonly seenTo: SeenTo | null }) | null
  /** what still waits for a person to say what was done, the gravest first */
  readonly waiting: readonly { readonly id: string; readonly performedAt: string; readonly urgent: string }[]
}

/** Of patients the person sees; who has neither a score nor an open alarm is missing. */
export const patientScores = endpoint({
  method: 'GET',
  path: '/assess/assessment/scores',
  title: '末次评分',
  group: assessment.title,
  access: 'assess:assessment:list',
  query: { patientIds: text('患者', { required: true, max: 20_000 }) },
  out: returns<PatientScore[]>(),
})
