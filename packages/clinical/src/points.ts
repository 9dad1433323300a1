/** Point scores: one fold for all of them. */
import type { Evaluation, Step } from './spec.ts'

export interface Item<V> {
  readonly label: string
  readonly keys: readonly (keyof V & string)[]
  /** how it counts, in Chinese: <0.05 计 1 */
  readonly rule: string
  readonly range: readonly [number, number]
  /** points; null = unknown; two numbers = a narrowed range */
  readonly points: (v: V) => number | null | readonly [number, number]
}

export type ScoreItems<V> = { readonly [name: string]: Item<V> }

/** A sum: `points` null where unknown, `min` and `max` the ends the unknown items leave open. */
export interface Sum {
  readonly points: Readonly<Record<string, number | null>>
  readonly min: number
  readonly max: number
  readonly score: number | null
  readonly waiting: readonly string[]
}

/** One point when met; null while unknown. */
export const point = (met: boolean | null): number | null => (met === null ? null : Number(met))

export const sum = <V>(items: ScoreItems<V>, v: V): Sum => {
  const found = Object.entries(items).map(([name, item]) => ({ name, item, got: item.points(v) }))
  const ends = found.map(({ item, got }) => (got === null ? item.range : typeof got === 'number' ? [got, got] : got))
  const open = found.filter(({ got }) => typeof got !== 'number')
  const min = ends.reduce((total, [low]) => total + low, 0)
  return {
    points: Object.fromEntries(found.map(({ name, got }) => [name, typeof got === 'number' ? got : null])),
    min,
    max: ends.reduce((total, [, high]) => total + high, 0),
    score: open.length === 0 ? min : null,
    waiting: open.flatMap(({ item }) => item.keys.filter((key) => (v[key] ?? null) === null)),
  }
}

/** The class of a span, or null when its ends differ. */
export const classOfSpan = <C>(min: number, max: number, classOf: (score: number) => C): C | null =>
  classOf(min) === classOf(max) ? classOf(min) : null

export const itemSteps =
  <V>(items: ScoreItems<V>) =>
  (v: V): readonly Step<keyof V & string>[] =>
    Object.values(items).map(({ label, keys, rule, points }) => {
      const got = points(v)
      return { label, keys, rule, points: typeof got === 'number' ? got : null }
    })

/** Missing inputs of open items, each once in the order of the model. */
export const waitedFor = ({ waiting }: Sum, missing: readonly string[]): readonly string[] =>
  missing.filter((key) => waiting.includes(key))

/**
 * Evaluation of a point score: `score`, `scoreMin`, `scoreMax` and the result of `more`. A missing input that no open
 * item needs does not make it incomplete.
 */
export const pointScore = <V>(items: ScoreItems<V>, more: (sum: Sum, v: V) => Evaluation) => {
  const partial = (v: V, missing: readonly string[]): Evaluation => {
    const added = sum(items, v)
    const { score, min: scoreMin, max: scoreMax } = added
    const state =
      score === null
        ? { status: 'incomplete' as const, fields: waitedFor(added, missing) }
        : { status: 'ok' as const, fields: [] }
    return { ...state, score, scoreMin, scoreMax, ...more(added, v) }
  }
  return { evaluate: (v: V): Evaluation => partial(v, []), partial, steps: itemSteps(items) }
}
