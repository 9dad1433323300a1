import { comparedText, type Figure, type Statistic, type StatisticResult } from '@huxi/model'
import { file } from '../core/answer.ts'
import { audit } from '../core/transaction.ts'
import type { Ctx } from '../core/context.ts'
import { sheetFile } from '../../platform/xlsx/file.ts'
import type { CellValue } from '../../platform/xlsx/cell.ts'
import { sheetHeaders } from './excel.ts'
import { headOf } from './export.ts'
import { hiddenOfPage, type Piece } from './page-cells.ts'
import { SMALL, type Hidden, type Size } from './small-cells.ts'

/** One mark for all hidden numbers: two would reveal which are small. */
const HIDDEN = '—'

const sizeOf = ({ rows, base }: Figure): Size => (base ? [base.rows, rows, base.rows - rows] : [rows])

const tableOf = (s: Statistic, { figures, periods }: StatisticResult): Size[][] => {
  const wide = s.per ? periods.length : 1
  return Array.from({ length: wide === 0 ? 0 : figures.length / wide }, (_row, at) =>
    figures.slice(at * wide, (at + 1) * wide).map(sizeOf),
  )
}

export interface Counted {
  readonly s: Statistic
  readonly result: StatisticResult
}

/** Key of the group without a value, and of the one that gathers the small ones. */
const [NONE, OTHERS] = ['\u0000', '\u0001']

const pieceOf = ({ s, result }: Counted): Piece => ({
  by: s.by,
  keys:
    s.by === undefined
      ? ['']
      : result.groups.map(({ key }, at) =>
          key !== null ? key : result.folded > 0 && at === result.groups.length - 1 ? OTHERS : NONE,
        ),
  hasPeriods: s.per !== undefined,
  table: tableOf(s, result),
  total: sizeOf(result.total),
  measures:
    s.counted.of === 'rate'
      ? [
          { ...s.where, ...s.counted.denominator },
          { ...s.where, ...s.counted.denominator, ...s.counted.numerator },
        ]
      : [{ ...s.where }],
})

const hiddenBeside = (own: Counted, others: readonly Counted[]): Hidden => {
  const piece = pieceOf(own)
  return hiddenOfPage([piece, ...others.map(pieceOf)]).get(piece)!
}

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
const statisticRows = (own: Counted, others: readonly Counted[]): { headings: string[]; rows: CellValue[][] } => {
  const { s, result } = own
  const { groups, periods, figures, total } = result
  const hidden = hiddenBeside(own, others)
  const wide = s.per ? periods.length : 1
  const headings = headingsOf(s)
  const cellsFor = (figure: Figure, isHidden: boolean) => (isHidden ? headings.map(() => HIDDEN) : numbersOf(s, figure))
  const hides = figures.map((_figure, at) => hidden.isHidden(Math.floor(at / wide), at % wide))
  const lead = [...(s.by === undefined ? [] : [s.of.fields[s.by]!.label]), ...(s.per ? ['时间'] : [])]
  const places: CellValue[][] = (s.by === undefined ? [[]] : groups.map(({ text }) => [text])).flatMap((group) =>
    (s.per ? periods.map(({ text }) => [text]) : [[]]).map((period) => [...group, ...period]),
  )
  const notes = [
    ...(hidden.total || (hidden.lines && hides.some(Boolean))
      ? [`不足 ${SMALL} 条的数值，以及可据以推算出它们的数值，显示为“${HIDDEN}”，以免识别到个人`]
      : []),
    ...(hidden.lines ? [] : ['各项的数值过小，为免识别到个人不逐项列出，请放宽条件或延长时段后再导出']),
  ]
  return {
    headings: [...(lead.length > 0 ? lead : ['项目']), ...headings],
    rows: [
      ...(hidden.lines ? figures.map((figure, at) => [...places[at]!, ...cellsFor(figure, hides[at]!)]) : []),
      ['合计', ...lead.slice(1).map(() => null), ...cellsFor(total, hidden.total)],
      [],
      ...notesOf(s, result).map((line) => [line]),
      ...notes.map((line) => [line]),
    ],
  }
}

const notesOf = ({ definition, counted }: Statistic, { from, to, asOf, folded, total }: StatisticResult): string[] => [
  `统计时段：${from} 至 ${to}（${definition.period}）`,
  `数据截至：${asOf}`,
  `${counted.of === 'rate' ? '分子' : '统计口径'}：${definition.numerator}`,
  ...(definition.denominator ? [`分母：${definition.denominator}`] : []),
  ...(definition.excluded ? [`不包括：${definition.excluded}`] : []),
  ...(total.compared ? [comparedText(total.compared < SMALL ? `不足 ${SMALL}` : total.compared)] : []),
  ...(folded > 0 ? [`数量较少的 ${folded} 组合并为“其他”`] : []),
]

/** Sends the sheet, and writes down that it was taken. @param others statistics of the same page, by the same filters */
export const sendStatistic = async (ctx: Ctx, own: Counted, others: readonly Counted[], filters: readonly string[]) => {
  const { s, result } = own
  const { headings, rows } = statisticRows(own, others)
  await audit(ctx, {
    action: 'export',
    object: `${s.of.name}/${s.name}`,
    outcome: 'success',
    detail: { rows: result.figures.length, filters },
  })
  const head = { ...headOf(ctx, s.of, [headings]), title: s.title }
  return file(await sheetFile(head, (put) => put(rows)), sheetHeaders(s.title, ctx.services.clock.now()))
}
