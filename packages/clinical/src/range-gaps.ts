/** Adults and children above the lowest age of a code for whom it has no reference range. */
import { ADULT_AGE, type ReferenceRange } from './reference-range.ts'

const SEXES = [
  ['male', '男'],
  ['female', '女'],
] as const

type Span = readonly [from: number, to: number]

const gapsAmong = (spans: readonly Span[]): Span[] => {
  const sorted = spans.toSorted(([a], [b]) => a - b)
  let reached = Math.min(ADULT_AGE, sorted[0]?.[0] ?? ADULT_AGE)
  const gaps: Span[] = []
  for (const [from, to] of sorted) {
    if (from > reached) gaps.push([reached, from])
    reached = Math.max(reached, to)
  }
  return reached === Infinity ? gaps : [...gaps, [reached, Infinity]]
}

const spanText = ([from, to]: Span): string => (to === Infinity ? `${from} 岁及以上` : `${from} 岁至不满 ${to} 岁`)

export const rangeGaps = (ranges: readonly ReferenceRange[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...Map.groupBy(ranges, ({ code }) => code)].flatMap(([code, own]) => {
      const of = SEXES.map(([sex]) =>
        gapsAmong(
          own
            .filter((range) => range.sex === 'any' || range.sex === sex)
            .map(({ ageFrom, ageTo }): Span => [ageFrom, ageTo ?? Infinity]),
        ).map(spanText),
      ) as [string[], string[]]
      const texts = [
        ...of[0].filter((text) => of[1].includes(text)),
        ...SEXES.flatMap(([, name], n) =>
          of[n]!.flatMap((text) => (of[1 - n]!.includes(text) ? [] : `${name} ${text}`)),
        ),
      ]
      return texts.length > 0 ? [[code, texts] as const] : []
    }),
  )
