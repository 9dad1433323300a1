/** Product and bare server in many short turns, so that noise affects both. */
import { QUICK } from './quick.ts'
import { portOf, type Testbed } from './testbed.ts'
import type { Score } from './shooter.ts'
import type { Wanted } from './wire.ts'

const ROUNDS = QUICK ? 3 : 7
/** Warms up: an answer takes 1.9 times the CPU in its first four seconds, and P1 gains until ten. */
const WARM_MS = QUICK ? 4000 : 10_000
const ROUND_MS = 1500
const CONNECTIONS = 10

export interface Duel {
  readonly product: number
  readonly raw: number
  readonly ratio: number
}

interface Options {
  readonly connections?: number
  readonly rounds?: number
  readonly ms?: number
  readonly rawWanted?: readonly Wanted[]
  readonly expect?: number
  readonly rawPort?: number
  readonly before?: () => Promise<void>
}

const inTurns = async (testbed: Testbed, wanted: readonly Wanted[], options: Options): Promise<[Score[], Score[]]> => {
  const { connections = CONNECTIONS, rounds = ROUNDS, ms = ROUND_MS, rawWanted = wanted, expect = 200 } = options
  const ports = [portOf(await testbed.product()), options.rawPort ?? (await testbed.rawPort())]
  const scores: [Score[], Score[]] = [[], []]
  const shoot = async (side: 0 | 1, time: number): Promise<Score> => {
    await options.before?.()
    const order = { port: ports[side]!, wanted: side === 0 ? wanted : rawWanted, connections, ms: time }
    const score = await testbed.shoot(order)
    answersOf(score, side === 0 ? expect : 200)
    return score
  }
  for (const side of [0, 1] as const) await shoot(side, Math.max(WARM_MS, ms / 2))
  for (let round = 0; round < rounds; round++)
    for (const side of [0, 1] as const) scores[side].push(await shoot(side, ms))
  return scores
}

export const duel = async (testbed: Testbed, wanted: readonly Wanted[], options: Options = {}): Promise<Duel> => {
  const [own, raw] = await inTurns(testbed, wanted, options)
  const ratios = own.map(({ rate }, i) => rate / raw[i]!.rate)
  return {
    product: median(own.map(({ rate }) => rate)),
    raw: median(raw.map(({ rate }) => rate)),
    ratio: median(ratios),
  }
}

interface Waits {
  readonly p50: number
  readonly p95: number
}

export const waits = async (
  testbed: Testbed,
  wanted: readonly Wanted[],
  options: Options = {},
): Promise<{ product: Waits; raw: Waits }> => {
  const [product, raw] = (await inTurns(testbed, wanted, { ...options, connections: 1 })).map((scores) => ({
    p50: median(scores.map(({ p50 }) => p50)),
    p95: median(scores.map(({ p95 }) => p95)),
  })) as [Waits, Waits]
  return { product, raw }
}

/** @throws {Error} for unexpected answers: a refused request is fast and means nothing */
export const answersOf = ({ rate, statuses }: Score, expect = 200): number => {
  const odd = Object.keys(statuses).filter((status) => Number(status) !== expect)
  if (odd.length > 0) throw new Error(`answers other than ${expect}: ${JSON.stringify(statuses)}`)
  return rate
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const QUIET_MS = 8000
const LONGEST_MS = 600_000

export const trickle = async (
  testbed: Testbed,
  port: number,
  wanted: readonly Wanted[],
  meanwhile?: Promise<unknown>,
): Promise<Score> => {
  const order = { port, wanted, connections: 2, pace: 25, ms: meanwhile ? LONGEST_MS : QUIET_MS }
  const score = await testbed.shoot(order, meanwhile)
  answersOf(score)
  return score
}
