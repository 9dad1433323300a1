/**
 * Comparing computed numbers. Differences, ratios, means and conversions carry binary noise: 61.2 against 51 is
 * exactly one fifth more.
 */

/** Largest difference of equal computed numbers. */
export const TOLERANCE = 1e-9

export const atLeast = (a: number, b: number): boolean => a > b - TOLERANCE

export const above = (a: number, b: number): boolean => a > b + TOLERANCE

export const atMost = (a: number, b: number): boolean => !above(a, b)

export const below = (a: number, b: number): boolean => !atLeast(a, b)

/** Rounds half up to decimals: 64.5 is 65, 36.05 is 36.1. */
export const halfUp = (x: number, decimals = 0): number => {
  const unit = 10 ** decimals
  return Math.floor(x * unit + 0.5 + TOLERANCE) / unit
}

/** Completed years, as in all age bands and limits. */
export const completedYears = (age: number): number => Math.floor(age + TOLERANCE)

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

export const decimalText = (x: number, decimals = 2): string => String(Number(halfUp(x, decimals).toFixed(decimals)))

const side = (x: number, threshold: number): number => (above(x, threshold) ? 1 : below(x, threshold) ? -1 : 0)

/** Fewest decimals that keep a number on its side of every threshold. */
const decimalsBeside = (x: number, thresholds: readonly number[], decimals: number): number =>
  decimals >= MOST_DECIMALS || thresholds.every((t) => side(halfUp(x, decimals), t) === side(x, t))
    ? decimals
    : decimalsBeside(x, thresholds, decimals + 1)

const MOST_DECIMALS = 9

/** With enough decimals to stay on its side of every threshold: 0.6999 beside 0.70. */
export const decimalTextBeside = (x: number, thresholds: readonly number[], decimals = 2): string =>
  decimalText(x, decimalsBeside(x, thresholds, decimals))

/** Text of a probability: 0.0947 is 9.5%. @param thresholds as probabilities */
export const percent = (p: number, decimals = 1, thresholds: readonly number[] = []): string => {
  const [x, enough] = [
    p * 100,
    decimalsBeside(
      p * 100,
      thresholds.map((t) => t * 100),
      decimals,
    ),
  ]
  return `${halfUp(x, enough).toFixed(enough)}%`
}

export const signed = (x: number, decimals = 2): string => `${x < 0 ? '−' : '+'}${decimalText(Math.abs(x), decimals)}`

/** With enough decimals to stay on its side of a limit: +20.04 beside 20. */
export const signedBeside = (x: number, limit: number, decimals = 2): string =>
  `${x < 0 ? '−' : '+'}${decimalTextBeside(Math.abs(x), [limit], decimals)}`
