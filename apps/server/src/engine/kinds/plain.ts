/** Kinds of one column: how their values are read from a query string and from a sheet. */
import {
  hasDecimalComma,
  isMeasured,
  isNumberIssue,
  asMeasured,
  readNumber,
  readText,
  refused,
  sameAs,
  unitsInLabel,
  type Field,
} from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { asText, plainKind, unrounded, type ServerKind } from './kind.ts'
import { momentOf } from '../../platform/xlsx/moment.ts'
import { cleanHtml } from './rich-text.ts'

const asNumber = (f: Field, text: string): number => readText(f, text) as number
const asTime = (f: Field, text: string): string => readText(f, text) as string

const asBool = (f: Field, text: string): boolean => {
  if (['1', 'true', 'Y'].includes(text)) return true
  if (['0', 'false', 'N'].includes(text)) return false
  throw refused(`${f.label}应为是或否`)
}

/** A day as spreadsheet programs count it, where the cell is not shown as one: five digits are the years from 1927 to 2173. */
const COUNTED = /^[1-9]\d{4}(?:\.\d+)?$/

/** How people write days is read as everywhere (`readers.ts` of the model). */
const momentFromSheet = (_f: Field, given: string): string => {
  const text = given.trim()
  return COUNTED.test(text) ? momentOf(Number(text)) : text
}

/** In a file a reading is seen by nobody before it is stored: a comma that reads as a point is asked for once more. */
const numberFromSheet = (f: Field, given: string): unknown => {
  const read = readNumber(given, { units: unitsInLabel(f.label), comparable: f.comparable === true })
  if (read === null || isNumberIssue(read) || !hasDecimalComma(given)) return given
  const fix = String(asMeasured(read))
  throw refused(`${f.label}“${given}”中的逗号不能作小数点，请改写为 ${fix}`, {
    hint: { hint: `是否为“${fix}”？`, fix },
  })
}

const boolFromSheet = (f: Field, text: string): boolean => {
  const given = text.trim()
  if (given === '是') return true
  if (given === '否') return false
  return asBool(f, given)
}

const readJson = (f: Field, text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    throw refused(`${f.label}不是有效的 JSON，请检查格式`)
  }
}

const jsonText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

/** A value of a `jsonb` column: JSON within the JSON of many rows, its text as a parameter of one. */
const stored = (value: unknown): unknown =>
  value === null || value === undefined
    ? null
    : { toJSON: (): unknown => value, toPostgres: (): string => JSON.stringify(value) }

const textual = { textual: true }

export const text = plainKind('text', asText, { ...textual, fromSheet: unrounded })

/** A text that is the same in whatever capitals. */
export const caselessText: ServerKind = {
  ...text,
  equals: ({ at, column }, f, value) => sql`lower(${at ?? sql.ref(column)}) = ${sameAs(f, String(value))}`,
  condition: (place, f, value, rule) => (rule === 'eq' ? caselessText.equals(place, f, value) : undefined),
}

/** Characters of a cell; spreadsheet programs refuse a file with more. */
const CELL_MAX = 32_767
const CUT = '…（内容过长，未完整导出）'

const cutToCell = (html: string): string =>
  // one is left for the mark of what looks like a formula
  html.length < CELL_MAX ? html : html.slice(0, CELL_MAX - 1 - CUT.length) + CUT

export const richText = plainKind('text', asText, {
  textual: true,
  sheet: (_f, value) => cutToCell(String(value)),
  fromSheet: (f, given) => {
    if (given.endsWith(CUT)) throw refused(`${f.label}在导出时没有完整写出，不能导入，请删除这一列或填写完整的内容`)
    return given
  },
  store: ({ column }, _f, value) => ({ [column]: typeof value === 'string' ? cleanHtml(value) : value }),
})
export const int = plainKind('integer', asNumber, { fromSheet: numberFromSheet })
export const decimal = plainKind('numeric', asNumber, { fromSheet: numberFromSheet })
/** The comparator of a column of such numbers; null where a value has none. */
export const comparatorIn = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when jsonb_typeof(${column}) = 'string' then left(${column} #>> '{}', 1) end`

/** The number of a column of such values. */
export const amountIn = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`ltrim(${column} #>> '{}', '<≤>≥')::numeric`

/** @throws {AppError} refused for the name of a grade that no hook has turned into its number */
const amountOf = (f: Field, value: unknown): unknown => {
  if (typeof value === 'string' && !isMeasured(value)) throw refused(`${f.label}应为数字`)
  return value
}

/** A number with its comparator, if any, kept as it travels: 0.5 or "<0.5". */
export const measured = plainKind('jsonb', asNumber, {
  amount: amountIn,
  store: ({ column }, f, value) => ({ [column]: stored(amountOf(f, value)) }),
  equals: ({ column }, _f, value) => sql`${sql.ref(column)} = ${jsonText(value)}::jsonb`,
  fromSheet: numberFromSheet,
})
export const bool = plainKind('boolean', asBool, {
  sheet: (_f, value) => (value ? '是' : '否'),
  fromSheet: boolFromSheet,
})
export const date = plainKind('date', asTime, { fromSheet: momentFromSheet })
export const dateTime = plainKind('timestamp with time zone', asTime, { fromSheet: momentFromSheet })
export const dict = plainKind('text', (f, given) => (f.numeric ? asNumber(f, given) : given), {
  columns: (f, column) => ({ [column]: f.numeric ? 'integer' : 'text' }),
})
export const reference = plainKind('text', asText)
export const json = plainKind('jsonb', readJson, {
  sortable: false,
  store: ({ column }, _f, value) => ({ [column]: stored(value) }),
  equals: ({ column }, _f, value) => sql`${sql.ref(column)} = ${jsonText(value)}::jsonb`,
  sheet: (_f, value) => JSON.stringify(value),
})
