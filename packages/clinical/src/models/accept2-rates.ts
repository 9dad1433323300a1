/**
 * How ACCEPT 2.0 uses the last year of a person: the equation gives rate and severity of an average person with these
 * answers; the counted exacerbations locate the person between frequent and rare.
 */
import { logistic } from '../numbers.ts'
import { EQUATIONS, type Equation, type Spline, type Variant } from './accept2-tables.ts'

const SIZE = 100

/** Ends of the grid, in variances instead of standard deviations, as the authors compute it. */
const REACH = 2

interface Grid {
  readonly z1: readonly number[]
  readonly z2: readonly number[]
  /** density at (z1[i], z2[j]), up to a factor that cancels, at i × SIZE + j */
  readonly weights: Float64Array
}

const axis = (variance: number): readonly number[] =>
  Array.from({ length: SIZE }, (_, i) => REACH * variance * ((2 * i) / (SIZE - 1) - 1))

const gridOf = ({ v1, v2, cov }: Equation): Grid => {
  const [z1, z2] = [axis(v1), axis(v2)]
  const twice = 2 * (v1 * v2 - cov * cov)
  const density = (a: number, b: number) => Math.exp(-(a * a * v2 - 2 * a * b * cov + b * b * v1) / twice)
  return { z1, z2, weights: Float64Array.from(z1.flatMap((a) => z2.map((b) => density(a, b)))) }
}

/** Grids independent of the person, computed once. */
const GRIDS: Readonly<Record<Variant, Grid>> = {
  full: gridOf(EQUATIONS.full),
  no_sgrq: gridOf(EQUATIONS.no_sgrq),
  no_sgrq_no_meds: gridOf(EQUATIONS.no_sgrq_no_meds),
}

interface Rates {
  /** exacerbations per year */
  readonly all: number
  readonly severe: number
}

interface Person {
  /** linear predictors */
  readonly rate: number
  readonly severe: number
  readonly counted: Rates
}

/** Expected exacerbations per year of a person, before recalibration. */
export const expectedRates = (variant: Variant, { rate, severe, counted }: Person): Rates => {
  const { z1, z2, weights } = GRIDS[variant]
  const { gamma } = EQUATIONS[variant]
  const logRates = z1.map((z) => gamma * (rate + z))
  const mean = (count: number, shares: readonly number[]) => posteriorMean(count, logRates, shares, weights)
  const severeRate = mean(
    counted.severe,
    z2.map((z) => logistic(severe + z)),
  )
  const otherRate = mean(
    counted.all - counted.severe,
    z2.map((z) => logistic(-severe - z)),
  )
  return { all: severeRate + otherRate, severe: severeRate }
}

/**
 * Mean of the Poisson rates on a grid, weighted by the likelihood of the count.
 * @param logRates of all exacerbations, along the first axis
 * @param shares of the counted kind, along the second
 */
const posteriorMean = (
  count: number,
  logRates: readonly number[],
  shares: readonly number[],
  weights: Float64Array,
): number => {
  const logShares = shares.map(Math.log)
  let total = 0
  let moment = 0
  // plain loops: numbers captured by closures live on the heap, which takes twice the time
  for (let i = 0; i < SIZE; i++) {
    const logRate = logRates[i]!
    const all = Math.exp(logRate)
    for (let j = 0; j < SIZE; j++) {
      const rate = all * shares[j]!
      // the factorial of the count cancels; a logarithm keeps 50 exacerbations from overflowing
      const likelihood = weights[i * SIZE + j]! * Math.exp(count * (logRate + logShares[j]!) - rate)
      total += likelihood
      moment += likelihood * rate
    }
  }
  return moment / total
}

const interpolate = ({ x, y, m }: Spline, at: number): number => {
  const end = x.length - 1
  const slope = (k: number) => (y[k + 1]! - y[k]!) / (x[k + 1]! - x[k]!)
  // second derivatives are 0 at both ends, so only the inner neighbour bends the slope there
  if (at <= x[0]!) return y[0]! + (at - x[0]!) * (slope(0) - ((x[1]! - x[0]!) * m[1]!) / 6)
  if (at >= x[end]!) return y[end]! + (at - x[end]!) * (slope(end - 1) + ((x[end]! - x[end - 1]!) * m[end - 1]!) / 6)
  const k = x.findIndex((knot) => knot > at) - 1
  const h = x[k + 1]! - x[k]!
  const a = (x[k + 1]! - at) / h
  const b = 1 - a
  return a * y[k]! + b * y[k + 1]! + (((a ** 3 - a) * m[k]! + (b ** 3 - b) * m[k + 1]!) * h * h) / 6
}

/** Observed number per year in the studies; never below 0, linear outside the knots. */
export const recalibrate = (spline: Spline, rate: number): number => Math.max(0, interpolate(spline, rate))
