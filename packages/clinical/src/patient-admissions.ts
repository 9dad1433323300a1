/** Admissions for an attack of COPD as PEARL counts them: before the current stay. */
import { daysLater, inTwelveMonths } from './patient-dates.ts'
import {
  attacksOf,
  countedOf,
  type Attack,
  type Counted,
  type CountedRow,
  type Course,
  type Occurrence,
  type Stay,
} from './patient-exacerbations.ts'

/** The stay that contains a day; the latest of several. */
export const indexStay = (stays: readonly Stay[], asOf: string): Stay | undefined =>
  stays
    .filter(({ start, end }) => start <= asOf && (end === null || end >= asOf))
    .sort((a, b) => (a.start < b.start ? 1 : -1))[0]

/** A patient is in one bed at a time: overlapping stays are one, entered twice. */
const overlap = (a: Stay, b: Stay): boolean => (a.end ?? b.start) >= b.start && (b.end ?? a.start) >= a.start

/** Admissions of an attack: its stays, or one known from its events alone (another hospital). */
const admissionsOf = ({
  on,
  site,
  stays,
  rows,
  isUnclear,
}: Attack): readonly (Occurrence & { stays: readonly Stay[] })[] =>
  stays.length > 0
    ? together(stays).map((same) => ({
        on: same[0]!.start,
        rows: same.map(({ id }): CountedRow => ({ of: 'stay', id })),
        stays: same,
        isUnclear,
      }))
    : site === 'admitted'
      ? [{ on, rows, stays: [], isUnclear }]
      : []

const together = (stays: readonly Stay[]): readonly (readonly Stay[])[] => {
  const groups: Stay[][] = []
  for (const stay of stays.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const same = groups.find((group) => group.some((one) => overlap(one, stay)))
    if (same) same.push(stay)
    else groups.push([stay])
  }
  return groups
}

/**
 * Admissions for an attack of COPD in the 12 months before the index stay, which is not counted itself; while there is none, in the
 * 12 months that end with the day. Null where neither an event nor a stay was ever recorded.
 *
 * Source: PEARL (Echevarria 2017), admissions for AECOPD in the year before, C; how they are recognised, P.
 */
export const admissionsBefore = (course: Course, asOf: string): Counted | null => {
  const { events, stays } = course
  if (!events.some(({ onsetDate }) => onsetDate <= asOf) && !stays.some(({ start }) => start <= asOf)) return null
  const index = indexStay(stays, asOf)
  const until = index ? daysLater(index.start, -1) : asOf
  const found = attacksOf(course, asOf).flatMap(admissionsOf)
  return countedOf(
    found.filter((one) => !one.stays.some((stay) => index && overlap(stay, index)) && inTwelveMonths(one.on, until)),
  )
}
