/** A resource is data: a name, a table, a path and a record of kinds. It becomes one endpoint per entry of VERBS. */
import type { Method, Work } from './endpoint.ts'
import type { Field, Fields, KindName, ValueOf } from './field.ts'
import { labelFault, labelFields } from './label.ts'
import type { LabelOf, MisplacedChoices, StatesOf } from './names-of-fields.ts'
import { isEncrypted } from './personal.ts'
import { statesFault, type States } from './states.ts'

interface VerbFacts {
  readonly method: Method | readonly Method[]
  readonly work: Work
  readonly code: string
  readonly title: string
  readonly message: string
}

/** Verbs of a resource: `code` ends their permission, `message` reports a success, `{n}` in it the rows of the file. */
export const VERB_TABLE = {
  list: { method: 'GET', work: 'query', code: 'list', title: '查询', message: '' },
  queryById: { method: 'GET', work: 'query', code: 'list', title: '详情', message: '' },
  add: { method: 'POST', work: 'add', code: 'add', title: '新增', message: '添加成功！' },
  edit: { method: ['PUT', 'POST'], work: 'edit', code: 'edit', title: '编辑', message: '修改成功!' },
  delete: { method: 'DELETE', work: 'delete', code: 'delete', title: '删除', message: '删除成功!' },
  deleteBatch: { method: 'DELETE', work: 'delete', code: 'delete', title: '批量删除', message: '删除成功!' },
  exportXls: { method: 'GET', work: 'export', code: 'export', title: '导出', message: '' },
  importExcel: { method: 'POST', work: 'import', code: 'import', title: '导入', message: '共{n}行数据全部导入成功！' },
  importTemplate: { method: 'GET', work: 'query', code: 'import', title: '导入模板', message: '' },
  undoImport: { method: 'POST', work: 'edit', code: 'import', title: '撤销导入', message: '已撤销本次导入' },
  reveal: { method: 'POST', work: 'query', code: 'reveal', title: '查看完整信息', message: '' },
  history: { method: 'GET', work: 'query', code: 'list', title: '修改历史', message: '' },
  undo: { method: 'POST', work: 'edit', code: 'edit', title: '撤销修改', message: '已撤销' },
  restoreFields: { method: 'POST', work: 'edit', code: 'edit', title: '恢复字段', message: '已恢复' },
  recycleBin: { method: 'GET', work: 'query', code: 'delete', title: '回收站', message: '' },
  putRecycleBin: { method: 'PUT', work: 'edit', code: 'delete', title: '还原', message: '还原成功' },
  deleteRecycleBin: { method: 'DELETE', work: 'delete', code: 'delete', title: '彻底删除', message: '删除成功' },
  choices: { method: 'GET', work: 'query', code: 'list', title: '选项', message: '' },
} as const satisfies Record<string, VerbFacts>
export type Verb = keyof typeof VERB_TABLE
export const VERBS = Object.keys(VERB_TABLE) as Verb[]

/** Budget: 12 keys; a test counts them. */
export interface ResourceOptions<
  F extends Fields = Fields,
  S extends States | undefined = States | undefined,
  N extends string = string,
  T extends string = string,
> {
  readonly name: N
  /** Chinese noun: menus, log titles, sheet names, messages */
  readonly title: string
  /** absent, table and path follow from the name: `ward:bedStay` is `ward_bed_stay` at `/ward/bedStay` */
  readonly table?: T
  readonly path?: string
  /**
   * owner of the rows; no default. `global`: shared by all tenants, changed by the first one;
   * `members`: visible and writable through `visibleRows` of the resource
   */
  readonly owner: 'tenant' | 'global' | 'members'
  /** absent: newest first */
  readonly sort?: { readonly [column: string]: 'asc' | 'desc' }
  readonly fields: F
  /** label of a record: a field, or a template of several, `{realname}（{username}）` */
  readonly label: string
  /** keep before/after images of every change; `audited` also writes each change into the audit chain */
  readonly history?: boolean | 'audited'
  /** `false` leaves a verb out, a string replaces its success message */
  readonly verbs?: { readonly [V in Verb]?: false | string }
  /** deletion sets `del_flag` and keeps the row */
  readonly keepDeleted?: boolean
  readonly states?: S
}

export interface Resource<
  F extends Fields = Fields,
  S extends States | undefined = States | undefined,
  T extends string = string,
> extends ResourceOptions<F, S> {
  readonly table: T
  readonly path: string
  readonly sort: { readonly [column: string]: 'asc' | 'desc' }
}

