/** How long the record of a person has to be kept. Computed from days alone, so that it can be checked without a database. */

/** One time somebody was treated, or something about his treatment was noted. */
export interface Contact {
  readonly kind: 'outpatient' | 'inpatient'
  /** what it was, for the sentence */
  readonly title: string
  /** `YYYY-MM-DD`: the last day of it; null = it goes on */
  readonly endedOn: string | null
}

/** Years since the last visit, and since discharge. */
interface KeptYears {
  readonly outpatient: number
  readonly inpatient: number
}

/** What keeps the record the longest. */
export interface Retention {
  /** the last day on which it has to be kept; null = the stay goes on, nobody knows yet */
  readonly until: string | null
  /** whole sentence without full stop */
  readonly why: string
}

const FEBRUARY = '02'

/**
 * The last day of a period of years: the same day of the month, and where there is none the last of that month
 * (Civil Code, article 202).
 */
export const yearsAfter = (day: string, years: number): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  const then = Number(year) + years
  const isLeap = (then % 4 === 0 && then % 100 !== 0) || then % 400 === 0
  const last = month === FEBRUARY && date === '29' && !isLeap ? '28' : date
  return `${String(then).padStart(4, '0')}-${month}-${last}`
}

const retentionOf = ({ kind, title, endedOn }: Contact, years: KeptYears): Retention => {
  if (endedOn === null) return { until: null, why: `${title}尚未结束，病历须继续书写和保存` }
  const n = years[kind]
  const what = kind === 'inpatient' ? '住院病历自出院' : '门（急）诊病历自最后一次就诊'
  return { until: yearsAfter(endedOn, n), why: `${what}（${endedOn}）起保存 ${n} 年` }
}

/** Sorts behind every day. */
const END = '9999-12-31'

/**
 * What has to be kept today.
 * @returns null when nothing has to be: there was no contact, or the time of all of them is over
 */
export const retained = (contacts: readonly Contact[], years: KeptYears, today: string): Retention | null => {
  const running = contacts
    .map((contact) => retentionOf(contact, years))
    .filter(({ until }) => until === null || until >= today)
  return running.reduce<Retention | null>(
    (longest, one) => (longest === null || (one.until ?? END) > (longest.until ?? END) ? one : longest),
    null,
  )
}
