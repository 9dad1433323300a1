/** Greeting: before 9, up to 11, up to 13, before 20, later. */
export const greetingAt = (hour: number): string => {
  if (hour < 9) return '早上好'
  if (hour <= 11) return '上午好'
  if (hour <= 13) return '中午好'
  return hour < 20 ? '下午好' : '晚上好'
}

const HOUR_MS = 3_600_000
/** China has one zone and no summer time. */
const AHEAD_MS = 8 * HOUR_MS

/** `YYYY-MM-DD HH:mm:ss` in Shanghai, whatever zone the browser has. */
export const writtenHere = (moment: number | Date): string =>
  new Date(Number(moment) + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Epoch ms of a server timestamp or date; NaN for other text. */
export const instantHere = (written: string): number =>
  Date.parse(`${written.slice(0, 10)}T${written.slice(11) || '00:00:00'}+08:00`)

export const greeting = (): string => greetingAt(Number(writtenHere(Date.now()).slice(11, 13)))

/** `YYYY-MM-DD` in Shanghai. */
export const dayHere = (moment: number | Date): string => writtenHere(moment).slice(0, 10)

/** `YYYY-MM-DD` in Shanghai. */
export const today = (): string => dayHere(Date.now())
