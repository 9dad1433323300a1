/**
 * Derived from exacerbations and stays: attacks of COPD, their severity, and the counts of GOLD, ACCEPT, CODEX and
 * PEARL. The only place that counts them. Nothing is read from a text, and nothing is typed;
 * `docs/decisions/0101-counts.md` gives the reasons.
 */
import { daysBetween, daysLater, inTwelveMonths } from './patient-dates.ts'

/** Disease of an event or stay; unknown where neither a person nor a code says it. */
export type Disease = 'copd' | 'asthma' | 'other' | 'unknown'

export interface Exacerbation {
  readonly id: string
  readonly onsetDate: string
  readonly endDate?: string | null
  /** home, outpatient, emergency, ward, icu */
  readonly site: string
  readonly antibiotic?: boolean | null
  readonly oralSteroid?: boolean | null
  /** the visit it was treated in */
  readonly encounterId?: string | null
  /** a `Disease`; absent = unknown */
  readonly disease?: string | null
}

export interface Stay {
  readonly id: string
  readonly start: string
  readonly end: string | null
  readonly disease: Disease
}

export interface Course {
  readonly events: readonly Exacerbation[]
  readonly stays: readonly Stay[]
}

const ADMITTED = new Set(['ward', 'icu'])

const isAdmitted = ({ site }: Pick<Exacerbation, 'site'>): boolean => ADMITTED.has(site)

const isSevere = (event: Pick<Exacerbation, 'site'>): boolean => isAdmitted(event) || event.site === 'emergency'

const isTreated = ({ antibiotic, oralSteroid }: Pick<Exacerbation, 'antibiotic' | 'oralSteroid'>): boolean =>
  Boolean(antibiotic) || Boolean(oralSteroid)

/**
 * Severity by treatment and site: severe = emergency or admission, moderate = antibiotic or systemic steroid, else mild.
 * Source: definition of the GOLD report, grade C; emergency visits as severe, grade P.
 */
export const severityOf = (event: Omit<Exacerbation, 'id' | 'onsetDate'>): 'mild' | 'moderate' | 'severe' =>
  isSevere(event) ? 'severe' : isTreated(event) ? 'moderate' : 'mild'

/** Disease of confirmed principal diagnoses by ICD-10: J44 is COPD, J45 and J46 asthma. */
const diseaseOfCodes = (codes: readonly string[]): Disease =>
  codes.length === 0
    ? 'unknown'
    : codes.some((code) => code.startsWith('J44'))
      ? 'copd'
      : codes.some((code) => /^J4[56]/.test(code))
        ? 'asthma'
        : 'other'

/** @param codes of the confirmed principal diagnoses by visit; an event without a disease takes that of its visit */
export const courseFrom = (
  events: readonly Exacerbation[],
  stays: readonly Omit<Stay, 'disease'>[],
  codes: ReadonlyMap<string, readonly string[]>,
): Course => {
  const coded = (visit: string | null | undefined): Disease => diseaseOfCodes((visit && codes.get(visit)) || [])
  const diseaseOf = ({ disease, encounterId }: Exacerbation) =>
    disease && disease !== 'unknown' ? disease : coded(encounterId)
  return {
    events: events.map((event) => ({ ...event, disease: diseaseOf(event) })),
    stays: stays.map((stay) => ({ ...stay, disease: coded(stay.id) })),
  }
}

/** Days without symptoms that separate two events. Grade P. */
export const FREE_DAYS = 14

/** Assumed duration of an event without an end; the days without symptoms run from there. Grade P. */
export const ASSUMED_DAYS = 14

type Span = Pick<Exacerbation, 'onsetDate' | 'endDate' | 'disease'>

const endOf = ({ onsetDate, endDate }: Span): string => endDate ?? daysLater(onsetDate, ASSUMED_DAYS)

const isUnknown = ({ disease }: Pick<Span, 'disease'>): boolean => !disease || disease === 'unknown'

/** Whether two events count as one; events of different diseases never do. */
export const areOne = (a: Span, b: Span): boolean => {
  if (!isUnknown(a) && !isUnknown(b) && a.disease !== b.disease) return false
  const [first, second] = a.onsetDate <= b.onsetDate ? [a, b] : [b, a]
  return daysBetween(endOf(first), second.onsetDate) < FREE_DAYS
}

export interface CountedRow {
  readonly of: 'event' | 'stay'
  readonly id: string
}

export interface Occurrence {
  /** `YYYY-MM-DD` it began */
  readonly on: string
  readonly rows: readonly CountedRow[]
  /** the disease is unknown, and so whether it counts */
  readonly isUnclear: boolean
}

/** An attack of COPD: its events and stays without 14 days free of symptoms between them. */
export interface Attack extends Occurrence {
  readonly end: string
  readonly site: 'admitted' | 'emergency' | 'treated' | 'mild'
  readonly events: readonly Exacerbation[]
  readonly stays: readonly Stay[]
}

interface Piece {
  readonly start: string
  readonly end: string
  readonly event?: Exacerbation
  readonly stays: readonly Stay[]
}

