/** The verbs of a resource as endpoints: how they are called, what they are given and what they answer. */
import { endpoint, type Endpoint, type Method, type None, type Page, type Work } from './endpoint.ts'
import { int, many, text, type Field, type Fields, type ValueOf } from './field.ts'
import { isPersonal } from './personal.ts'
import { codeOf, inputFields, type Resource, type RowOf, type Verb } from './resource.ts'

const METHODS: Record<Verb, Method | readonly Method[]> = {
  list: 'GET',
  queryById: 'GET',
  add: 'POST',
  edit: ['PUT', 'POST'],
  delete: 'DELETE',
  deleteBatch: 'DELETE',
  exportXls: 'GET',
  importExcel: 'POST',
  importTemplate: 'GET',
  undoImport: 'POST',
  reveal: 'POST',
  history: 'GET',
  undo: 'POST',
  recycleBin: 'GET',
  putRecycleBin: 'PUT',
  deleteRecycleBin: 'DELETE',
  choices: 'GET',
}

const WORK: Record<Verb, Work> = {
  list: 'query',
  queryById: 'query',
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  deleteBatch: 'delete',
  exportXls: 'export',
  importExcel: 'import',
  importTemplate: 'query',
  undoImport: 'edit',
  reveal: 'query',
  history: 'query',
  undo: 'edit',
  recycleBin: 'query',
  putRecycleBin: 'edit',
  deleteRecycleBin: 'delete',
  choices: 'query',
}

/** Verbs whose work grows with the data. */
const HEAVY: ReadonlySet<Verb> = new Set(['exportXls', 'importExcel', 'importTemplate', 'undoImport'])

const TITLES: Record<Verb, string> = {
  list: '查询',
  queryById: '详情',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  deleteBatch: '批量删除',
  exportXls: '导出',
  importExcel: '导入',
  importTemplate: '导入模板',
  undoImport: '撤销导入',
  reveal: '查看完整信息',
  history: '修改历史',
  undo: '撤销修改',
  recycleBin: '回收站',
  putRecycleBin: '还原',
  deleteRecycleBin: '彻底删除',
  choices: '选项',
}

const id = text('编号', { required: true, max: 64 })
const ids = text('编号', { max: 32_500 })
const version = int('版本', { min: 0 })

const reads = (r: Resource): Pick<Endpoint, 'reads'> =>
  isPersonal(r.fields) ? { reads: { of: r.name, by: 'id' } } : {}

const INPUT: Record<Verb, (r: Resource) => Pick<Endpoint, 'query' | 'body' | 'form' | 'answers' | 'reads'>> = {
  list: () => ({}),
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
  recycleBin: () => ({}),
  putRecycleBin: () => ({ body: { ids, userIds: ids } }),
  deleteRecycleBin: () => ({ query: { ids, userIds: ids } }),
  choices: () => ({
    query: {
      keyword: text('关键字', { max: 100 }),
      ids,
      pageNo: int('页码', { min: 0 }),
      pageSize: int('每页条数', { min: 1 }),
    },
  }),
}

/** What a verb is called, on buttons and in lists of permissions. */
export const verbTitle = (verb: Verb): string => TITLES[verb]

/** What became of an imported file. `fileUrl` leads to the list of refused rows while there are any. */
export interface ImportResult {
  runId: string
  totalCount: number
  successCount: number
  errorCount: number
  addedCount: number
  updatedCount: number
  skippedCount: number
  msg: string
  /** what else is to be known of the rows that came in, or would */
  note?: string
  fileUrl?: string
  fileName?: string
  /** the first refused cells; `row` is the number the spreadsheet program shows */
  issues: ImportIssue[]
  /** the first refused rows as the file has them, so that they can be mended, and the numbers of all */
  wrong?: { headings: string[]; rows: { row: number; cells: string[] }[]; numbers: number[] }
  /** mode `columns`: what the file calls its columns, and what they are taken for */
  headings?: { heading: string; sample: string; label: string | null }[]
  /** mode `columns`: what a column may be */
  labels?: { label: string; required: boolean }[]
}

/** What is wrong with a cell; `hint` says what to do about it, `fix` is the value that was probably meant. */
export interface ImportIssue {
  row: number
  column: string
  value: string
  reason: string
  hint?: string
  fix?: string
}

const ROW = int('行', { required: true, min: 1 })
/** Of a wider list nobody mends cells, and a far place would make a long line. */
const LAST_COLUMN = 999

