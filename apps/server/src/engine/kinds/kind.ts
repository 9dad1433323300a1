import { refused, spellingOf, type Field } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import type { People } from '../core/session.ts'
import type { Secrets } from '../../platform/config/secrets.ts'

/** Comparison of a column with a value; `in` takes several, joined by commas. */
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

export interface Place {
  readonly table: string
  readonly column: string
  /** owner of the rows; 0 = rows of the installation */
  readonly tenantId: number
  readonly keys: Secrets
  readonly at?: RawBuilder<unknown>
  readonly people?: People | undefined
}

export interface StoredPlace extends Place {
  readonly id: string | number
}

export interface ServerKind {
  /** physical columns with PostgreSQL types; lists and exports read the one named like the field */
  readonly columns: (f: Field, column: string) => Readonly<Record<string, string>>
  /** parses a text of a query string. @throws {AppError} for an invalid one */
  readonly read: (f: Field, text: string) => string | number | boolean
  readonly textual: boolean
  readonly sortable: boolean
  /** sort key before the column itself; absent = none */
  readonly order?: (column: string) => RawBuilder<unknown>
  readonly store: (seat: StoredPlace, f: Field, value: unknown) => Readonly<Record<string, unknown>>
  readonly equals: (place: Place, f: Field, value: unknown) => RawBuilder<unknown>
  /** the number by which a column is compared, sorted and summed; absent = the column itself */
  readonly amount?: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly condition?: (place: Place, f: Field, value: string, rule: Rule) => RawBuilder<unknown> | undefined
  readonly sheet: (f: Field, value: unknown) => string | number
  readonly fromSheet: (f: Field, text: string) => unknown
}

const CELL = {
  sheet: (_f: Field, value: unknown): string | number => (typeof value === 'number' ? value : String(value)),
  fromSheet: (_f: Field, text: string): unknown => text,
}

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

export const asText = (f: Field, text: string): string => spellingOf(f)(text)

/** A long number in the scientific notation of spreadsheet programs; digits after the fifteenth are lost. */
const ROUNDED = /^\d(?:\.\d+)?E\+\d{1,3}$|^\d\.\d+E\d{1,3}$/i
const FLOATED = /^\d{4,}\.0+$/

/** The text of a cell with an identifying number. @throws {AppError} refused when a program has rounded it, or made it a decimal */
export const unrounded = (f: Field, text: string): string => {
  const given = text.trim()
  if (ROUNDED.test(given))
    throw refused(`${f.label}被表格软件改成了科学计数，后几位已经丢失，请把该列的格式改为“文本”，再填写完整的号码`)
  if (!FLOATED.test(given)) return text
  const fix = given.replace(/\.0+$/, '')
  throw refused(`${f.label}“${given}”被其他程序加上了小数，请改写为 ${fix}`, {
    hint: { hint: `是否为“${fix}”？`, fix },
  })
}
