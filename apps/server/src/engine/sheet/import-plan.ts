import { inputFields, refused, spokenName, wireName, type Field, type Legible, type Resource } from '@huxi/model'
import { letters } from '../../platform/xlsx/cell.ts'
import type { Line } from '../../platform/xlsx/read.ts'
import { NOTHING_AMENDED, type Match } from './import-corrections.ts'
import { ID_LABEL, sheetColumns, type SheetColumn } from './sheet-columns.ts'

export interface PlacedColumn extends SheetColumn {
  readonly at: number
  readonly place: number
}

export interface Plan {
  readonly columns: readonly SheetColumn[]
  readonly placed: readonly PlacedColumn[]
  readonly idAt: number
  readonly unknown: readonly string[]
  readonly isHeaded: (at: number) => boolean
  /** number of headings of a text, where an unquoted separator moves all cells behind it */
  readonly width?: number
}

export type OtherHeadings = Readonly<Record<string, string | readonly string[] | undefined>>

export const olderHeadings = ({ fields }: Resource, headings: OtherHeadings = {}): Match =>
  new Map(
    Object.entries(headings).flatMap(([name, others = []]) =>
      [others].flat().map((heading) => [heading, fields[name]!.label] as const),
    ),
  )

const SEARCHED = 10

/**
 * Finds the headings in the first lines.
 * @param match captions of other headings
 * @param sheet name of the sheet
 * @returns the plan, headings as captions and as typed, and the lines below
 * @throws {AppError} refused without headings, or without a required column
 */
export const planOf = (
  r: Legible,
  lines: readonly Line[],
  match: Match = NOTHING_AMENDED.match,
  sheet?: string,
): { plan: Plan; headings: Line; typed: readonly string[]; above: readonly Line[]; below: Line[] } => {
  if (lines.length === 0) throw refused('文件里没有数据，请填写后重新上传')
  const columns = sheetColumns(r)
  const captions = new Set(columns.map(({ f }) => f.label))
  const { begin, row, headings, typed, isKnown } = headingsAt(r, lines, match)
  if (!isKnown) {
    const where = sheet === undefined ? '' : `工作表“${sheet}”中`
    throw refused(`${where}没有找到表头，请下载导入模板，按模板的列名填写`)
  }
  const placed = columns
    .map((column, place) => ({ ...column, place, at: headings.indexOf(column.f.label) }))
    .filter(({ at, input }) => at !== -1 && input)
  refuseMissing(r, placed)
  refuseTwice(placed, headings, lines.slice(row + 1))
  const unknown = headings.filter((heading) => heading !== '' && !captions.has(heading))
  return {
    plan: {
      columns,
      placed,
      idAt: headings.indexOf(ID_LABEL),
      unknown,
      isHeaded: (at) => (headings[at] ?? '') !== '',
      ...(sheet === undefined && { width: headings.findLastIndex((heading) => heading !== '') + 1 }),
    },
    headings: { number: lines[row]!.number, cells: headings },
    typed,
    above: lines.slice(0, begin),
    below: lines.slice(row + 1),
  }
}

/**
 * The headings: the line with the most known captions, else the longest, with the line above or below for two-line headings.
 * @returns their first line `begin` and their last one `row`
 */
