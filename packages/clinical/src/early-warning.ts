/** When vital signs are due again by NEWS2: the least frequency the Royal College of Physicians gives (NEWS2, 2017). Grade R. */

/** Longest interval in minutes by the last score; a ward may shorten it. */
interface Intervals {
  /** score 0 */
  readonly zero: number
  readonly low: number
  /** 5–6, or a single 3 */
  readonly medium: number
}

const HOUR = 60

/** 0 every 12 hours, 1–4 every 4 to 6, a single 3 or 5–6 every hour; from 7 on continuously. */
export const LEAST: Intervals = { zero: 12 * HOUR, low: 6 * HOUR, medium: HOUR }

/** NEWS2 is not made for children. Grade R. */
export const NEWS2_AGE = 16

const HIGH = 7
const MEDIUM = 5

/** Minutes until the next measurement; 0 = continuous. @param score lower bound when incomplete */
export const minutesToNext = (score: number, single3: boolean, every: Intervals = LEAST): number => {
  const level = levelOf(score, single3)
  if (level === 'high') return 0
  if (level === 'medium') return every.medium
  return score > 0 ? every.low : every.zero
}

/** Lower bound of the severity. */
export const levelOf = (score: number, single3: boolean): 'low' | 'medium' | 'high' =>
  score >= HIGH ? 'high' : score >= MEDIUM || single3 ? 'medium' : 'low'
