/** Comparison of results of one form: differences and their significance. */
import type { RiskClass } from '../spec.ts'
import { MEASURES, scoreChange, type Comparable } from '../models/scoreChange.ts'
import { daysBetween } from '../patient-dates.ts'

export interface ScoredResult {
  readonly id: string
  readonly completedAt: string
  readonly versionId: string
  readonly scoringVersion: string
  readonly complete: boolean
  readonly total: number | null
}

export interface FormChange {
  readonly delta: number
  readonly verdict?: RiskClass
}

interface ComparedResult<R extends ScoredResult = ScoredResult> {
  readonly result: R
  readonly sincePrevious: FormChange | null
  readonly sinceBaseline: FormChange | null
}

export interface FormComparison<R extends ScoredResult = ScoredResult> {
  readonly rows: readonly ComparedResult<R>[]
  readonly same: boolean
  readonly measure: Comparable | undefined
}

/** By scorer; by the code of a starter form whose total is typed. */
const OF_INSTRUMENT: Readonly<Record<string, keyof typeof MEASURES>> = {
  cat: 'CAT',
  ccq: 'CCQ',
  phq9: 'PHQ9',
  gad7: 'GAD7',
  cat_total: 'CAT',
  ccq_total: 'CCQ',
  act_total: 'ACT',
  acq_total: 'ACQ',
  sgrq_total: 'SGRQ',
}

export const measureOf = (instrument: string): Comparable | undefined => {
  const measure = OF_INSTRUMENT[instrument]
  return measure && MEASURES[measure]
}

const changeOf = (previous: number, current: number, measure: keyof typeof MEASURES | undefined): FormChange => {
  const delta = current - previous
  if (!measure) return { delta }
  const { result } = scoreChange.score({ measure, previous, current })
  const verdict = scoreChange.classes!.of[String(result)]
  return verdict ? { delta, verdict } : { delta }
}

export const compareForms = <R extends ScoredResult>(instrument: string, results: readonly R[]): FormComparison<R> => {
  const ordered = results.toSorted((a, b) => `${a.completedAt} ${a.id}`.localeCompare(`${b.completedAt} ${b.id}`))
  const same = new Set(ordered.map(({ versionId, scoringVersion }) => `${versionId} ${scoringVersion}`)).size <= 1
  const measure = OF_INSTRUMENT[instrument]
  const totals = ordered.map(({ complete, total }) => (complete ? total : null))
  const scoredPlaces = totals.flatMap((total, n) => (total === null ? [] : [n]))
  const change = (n: number, from: number | undefined): FormChange | null => {
    const [now, then] = [totals[n]!, from === undefined || from === n ? null : totals[from]!]
    return same && now !== null && then !== null ? changeOf(then, now, measure) : null
  }
  const rows = ordered.map((result, n) => ({
    result,
    sincePrevious: change(
      n,
      scoredPlaces.findLast((each) => each < n),
    ),
    sinceBaseline: change(n, scoredPlaces[0]),
  }))
  return { rows, same, measure: measure && MEASURES[measure] }
}

export const EXACERBATION_DAYS = 14

/** An improvement this close to an exacerbation carries a note (models.md 6.3). */
export const isNearExacerbation = (at: string, onsets: readonly string[]): boolean =>
  onsets.some((onset) => Math.abs(daysBetween(at.slice(0, 10), onset.slice(0, 10))) <= EXACERBATION_DAYS)
