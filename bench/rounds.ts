/** Product and bare server in many short turns, so that noise affects both. */
import { QUICK } from './quick.ts'
import { atMost, ms, type Bounds, type Line } from './report.ts'
import type { Order, Score } from './shooter.ts'
import { portOf, type Testbed } from './testbed.ts'
import type { Wanted } from './wire.ts'

const ROUNDS = QUICK ? 3 : 7
/** Warms up: an answer takes 1.9 times the CPU in its first four seconds, and P1 gains until ten. */
const WARM_MS = QUICK ? 4000 : 10_000
const ROUND_MS = 1500
const CONNECTIONS = 10

export interface Options {
  readonly connections?: number
  readonly rounds?: number
  readonly ms?: number
  readonly expect?: number
  /** requests of the other side; absent = the same */
  readonly rawWanted?: readonly Wanted[]
  /** the other side; absent = the bare server */
  readonly rawPort?: number
  /** before each round, and after the last */
  readonly before?: () => Promise<void>
}

/** Works by turns; the first round warms up and does not count. */
export const inTurns = async <T>(works: readonly ((round: number) => Promise<T>)[], rounds: number): Promise<T[][]> => {
  const results: T[][] = works.map(() => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, work] of works.entries()) {
      const result = await work(round)
      if (round > 0) results[at]!.push(result)
    }
  return results
}

export const oneByOne = async <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let n = 0; n < count; n += 1) results.push(await work(n))
  return results
}

export const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const begin = performance.now()
  const result = await work()
  return { ms: performance.now() - begin, result }
}

const scores = async (testbed: Testbed, wanted: readonly Wanted[], options: Options): Promise<Score[][]> => {
  const { connections = CONNECTIONS, rounds = ROUNDS, rawWanted = wanted, expect = 200, before } = options
  const shooting = (port: number, asked: readonly Wanted[], expected: number) => async (round: number) => {
    await before?.()
    const time = options.ms ?? ROUND_MS
    const score = await testbed.shoot({
      port,
      wanted: asked,
      connections,
      ms: round === 0 ? Math.max(WARM_MS, time / 2) : time,
    })
    answersOf(score, expected)
    return score
  }
  const product = shooting(portOf(await testbed.product()), wanted, expect)
  const raw = shooting(options.rawPort ?? (await testbed.rawPort()), rawWanted, 200)
  const found = await inTurns([product, raw], rounds)
  await before?.()
  return found
}

export interface Sides {
  readonly product: number
  readonly raw: number
  readonly ratio: number
}

export const sidesOf = (own: readonly number[], raw: readonly number[]): Sides => ({
  product: median(own),
  raw: median(raw),
  ratio: median(own.map((value, i) => value / raw[i]!)),
})

export const duel = async (testbed: Testbed, wanted: readonly Wanted[], options: Options = {}): Promise<Sides> => {
  const [own, raw] = (await scores(testbed, wanted, options)).map((all) => all.map(({ rate }) => rate))
  return sidesOf(own!, raw!)
}

interface Waits {
  readonly p50: number
  readonly p95: number
}

export const waits = async (testbed: Testbed, wanted: readonly Wanted[], options: Options = {}): Promise<Waits[]> =>
  (await scores(testbed, wanted, { ...options, connections: 1 })).map((all) => ({
    p50: median(all.map(({ p50 }) => p50)),
    p95: median(all.map(({ p95 }) => p95)),
  }))

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

export const LIGHT = { connections: 2, pace: 25, ms: QUIET_MS }

type Load = Pick<Order, 'port' | 'wanted'> & Partial<Order>

/** A light load, warmed up, quiet and while the work runs. */
export const meanwhile = async <T>(testbed: Testbed, load: Load, work: () => Promise<T>) => {
  const look = async (busy?: Promise<unknown>): Promise<Score> => {
    const order = { ...LIGHT, ...load, ...(busy && { ms: LONGEST_MS }) }
    const score = await testbed.shoot(order, busy)
    answersOf(score)
    return score
  }
  await look()
  const quiet = await look()
  const running = work()
  const during = await look(running)
  return { quiet, during, result: await running }
}

/** Line of a wait against the same when quiet. */
export const slowed = (id: string, title: string, during: number, quiet: number, bounds: Bounds): Line =>
  atMost(id, title, during / quiet, bounds, ms(during), `quiet ${ms(quiet)}`)
