/** Kinds of fields; their server half is in `engine/kinds/index.ts`, their web half in `kit/kinds/`. */
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
  | 'time'
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
  | 'person'
  | 'personName'
  | 'phone'
  | 'idCard'
  | 'idNumber'
  | 'address'
  | 'group'
  | 'many'
  | 'children'

export type CheckName = 'code' | 'permission' | 'username' | 'mobile' | 'dictValue' | 'region'

/** Places of a field; absent `only` = everywhere. A field outside the form is never accepted from a caller. */
type Place = 'list' | 'form'

/** Options every kind understands. Budget: 10 keys; a test counts them. */
export interface FieldOptions {
  readonly required?: boolean
  /** never empty although forms may omit it: the server fills it */
  readonly filled?: boolean
  readonly max?: number
  /** unique within its owner (tenant or installation); answered by /sys/duplicate/check */
  readonly unique?: boolean
  /** operator of the search bar; absent = not searchable */
  readonly search?: 'eq' | 'like' | 'range'
  readonly only?: readonly Place[]
  /** name on the wire when the contract spells it differently */
  readonly wire?: string
  readonly initial?: string | number | boolean
  readonly check?: CheckName
  /** a role may hide or mask the value; for texts, numbers, dates and files alone (decision 0107) */
  readonly restrictable?: boolean
}

export interface Field<T = unknown> extends FieldOptions {
  readonly kind: KindName
  readonly label: string
  readonly dict?: string
  readonly numeric?: boolean
  /** width by height to which an `image` is cropped before it is sent */
  readonly ratio?: number
  readonly min?: number
  /** decimal places of a `decimal`, all displayed */
  readonly scale?: number
  /** a `decimal` with an optional comparator: `<0.5` is a value */
  readonly comparable?: boolean
  /** a `decimal` also accepts the name of a grade (`5a`), which a hook of the resource converts */
  readonly graded?: boolean
  readonly to?: string
  /** effect on the row when the target is removed; absent = a target in use cannot be deleted */
  readonly gone?: Gone
  /** field of both records: choices are narrowed to those with the same value of it, and no other is saved */
  readonly within?: string
  /** order of a list by this reference: columns of the record referred to; absent = by its id */
  readonly sortedBy?: SortedBy
  /** of a `time`: `24:00` is a value */
  readonly endOfDay?: true
  readonly popup?: Popup
  /** code of the check rule (编码校验规则) that a value has to meet */
  readonly rule?: string
  /** a unique name: another one that differs in width, capitals or blanks alone is the same */
  readonly named?: boolean
  readonly choice?: true
  /** a text searchable by pinyin; `resource` sets it on label fields */
  readonly sound?: boolean
  /** stored in rows of another table, without a column; 高级查询 reaches it */
  readonly link?: Link
  readonly fields?: Fields
  readonly item?: Item
  /** fields of other records, by resource, whose values this text contains: hidden together with any of them */
  readonly implies?: { readonly [resource: string]: readonly string[] }
  readonly type?: T
}

interface SortedBy {
  readonly table: string
  readonly columns: readonly string[]
}

interface Link {
  readonly table: string
  readonly by: string
  readonly column: string
}

interface Popup {
  readonly report: string
  readonly column: string
  readonly fill?: { readonly [column: string]: string }
  readonly multi?: true
}

interface Item {
  readonly name: string
  readonly owner: 'tenant' | 'global' | 'members'
  readonly keepDeleted: boolean
  readonly by: string
  readonly order: string
}

export type Fields = { readonly [name: string]: Field }

export type ValueOf<F> = F extends Field<infer T> ? T : never

export type Values<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

type Or<O, T> = O extends { required: true } ? T : T | null

const field = <T, O extends object>(kind: KindName, label: string, options: O | undefined): Field<Or<O, T>> => ({
  kind,
  label,
  ...options,
})

const plain =
  <T>(kind: KindName) =>
  <const O extends FieldOptions>(label: string, options?: O) =>
    field<T, O>(kind, label, options)

export const text = plain<string>('text')

