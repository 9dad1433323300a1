/** Values of each request to the bare server: keys, parts of the body, position in the audit record. */
import { randomInt } from 'node:crypto'
import type { Fresh, Plan, Statement } from './recording.ts'

let keys = BigInt(Date.now()) * 1_000_000n

export const nextKey = (): string => {
  keys += 1n
  return String(keys)
}

const CHAINS = 16
const [FIRST, PER_MS] = [1_000_000, 100]
const begin = Date.now()
let last = 0

/** Reserves positions of a chain; the product continues after them. */
const nextPlaces = (count: number): number => {
  const first = Math.max(last + 1, FIRST + (Date.now() - begin) * PER_MS)
  last = first + count
  return first
}

type Body = Readonly<Record<string, unknown>>

const valueOf = (body: Body, field: string, part: number | undefined): string => {
  const value = String(body[field])
  return part === undefined ? value : value.split(',')[part]!
}

const patterns = new WeakMap<readonly Fresh[], RegExp>()

/** One pattern for all texts: keys by their form, others literally. */
const patternOf = (fresh: readonly Fresh[]): RegExp => {
  const known = patterns.get(fresh)
  if (known) return known
  const texts = fresh.map(({ text }) => text).filter((text) => !/^\d{19}$/.test(text))
  const pattern = new RegExp([...texts.map((text) => RegExp.escape(text)), String.raw`\b\d{19}\b`].join('|'), 'g')
  patterns.set(fresh, pattern)
  return pattern
}

export const valuesFor = ({ fresh }: Plan, body: Body): ((statement: Statement) => unknown[]) => {
  const own = new Map(fresh.map(({ text, field, part }) => [text, field ? valueOf(body, field, part) : nextKey()]))
  const pattern = patternOf(fresh)
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(pattern, (found) => own.get(found) ?? found)
    return Array.isArray(value) ? value.map(replaced) : value
  }
  const chain = randomInt(CHAINS)
  return ({ values, link }) => {
    const mine = fresh.length === 0 ? [...values] : values.map(replaced)
    if (!link) return mine
    for (const at of link.chains) mine[at] = chain
    const first = nextPlaces(link.places.length)
    link.places.forEach((at, i) => (mine[at] = first + i))
    for (const at of link.ends) mine[at] = first + link.places.length - 1
    return mine
  }
}
