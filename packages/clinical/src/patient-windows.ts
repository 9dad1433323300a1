/**
 * Validity in days of a recorded value for an input; older ones are offered as 数据已过期. All grade P (models.md §8 and
 * the list for sign-off); only blood gas 24 h, blood count of a stable state 12 months, FeNO 3 months and spirometry
 * 12 months are named there, the others follow from the meaning of the input.
 */

import { SMOKING_DAYS } from './patient-care.ts'

const DAY = 1
/** longest duration of a pregnancy without a recorded end */
export const PREGNANCY_DAYS = 300
const HOUR = DAY / 24
/** longest months and years, so that no value expires a day early */
const QUARTER = 92
const HALF_YEAR = 184
const YEAR = 366

/** Days by input; null = always valid. Inputs without a record are absent. */
export const WINDOWS: Readonly<Record<string, number | null>> = {
  // current state: values more than an hour apart are no set
  respiratoryRate: HOUR,
  pulse: HOUR,
  heartRate: HOUR,
  systolicBp: HOUR,
  diastolicBp: HOUR,
  temperatureC: HOUR,
  spo2: HOUR,
  restingSao2: HOUR,
  supplementalOxygen: HOUR,
  consciousness: HOUR,
  // blood gas: 24 hours
  arterialPh: DAY,
  paco2MmHg: DAY,
  // drawn on admission
  eosinophils: 3 * DAY,
  crpMgL: 3 * DAY,
  bun: 3 * DAY,
  ureaMmolL: 3 * DAY,
  // the phenotype: a stable state within 12 months
  bloodEos: YEAR,
  bloodEosCellsPerUl: YEAR,
  fenoPpb: QUARTER,
  currentPpb: QUARTER,
  previousPpb: null,
  fev1L: YEAR,
  fvcL: YEAR,
  fev1PctPred: YEAR,
  fev1FvcPostBd: YEAR,
  // a good day of the last three months
  mmrc: QUARTER,
  emrcd: QUARTER,
  sixMwdM: HALF_YEAR,
  weightKg: HALF_YEAR,
  bmi: HALF_YEAR,
  // constant in adults; children are measured again (windowOf)
  heightCm: null,
  currentSmoker: SMOKING_DAYS,
  packYears: YEAR,
  pregnant: PREGNANCY_DAYS,
}

const ADULT = 18

/** Validity in days of an input at an age. */
export const windowOf = (input: string, ageYears: number | null): number | null =>
  input === 'heightCm' && ageYears !== null && ageYears < ADULT ? QUARTER : (WINDOWS[input] ?? null)

/**
 * Validity in days of an assessment's answer, beside `WINDOWS`. Other inputs are asked each time, among them the
 * counts of twelve months, which move with the day and derive from events. All grade P.
 */
const ANSWERED: Readonly<Record<string, number>> = {
  // current state; consciousness and oxygen decide a score, so they are asked each time
  dyspneaVas: DAY,
  sao2DropFromBaseline: DAY,
  inExacerbation: DAY,
  // imaging on admission
  consolidation: 3 * DAY,
  // recent state
  cat: QUARTER,
  sgrq: QUARTER,
  // current medication
  lama: QUARTER,
  laba: QUARTER,
  ics: QUARTER,
  highDoseIcs: QUARTER,
  oxygenTherapy: HALF_YEAR,
  // lasting conditions
  diagnosis: YEAR,
  atrialFibrillation: YEAR,
  rightHeartFailure: YEAR,
  leftHeartFailure: YEAR,
  vascularDisease: YEAR,
  cvdOrStatin: YEAR,
  atopy: YEAR,
  charlsonAgeAdjusted: YEAR,
}

/** Validity in days of an answer; null = always, undefined = asked each time. */
export const answerWindowOf = (input: string, ageYears: number | null): number | null | undefined =>
  ASKED_ANEW.has(input) ? undefined : input in WINDOWS ? windowOf(input, ageYears) : ANSWERED[input]

const ASKED_ANEW: ReadonlySet<string> = new Set(['supplementalOxygen', 'consciousness'])

/** Whether the record dates an input, so that a later answer is the later value. */
export const isDated = (input: string): boolean => input in WINDOWS
