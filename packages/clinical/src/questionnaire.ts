/** Questionnaires with a sum of items, and their wording where it is free. */
import type { Input, Option } from './input.ts'
import type { Classes, Evaluation, RiskClass, Scale, Step } from './spec.ts'

/** A span of totals, both ends included, with its class. */
export interface TotalBand extends RiskClass {
  readonly from: number
  readonly to: number
  readonly value: string
}

export type Items = readonly (number | null)[] | null

interface Answered {
  readonly items: Items
}

export const total = (items: Items): number | null =>
  items === null || items.includes(null) ? null : items.reduce<number>((sum, item) => sum + item!, 0)

export const bandOf = (bands: readonly TotalBand[], score: number): string =>
  bands.find(({ from, to }) => score >= from && score <= to)!.value

export const classesOf = <Output extends string>(output: Output, bands: readonly TotalBand[]): Classes<Output> => ({
  output,
  of: Object.fromEntries(bands.map(({ value, level, text }) => [value, { level, text }])),
})

/** Gauge of a total fully covered by bands. */
export const scaleOf = <Output extends string>(
  output: Output,
  bands: readonly TotalBand[],
  unit = '分',
): Scale<Output> => ({
  output,
  min: Math.min(...bands.map(({ from }) => from)),
  max: Math.max(...bands.map(({ to }) => to)),
  unit,
  bands: [...bands].sort((a, b) => a.from - b.from).map(({ from, to, level, text }) => ({ from, to, level, text })),
})

/**
 * Evaluation, classes and scale of a banded total. A missing item leaves the total null: a partial total would look
 * like a full one.
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
 * A line per item with its raw answer.
 * @param input items with their spans
 * @param questions the wording; absent = licensed, items are numbered
 */
export const itemSteps =
  ({ min = 0, maxima = [] }: Input, questions?: Wordings) =>
  ({ items }: Answered): readonly Step<'items'>[] =>
    maxima.map((max, n) => ({
      label: `${n + 1}. ${questions?.items[n]?.text ?? '题目'}`,
      keys: ['items'],
      rule: `${min}–${max} 分`,
      points: items?.[n] ?? null,
    }))

/** Names unanswered counted items; undefined when none. */
export const unanswered = (items: Items, counting = items?.map((_, n) => n) ?? []): readonly string[] => {
  const open = counting.filter((n) => items?.[n] === null)
  return open.length > 0 ? [`未回答：第 ${open.map((n) => n + 1).join('、')} 题。`] : []
}

export type Ends = readonly [low: string, high: string]

export interface Wordings {
  readonly stem: string
  /** source of the wording: free to use, shown for demonstration, or licensed by the installation */
  readonly licence: 'free' | 'demo' | 'held'
  /** for items without their own */
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
  readonly options?: readonly string[]
  readonly items: readonly (string | { readonly text: string; readonly options: readonly Option<number>[] })[]
}

/** Expands a wording: items without own answers take the common ones. */
export const questionnaire = ({ stem, licence = 'free', ends, options = [], items }: Asked): Wordings => {
  const common = options.map((text, value) => ({ value, text }))
  return {
    stem,
    licence,
    ...(ends && { ends }),
    items: items.map((item) => (typeof item === 'string' ? { text: item, options: common } : item)),
  }
}

/** An installation's wording of a questionnaire. */
interface Rewording {
  readonly licence: string
  readonly intro: string
  readonly items: readonly { readonly stem: string; readonly low: string | null; readonly high: string | null }[]
}

/** A questionnaire in another wording; answers and points stay. */
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
