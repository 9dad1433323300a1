/** Seeded draws: mulberry32. Good enough for invented people, useless for secrets. */

export interface Random {
  /** a whole number, 0 ≤ x < `n` */
  below(n: number): number
  pick<T>(items: readonly T[]): T
}

export const createRandom = (seed: number): Random => {
  let state = seed
  const below = (n: number): number => {
    state = (state + 0x6d2b79f5) | 0
    const a = Math.imul(state ^ (state >>> 15), state | 1)
    const b = a ^ (a + Math.imul(a ^ (a >>> 7), a | 61))
    return Math.floor((((b ^ (b >>> 14)) >>> 0) / 2 ** 32) * n)
  }
  return { below, pick: (items) => items[below(items.length)]! }
}

export const chance = (random: Random, percent: number): boolean => random.below(100) < percent

const STEPS = 1000

export const between = (random: Random, from: number, to: number, decimals = 0): number =>
  Number((from + ((to - from) * random.below(STEPS)) / (STEPS - 1)).toFixed(decimals))
