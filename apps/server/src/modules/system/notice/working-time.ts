/** Working hours: Monday to Friday, 8:00 to 18:00 in Shanghai; public holidays are ignored. */
import { formatDay, HOUR_MS } from '../../../platform/config/clock.ts'

const [OPENS, CLOSES] = [8 * HOUR_MS, 18 * HOUR_MS]

const midnight = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

export const isWorkingTime = (at: number): boolean => {
  const day = formatDay(at)
  const sinceMidnight = at - midnight(day)
  return isWeekday(day) && sinceMidnight >= OPENS && sinceMidnight < CLOSES
}

/** The latest time from which `ms` of working time have passed until `now`. */
export const workingTimeAgo = (now: number, ms: number): number => {
  let [end, left] = [now, ms]
  for (;;) {
    const day = formatDay(end)
    const [from, to] = [midnight(day) + OPENS, Math.min(end, midnight(day) + CLOSES)]
    const worked = isWeekday(day) ? Math.max(0, to - from) : 0
    if (worked >= left) return to - left
    left -= worked
    end = midnight(day) - 1
  }
}
