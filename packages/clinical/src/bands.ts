/** Bands as data: points, grades and classes by the limit a number reaches. */
import type { Item } from './points.ts'
import { atLeast, halfUp } from './numbers.ts'

/** Lower limit and value of each band, the highest limit first; the last one has none. */
export type Bands<T = number> = readonly (readonly [from: number, value: T])[]

export const banded = <T>(bands: Bands<T>, value: number): T =>
  (bands.find(([from]) => atLeast(value, from)) ?? bands.at(-1)!)[1]

export const REST = -Infinity

const inWords = (bands: Bands): string =>
  bands
    .map(([from, points], n) => {
      const to = n === 0 ? Infinity : bands[n - 1]![0] - 1
      const span = to === Infinity ? `≥${from}` : from === REST ? `≤${to}` : from === to ? `${from}` : `${from}–${to}`
      return `${span} 计 ${points}`
    })
    .join('，')

type One<K extends string> = { readonly [key in K]: number | null }

const item = <K extends string>(
  key: K,
  label: string,
  rule: string,
  all: readonly number[],
  of: (value: number) => number,
): Item<One<K>> => ({
  label,
  keys: [key],
  rule,
  range: [Math.min(...all), Math.max(...all)],
  points: (v) => {
    const value = v[key]
    return value === null ? null : of(value)
  },
})

/**
 * An item of a point score that reads one number off a table of whole-numbered bands.
 * @param whole makes the number whole first: half up, unless the model counts completed years
 */
export const bandItem = <K extends string>(
  key: K,
  label: string,
  bands: Bands,
  whole: (value: number) => number = halfUp,
): Item<One<K>> =>
  item(
    key,
    label,
    inWords(bands),
    bands.map(([, points]) => points),
    (value) => banded(bands, whole(value)),
  )

/** The item of mMRC: points of the grades 0 to 4. */
export const mmrcItem = (points: readonly [number, number, number, number, number]): Item<One<'mmrc'>> =>
  item(
    'mmrc',
    'mMRC 呼吸困难',
    points.map((each, grade) => `${grade} 级计 ${each}`).join('，'),
    points,
    (grade) => points[grade]!,
  )

/** FEV1 in % of predicted as BODE and CODEX count it. */
export const fev1OfBode = bandItem('fev1PctPred', 'FEV1 占预计值 %', [
  [65, 0],
  [50, 1],
  [36, 2],
  [REST, 3],
])

/** mMRC as BODE, CODEX and the original ADO count it. */
export const mmrcOfBode = mmrcItem([0, 0, 1, 2, 3])
