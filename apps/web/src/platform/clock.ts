/** Day and hour as people at the desk read them. */

/** Greeting of the hour: before 9, up to 11, up to 13, before 20, later. */
export const greetingAt = (hour: number): string => {
  if (hour < 9) return '早上好'
  if (hour <= 11) return '上午好'
  if (hour <= 13) return '中午好'
  return hour < 20 ? '下午好' : '晚上好'
}

/** The greeting of this moment. */
export const greeting = (): string => greetingAt(new Date().getHours())

/** The present day here, `YYYY-MM-DD`. */
export const today = (): string => {
  const now = new Date()
  const two = (n: number) => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