/** What a person has changed since the file was written: `importExcel` takes it as JSON. */
export const IMPORT_AMEND = {
  /** headings and the captions they stand for; an empty one is not imported */
  match: many('列', { heading: text('列名', { required: true }), label: text('对应') }, { max: 200 }),
  /** cells by the number of their row and their place in it, from 0 */
  cells: many(
    '单元格',
    { row: ROW, at: int('列', { required: true, min: 0, max: LAST_COLUMN }), text: text('内容', { max: 32_767 }) },
    { max: 40_000 },
  ),
  /** only these rows; absent = all */
  rows: many('行', { value: ROW }, { max: 5000 }),
  /** the import it belongs to, so that both are taken back together */
  runId: text('导入批次', { max: 64 }),
} as const satisfies Fields

/** One change of a record, newest first. */
export interface HistoryEntry {
  id: string
  verb: 'add' | 'edit' | 'delete' | 'restore' | 'purge' | 'undo' | 'move'
  version: number
  createBy: string | null
  createTime: string
  changes: { field: string; label: string; before: string | null; after: string | null }[]
  /** whether this change can still be taken back */
  undoable: boolean
  /** which move it was, e.g. 冻结, and what was asked before it */
  move?: { name: string; label: string; asked: { label: string; value: string | null }[] }
}

/** A record to choose, by what it is called. */
export interface Choice {
  id: string
  label: string
  /** is what it is, but cannot be chosen any more; answered to its id only */
  disabled?: true
}

/** What each verb answers. */
export interface VerbOutput<Row> {
  list: Page<Row>
  queryById: Row
  add: { id: string }
  edit: null
  delete: null
  deleteBatch: null
  exportXls: never
  importExcel: ImportResult
  importTemplate: never
  undoImport: null
  reveal: { value: string }
  history: HistoryEntry[]
  undo: null
  recycleBin: Page<Row & { deleteBy: string | null; deleteTime: string | null }>
  putRecycleBin: null
  deleteRecycleBin: null
  /** `total` grows with the pages: it is one more than what was shown as long as there is more */
  choices: Page<Choice>
}

type Text = Field<string>
/** As the resource spells it. */
type Id = Field<string | number>
type Free<T> = Field<T | null>

/** Fields of a resource, none of which has to be given: what is missing is initial, or stays, or is refused with a sentence. */
type FreeFields<R extends Resource> =
  R extends Resource<infer F> ? { readonly [K in keyof F]: Free<ValueOf<F[K]>> } : never

/** What a verb takes in its query; the list grammar is free. */
interface VerbQuery {
  list: Fields
  queryById: { id: Text }
  add: None
  edit: None
  delete: { id: Text }
  deleteBatch: { ids: Text }
  exportXls: Fields
  importExcel: None
  importTemplate: None
  undoImport: None
  reveal: None
  history: { id: Text }
  undo: None
  recycleBin: Fields
  putRecycleBin: None
  deleteRecycleBin: { ids: Free<string>; userIds: Free<string> }
  choices: { keyword: Free<string>; ids: Free<string>; pageNo: Free<number>; pageSize: Free<number> }
}

/** What a verb takes in its body. */
interface VerbBody<R extends Resource> {
  list: None
  queryById: None
  add: FreeFields<R>
  edit: Omit<FreeFields<R>, 'id' | 'version'> & { id: Id; version: Free<number> }
  delete: None
  deleteBatch: None
  exportXls: None
  importExcel: None
  importTemplate: None
  undoImport: { runId: Text }
  reveal: { id: Id; field: Text; reason: Text }
  history: None
  undo: { id: Text }
  recycleBin: None
  putRecycleBin: { ids: Free<string>; userIds: Free<string> }
  deleteRecycleBin: None
  choices: None
}

/** How a verb of a resource is called and what it answers. */
export type VerbEndpoint<R extends Resource, V extends Verb> = Endpoint<
  VerbOutput<RowOf<R>>[V],
  None,
  VerbQuery[V],
  VerbBody<R>[V]
>

/** The endpoint of one verb of a resource. */
export const verbEndpoint = <R extends Resource, V extends Verb>(r: R, verb: V): VerbEndpoint<R, V> =>
  endpoint({
    method: METHODS[verb],
    path: `${r.path}/${verb}`,
    title: `${r.title}${TITLES[verb]}`,
    group: r.title,
    access: codeOf(r, verb),
    work: WORK[verb],
    of: { resource: r.name, verb },
    ...(verb === 'edit' && { partial: true }),
    ...(HEAVY.has(verb) && { cost: 'heavy' }),
    ...(verb === 'add' && { idempotencyKey: true }),
    ...(verb === 'exportXls' && { background: 'export' }),
    ...(verb === 'importExcel' && { background: 'import' }),
    ...(verb === 'deleteRecycleBin' && { stepUp: true }),
    ...INPUT[verb](r),
  }) as VerbEndpoint<R, V>
