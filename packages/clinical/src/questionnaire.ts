/** Questionnaires that add up their items, and their wording where it is free to use. */
import type { Input, Option } from './input.ts'
import type { Classes, Evaluation, RiskClass, Scale, Step } from './model.ts'

/** A span of totals, both ends included, with the band it means. */
export interface TotalBand extends RiskClass {
  readonly from: number
  readonly to: number
  readonly value: string
}

/** The answers of a questionnaire in order; null for one not given, or for none at all. */
export type Items = readonly (number | null)[] | null

interface Answered {
  readonly items: Items
}

/** The total of all items, or null while one is missing. */
export const total = (items: Items): number | null =>
  items === null || items.includes(null) ? null : items.reduce<number>((sum, item) => sum + item!, 0)

/** The value of the band a total falls into. */
export const bandOf = (bands: readonly TotalBand[], score: number): string =>
  bands.find(({ from, to }) => score >= from && score <= to)!.value

/** The classes that bands mean, said by `output`. */
export const classesOf = (output: string, bands: readonly TotalBand[]): Classes => ({
  output,
  of: Object.fromEntries(bands.map(({ value, level, text }) => [value, { level, text }])),
})

/** The gauge of a total that its bands cover from end to end. */
export const scaleOf = (output: string, bands: readonly TotalBand[], unit = '分'): Scale => ({
  output,
  min: Math.min(...bands.map(({ from }) => from)),
  max: Math.max(...bands.map(({ to }) => to)),
  unit,
  bands: [...bands].sort((a, b) => a.from - b.from).map(({ from, to, level, text }) => ({ from, to, level, text })),
})

/**
 * Evaluation, classes and scale of a questionnaire whose total falls into bands. Any missing item leaves the total null: a total of
 * some items would look like one of all.
 */
export const totalScore = (bands: readonly TotalBand[]) => {
  const evaluate = ({ items }: Answered): Evaluation => {
    const score = total(items)
    if (score === null) return { status: 'incomplete', fields: ['items'] }
    return { status: 'ok', fields: [], total: score, band: bandOf(bands, score) }
  }
  return { evaluate, partial: evaluate, classes: classesOf('band', bands), scale: scaleOf('total', bands) }
}

/**
 * A line for each item of a questionnaire that counts every answer as it is.
 * @param input the items, with the span of each
 * @param questions their wording; without it, where that is not ours to show, they are called by number
 */
export const itemSteps =
  ({ min = 0, maxima = [] }: Input, questions?: Wordings) =>
  ({ items }: Answered): readonly Step[] =>
    maxima.map((max, n) => ({
      label: `${n + 1}. ${questions?.items[n]?.text ?? '题目'}`,
      keys: ['items'],
      rule: `${min}–${max} 分`,
      points: items?.[n] ?? null,
    }))

/** Says which items are not answered, of those that count; nothing when none was. */
export const unanswered = (items: Items, counting = items?.map((_, n) => n) ?? []): readonly string[] => {
  const open = counting.filter((n) => items?.[n] === null)
  return open.length > 0 ? [`未回答：第 ${open.map((n) => n + 1).join('、')} 题。`] : []
}

/** What the lowest and the highest answer of an item mean. */
export type Ends = readonly [low: string, high: string]

/** The wording of a questionnaire: what is asked of each item and what may be answered. */
export interface Wordings {
  readonly stem: string
  /** where the wording comes from: free to use, ours only to show how it works, or brought by somebody who holds the licence */
  readonly licence: 'free' | 'demo' | 'held'
  /** of items that have none of their own */
  readonly ends?: Ends
  readonly items: readonly {
    readonly text: string
    readonly options: readonly Option<number>[]
    readonly ends?: Ends
  }[]
}

interface Asked {
  readonly stem: string
  readonly licence?: 'free' | 'demo'
  readonly ends?: Ends
  /** answers of every item, 0 first */
  readonly options?: readonly string[]
  readonly items: readonly (string | { readonly text: string; readonly options: readonly Option<number>[] })[]
}

/** Spells a wording out: items without answers of their own take the common ones. */
export const questionnaire = ({ stem, licence = 'free', ends, options = [], items }: Asked): Wordings => {
  const common = options.map((text, value) => ({ value, text }))
  return {
    stem,
    licence,
    ...(ends && { ends }),
    items: items.map((item) => (typeof item === 'string' ? { text: item, options: common } : item)),
  }
}

/** The words somebody else asks a questionnaire in, as far as they are written. */
export interface Rewording {
  readonly licence: string
  readonly intro: string
  readonly items: readonly { readonly stem: string; readonly low: string | null; readonly high: string | null }[]
}

/** A questionnaire of ours in other words; what may be answered and what it counts stay as they are. */
export const reworded = (own: Wordings, { licence, intro, items }: Rewording): Wordings => ({
  ...own,
  stem: intro,
  licence: licence === 'held' ? 'held' : 'demo',
  items: own.items.slice(0, items.length).map(({ options }, n) => {
    const { stem: text, low, high } = items[n]!
    const isOwn = low === own.ends?.[0] && high === own.ends?.[1]
    return { text, options, ...(!isOwn && { ends: [low ?? '', high ?? ''] as const }) }
  }),
})