export const longText = plain<string>('longText')

/** Formatted text as HTML, sanitised on the server before storage and in the browser before display. */
export const richText = plain<string>('richText')

type Gone = 'cascade' | 'clear'

interface ReferenceOptions extends FieldOptions {
  readonly gone?: Gone
  readonly within?: string
  readonly sortedBy?: SortedBy
}

interface NumberOptions extends FieldOptions {
  readonly min?: number
}

export const int = <const O extends NumberOptions>(label: string, options?: O) =>
  field<number, O>('int', label, options)

interface DecimalOptions extends NumberOptions {
  readonly scale?: number
  readonly comparable?: boolean
  readonly graded?: boolean
}

/** A decimal number; `comparable`: with a comparator for values below or above a limit. */
export const decimal = <const O extends DecimalOptions>(label: string, options?: O) =>
  field<O extends { comparable: true } ? Measured : number, O>('decimal', label, options)

/** true or false; input also as 1/0, "1"/"0", "true"/"false", "Y"/"N". */
export const bool = plain<boolean>('bool')

/** A calendar day, `YYYY-MM-DD`. */
export const date = plain<string>('date')

/** A point in time; on the wire `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const dateTime = plain<string>('dateTime')

interface TimeOptions extends FieldOptions {
  readonly endOfDay?: true
}

/** A time of day, `HH:mm`. */
export const time = <const O extends TimeOptions>(label: string, options?: O) =>
  field<string, O>('time', label, options)

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

type Within<O> = O extends { readonly within: infer W } ? { readonly within: W } : unknown

interface Target<To extends string> {
  readonly to: To
}

export const ref = <const O extends ReferenceOptions, const To extends string>(label: string, to: To, options?: O) =>
  field<string, O & Target<To>>('ref', label, { ...(options as O), to }) as Field<Or<O, string>> &
    Within<O> &
    Target<To>

/**
 * Ids of several records of another resource, comma-joined on the wire. A membership, never a column: the module
 * keeps it in a link table through the hooks `enrich` and `afterWrite`.
 */
export const refs = <const O extends FieldOptions, const To extends string>(label: string, to: To, options?: O) =>
  field<string, O & Target<To>>('refs', label, { ...(options as O), to }) as Field<Or<O, string>> & Target<To>

export const treeRef = <const O extends ReferenceOptions, const To extends string>(
  label: string,
  to: To,
  options?: O,
) => field<string, O & Target<To>>('treeRef', label, { ...(options as O), to }) as Field<Or<O, string>> & Target<To>

interface PopupOptions extends FieldOptions {
  readonly popup: Popup
}

export const popup = <const O extends PopupOptions>(label: string, options: O) =>
  field<string, O>('popup', label, options)

/** Write-only: no answer, export or log carries it. Never a column: its module stores it. */
export const secret = <const O extends FieldOptions>(label: string, options?: O) =>
  field<string, O>('secret', label, options) as Field<Or<O, string>> & { readonly kind: 'secret' }

interface ImageOptions extends FieldOptions {
  readonly ratio?: number
}

export const image = <const O extends ImageOptions>(label: string, options?: O) =>
  field<string, O>('image', label, options)

export const email = plain<string>('email')

/** An address on the web, http or https, without credentials. */
export const url = plain<string>('url')

/** Stored paths of uploaded files, comma-joined; `max` counts files. */
export const file = plain<string>('file')

/** Any JSON value except a bare text; a text input is parsed. */
export const json = <T = unknown, const O extends FieldOptions = FieldOptions>(label: string, options?: O) =>
  field<T, O>('json', label, options)

/** Name of a person: searchable by name, full pinyin and initials; plain in lists, masked in exports. */
export const personName = plain<string>('personName')

/** A subject's telephone number, mobile or landline with area code. Encrypted at rest, displayed masked. */
export const phone = plain<string>('phone')
export const idCard = plain<string>('idCard')

/** Number of any identity document. Encrypted at rest, displayed masked; its module checks the syntax. */
export const idNumber = plain<string>('idNumber')
export const address = plain<string>('address')

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
