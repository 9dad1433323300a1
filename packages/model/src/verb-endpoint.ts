import { endpoint, type Endpoint, type None, type Page, type RunsOnce } from './endpoint.ts'
import { bool, int, text, type Field, type Fields, type ValueOf } from './field.ts'
import { isPersonal } from './personal.ts'
import { codeOf, inputFields, VERB_TABLE, type Resource, type RowOf, type Verb } from './resource.ts'
import type { Choice, HistoryEntry, ImportResult } from './verb-answers.ts'

const HEAVY: ReadonlySet<Verb> = new Set(['exportXls', 'importExcel', 'importTemplate', 'undoImport'])

const id = text('编号', { required: true, max: 64 })
const ids = text('编号', { max: 32_500 })
const version = int('版本', { min: 0 })

const reads = (r: Resource): Pick<Endpoint, 'reads'> =>
  isPersonal(r.fields) ? { reads: { of: r.name, by: 'id' } } : {}

type Input = (r: Resource) => Pick<Endpoint, 'query' | 'body' | 'form' | 'answers' | 'reads'>

const INPUT: { readonly [V in Verb]?: Input } = {
  queryById: (r) => ({ query: { id }, ...reads(r) }),
  add: (r) => ({ body: inputFields(r.fields) }),
  edit: (r) => ({ body: { ...inputFields(r.fields), id: r.fields['id'] ?? id, version } }),
  delete: () => ({ query: { id } }),
  deleteBatch: () => ({ query: { ids } }),
  exportXls: () => ({ answers: 'file' }),
  importExcel: () => ({
    form: { mode: text('导入方式'), onExisting: text('遇到已有记录时'), amend: text('对文件的改动，JSON') },
  }),
  importTemplate: () => ({ answers: 'file' }),
  undoImport: () => ({ body: { runId: text('导入批次', { required: true, max: 64 }) } }),
  reveal: (r) => ({
    body: {
      id: r.fields['id'] ?? id,
      field: text('字段', { required: true, max: 64 }),
      reason: text('查看原因', { required: true, max: 200 }),
    },
  }),
  history: (r) => ({ query: { id }, ...reads(r) }),
  // the id of a history entry, not of the record
  undo: () => ({ body: { id } }),
  // likewise; `version` is that of the record, as in `edit`
  restoreFields: () => ({
    body: {
      id,
      fields: text('字段', { required: true, max: 2000 }),
      before: bool('该次修改之前的值'),
      version,
    },
  }),
  putRecycleBin: () => ({ body: { ids, userIds: ids } }),
  deleteRecycleBin: () => ({ query: { ids, userIds: ids } }),
  choices: () => ({
    query: {
      keyword: text('关键字', { max: 100 }),
      ids,
      within: text('限定的字段', { max: 64 }),
      of: text('限定的字段的值', { max: 64 }),
      pageNo: int('页码', { min: 0 }),
      pageSize: int('每页条数', { min: 1 }),
    },
  }),
}

export const verbTitle = (verb: Verb): string => VERB_TABLE[verb].title

interface VerbOutput<Row> {
  list: Page<Row>
  queryById: Row
  add: { id: string }
  exportXls: never
  importExcel: ImportResult
  importTemplate: never
  reveal: { value: string }
  history: HistoryEntry[]
  recycleBin: Page<Row & { deleteBy: string | null; deleteTime: string | null }>
  /** `total` grows with the pages: one more than shown while there is more */
  choices: Page<Choice>
}

type Text = Field<string>
type Id = Field<string | number>
type Free<T> = Field<T | null>

/** Fields of a resource, all optional: a missing one is initial, unchanged, or refused with a sentence. */
type FreeFields<R extends Resource> =
  R extends Resource<infer F> ? { readonly [K in keyof F]: Free<ValueOf<F[K]>> } : never

interface VerbQuery {
  list: Fields
  queryById: { id: Text }
  delete: { id: Text }
  deleteBatch: { ids: Text }
  exportXls: Fields
  history: { id: Text }
  recycleBin: Fields
  deleteRecycleBin: { ids: Free<string>; userIds: Free<string> }
  choices: { keyword: Free<string>; ids: Free<string>; pageNo: Free<number>; pageSize: Free<number> }
}

interface VerbBody<R extends Resource> {
  add: FreeFields<R>
  edit: Omit<FreeFields<R>, 'id' | 'version'> & { id: Id; version: Free<number> }
  undoImport: { runId: Text }
  reveal: { id: Id; field: Text; reason: Text }
  undo: { id: Text }
  restoreFields: { id: Text; fields: Text; before: Free<boolean>; version: Free<number> }
  putRecycleBin: { ids: Free<string>; userIds: Free<string> }
}

type At<Table, V, Absent> = V extends keyof Table ? Table[V] : Absent

export type VerbEndpoint<R extends Resource, V extends Verb> = Endpoint<
  At<VerbOutput<RowOf<R>>, V, null>,
  None,
  At<VerbQuery, V, None>,
  At<VerbBody<R>, V, None>
> &
  (V extends 'add' ? RunsOnce : unknown)

export const verbEndpoint = <R extends Resource, V extends Verb>(r: R, verb: V): VerbEndpoint<R, V> =>
  endpoint({
    method: VERB_TABLE[verb].method,
    path: `${r.path}/${verb}`,
    title: `${r.title}${verbTitle(verb)}`,
    group: r.title,
    access: codeOf(r, verb),
    work: VERB_TABLE[verb].work,
    of: { resource: r.name, verb },
    ...(verb === 'edit' && { partial: true }),
    ...(HEAVY.has(verb) && { cost: 'heavy' }),
    ...(verb === 'add' && { idempotencyKey: true }),
    ...(verb === 'exportXls' && { background: 'export' }),
    ...(verb === 'importExcel' && { background: 'import' }),
    ...(verb === 'deleteRecycleBin' && { stepUp: true }),
    ...INPUT[verb]?.(r),
  }) as VerbEndpoint<R, V>
