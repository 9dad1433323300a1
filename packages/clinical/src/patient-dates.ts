/**
 * Days of a record as `YYYY-MM-DD` in the hospital's time zone (Asia/Shanghai, UTC+8 without daylight saving). Texts
 * compare as days do, independent of time zones.
 */

const DAY_MS = 86_400_000

const utc = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY_MS)

export const daysLater = (day: string, days: number): string =>
  new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * Whether a day lies in the rolling 12 months that end with `asOf`: after the same date of the year before, up to and with `asOf`.
 * The year before 29 February ends with 28 February, so the next day is the first of its months; grade P.
 */
export const inTwelveMonths = (day: string, asOf: string): boolean => {
  // the date need not exist: as a text it lies between 28 February and 1 March
  const yearBefore = `${String(Number(asOf.slice(0, 4)) - 1).padStart(4, '0')}${asOf.slice(4, 10)}`
  return day.slice(0, 10) > yearBefore && day.slice(0, 10) <= asOf.slice(0, 10)
}

/** Completed years; a birthday on 29 February is 1 March in other years. */
export const completedAge = (birth: string, asOf: string): number =>
  Number(asOf.slice(0, 4)) - Number(birth.slice(0, 4)) - (asOf.slice(5, 10) < birth.slice(5, 10) ? 1 : 0)

/** Whether a stated age contradicts the register: one year apart is a birthday or a way of counting. */
export const isOtherAge = (age: number, birth: string, asOf: string, estimated: boolean): boolean =>
  Math.abs(completedAge(birth, asOf) - Math.floor(age)) > (estimated ? 2 : 1)

const [MONTHS, CHILD_YEARS] = [12, 3]

/** `68 岁`; below three years in completed months, as children are counted: `14 个月`. */
export const ageText = (birth: string, asOf: string): string => {
  const years = completedAge(birth, asOf)
  if (years >= CHILD_YEARS) return `${years} 岁`
  const monthsOf = (day: string) => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7))
  const months = monthsOf(asOf) - monthsOf(birth)
  return `${Math.max(0, months - (asOf.slice(8, 10) < birth.slice(8, 10) ? 1 : 0))} 个月`
}

const JULIAN_YEAR = 365.25

/** Age in years with decimals, for reference equations. */
export const decimalAge = (birth: string, asOf: string): number => daysBetween(birth, asOf) / JULIAN_YEAR

/** Milliseconds of a local time, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
export const instantOf = (local: string): number =>
  Date.parse(`${local.slice(0, 10)}T${local.slice(11) || '00:00:00'}+08:00`)

/**
 * Whether a value is outside its window. A value with a time is measured by the hour, one with a day by days.
 * @param now local time
 * @param windowDays null = always valid
 */
export const isStale = (at: string, now: string, windowDays: number | null): boolean =>
  windowDays !== null &&
  (at.length > 10 ? (instantOf(now) - instantOf(at)) / DAY_MS > windowDays : daysBetween(at, now) > windowDays)
