/**
 * Kinds: the one polymorphic thing of the product. A field is printable data: a kind, a label and a few options.
 * The server half of a kind lives in `apps/server/src/engine/kinds/index.ts`, the web half in `apps/web/src/kit/kinds/`.
 */

import type { Measured } from './number-text.ts'

export type KindName =
  | 'text'
  | 'longText'
  | 'richText'
  | 'int'
  | 'decimal'
  | 'bool'
  | 'date'
  | 'dateTime'
  | 'dict'
  | 'dicts'
  | 'ref'
  | 'refs'
  | 'treeRef'
  | 'popup'
  | 'secret'
  | 'email'
  | 'url'
  | 'image'
  | 'file'
  | 'json'
  | 'personName'
  | 'phone'
  | 'idCard'
  | 'idNumber'
  | 'address'
  | 'group'
  | 'many'
  | 'children'

/** Named checks a text may carry; the pattern and the sentence are in `parse.ts`. */
export type CheckName = 'code' | 'permission' | 'username' | 'mobile' | 'dictValue' | 'region'

/** Where a field appears. Without `only` it appears everywhere; a field without `form` is never taken from a caller. */
type Place = 'list' | 'form'

/** Options every kind understands. Budget: 10 keys; a test counts them. */
export interface FieldOptions {
  /** must be given and not blank */
  readonly required?: boolean
  /** never empty although a form may leave it so: the program fills it */
  readonly filled?: boolean
  /** longest length in characters (texts) or largest value (numbers) */
  readonly max?: number
  /** unique within its owner (tenant or installation); answered by /sys/duplicate/check */
  readonly unique?: boolean
  /** how the search bar and a value without operator match; absent = not searchable */
  readonly search?: 'eq' | 'like' | 'range'
  /** places it appears in */
  readonly only?: readonly Place[]
  /** name on the wire when the contract spells it differently */
  readonly wire?: string
  /** value of a new record when none is given */
  readonly initial?: string | number | boolean
  /** named check of a text */
  readonly check?: CheckName
  /** a role may hide or mask the value; for texts, numbers, dates and files alone (decision 0107) */
  readonly restrictable?: boolean
}

export interface Field<T = unknown> extends FieldOptions {
  readonly kind: KindName
  readonly label: string
  /** dictionary code of `dict` and `dicts` */
  readonly dict?: string
  /** a `dict` whose values are whole numbers, or the lower bound of `int` and `decimal` */
  readonly numeric?: boolean
  readonly min?: number
  /** digits a `decimal` has behind its point; it is shown with all of them */
  readonly scale?: number
  /** a `decimal` that may carry a comparator: `<0.5` is a value */
  readonly comparable?: boolean
  /** a `decimal` that may also be given as the name of a grade (`5a`): the hook of its resource turns the name into its number */
  readonly graded?: boolean
  /** resource name a `ref`, `refs` or `treeRef` points at */
  readonly to?: string
  /** what becomes of the row when the one it points at is removed; absent = that one cannot be deleted while it is referred to */
  readonly gone?: Gone
  /** what a `popup` is chosen from */
  readonly popup?: Popup
  /** a text that is found by its pinyin, too; `resource` says so of those that name a record */
  readonly sound?: boolean
  /** it is kept in rows of another table and is no column of its own; 高级查询 asks for it */
  readonly link?: Link
  /** inner fields of `group`, `many` and `children` */
  readonly fields?: Fields
  /** whose rows `children` are */
  readonly item?: Item
  /** fields of other records by resource name, whose values are written into this text: who does not see one of them does not see it */
  readonly tells?: { readonly [resource: string]: readonly string[] }
  /** phantom: carries the value type, never present at run time */
  readonly type?: T
}

/** Where the values of a record are kept: in the rows of a table, a tenant's own, whose column `by` says of which record. */
interface Link {
  readonly table: string
  readonly by: string
  readonly column: string
}

/** A report as a list to choose from. */
interface Popup {
  /** code of the report */
  readonly report: string
  /** its column that is stored */
  readonly column: string
  /** fields beside it that take a value of the chosen row: field by column of the report */
  readonly fill?: { readonly [column: string]: string }
  readonly multi?: true
}

/** The resource of children, the field that names their parent, and the one that keeps their place. */
interface Item {
  readonly name: string
  readonly owner: 'tenant' | 'global' | 'members'
  readonly keepDeleted: boolean
  readonly by: string
  readonly order: string
}

export type Fields = { readonly [name: string]: Field }

/** The value type of one field. */
export type ValueOf<F> = F extends Field<infer T> ? T : never

/** The record type of a set of fields. */
export type Values<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

type Or<O, T> = O extends { required: true } ? T : T | null

const field = <T, O extends object>(kind: KindName, label: string, options: O | undefined): Field<Or<O, T>> => ({
  kind,
  label,
  ...options,
})

/** One line of text. */
export const text = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('text', label, options)

/** Text of several lines. */
export const longText = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('longText', label, options)

/** Formatted text as HTML; cleaned on the server whenever it is written, and once more where it is shown. */
export const richText = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('richText', label, options)

