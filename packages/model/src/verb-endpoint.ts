import { endpoint, type Endpoint, type Method, type None, type Page, type Work } from './endpoint.ts'
import { bool, int, text, type Field, type Fields, type ValueOf } from './field.ts'
import { isPersonal } from './personal.ts'
import { codeOf, inputFields, type Resource, type RowOf, type Verb } from './resource.ts'
import type { Choice, HistoryEntry, ImportResult } from './verb-answers.ts'

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
  restoreFields: 'POST',
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
  restoreFields: 'edit',
  recycleBin: 'query',
  putRecycleBin: 'edit',
  deleteRecycleBin: 'delete',
  choices: 'query',
}

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
  restoreFields: '恢复字段',
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
  // likewise; `version` is that of the record, as in `edit`
  restoreFields: () => ({
    body: {
      id,
      fields: text('字段', { required: true, max: 2000 }),
      before: bool('该次修改之前的值'),
      version,
    },
  }),
  recycleBin: () => ({}),
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

export const verbTitle = (verb: Verb): string => TITLES[verb]

interface VerbOutput<Row> {
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
  restoreFields: null
  recycleBin: Page<Row & { deleteBy: string | null; deleteTime: string | null }>
  putRecycleBin: null
  deleteRecycleBin: null
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
  restoreFields: None
  recycleBin: Fields
  putRecycleBin: None
  deleteRecycleBin: { ids: Free<string>; userIds: Free<string> }
  choices: { keyword: Free<string>; ids: Free<string>; pageNo: Free<number>; pageSize: Free<number> }
}

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
  restoreFields: { id: Text; fields: Text; before: Free<boolean>; version: Free<number> }
  recycleBin: None
  putRecycleBin: { ids: Free<string>; userIds: Free<string> }
  deleteRecycleBin: None
  choices: None
}

export type VerbEndpoint<R extends Resource, V extends Verb> = Endpoint<
  VerbOutput<RowOf<R>>[V],
  None,
  VerbQuery[V],
  VerbBody<R>[V]
>

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
