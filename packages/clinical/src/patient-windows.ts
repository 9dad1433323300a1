/**
 * How many days a recorded value stays valid for an input of the models; older ones are offered as 数据已过期. All grade P
 * (models.md §8 and the list for sign-off); only blood gas 24 h, blood count of a stable state 12 months, FeNO 3 months and
 * spirometry 12 months are named there, the others follow from what an input is asked for.
 */

import { SMOKING_DAYS } from './patient-care.ts'

const DAY = 1
/** a pregnancy that nobody ended lasts no longer */
export const PREGNANCY_DAYS = 300
const HOUR = DAY / 24
/** whole months and years at their longest: a value is never too old a day early */
const QUARTER = 92
const HALF_YEAR = 184
const YEAR = 366

/** Days by input; null = valid always. Inputs that no record answers are absent. */
export const WINDOWS: Readonly<Record<string, number | null>> = {
  // the state of this hour: values of more than an hour's spread are no set
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
  // what was drawn on admission
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
  // adults keep theirs; children are measured anew (windowOf)
  heightCm: null,
  currentSmoker: SMOKING_DAYS,
  packYears: YEAR,
  pregnant: PREGNANCY_DAYS,
}

const ADULT = 18

/** Days a value of an input stays valid for somebody of that age. */
export const windowOf = (input: string, ageYears: number | null): number | null =>
  input === 'heightCm' && ageYears !== null && ageYears < ADULT ? QUARTER : (WINDOWS[input] ?? null)

/**
 * Days an answer given in an assessment answers the same question again, beside `WINDOWS`; what stands in neither is asked anew
 * each time, the counts of twelve months among it: they move with the day, and are derived from events. All grade P.
 */
const ANSWERED: Readonly<Record<string, number>> = {
  // the state of this hour; consciousness and oxygen decide a score, so they are asked anew
  dyspneaVas: DAY,
  sao2DropFromBaseline: DAY,
  inExacerbation: DAY,
  // imaging on admission
  consolidation: 3 * DAY,
  // how somebody has been lately
  cat: QUARTER,
  sgrq: QUARTER,
  // what is taken
  lama: QUARTER,
  laba: QUARTER,
  ics: QUARTER,
  highDoseIcs: QUARTER,
  oxygenTherapy: HALF_YEAR,
  // what somebody has
  diagnosis: YEAR,
  atrialFibrillation: YEAR,
  rightHeartFailure: YEAR,
  leftHeartFailure: YEAR,
  vascularDisease: YEAR,
  cvdOrStatin: YEAR,
  atopy: YEAR,
  charlsonAgeAdjusted: YEAR,
}

/** Days an answer of an assessment stays valid; null = always, undefined = asked anew each time. */
export const answerWindowOf = (input: string, ageYears: number | null): number | null | undefined =>
  ASKED_ANEW.has(input) ? undefined : input in WINDOWS ? windowOf(input, ageYears) : ANSWERED[input]

/** They decide a score: only what was measured tells them, no earlier answer. */
const ASKED_ANEW: ReadonlySet<string> = new Set(['supplementalOxygen', 'consciousness'])

/** Whether the record tells the day of an input, so that an answer of a later day is the later value. */
export const isDated = (input: string): boolean => input in WINDOWS
