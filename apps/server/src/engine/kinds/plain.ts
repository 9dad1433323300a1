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
import { clockOf, momentOf } from '../../platform/xlsx/moment.ts'
import { cleanHtml } from './rich-text.ts'

const asNumber = (f: Field, text: string): number => readText(f, text) as number
const asTime = (f: Field, text: string): string => readText(f, text) as string

const asBool = (f: Field, text: string): boolean => {
  if (['1', 'true', 'Y'].includes(text)) return true
  if (['0', 'false', 'N'].includes(text)) return false
  throw refused(`${f.label}应为是或否`)
}

/** A day in the serial numbers of spreadsheet programs; five digits cover 1927 to 2173. */
const COUNTED = /^[1-9]\d{4}(?:\.\d+)?$/

/** A part of a day in spreadsheet programs: 0.354166 is 08:30. */
const PART = /^0?\.\d+$/

const clockFromSheet = (f: Field, given: string): string => {
  const text = given.trim()
  if (!PART.test(text)) return text
  const clock = clockOf(Number(text), false)
  const minutes = /^0?\.([0-5]\d)$/.exec(text)?.[1]
  if (minutes === undefined) return clock
  throw refused(`${f.label}“${text}”有两种读法，请改写为 00:${minutes} 或 ${clock}`)
}

const momentFromSheet = (_f: Field, given: string): string => {
  const text = given.trim()
  return COUNTED.test(text) ? momentOf(Number(text)) : text
}

/** A file is not reviewed before it is stored, so an ambiguous decimal comma is refused. */
const numberFromSheet = (f: Field, given: string): unknown => {
  const units = unitsInLabel(f.label)
  const read = readNumber(given, { units, comparable: f.comparable === true })
  if (read === null || isNumberIssue(read) || !hasDecimalComma(given, units)) return given
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

/** JSON of a `jsonb` column: a value within bulk JSON, a text as a single parameter. */
const stored = (value: unknown): unknown =>
  value === null || value === undefined
    ? null
    : { toJSON: (): unknown => value, toPostgres: (): string => JSON.stringify(value) }

const textual = { textual: true }

export const text = plainKind('text', asText, { ...textual, fromSheet: unrounded })

export const caselessText: ServerKind = {
  ...text,
  equals: ({ at, column }, f, value) => sql`lower(${at ?? sql.ref(column)}) = ${sameAs(f, String(value))}`,
  condition: (place, f, value, rule) => (rule === 'eq' ? caselessText.equals(place, f, value) : undefined),
}

const CELL_MAX = 32_767
const CUT = '…（内容过长，未完整导出）'

const cutToCell = (html: string): string =>
  // one character is left for the formula guard
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
export const comparatorIn = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when jsonb_typeof(${column}) = 'string' then left(${column} #>> '{}', 1) end`

export const amountIn = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`ltrim(${column} #>> '{}', '<≤>≥')::numeric`

/** @throws {AppError} refused for the name of a grade that no hook has converted */
const amountOf = (f: Field, value: unknown): unknown => {
  if (typeof value === 'string' && !isMeasured(value)) throw refused(`${f.label}应为数字`)
  return value
}

/** A number with an optional comparator, as on the wire: 0.5 or "<0.5". */
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
export const time = plainKind('text', asTime, { fromSheet: clockFromSheet })
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
