import { report, type ParsedReport } from '@huxi/contract'
import { newRow, columnsOf, type ChildRow } from '../../../../../kit/kinds/pasted.ts'

type Found = Readonly<Record<string, unknown>>

const EMPTY_ITEM = newRow(columnsOf(report.fields.items))
const EMPTY_PARAM = newRow(columnsOf(report.fields.params))

const ITEM_NAMES = Object.keys(EMPTY_ITEM)

/** A whole row stays the same object, so that an undo recognizes it. */
export const wholeItem = (row: ChildRow): ChildRow =>
  ITEM_NAMES.every((name) => name in row) ? row : { ...EMPTY_ITEM, ...row }

const namesOf = (rows: readonly Found[], key: string): Set<unknown> => new Set(rows.map((row) => row[key]))

const joined = (rows: readonly ChildRow[], found: readonly Found[], key: string, empty: ChildRow): ChildRow[] => {
  const existingNames = namesOf(rows, key)
  const filled = (one: Found) => Object.entries(one).filter(([name]) => name in empty)
  const added = found
    .filter((one) => !existingNames.has(one[key]))
    .map((one) => ({ ...empty, ...Object.fromEntries(filled(one)) }))
  return [...rows, ...added]
}

/** A type, because the form takes it as a record of values. */
export type Lists = Readonly<Record<'items' | 'params', readonly ChildRow[]>>

export const withParsed = ({ items, params }: Lists, { fields, params: asked }: ParsedReport): Lists => ({
  items: joined(items, fields, 'fieldName', EMPTY_ITEM),
  params: joined(params, asked, 'paramName', EMPTY_PARAM),
})

const GONE = 'SQL 中已没有它，请删除这一行或改正名字'

/** Errors for rows missing from the SELECT, keyed `2.fieldName`. */
const goneOf = (rows: readonly ChildRow[], found: readonly Found[], key: string): Record<string, string> => {
  const foundNames = namesOf(found, key)
  return Object.fromEntries(
    rows.flatMap((row, at) => (row[key] && !foundNames.has(row[key]) ? [[`${at}.${key}`, GONE] as const] : [])),
  )
}

type Gone = Readonly<Record<keyof Lists, Readonly<Record<string, string>>>>

export const goneFrom = ({ items, params }: Lists, parsed: ParsedReport | undefined): Gone =>
  parsed
    ? { items: goneOf(items, parsed.fields, 'fieldName'), params: goneOf(params, parsed.params, 'paramName') }
    : { items: {}, params: {} }

export const parsedText = (before: Lists, after: Lists, gone: Gone): string => {
  const part = (name: string, of: keyof Lists) => {
    const added = after[of].length - before[of].length
    const removedCount = Object.keys(gone[of]).length
    const parts = [
      `${after[of].length} 个${name}`,
      added > 0 && `新增 ${added} 个`,
      removedCount > 0 && `${removedCount} 个已不在 SQL 中`,
    ]
    return parts.filter(Boolean).join('，')
  }
  return `已解析：${part('字段', 'items')}；${part('参数', 'params')}`
}

export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length