/** Verbs of rows written by their own endpoints, by moves or by the server alone. */
export const READ_ONLY = {
  add: false,
  edit: false,
  delete: false,
  deleteBatch: false,
  importExcel: false,
  importTemplate: false,
  choices: false,
} as const

/** Columns of every table; the engine fills `create_by` …, `version` is the optimistic lock. */
export interface AuditColumns {
  id: string
  sysOrgCode: string | null
  createBy: string | null
  createTime: string | null
  updateBy: string | null
  updateTime: string | null
  version: number
}

type Readable<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: 'secret' | 'children' } ? never : K]: ValueOf<F[K]>
}
type WithChildren<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: 'children' } ? K : never]?: ValueOf<F[K]>
}

export type RowOf<R extends Resource> =
  R extends Resource<infer F> ? Omit<AuditColumns, keyof F> & Readable<F> & WithChildren<F> : never

export type InputOf<R extends Resource> =
  R extends Resource<infer F> ? { id?: string; version?: number } & { [K in keyof F]?: ValueOf<F[K]> } : never

type SnakeCase<Name extends string> = Name extends `${infer C}${infer Rest}`
  ? `${C extends Lowercase<C> ? C : `_${Lowercase<C>}`}${SnakeCase<Rest>}`
  : ''

type TableName<N extends string> = N extends `${infer Area}:${infer Noun}` ? `${Area}_${SnakeCase<Noun>}` : string

interface Named<
  F extends Fields,
  L extends string,
  S extends States | undefined,
  N extends string,
  T extends string,
> extends Omit<ResourceOptions<F, S, N, T>, 'sort' | 'fields' | 'label' | 'states'> {
  readonly sort?: { readonly [C in (NoInfer<keyof F> & string) | keyof AuditColumns]?: 'asc' | 'desc' }
  readonly fields: F & MisplacedChoices<F>
  readonly label: LabelOf<L, keyof F & string>
  readonly states?: StatesOf<S, keyof F & string>
}

export const NEWEST_FIRST = { createTime: 'desc' } as const

/** Declares a resource. @throws {Error} at load time for duplicate wire names, and for faults of label or states */
export const resource = <
  const F extends Fields,
  const L extends string = string,
  const S extends States | undefined = undefined,
  const N extends string = string,
  const T extends string = TableName<N>,
>(
  named: Named<F, L, S, N, T>,
): Resource<F, S, T> & { readonly name: N } => {
  const given = named as unknown as ResourceOptions<F, S>
  const [area, noun] = given.name.split(':') as [string, string]
  const options = {
    path: `/${area}/${noun}`,
    sort: NEWEST_FIRST,
    ...given,
    table: (given.table ?? `${area}_${columnName(noun)}`) as T,
  }
  const wires = Object.entries(options.fields).map(([name, f]) => wireName(name, f))
  if (new Set(wires).size !== wires.length) throw new Error(`${options.name}: two fields share a wire name`)
  const fault =
    statesFault(options.fields, options.states, VERBS) ??
    labelFault(options) ??
    childrenFault(options) ??
    restrictableFault(options) ??
    withinFault(options)
  if (fault) throw new Error(`${options.name}: ${fault}`)
  return {
    ...options,
    name: given.name as N,
    ...(options.states && { states: withRestrictions(options.fields, options.states) as typeof options.states }),
    fields: { ...options.fields, ...pinyinFields(options) },
  }
}

const VALUE_KINDS: readonly KindName[] =
  'text longText richText int decimal date dateTime time email url file personName phone idCard idNumber address'.split(
    ' ',
  ) as KindName[]

const restrictableFault = ({ fields, states }: Resource): string | undefined => {
  const odd = Object.entries(fields).find(
    ([name, f]) => f.restrictable && (name === 'id' || name === states?.field || !VALUE_KINDS.includes(f.kind)),
  )
  return odd && `${odd[0]} is no value, so it cannot be restrictable`
}

const withinFault = ({ fields }: Resource): string | undefined => {
  const odd = Object.entries(fields).find(([, { within }]) => within !== undefined && fields[within]?.kind !== 'ref')
  return odd && `${odd[0]} is within ${odd[1].within}, which is no ref`
}

