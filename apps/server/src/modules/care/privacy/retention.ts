/** Retention period of a medical record, computed from days alone. */

/** A treatment, or a dated entry of the medical record. */
export interface Contact {
  readonly kind: 'outpatient' | 'inpatient'
  readonly title: string
  /** `YYYY-MM-DD`; null = ongoing */
  readonly endedOn: string | null
}

/** Years after the last outpatient visit, and after discharge. */
interface KeptYears {
  readonly outpatient: number
  readonly inpatient: number
}

export interface Retention {
  /** last day of retention; null = unknown during a stay */
  readonly until: string | null
  readonly why: string
}

const FEBRUARY = '02'

/** Last day of a period of years: the same day of the month, or the last one where it does not exist (Civil Code, article 202). */
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
  const rule = kind === 'inpatient' ? '住院病历自出院' : '门（急）诊病历自最后一次就诊'
  return { until: yearsAfter(endedOn, n), why: `${rule}（${endedOn}）起保存 ${n} 年` }
}

const END = '9999-12-31'

/** @returns the longest retention in force; null when none applies */
export const retentionIn = (contacts: readonly Contact[], years: KeptYears, today: string): Retention | null => {
  const running = contacts
    .map((contact) => retentionOf(contact, years))
    .filter(({ until }) => until === null || until >= today)
  return running.reduce<Retention | null>(
    (longest, one) => (longest === null || (one.until ?? END) > (longest.until ?? END) ? one : longest),
    null,
  )
}
