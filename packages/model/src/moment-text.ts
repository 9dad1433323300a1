const realDay = (day: string): boolean => {
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) && /^(?!0000)\d{4}-/.test(day)
}

const SHANGHAI_MS = 8 * 3_600_000
/** An instant, as clients send a picked day: midnight in Shanghai is the previous day in UTC. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * Days as people and other systems write them: 1965-8-4, 1965/8/4, 1965.8.4, 1965年8月4日, 19650804; a time may follow.
 * The year comes first: 4/8/1965 is ambiguous.
 */
const WRITTEN =
  /^(\d{4})(?: ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})| ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日|(\d\d)(\d\d))(?=$|[ T])/
const SHORT_HOUR = /(?<=^\S{10}[ T])(?=\d:)/

/** Normalises the day to `YYYY-MM-DD`, full-width characters as well, and keeps the rest. */
const withDay = (given: string): string =>
  given
    .trim()
    .normalize('NFKC')
    .replace(WRITTEN, (_all, year: string, _sign, ...rest: unknown[]) => {
      const [month, day] = rest.slice(0, 6).filter((part) => part !== undefined) as [string, string]
      return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    })
    .replace(SHORT_HOUR, '0')

const DAY = /^(\d{4}-\d{2}-\d{2})(?:[ T](?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)?$/

/** The day of a date or of an instant, in Asia/Shanghai; undefined = neither. */
export const dayIn = (given: string): string | undefined => {
  const instant = INSTANT.test(given) ? Date.parse(given) : Number.NaN
  const day = Number.isNaN(instant)
    ? DAY.exec(withDay(given))?.[1]
    : new Date(instant + SHANGHAI_MS).toISOString().slice(0, 10)
  return day !== undefined && realDay(day) ? day : undefined
}

const CLOCK = /^(\d{1,2}):?([0-5]\d)(?::00)?$/

export const clockIn = (text: string): string | undefined => {
  const [, hour, minute] = CLOCK.exec(text.trim().normalize('NFKC')) ?? []
  const clock = `${hour?.padStart(2, '0')}:${minute}`
  return hour === undefined || clock > '24:00' ? undefined : clock
}

/** Wards write the end of a day as 24:00. */
const END_OF_DAY = /^(\d{4}-\d{2}-\d{2})[ T]24:00(?::00)?$/
const DAY_MS = 86_400_000

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

export const timeIn = (text: string): string | undefined => {
  const given = withDay(text)
  const ended = END_OF_DAY.exec(given)?.[1]
  if (ended !== undefined) return realDay(ended) && realDay(dayAfter(ended)) ? `${dayAfter(ended)} 00:00:00` : undefined
  const m = /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(given)
  return m && realDay(m[1]!) ? `${m[1]} ${m[2] ?? '00'}:${m[3] ?? '00'}:${m[4] ?? '00'}` : undefined
}