/** The event belongs to the stay: treated in it, or admitted with an onset within two weeks before its start and its end. */
const belongsTo = (event: Exacerbation, { id, start, end }: Stay): boolean =>
  event.encounterId === id ||
  (isAdmitted(event) && event.onsetDate >= daysLater(start, -FREE_DAYS) && event.onsetDate <= (end ?? event.onsetDate))

const latest = (...days: readonly string[]): string => days.toSorted().at(-1)!

const pieceOf = (event: Exacerbation, all: readonly Stay[], asOf: string): Piece => {
  const stays = all.filter((stay) => belongsTo(event, stay))
  const ends = stays.flatMap(({ end }) => ((end ?? asOf) >= event.onsetDate ? [end ?? asOf] : []))
  // an event that ended with a stay gets no assumed duration
  const own = event.endDate || ends.length === 0 ? [endOf(event)] : []
  return { start: event.onsetDate, end: latest(...own, ...ends), event, stays }
}

/** Attacks of COPD up to a local day, the earliest first, and possible ones. A stay for COPD is one by itself. */
export const attacksOf = ({ events, stays }: Course, asOf: string): readonly Attack[] => {
  const startedStays = stays.filter(({ start }) => start <= asOf)
  const pieces = [
    ...events
      .filter((event) => event.onsetDate <= asOf && (event.disease === 'copd' || isUnknown(event)))
      .map((event) => pieceOf(event, startedStays, asOf)),
    ...startedStays
      .filter(({ disease }) => disease === 'copd')
      .map((stay): Piece => ({ start: stay.start, end: stay.end ?? asOf, stays: [stay] })),
  ].toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  const groups: Piece[][] = []
  let end = ''
  for (const piece of pieces) {
    const last = groups.at(-1)
    if (last && daysBetween(end, piece.start) < FREE_DAYS) last.push(piece)
    else groups.push([piece])
    end = last === groups.at(-1) ? latest(end, piece.end) : piece.end
  }
  return groups.map(attackOf)
}

const attackOf = (pieces: readonly Piece[]): Attack => {
  const events = pieces.flatMap(({ event }) => event ?? [])
  const stays = [...new Set(pieces.flatMap((piece) => piece.stays))]
  const isKnown = events.some(({ disease }) => disease === 'copd') || stays.some(({ disease }) => disease === 'copd')
  return {
    on: pieces[0]!.start,
    end: latest(...pieces.map((piece) => piece.end)),
    site:
      stays.length > 0 || events.some(isAdmitted)
        ? 'admitted'
        : events.some(isSevere)
          ? 'emergency'
          : events.some(isTreated)
            ? 'treated'
            : 'mild',
    events,
    stays,
    rows: [
      ...events.map(({ id }): CountedRow => ({ of: 'event', id })),
      ...stays.map(({ id }): CountedRow => ({ of: 'stay', id })),
    ],
    isUnclear: !isKnown,
  }
}

export interface Counted<One extends Occurrence = Occurrence> {
  readonly counted: readonly One[]
  /** counted only if it was COPD */
  readonly unclear: readonly One[]
}

export const numberOf = (count: Counted | null): number | null =>
  count === null || count.unclear.length > 0 ? null : count.counted.length

export const countedOf = <One extends Occurrence>(found: readonly One[]): Counted<One> => ({
  counted: found.filter(({ isUnclear }) => !isUnclear),
  unclear: found.filter(({ isUnclear }) => isUnclear),
})

interface YearOfExacerbations {
  /** GOLD: treated or seen in an emergency department, and not admitted */
  readonly moderate: Counted<Attack>
  /** GOLD: admitted, the stay of today among them */
  readonly admitted: Counted<Attack>
  /** ACCEPT, CODEX: emergency or admission */
  readonly severe: Counted<Attack>
  /** ACCEPT: moderate and severe together */
  readonly moderateOrSevere: Counted<Attack>
}

/**
 * Attacks of COPD that began in the rolling 12 months ending with a local day; null where no event and no stay for
 * COPD was ever recorded, because missing records are no count of zero. GOLD counts by treatment and admission: a
 * visit to an emergency department without admission is moderate (models.md 2.10, P). ACCEPT counts moderate
 * (antibiotic or systemic steroid) and severe (emergency or admission) together (Adibi 2020, C).
 */
export const yearOf = (course: Course, asOf: string): YearOfExacerbations | null => {
  const attacks = attacksOf(course, asOf)
  if (attacks.length === 0 && !course.events.some(({ onsetDate }) => onsetDate <= asOf)) return null
  const year = attacks.filter(({ on, site }) => site !== 'mild' && inTwelveMonths(on, asOf))
  const ofSite = (...sites: readonly Attack['site'][]) => countedOf(year.filter(({ site }) => sites.includes(site)))
  return {
    moderate: ofSite('treated', 'emergency'),
    admitted: ofSite('admitted'),
    severe: ofSite('emergency', 'admitted'),
    moderateOrSevere: countedOf(year),
  }
}

/** The ongoing attack of COPD: an event has not ended, or the patient is in hospital for it. */
export const currentAttack = (course: Course, asOf: string): Attack | undefined =>
  attacksOf(course, asOf).findLast(
    ({ events, stays, isUnclear }) =>
      !isUnclear && (events.some((event) => endOf(event) > asOf) || stays.some(({ end }) => end === null)),
  )