export const headingsAt = (r: Legible, lines: readonly Line[], match: Match = NOTHING_AMENDED.match) => {
  const captions = new Set(sheetColumns(r).map(({ f }) => f.label))
  const byKey = new Map([...match, ...[...captions].map((caption) => [caption, caption] as const)].map(keyed))
  const nameOf = (cell: string): string =>
    match.get(cell) ?? (captions.has(cell) ? cell : (byKey.get(headingKey(cell)) ?? cell))
  const isKnown = (cell: string): boolean => captions.has(nameOf(cell))
  const first = lines.slice(0, SEARCHED).map(({ cells }) => cells.map(captionOf))
  const fullest = (matches: (cell: string) => boolean) => {
    const counts = first.map((cells) => new Set(cells.filter(matches)).size)
    const most = Math.max(0, ...counts)
    return most === 0 ? -1 : counts.indexOf(most)
  }
  const recognized = fullest(isKnown)
  const row = recognized === -1 ? fullest((cell) => cell !== '') : recognized
  const { typed, isTwo } = inTwo(first[row - 1] ?? [], first[row] ?? [], first[row + 1] ?? [], isKnown)
  const names = typed.map(nameOf)
  const isOutdone = (name: string, at: number): boolean =>
    typed.some((other, i) => i !== at && names[i] === name && (other === name || i < at))
  const headings = typed.map((cell, at) => {
    const name = names[at]!
    return name !== cell && name !== '' && isOutdone(name, at) ? cell : name
  })
  const isJoined = !isTwo && typed.some((cell, at) => cell !== (first[row]?.[at] ?? ''))
  return { begin: isJoined ? row - 1 : row, row: isTwo ? row + 1 : row, isKnown: recognized !== -1, headings, typed }
}

const inTwo = (
  above: readonly string[],
  own: readonly string[],
  below: readonly string[],
  isKnown: (cell: string) => boolean,
): { typed: string[]; isTwo: boolean } => {
  const joins = (upper: readonly string[], lower: readonly string[]) => {
    let word = ''
    return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
      const [over, under] = [upper[at] ?? '', lower[at] ?? '']
      word = over || word
      return { over, under, both: under !== '' && !isKnown(under) && isKnown(word + under) ? word + under : undefined }
    })
  }
  const under = joins(own, below)
  const isTwo =
    under.some(({ over, under: cell, both }) => !isKnown(over) && (isKnown(cell) || both !== undefined)) &&
    under.every(({ over, under: cell, both }) =>
      isKnown(over) ? cell === '' || cell === over : cell === '' || isKnown(cell) || both !== undefined,
    )
  if (isTwo) return { isTwo, typed: under.map(({ over, under: cell, both }) => both ?? (cell || over)) }
  const typed = joins(above, own).map(({ over, under: cell, both }) => both ?? (cell || (isKnown(over) ? over : '')))
  return { isTwo, typed: typed.slice(0, Math.max(own.length, typed.findLastIndex((cell) => cell !== '') + 1)) }
}

/** Equal for headings that differ in width, blanks, line breaks, capitals, or in a sign for required columns. */
const headingKey = (cell: string): string =>
  spokenName(cell)
    .replace(/\s/g, '')
    .replace(/^[*#]+|[*#:]+$|\((?:必填|必填项|选填|可选|非必填)\)$/g, '')
    .replace(/[*:]+$/, '')

const keyed = ([heading, caption]: readonly [string, string]): [string, string] => [headingKey(heading), caption]

const captionOf = (cell: string): string => cell.replace(/^\s*[*＊]|[*＊]\s*$/g, '').trim()

/** Secrets are required of their owner, not of a sheet. */
export const isNeeded = (f: Field): boolean => f.required === true && f.kind !== 'secret'

const refuseTwice = (placed: readonly PlacedColumn[], headings: readonly string[], below: readonly Line[]): void => {
  for (const { f, at } of placed) {
    const again = headings.indexOf(f.label, at + 1)
    if (again === -1 || below.every(({ cells }) => !cells[again] || cells[again] === cells[at])) continue
    throw refused(`有两列都叫“${f.label}”（${letters(at)} 列和 ${letters(again)} 列），请改名或删除其中一列`)
  }
}

const refuseMissing = (r: Resource, placed: readonly PlacedColumn[]): void => {
  const wires = new Set(placed.map(({ wire }) => wire))
  const missing = Object.entries(inputFields(r.fields)).filter(
    ([name, f]) => isNeeded(f) && !wires.has(wireName(name, f)),
  )
  if (missing.length > 0) throw refused(`缺少必填列：${missing.map(([, f]) => f.label).join('、')}，请使用导入模板`)
}
