/** Possible scores of a form that have no band. */
import type { FormBand, FormContent, FormItem } from './content.ts'
import { countedItems, TYPED_DECIMALS, typedItem } from './score.ts'

type Scores = readonly number[] | { readonly min: number; readonly max: number; readonly step: number }

const MOST = 5000
const PARTS = 1000
const MAX_LISTED = 3

const round = (value: number): number => Math.round(value * 100) / 100

const pointsOf = ({ options = [] }: FormItem): number[] =>
  options.flatMap(({ score }) => (score === undefined ? [] : [Math.round(score * PARTS)]))

const sumsOf = (items: readonly FormItem[], isSkippable: (item: FormItem) => boolean) => {
  let sums = new Map([[0, new Set([0])]])
  for (const item of items) {
    const next = new Map<number, Set<number>>()
    const put = (count: number, sum: number): void => void next.set(count, (next.get(count) ?? new Set()).add(sum))
    for (const [count, some] of sums)
      for (const sum of some) {
        for (const points of pointsOf(item)) put(count + 1, sum + points)
        if (isSkippable(item)) put(count, sum)
      }
    sums = next
    if ([...sums.values()].reduce((all, { size }) => all + size, 0) > MOST) return undefined
  }
  return sums
}

const configuredScores = (code: string, content: FormContent): Scores => {
  const items = countedItems(content)
  const missing = content.scoring?.missing ?? 0
  const conditional = new Set(content.items.flatMap(({ linkId, enableWhen }) => (enableWhen ? [linkId] : [])))
  const isHideable = ({ linkId, group }: FormItem): boolean =>
    conditional.has(linkId) || (group !== undefined && conditional.has(group))
  const fewest = Math.max(1, items.filter((item) => !isHideable(item)).length - missing)
  const isSkippable = (item: FormItem): boolean => missing > 0 || isHideable(item)
  const sums = sumsOf(items, isSkippable)
  const scoreOf = (sum: number, count: number): number => round(sum / PARTS / (code === 'mean' ? count : 1))
  if (sums) {
    const all = [...sums].flatMap(([count, some]) =>
      count < fewest ? [] : [...some].map((sum) => scoreOf(sum, count)),
    )
    return [...new Set(all)].sort((a, b) => a - b)
  }
  const [least, most] = [Math.min, Math.max].map((pick) =>
    items.reduce((sum, item) => sum + pick(...pointsOf(item), ...(isSkippable(item) ? [0] : [])), 0),
  ) as [number, number]
  const isWhole = code !== 'mean' && items.every((item) => pointsOf(item).every((points) => points % PARTS === 0))
  return { min: scoreOf(least, items.length), max: scoreOf(most, items.length), step: isWhole ? 1 : 0.01 }
}

const typedScores = (content: FormContent): Scores | undefined => {
  const item = typedItem(content)
  if (!item) return undefined
  const { min = -Infinity, max = Infinity, type } = item
  return { min, max, step: type === 'integer' ? 1 : 1 / 10 ** TYPED_DECIMALS }
}

const spanText = (first: number, last: number): string => (first === last ? String(first) : `${first}–${last}`)

const gapsAmong = (scores: readonly number[], bands: readonly FormBand[]): string[] => {
  const isBare = (score: number | undefined): boolean =>
    score !== undefined && !bands.some(({ from, to }) => score >= from && score <= to)
  const firsts = scores.filter((score, at) => isBare(score) && !isBare(scores[at - 1]))
  const lasts = scores.filter((score, at) => isBare(score) && !isBare(scores[at + 1]))
  return firsts.map((first, n) => spanText(first, lasts[n]!))
}

const gapsBetween = ({ min, max, step }: Exclude<Scores, readonly number[]>, bands: readonly FormBand[]): string[] => {
  const exact = (value: number): number => Number(value.toFixed(TYPED_DECIMALS))
  const gaps = bands.flatMap(({ from }, n) => {
    const before = bands[n - 1]
    const begin = Math.max(min, before ? exact(before.to + step) : min)
    if (exact(from - begin) < step || begin > max) return []
    return [begin === -Infinity ? `小于 ${from}` : spanText(begin, Math.min(exact(from - step), max))]
  })
  const { to } = bands.at(-1)!
  if (max <= to) return gaps
  return [...gaps, max === Infinity ? `大于 ${to}` : spanText(Math.max(min, exact(to + step)), max)]
}

export const bandGaps = (code: string, content: FormContent): string | undefined => {
  const bands = content.scoring?.bands ?? []
  if (bands.length === 0 || !['sum', 'mean', 'lookup', 'typed'].includes(code)) return undefined
  const scores = code === 'typed' ? typedScores(content) : configuredScores(code, content)
  if (!scores) return undefined
  const gaps = 'step' in scores ? gapsBetween(scores, bands) : gapsAmong(scores, bands)
  if (gaps.length === 0) return undefined
  const others = gaps.length > MAX_LISTED ? ` 等 ${gaps.length} 段` : ''
  const open = gaps.some((gap) => gap.includes('于')) ? '，请补上程度，或给总分题填写最小值和最大值' : ''
  return `分数 ${gaps.slice(0, MAX_LISTED).join('、')}${others} 没有对应的程度${open}`
}