/** A move field has the restrictions of the record field of the same name. */
const withRestrictions = (fields: Fields, states: States): States => ({
  ...states,
  moves: Object.fromEntries(
    Object.entries(states.moves).map(([name, { ask, ...move }]) => [
      name,
      ask
        ? {
            ...move,
            ask: Object.fromEntries(
              Object.entries(ask).map(([one, f]) => [
                one,
                fields[one]?.restrictable ? { ...f, restrictable: true } : f,
              ]),
            ),
          }
        : move,
    ]),
  ),
})

const childrenFault = ({ name, owner, keepDeleted = false, fields }: Resource): string | undefined => {
  const items = Object.values(fields).flatMap(({ item }) => item ?? [])
  const odd = items.find((item) => item.owner !== owner || item.keepDeleted !== keepDeleted)
  return odd && `${odd.name} differs from ${name} in owner or keepDeleted, so it could not belong to it`
}

const pinyinFields = (r: Resource): Fields =>
  verbsOf(r).includes('choices')
    ? Object.fromEntries(
        labelFields(r)
          .filter(([, f]) => f.kind === 'text' && !f.unique)
          .map(([name, f]) => [name, { ...f, sound: true }]),
      )
    : {}

export const wireName = (name: string, f: Field): string => f.wire ?? name

/** `postRank` → `post_rank`. */
export const columnName = (name: string): string => {
  const cached = columnNames.get(name)
  if (cached !== undefined) return cached
  const column = name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
  columnNames.set(name, column)
  return column
}

const columnNames = new Map<string, string>()

export const isInput = (f: Field): boolean => f.only === undefined || f.only.includes('form')

export const isListed = (f: Field): boolean =>
  !['secret', 'group', 'many', 'children'].includes(f.kind) && (f.only === undefined || f.only.includes('list'))

/** Whether the field is a column of the table; memberships and secrets live elsewhere. */
export const isColumn = (f: Field): boolean =>
  !f.link && !['secret', 'refs', 'group', 'many', 'children'].includes(f.kind)

export const inputFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, f]) => isInput(f)))

export const childrenFields = (r: Resource): [name: string, f: Field][] =>
  Object.entries(r.fields).filter(([, f]) => f.kind === 'children')

/** A function of definitions, computed once for each. */
export const memoized = <K extends object, V>(make: (key: K) => V): ((key: K) => V) => {
  const made = new WeakMap<K, V>()
  return (key) => {
    const cached = made.get(key)
    if (cached !== undefined) return cached
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}

const without = (r: Resource, ...verbs: Verb[]): boolean => verbs.some((v) => r.verbs?.[v] === false)

/** Conditions of verbs; a verb without one is always present. */
const NEEDS: { readonly [V in Verb]?: (r: Resource) => boolean } = {
  importExcel: (r) => !without(r, 'add', 'edit', 'exportXls'),
  importTemplate: (r) => !without(r, 'add', 'edit', 'exportXls', 'importExcel'),
  undoImport: (r) => Boolean(r.history) && !without(r, 'add', 'edit', 'exportXls', 'importExcel'),
  reveal: (r) => Object.values(r.fields).some(isEncrypted),
  history: (r) => Boolean(r.history),
  undo: (r) => Boolean(r.history) && !without(r, 'history', 'edit'),
  restoreFields: (r) => Boolean(r.history) && !without(r, 'history', 'edit'),
  recycleBin: (r) => Boolean(r.keepDeleted) && !without(r, 'delete'),
  putRecycleBin: (r) => Boolean(r.keepDeleted) && !without(r, 'delete', 'recycleBin'),
  deleteRecycleBin: (r) => Boolean(r.keepDeleted) && !without(r, 'delete', 'recycleBin'),
}

export const verbsOf = (r: Resource): Verb[] => VERBS.filter((v) => r.verbs?.[v] !== false && (NEEDS[v]?.(r) ?? true))

/** The permission code of a verb, e.g. `system:position:edit`. */
export const codeOf = (r: Resource, verb: Verb): string => `${r.name}:${VERB_TABLE[verb].code}`

export const messageOf = (r: Resource, verb: Verb): string => {
  const own = r.verbs?.[verb]
  return typeof own === 'string' ? own : VERB_TABLE[verb].message
}

const MARK = '='
const BETWEEN = '|'

/** A dictionary whose code holds its texts, each of which is its own value; nothing is stored for it. */
export const codeOfTexts = (texts: readonly string[]): string => MARK + texts.join(BETWEEN)

export const textsInCode = (code: string): string[] | undefined =>
  code.startsWith(MARK) ? code.slice(MARK.length).split(BETWEEN) : undefined
