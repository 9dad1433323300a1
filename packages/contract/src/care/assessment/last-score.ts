/** 末次评分: the latest NEWS2 of a patient, when the next is due, and whether an urgent score was handled. */
import { asChoice, endpointsIn, returns, text } from '@huxi/model'
import { assessment } from './assessment.ts'

export interface LastScore {
  readonly assessmentId: string
  /** null = parameters are missing, and the known ones are urgent */
  readonly score: number | null
  readonly scoreMin: number
  readonly level: 'low' | 'medium' | 'high'
  readonly single3: boolean
  /** local time of measurement */
  readonly at: string
  /** local time of the next measurement; at once from 7 points on; null = NEWS2 does not apply to the patient */
  readonly dueAt: string | null
  readonly continuous: boolean
  /** null = no action required */
  readonly acknowledged: boolean | null
}

export interface ScoreHandling {
  readonly by: string | null
  readonly at: string | null
  readonly deed: string | null
}

export interface PatientScore {
  readonly patientId: string
  readonly last: (LastScore & { readonly seenTo: ScoreHandling | null }) | null
  readonly waiting: readonly { readonly id: string; readonly performedAt: string; readonly urgent: string }[]
}

const { get } = endpointsIn(assessment.title)

/** Of visible patients with a score or an open alarm. */
export const patientScores = get('/assess/assessment/scores', '末次评分', 'assess:assessment:list', {
  query: { patientIds: asChoice(text('患者', { required: true, max: 20_000 })) },
  out: returns<PatientScore[]>(),
})
