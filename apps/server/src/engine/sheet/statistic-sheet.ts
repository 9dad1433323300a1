/**
 * The numbers of a statistic as a sheet that may leave the house: numbers about a few people are hidden, and with a single hidden
 * number another one, because it could be had by subtraction.
 */
import { comparedText, type Figure, type Statistic, type StatisticResult } from '@huxi/model'
import { file } from '../core/answer.ts'
import { audit, type Ctx } from '../core/context.ts'
import { sheetFile } from '../../platform/xlsx/file.ts'
import type { CellValue } from '../../platform/xlsx/cell.ts'
import { sheetHeaders } from './excel.ts'
import { headOf } from './export.ts'

/** Fewer rows than these might be somebody known. */
export const SMALL = 5

export const HIDDEN = `<${SMALL}`
/** a number that would give a small one away */
const COVERED = '—'

/** Whether a number is about so few that they might be known: on either side of the line of a rate, or beside it. */
const isSmall = ({ rows, base }: Figure): boolean =>
  [rows, ...(base ? [base.rows, base.rows - rows] : [])].some((n) => n > 0 && n < SMALL)

const sizeOf = ({ rows, base }: Figure): number => base?.rows ?? rows

/**
 * Which figures are hidden, and whether the total is: hidden ones are at least two and together no small number, or their sum
 * would be what the total leaves over.
 */
export const hiddenOf = (
  figures: readonly Figure[],
  total: Figure,
): { cells: ReadonlyMap<Figure, string>; total: boolean } => {
  const small = figures.filter(isSmall)
  const cells = new Map(small.map((figure) => [figure, HIDDEN]))
  const others = figures.filter((f) => !isSmall(f) && sizeOf(f) > 0).toSorted((a, b) => sizeOf(a) - sizeOf(b))
  const leaks = () =>
    cells.size === 1 || (cells.size > 0 && [...cells.keys()].reduce((n, f) => n + sizeOf(f), 0) < SMALL)
  while (leaks() && others.length > 0) cells.set(others.shift()!, COVERED)
  return { cells, total: isSmall(total) || leaks() }
}

/** A share as per cent with two digits. */
const percent = (value: number): number => Math.round(value * 10_000) / 100

const numbersOf = (s: Statistic, { value, rows, base }: Figure): CellValue[] =>
  s.counted.of === 'rate'
    ? [rows, base!.rows, value === null ? null : percent(value)]
    : s.counted.of === 'rows'
      ? [rows]
      : [rows, value]

const headingsOf = (s: Statistic): string[] => {
  const { unit = '' } = s
  const inUnit = (word: string) => (unit ? `${word}（${unit}）` : word)
  if (s.counted.of === 'rate') return [inUnit('分子'), inUnit('分母'), '百分比（%）']
  return s.counted.of === 'rows' ? [inUnit('数量')] : ['记录数', inUnit('数值')]
}

/** The lines of the sheet, its definition below the numbers. */
export const statisticRows = (s: Statistic, result: StatisticResult): { headings: string[]; rows: CellValue[][] } => {
  const { groups, periods, figures, total } = result
  const { cells, total: isTotalHidden } = hiddenOf(figures, total)
  const headings = headingsOf(s)
  const shown = (figure: Figure, mark: string | undefined) =>
    mark === undefined ? numbersOf(s, figure) : headings.map(() => mark)
  const lead = [...(s.by === undefined ? [] : [s.of.fields[s.by]!.label]), ...(s.per ? ['时间'] : [])]
  const places: CellValue[][] = (s.by === undefined ? [[]] : groups.map(({ text }) => [text])).flatMap((group) =>
    (s.per ? periods.map(({ text }) => [text]) : [[]]).map((period) => [...group, ...period]),
  )
  const isHiding = cells.size > 0 || isTotalHidden
  return {
    headings: [...(lead.length > 0 ? lead : ['项目']), ...headings],
    rows: [
      ...figures.map((figure, at) => [...places[at]!, ...shown(figure, cells.get(figure))]),
      ['合计', ...lead.slice(1).map(() => null), ...shown(total, isTotalHidden ? COVERED : undefined)],
      [],
      ...notesOf(s, result).map((line) => [line]),
      ...(isHiding
        ? [[`不足 ${SMALL} 条的数值显示为“${HIDDEN}”，可据以推算的数值显示为“${COVERED}”，以免识别到个人`]]
        : []),
    ],
  }
}

/** What the numbers mean: period, cut-off, numerator, denominator, exclusions. */
const notesOf = ({ definition, counted }: Statistic, { from, to, asOf, folded, total }: StatisticResult): string[] => [
  `统计时段：${from} 至 ${to}（${definition.period}）`,
  `数据截至：${asOf}`,
  `${counted.of === 'rate' ? '分子' : '统计口径'}：${definition.numerator}`,
  ...(definition.denominator ? [`分母：${definition.denominator}`] : []),
  ...(definition.excluded ? [`不包括：${definition.excluded}`] : []),
  ...(total.compared ? [comparedText(total.compared < SMALL ? `不足 ${SMALL}` : total.compared)] : []),
  ...(folded > 0 ? [`数量较少的 ${folded} 组合并为“其他”`] : []),
]

/** Sends the sheet, and writes down that it was taken. */
export const sendStatistic = async (ctx: Ctx, s: Statistic, result: StatisticResult, filters: readonly string[]) => {
  const { headings, rows } = statisticRows(s, result)
  await audit(ctx, {
    action: 'export',
    object: `${s.of.name}/${s.name}`,
    outcome: 'success',
    detail: { rows: result.figures.length, filters },
  })
  const head = { ...headOf(ctx, s.of, [headings]), title: s.title }
  return file(await sheetFile(head, (put) => put(rows)), sheetHeaders(s.title, ctx.services.clock.now()))
}
