/** Pieces of a check rule as table rows and as stored JSON. */
import { WHOLE } from '@huxi/contract'
import { issueOf, text, type Field } from '@huxi/model'

/** Keeps unknown keys of older clients. */
export type PieceRow = Record<string, unknown>

const MOST = 20

export const PIECES: Field = {
  kind: 'children',
  label: '规则',
  max: MOST,
  fields: {
    digits: text('位数', { required: true, max: 4, initial: WHOLE }),
    pattern: text('正则表达式', { required: true, max: 200 }),
    message: text('提示文本', { required: true, max: 100 }),
  },
}

export const rowsOf = (json: unknown): PieceRow[] | undefined => {
  if (typeof json !== 'string' || json.trim() === '') return []
  try {
    const rows: unknown = JSON.parse(json)
    return Array.isArray(rows) ? rows.map((row: unknown) => withText(Object(row) as PieceRow)) : undefined
  } catch {
    return undefined
  }
}

/** Older clients write `digits` as a number. */
const withText = (row: PieceRow): PieceRow => ({ ...row, digits: String(row['digits'] ?? '') })

export const textOf = (rows: readonly PieceRow[]): string | null => (rows.length === 0 ? null : JSON.stringify(rows))

export const issueIn = (json: unknown): string | undefined => {
  const rows = rowsOf(json)
  return rows && issueOf(PIECES, rows)
}
