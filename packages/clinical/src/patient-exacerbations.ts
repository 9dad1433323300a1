/**
 * What follows from the exacerbations of a record: how severe each was, and the counts GOLD, ACCEPT, CODEX and PEARL ask for.
 * Nothing here is typed by anybody; `docs/decisions/0038-clinical-facts.md` says why each counts as it does.
 */
import { daysBetween, daysLater, inTwelveMonths } from './patient-dates.ts'

export interface Exacerbation {
  readonly id: string
  /** `YYYY-MM-DD` */
  readonly onsetDate: string
  readonly endDate?: string | null
  /** home, outpatient, emergency, ward, icu */
  readonly site: string
  readonly antibiotic?: boolean | null
  readonly oralSteroid?: boolean | null
  /** the visit it was treated in */
  readonly encounterId?: string | null
}

/** A stay in hospital, as local days. */
export interface Stay {
  readonly id: string
  readonly start: string
  /** null while it lasts */
  readonly end: string | null
  /** its diagnosis says that an exacerbation was the reason */
  readonly forExacerbation: boolean
}

const ADMITTED = new Set(['ward', 'icu'])

/** Led to a stay in hospital. */
export const isAdmitted = ({ site }: Pick<Exacerbation, 'site'>): boolean => ADMITTED.has(site)

/** Was treated in an emergency department or in hospital. */
export const isSevere = (event: Pick<Exacerbation, 'site'>): boolean => isAdmitted(event) || event.site === 'emergency'

const isTreated = ({ antibiotic, oralSteroid }: Pick<Exacerbation, 'antibiotic' | 'oralSteroid'>): boolean =>
  Boolean(antibiotic) || Boolean(oralSteroid)

/**
 * Severity by treatment and site: severe = emergency or admission, moderate = antibiotic or systemic steroid, else mild.
 * Source: definition of the GOLD report, grade C; emergency visits as severe, grade P.
 */
export const severityOf = (event: Omit<Exacerbation, 'id' | 'onsetDate'>): 'mild' | 'moderate' | 'severe' =>
  isSevere(event) ? 'severe' : isTreated(event) ? 'moderate' : 'mild'

/** Days without symptoms that two events need between them, else they are one. Grade P. */
export const FREE_DAYS = 14

/** Whether two events are too close to be two. Of an event without an end only its onset is known. */
export const areOne = (a: Omit<Exacerbation, 'id'>, b: Omit<Exacerbation, 'id'>): boolean => {
  const [first, second] = a.onsetDate <= b.onsetDate ? [a, b] : [b, a]
  return daysBetween(first.endDate ?? first.onsetDate, second.onsetDate) < FREE_DAYS
}

/** The events each count is made of; the count is their number. */
export interface YearOfExacerbations {
  /** GOLD: treated or seen in an emergency department, and not admitted */
  readonly moderate: readonly Exacerbation[]
  /** GOLD: admitted */
  readonly admitted: readonly Exacerbation[]
  /** ACCEPT, CODEX: emergency or admission */
  readonly severe: readonly Exacerbation[]
  /** ACCEPT: moderate and severe together */
  readonly moderateOrSevere: readonly Exacerbation[]
}

/**
 * The exacerbations that began in the rolling 12 months ending with a local day.
 *
 * GOLD counts by treatment and admission: a visit to an emergency department without admission is moderate (models.md 2.10, P).
 * ACCEPT counts moderate (antibiotic or systemic steroid) and severe (emergency or admission) together (Adibi 2020, C).
 */
export const yearOf = (events: readonly Exacerbation[], asOf: string): YearOfExacerbations => {
  const recent = events.filter(({ onsetDate }) => inTwelveMonths(onsetDate, asOf))
  const counted = recent.filter((event) => severityOf(event) !== 'mild')
  return {
    moderate: counted.filter((event) => !isAdmitted(event)),
    admitted: counted.filter(isAdmitted),
    severe: counted.filter(isSevere),
    moderateOrSevere: counted,
  }
}

/** The stay in which a day lies; the latest where there are several. */
export const indexStay = (stays: readonly Stay[], asOf: string): Stay | undefined =>
  stays
    .filter(({ start, end }) => start <= asOf && (end === null || end >= asOf))
    .sort((a, b) => (a.start < b.start ? 1 : -1))[0]

/** The event came with the stay: treated in it, or admitted with an onset within two weeks before its start and its end. */
const belongsTo = (event: Exacerbation, { id, start, end }: Stay): boolean =>
  event.encounterId === id ||
  (isAdmitted(event) && event.onsetDate >= daysLater(start, -FREE_DAYS) && event.onsetDate <= (end ?? event.onsetDate))

/**
 * Admissions for an exacerbation in the 12 months before the index stay, which is not counted itself; while there is none, in the
 * 12 months that end with the day. Stays count when an exacerbation belongs to them or their diagnosis says so; an admission that
 * is known from the exacerbation alone (another hospital) counts as one.
 *
 * Source: PEARL (Echevarria 2017), admissions for AECOPD in the year before, C; how they are recognised, P.
 */
export const admissionsBefore = (
  events: readonly Exacerbation[],
  stays: readonly Stay[],
  asOf: string,
): { readonly stays: readonly Stay[]; readonly elsewhere: readonly Exacerbation[] } => {
  const index = indexStay(stays, asOf)
  const until = index ? daysLater(index.start, -1) : asOf
  return {
    stays: stays.filter(
      (stay) =>
        stay !== index &&
        inTwelveMonths(stay.start, until) &&
        (stay.forExacerbation || events.some((event) => belongsTo(event, stay))),
    ),
    elsewhere: events.filter(
      (event) =>
        isAdmitted(event) && inTwelveMonths(event.onsetDate, until) && !stays.some((stay) => belongsTo(event, stay)),
    ),
  }
}