/** The foreign key of the column does it: the row goes along, or the reference is emptied. */
type Gone = 'cascade' | 'clear'

interface ReferenceOptions extends FieldOptions {
  readonly gone?: Gone
}

interface NumberOptions extends FieldOptions {
  readonly min?: number
}

/** A whole number. */
export const int = <const O extends NumberOptions>(label: string, options?: O) =>
  field<number, O>('int', label, options)

interface DecimalOptions extends NumberOptions {
  readonly scale?: number
  readonly comparable?: boolean
  readonly graded?: boolean
}

/** A decimal number; `comparable`: with a comparator where the value is known only as below or above it. */
export const decimal = <const O extends DecimalOptions>(label: string, options?: O) =>
  field<O extends { comparable: true } ? Measured : number, O>('decimal', label, options)

/** true or false; on the way in also 1/0, "1"/"0", "true"/"false", "Y"/"N". */
export const bool = <const O extends FieldOptions>(label: string, options?: O) =>
  field<boolean, O>('bool', label, options)

/** A calendar day, `YYYY-MM-DD`. */
export const date = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('date', label, options)

/** A point in time; on the wire `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const dateTime = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('dateTime', label, options)

interface DictOptions extends FieldOptions {
  readonly numeric?: boolean
}

/** One value of a dictionary; a sibling `<name>_dictText` is added in lists. */
export const dict = <const O extends DictOptions>(label: string, code: string, options?: O) =>
  field<O extends { numeric: true } ? number : string, O & { dict: string }>('dict', label, {
    ...(options as O),
    dict: code,
  })

/** Several values of a dictionary, comma-joined on the wire. */
export const dicts = <const O extends FieldOptions>(label: string, code: string, options?: O) =>
  field<string, O & { dict: string }>('dicts', label, { ...(options as O), dict: code })

/** The id of one record of another resource. */
export const ref = <const O extends ReferenceOptions>(label: string, to: string, options?: O) =>
  field<string, O & { to: string }>('ref', label, { ...(options as O), to })

/**
 * Ids of several records of another resource, comma-joined on the wire. A membership, never a column:
 * the module keeps it in a link table through the hooks `enrich` and `afterWrite`.
 */
export const refs = <const O extends FieldOptions>(label: string, to: string, options?: O) =>
  field<string, O & { to: string }>('refs', label, { ...(options as O), to })

/** The id of the parent in the same tree. */
export const treeRef = <const O extends ReferenceOptions>(label: string, to: string, options?: O) =>
  field<string, O & { to: string }>('treeRef', label, { ...(options as O), to })

interface PopupOptions extends FieldOptions {
  readonly popup: Popup
}

/** A value of one column of a report, chosen among the rows the person sees of it. */
export const popup = <const O extends PopupOptions>(label: string, options: O) =>
  field<string, O>('popup', label, options)

/** Written, never read: no answer, export or log carries it. Never a column: the module that asks for it keeps it. */
export const secret = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('secret', label, options) as Field<Or<O, string>> & { readonly kind: 'secret' }

/** Address of an uploaded picture. */
export const image = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('image', label, options)

/** An e-mail address. */
export const email = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('email', label, options)

/** An address on the web, http or https, without credentials. */
export const url = <const O extends FieldOptions>(label: string, options?: O) => field<string, O>('url', label, options)

/** Stored paths of uploaded files, comma-joined; `max` is how many there may be. */
export const file = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('file', label, options)

/** A value JSON can hold, other than a bare text; a text on the way in is read as JSON. */
export const json = <T = unknown, const O extends FieldOptions = FieldOptions>(label: string, options?: O) =>
  field<T, O>('json', label, options)

/** Name of a person: found by name, full pinyin and initials; clear in lists, masked in exports. */
export const personName = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('personName', label, options)

/** A subject's telephone number, mobile or landline with area code. Encrypted at rest, shown as a mask. */
export const phone = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('phone', label, options)

/** A resident identity number of 18 digits. Encrypted at rest, shown as a mask. */
export const idCard = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('idCard', label, options)

/** The number of any identity document. Encrypted at rest, shown as a mask; what a number of its type looks like, the module knows. */
export const idNumber = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('idNumber', label, options)

/** A postal address. Encrypted at rest, shown as a mask. */
export const address = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('address', label, options)

/** A nested object. */
export const group = <const F extends Fields, const O extends { required?: boolean }>(
  label: string,
  fields: F,
  options?: O,
): Field<Or<O, Values<F>>> => ({
  kind: 'group',
  label,
  fields,
  ...options,
})

/** The field as one that is kept elsewhere. */
export const linked = <F extends Field>(f: F, link: Link): F => ({ ...f, link })

/** A list of nested objects or, with one field called `value`, of plain values. */
export const many = <const F extends Fields, const O extends { required?: boolean; max?: number }>(
  label: string,
  fields: F,
  options?: O,
): Field<Or<O, (F extends { value: Field<infer T> } ? T : Values<F>)[]>> => ({
  kind: 'many',
  label,
  fields,
  ...options,
})
