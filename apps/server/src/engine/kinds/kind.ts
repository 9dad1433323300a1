/** What the server half of a kind is. */
import { refused, spellingOf, type Field } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import type { Secrets } from '../../platform/config/secrets.ts'

/** How a column is compared with a value; for `in` the value holds several, joined by commas. */
export type Rule =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'in'
  | 'like'
  | 'left_like'
  | 'right_like'
  | 'empty'
  | 'not_empty'

/** Where a value is looked for. */
export interface Place {
  readonly table: string
  readonly column: string
  /** owner of the rows; 0 for rows of the installation */
  readonly tenantId: number
  readonly keys: Secrets
  /** what is compared, where that is no column of a table */
  readonly at?: RawBuilder<unknown>
}

/** Where a value is stored. */
export interface Seat extends Place {
  readonly id: string | number
}

export interface ServerKind {
  /** physical columns with their PostgreSQL types; the one called like the field is what lists and exports read */
  readonly columns: (f: Field, column: string) => Readonly<Record<string, string>>
  /** a text from a query string as a bound value; throws a sentence when it cannot be one */
  readonly read: (f: Field, text: string) => string | number | boolean
  /** whether `like` makes sense */
  readonly textual: boolean
  /** whether lists can be sorted by it */
  readonly sortable: boolean
  /** what lists are sorted by before the column itself; absent = by the column alone */
  readonly order?: (column: string) => RawBuilder<unknown>
  /** a value as its columns hold it; null empties them all */
  readonly store: (seat: Seat, f: Field, value: unknown) => Readonly<Record<string, unknown>>
  /** rows with exactly this value */
  readonly equals: (place: Place, f: Field, value: unknown) => RawBuilder<unknown>
  /** the number a column is compared, sorted and summed by; absent = the column itself */
  readonly amount?: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  /** a comparison the kind makes in a way of its own; undefined = as every column is compared */
  readonly condition?: (place: Place, f: Field, value: string, rule: Rule) => RawBuilder<unknown> | undefined
  /** a value as a cell of a sheet */
  readonly sheet: (f: Field, value: unknown) => string | number
  /** the text of a cell as the parser reads it */
  readonly fromSheet: (f: Field, text: string) => unknown
}

const CELL = {
  sheet: (_f: Field, value: unknown): string | number => (typeof value === 'number' ? value : String(value)),
  fromSheet: (_f: Field, text: string): unknown => text,
}

/** A kind of one column; what it does otherwise is in `own`. */
export const plainKind = (type: string, read: ServerKind['read'], own: Partial<ServerKind> = {}): ServerKind => ({
  columns: (_f, column) => ({ [column]: type }),
  read,
  textual: false,
  sortable: true,
  store: ({ column }, _f, value) => ({ [column]: value }),
  equals: ({ column }, _f, value) => sql`${sql.ref(column)} = ${value}`,
  ...CELL,
  ...own,
})

/** A text in the one spelling of its kind. */
export const asText = (f: Field, text: string): string => spellingOf(f)(text)

/** A long number as spreadsheet programs show it once they took it for a quantity; what stood behind 15 digits is lost. */
const ROUNDED = /^\d(?:\.\d+)?E\+\d\d$/i

/** The text of a cell that holds a number people are called by. @throws {AppError} refused when a spreadsheet program has rounded it */
export const unrounded = (f: Field, text: string): string => {
  if (ROUNDED.test(text.trim()))
    throw refused(`${f.label}被表格软件改成了科学计数，后几位已经丢失，请把该列的格式改为“文本”，再填写完整的号码`)
  return text
}
