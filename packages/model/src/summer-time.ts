const FIRST_YEAR = 1940
const LAST_YEAR = 1991
const HOUR_MS = 3_600_000

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Whether `YYYY-MM-DD HH:mm:ss` was skipped: stored, it would become another hour. */
export const isSkippedTime = (time: string): boolean => {
  const year = Number(time.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR) return false
  const wall = Date.parse(`${time.replace(' ', 'T')}Z`)
  return ![8, 9].some((offset) => wallClock.format(wall - offset * HOUR_MS) === time)
}
