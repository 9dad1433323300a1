import type { RefusedRows } from '../core/journal.ts'
import { CHECKS, type AppError, type ImportIssue, type ImportResult } from '@huxi/model'
import { letters } from '../../platform/xlsx/cell.ts'
import type { Line } from '../../platform/xlsx/read.ts'
import type { Hint } from './import-hint.ts'

export interface Issue extends Hint {
  readonly label: string
  readonly value: string
  readonly reason: string
}

export type Refusal =
  | (Hint & { readonly existing: string; readonly label: string; readonly value: string })
  | readonly Issue[]

const MAX_ISSUES = 200
const MENDED = 5000
const COLLECTED = 2000

/** Reasons that tell the format themselves. */
const SHAPES = Object.values(CHECKS).map(([, shape]) => shape)

export type Tally = ReturnType<typeof openTally>

export const openTally = () => {
  let note: string | undefined
  let seen: Pick<ImportResult, 'seen' | 'readAs'> = {}
  let formats: ReadonlyMap<string, string> = new Map()
  let headings: readonly string[] | undefined
  const counts = { total: 0, added: 0, updated: 0, skipped: 0 }
  const lines: string[] = []
  const issues: ImportIssue[] = []
  const numbers: number[] = []
  const stray = { count: 0, first: '', columns: new Set<number>() }
  const rows: { row: number; cells: string[] }[] = []
  let keptCount = 0
  let collected = 0
  const wrong: { headings: readonly string[]; rows: RefusedRows['rows'][number][] } = { headings: [], rows: [] }
  const collect = (some: readonly Line[], columns: readonly string[]): void => {
    wrong.headings = columns
    const cellsOf = new Map(some.map(({ number, cells }) => [number, cells]))
    for (; collected < numbers.length; collected += 1) {
      const cells = cellsOf.get(numbers[collected]!)
      if (cells && wrong.rows.length < COLLECTED) wrong.rows.push({ cells: [...cells], reason: lines[collected]! })
    }
  }
  const formatFor = (label: string, reason: string): string | undefined =>
    SHAPES.some((shape) => reason.includes(shape)) ? undefined : formats.get(label)
  return {
    counts,
    collect,
    wrong: wrong as RefusedRows,
    remark(text: string | undefined): void {
      note = text
    },
    see(account: Pick<ImportResult, 'seen' | 'readAs'>): void {
      seen = { ...seen, ...account }
    },
    stray(line: Line, isHeaded: (at: number) => boolean): void {
      for (const [at, cell] of line.cells.entries()) {
        if (cell === '' || isHeaded(at)) continue
        stray.count += 1
        stray.first ||= `${letters(at)}${line.number}`
        stray.columns.add(at)
      }
    },
    explain(texts: ReadonlyMap<string, string>): void {
      formats = texts
    },
    keep(lines: readonly Line[], columns: readonly string[]): void {
      headings = columns
      collect(lines, columns)
      const cellsOf = new Map(lines.map(({ number, cells }) => [number, cells]))
      const faulty = new Set(issues.map(({ row }) => row))
      for (const row of numbers.slice(keptCount))
        if (faulty.has(row)) rows.push({ row, cells: [...(cellsOf.get(row) ?? [])] })
      keptCount = numbers.length
    },
    lines: lines as readonly string[],
    refuse(row: number, refusal: Refusal): void {
      lines.push(sentence(row, refusal))
      numbers.push(row)
      const found: readonly Issue[] =
        'existing' in refusal ? [{ ...refusal, reason: `${refusal.existing}已经存在` }] : refusal
      for (const {
        label,
        value,
        reason,
        hint = 'existing' in refusal ? undefined : formatFor(label, reason),
        fix,
      } of found)
        if (issues.length < MAX_ISSUES)
          issues.push({
            row,
            column: label,
            value: value.slice(0, 100),
            reason,
            ...(hint !== undefined && { hint }),
            ...(fix !== undefined && { fix }),
          })
    },
    result(runId: string, unknown: readonly string[]): ImportResult {
      const writtenCount = counts.added + counts.updated
      const left = counts.skipped > 0 ? `，跳过行数：${counts.skipped}` : ''
      const ignored = unknown.length > 0 ? `；未识别的列：${unknown.join('、')}` : ''
      const unheaded = strayText(stray)
      return {
        runId,
        totalCount: counts.total,
        successCount: writtenCount,
        errorCount: lines.length,
        addedCount: counts.added,
        updatedCount: counts.updated,
        skippedCount: counts.skipped,
        msg: `总上传行数：${counts.total}，已导入行数：${writtenCount}${left}，错误行数：${lines.length}${unheaded && `；${unheaded}`}${ignored}`,
        ...(note !== undefined && { note }),
        ...seen,
        ...(seen.seen && unheaded && { seen: [...seen.seen, unheaded] }),
        issues,
        ...(headings &&
          numbers.length > 0 &&
          numbers.length <= MENDED && { wrong: { headings: [...headings], rows, numbers } }),
      }
    },
  }
}

const strayText = ({
  count,
  first,
  columns,
}: {
  count: number
  first: string
  columns: ReadonlySet<number>
}): string => {
  const named = [...columns].toSorted((a, b) => a - b).map(letters)
  const some = `${named.slice(0, 5).join('、')}${named.length > 5 ? ' 等' : ''} 列`
  return count === 0 ? '' : `${some}没有表头，其中 ${count} 格内容（${first} 起）没有读取`
}

const sentence = (row: number, refusal: Refusal): string => {
  if ('existing' in refusal) return `第 ${row} 行：${refusal.existing}已经存在，忽略导入。`
  return refusal
    .map(({ label, reason }) => (label === '' ? `第 ${row} 行：${reason}` : `第 ${row} 行“${label}”：${reason}`))
    .join('；')
}

export type ColumnOf = (place: string, cells: ReadonlyMap<string, string>) => string | undefined

export const issuesOf = (
  error: AppError,
  labels: ReadonlyMap<string, string>,
  cells: ReadonlyMap<string, string>,
  columnOf: ColumnOf = () => undefined,
): Issue[] => {
  const fields = (error.detail as { fields?: Record<string, string> } | null)?.fields
  if (!fields) return [{ label: '', value: '', reason: error.message }]
  return Object.entries(fields).map(([place, reason]) => {
    const wire = columnOf(place, cells) ?? place
    return { label: labels.get(wire) ?? '', value: cells.get(wire) ?? '', reason }
  })
}
