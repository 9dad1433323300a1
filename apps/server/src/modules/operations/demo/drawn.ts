import type {
  allergy,
  diagnosis,
  dischargeList,
  encounter,
  enrolment,
  exacerbation,
  feno,
  followup,
  inhalerCheck,
  labResult,
  medication,
  observation,
  oxygenTherapy,
  patient,
  patientConsent,
  patientContact,
  patientIdentifier,
  patientNumber,
  referral,
  spirometry,
  vaccination,
} from '@huxi/contract'
import type { InputOf, Resource } from '@huxi/model'
import type { PatientSitting } from './sittings.ts'

/**
 * References are keys instead of ids: `patient/3`, `user/doctor`, `depart/A01A02`, `bed/0/7`, `icd/J44.9`,
 * `text/service`. `at` is the time of entry, epoch ms.
 */
export type Drawn<R extends Resource> = Omit<InputOf<R>, 'version'> & { at: number }

interface DrawnStay {
  encounterId: string
  bedId: string
  startAt: string
  endAt: string | null
  at: number
}

interface DrawnEvidence {
  consentId: string
  strokes: readonly (readonly (readonly number[])[])[]
  device: string
  at: number
}

export interface Course {
  patient: Drawn<typeof patient>[]
  identifier: Drawn<typeof patientIdentifier>[]
  number: Drawn<typeof patientNumber>[]
  contact: Drawn<typeof patientContact>[]
  encounter: Drawn<typeof encounter>[]
  stay: DrawnStay[]
  diagnosis: Drawn<typeof diagnosis>[]
  allergy: Drawn<typeof allergy>[]
  vaccination: Drawn<typeof vaccination>[]
  oxygen: Drawn<typeof oxygenTherapy>[]
  inhalerCheck: Drawn<typeof inhalerCheck>[]
  exacerbation: Drawn<typeof exacerbation>[]
  medication: Drawn<typeof medication>[]
  observation: Drawn<typeof observation>[]
  spirometry: Drawn<typeof spirometry>[]
  feno: Drawn<typeof feno>[]
  lab: Drawn<typeof labResult>[]
  dischargeList: Drawn<typeof dischargeList>[]
  followup: Drawn<typeof followup>[]
  referral: Drawn<typeof referral>[]
  enrolment: Drawn<typeof enrolment>[]
  consent: Drawn<typeof patientConsent>[]
  evidence: DrawnEvidence[]
  sitting: PatientSitting[]
}

export const together = (courses: readonly Course[]): Course => {
  const nouns = Object.keys(courses[0]!) as (keyof Course)[]
  return Object.fromEntries(nouns.map((noun) => [noun, courses.flatMap((course): object[] => course[noun])])) as never
}
