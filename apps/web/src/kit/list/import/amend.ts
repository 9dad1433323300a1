/** Changes a user makes to a file before and after its import, in wire form; and totals of a continued import. */
import { type Envelope, type IMPORT_AMEND, type ImportResult, type Values } from '@huxi/model'
import { formatNumber } from '../../data/format.ts'
import { useSession } from '../../data/session.ts'
import { read, write } from '../../../platform/storage.ts'

export type Match = Readonly<Record<string, string>>
export type Edits = Readonly<Record<string, string>>

export const cellKey = (row: number, at: number): string => `${row}:${at}`

type Sent = Partial<Values<typeof IMPORT_AMEND>>

export const amendOf = (match: Match, edits: Edits, retry: { rows?: number[]; runId?: string } = {}) => {
  const cells = Object.entries(edits).map(([key, text]) => {
    const [row, at] = key.split(':').map(Number)
    return { row: row!, at: at!, text }
  })
  const matched = Object.entries(match)
    .filter(([heading, label]) => heading !== label)
    .map(([heading, label]) => ({ heading, label }))
  const amend: Sent = { ...retry, ...(matched.length > 0 && { match: matched }), ...(cells.length > 0 && { cells }) }
  return Object.keys(amend).length > 0 ? JSON.stringify(amend) : undefined
}

/** Edits with pasted text from a row and a column on; cells beyond the grid are dropped. */
export const pasted = (
  edits: Edits,
  rows: readonly number[],
  places: readonly number[],
  cells: readonly (readonly string[])[],
  from: { row: number; column: number },
): Edits => {
  const filled = cells.flatMap((line, i) =>
    line.map((text, j) => [rows[from.row + i], places[from.column + j], text] as const),
  )
  const inside = filled.flatMap(([row, at, text]) =>
    row === undefined || at === undefined ? [] : [[cellKey(row, at), text] as const],
  )
  return { ...edits, ...Object.fromEntries(inside) }
}

/** Sums an import and the retry of its rejected rows. */
export const joined = (before: ImportResult, { result: retry, ...rest }: Envelope<ImportResult>) => {
  if (!retry) return { ...rest, result: before }
  const sum = (name: 'addedCount' | 'updatedCount' | 'successCount' | 'skippedCount') => before[name] + retry[name]
  const result = {
    ...retry,
    totalCount: before.totalCount,
    addedCount: sum('addedCount'),
    updatedCount: sum('updatedCount'),
    successCount: sum('successCount'),
    skippedCount: sum('skippedCount'),
  }
  const [tried, left] = [formatNumber(retry.totalCount), formatNumber(retry.errorCount)]
  const message = retry.errorCount === 0 ? `有误的 ${tried} 行已导入` : `重试了 ${tried} 行，还有 ${left} 行有误`
  return { ...rest, message, result }
}

type Matches = Record<string, Match>

const keyOf = (resource: string): string => `${useSession.getState().user?.id ?? ''} ${resource}`

export const knownMatch = (resource: string): Match => read<Matches>('IMPORT_MATCHES')?.[keyOf(resource)] ?? {}

export const rememberMatch = (resource: string, match: Match): void => {
  const own = Object.entries(match).filter(([heading, label]) => heading !== label)
  if (own.length === 0) return
  const all = read<Matches>('IMPORT_MATCHES')
  write('IMPORT_MATCHES', { ...all, [keyOf(resource)]: { ...knownMatch(resource), ...Object.fromEntries(own) } })
}

export const matchOf = (
  existing: Match,
  { headings = [], labels = [] }: Pick<ImportResult, 'headings' | 'labels'>,
): Match =>
  Object.fromEntries(
    headings
      .filter(({ label }) => label === null || labels.some((one) => one.label === label))
      .map(({ heading, label }) => {
        const kept = existing[heading]
        const usable = kept === '' || labels.some((one) => one.label === kept)
        return [heading, heading !== label && usable ? kept! : (label ?? '')]
      }),
  )

export const matchFault = (match: Match, labels: NonNullable<ImportResult['labels']>): string | undefined => {
  const matchedLabels = Object.values(match).filter(Boolean)
  const twice = matchedLabels.find((label, at) => matchedLabels.indexOf(label) !== at)
  if (twice !== undefined) return `“${twice}”对应了两列，请只保留一列`
  const missing = labels
    .filter(({ label, required }) => required && !matchedLabels.includes(label))
    .map(({ label }) => label)
  return missing.length > 0 ? `请选择必填列对应的列：${missing.join('、')}` : undefined
}
