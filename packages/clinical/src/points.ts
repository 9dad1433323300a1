/** Scores that add up points: one fold for all of them. */
import type { Evaluation, Step } from './model.ts'

/** One item of a score. */
export interface Item<V> {
  readonly label: string
  /** inputs it is made of */
  readonly keys: readonly (keyof V & string)[]
  /** how it counts, in Chinese: <0.05 计 1 */
  readonly rule: string
  /** its fewest and most points */
  readonly range: readonly [number, number]
  /** its points; null when they cannot be known; two numbers when they can only be narrowed down */
  readonly points: (v: V) => number | null | readonly [number, number]
}

export type ScoreItems<V> = { readonly [name: string]: Item<V> }

/** A score added up: `points` null where an item is not known, `min` and `max` the ends the unknown ones leave open. */
export interface Sum {
  readonly points: Readonly<Record<string, number | null>>
  readonly min: number
  readonly max: number
  /** null unless every item is known */
  readonly score: number | null
  /** inputs that unknown items wait for */
  readonly waiting: readonly string[]
}

/** One point when it is so; null while it is not known. */
export const point = (met: boolean | null): number | null => (met === null ? null : Number(met))

/** Adds the items up. */
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

/** The class of every value between two ends, or null when they fall into different ones. Classes are spans, so the ends decide. */
export const classOfSpan = <C>(min: number, max: number, classOf: (score: number) => C): C | null =>
  classOf(min) === classOf(max) ? classOf(min) : null

/** How each item counted. */
export const itemSteps =
  <V>(items: ScoreItems<V>) =>
  (v: V): readonly Step[] =>
    Object.values(items).map(({ label, keys, rule, points }) => {
      const got = points(v)
      return { label, keys, rule, points: typeof got === 'number' ? got : null }
    })

/** The missing inputs that matter: those an open item waits for, each once and in the order of the model. */
export const waitedFor = ({ waiting }: Sum, missing: readonly string[]): readonly string[] =>
  missing.filter((key) => waiting.includes(key))

/**
 * The evaluation of a point score: `score`, `scoreMin`, `scoreMax` and what `more` adds. A missing input that no open item waits for
 * does not make the result incomplete.
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
