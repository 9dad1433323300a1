/**
 * Smoking, vaccines and inhaler technique in the record, and whether they meet the standard. All grade R, for a
 * physician to sign: a proposal with evidence that a person confirms (`docs/decisions/0101-counts.md`).
 */
import { daysBetween, daysLater, isStale } from './patient-dates.ts'

/** Validity in days of a recorded number of cigarettes; afterwards the patient is asked. */
export const SMOKING_DAYS = 90

export interface Cigarettes {
  readonly value: number
  /** `<1` is not zero */
  readonly comparator?: string | null
  readonly at: string
}

/** Whether the patient smokes; null = unknown, to be asked. */
export const smokesNow = (last: Cigarettes | undefined, now: string): boolean | null =>
  !last || last.comparator || isStale(last.at, now, SMOKING_DAYS) ? null : last.value > 0

export interface Vaccination {
  readonly vaccine: string
  readonly givenOn: string
  readonly product?: string | null
}

export const VACCINES = ['influenza', 'pneumococcal', 'covid', 'rsv'] as const
export type Vaccine = (typeof VACCINES)[number]

/** First month of an influenza season. */
const SEASON_MONTH = '09'

const seasonStart = (day: string): string => {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5, 7) >= SEASON_MONTH ? year : year - 1}-${SEASON_MONTH}-01`
}

const [YEAR_DAYS, FIVE_YEARS_DAYS] = [365, 1826]

/** Vaccines with one lasting dose. */
const SINGLE_DOSE = /(?<!\d)(PCV\s*-?\s*2[01]|2[01]\s*价)(?!\d)/i
const PPSV23 = /(?<!\d)(PPS?V\s*-?\s*23|23\s*价)(?!\d)/i

const isMet: Readonly<Record<Vaccine, (given: readonly Vaccination[], today: string) => boolean>> = {
  influenza: (given, today) => given.some(({ givenOn }) => givenOn >= seasonStart(today)),
  // the duration of an unknown product is unknown
  pneumococcal: (given, today) => {
    const named = (pattern: RegExp) => given.filter(({ product }) => pattern.test((product ?? '').normalize('NFKC')))
    const repeated = named(PPSV23).map(({ givenOn }) => givenOn)
    return (
      named(SINGLE_DOSE).length > 0 ||
      repeated.some(
        (day) =>
          daysBetween(day, today) < FIVE_YEARS_DAYS ||
          repeated.some((first) => daysBetween(first, day) >= FIVE_YEARS_DAYS),
      )
    )
  },
  covid: (given, today) => given.some(({ givenOn }) => givenOn > daysLater(today, -YEAR_DAYS)),
  rsv: (given) => given.length > 0,
}

interface VaccineState {
  readonly met: boolean
  readonly given: readonly Vaccination[]
}

/** Doses of one vaccine up to a day, and whether they suffice. */
export const vaccineState = (all: readonly Vaccination[], vaccine: Vaccine, today: string): VaccineState => {
  const given = all
    .filter((one) => one.vaccine === vaccine && one.givenOn <= today)
    .toSorted((a, b) => (a.givenOn < b.givenOn ? 1 : -1))
  return { met: isMet[vaccine](given, today), given }
}

export interface InhalerCheck {
  readonly device: string
  readonly checkedOn: string
  readonly stepsRight: number
  readonly stepsAll: number
}

const ENOUGH = 7 / 8

/** Latest check of each device within a stay, and whether all suffice. */
export const inhalerState = (
  all: readonly InhalerCheck[],
  { start, end }: { readonly start: string; readonly end: string },
): { readonly met: boolean; readonly checks: readonly InhalerCheck[] } => {
  const within = all
    .filter(({ checkedOn }) => checkedOn >= start && checkedOn <= end)
    .toSorted((a, b) => (a.checkedOn < b.checkedOn ? 1 : -1))
  const checks = [...Map.groupBy(within, ({ device }) => device.trim()).values()].map(([last]) => last!)
  return { met: checks.length > 0 && checks.every((one) => one.stepsRight / one.stepsAll >= ENOUGH), checks }
}
