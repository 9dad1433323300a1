/** Calls of older clients on the rows of a form, in their shapes; scripts are never sent. */
import { asChoice, endpointsIn, longText, recordId, returns, text } from '@huxi/model'
import { onlineForm } from './form.ts'

const base = '/online/cgform/api'

const id = recordId('表单')
const dataId = recordId('记录')

export interface OlderColumn {
  title: string
  dataIndex: string
  align: 'center'
  fieldType: string
  sorter?: true
  customRender?: string
  scopedSlots?: { customRender: 'fileSlot' }
}

export interface OlderColumns {
  code: string
  description: string
  currentTableName: string
  formTemplate: string
  checkboxFlag: 'Y'
  paginationFlag: 'Y'
  scrollFlag: 0
  isDesForm: 'N'
  desFormCode: ''
  columns: OlderColumn[]
  dictOptions: Record<string, { value: string; text: string }[]>
  fieldHrefSlots: never[]
  cgButtonList: never[]
  hideColumns: string[]
  enhanceJs: ''
  textField?: string
  pidField?: string
  hasChildrenField?: string
}

export interface OlderQueryItem {
  label: string
  field: string
  view: string
  mode: 'single' | 'group'
  config: '0' | '1'
  dictCode?: string
  hidden: '0'
}

export interface OlderProperty {
  type: string
  title: string
  view: string
  order: number
  [more: string]: unknown
}

export interface OlderFormItem {
  head: Record<string, unknown>
  schema: {
    table: string
    title: string
    type: 'object'
    required: string[]
    properties: Record<string, OlderProperty>
  }
  cgButtonList: never[]
  enhanceJs: ''
  form_disable_update: boolean
}

type OlderRow = Record<string, unknown>

const { get, post, add, put, remove } = endpointsIn(onlineForm.title)

const reading = <T>(path: string, title: string) =>
  get(`${base}/${path}`, `${title}（旧版）`, 'login', { params: { id }, out: returns<T>() })

const readingRow = (path: string, title: string) =>
  get(`${base}/${path}/:id/:dataId`, `${title}（旧版）`, 'login', { params: { id, dataId }, out: returns<OlderRow>() })

export const olderColumns = reading<OlderColumns>('getColumns/:id', '表单的列')
export const olderErpColumns = reading<OlderColumns>('getErpColumns/:id', '主子表的列')
export const olderQuery = reading<OlderQueryItem[]>('getQueryInfo/:id', '表单的查询条件')
export const olderRows = reading<{ total: number; records: OlderRow[] }>('getData/:id', '表单的记录')
export const olderTree = reading<{ total: number; records: OlderRow[] }>('getTreeData/:id', '表单的树')
export const olderItem = reading<OlderFormItem>('getFormItem/:id', '表单的定义')
export const olderRow = readingRow('form', '表单记录')
export const olderDetail = readingRow('detail', '表单记录的详情')

export const olderPart = get(`${base}/subform/list/:table/:mainId`, '子表记录（旧版）', 'login', {
  params: { table: text('子表', { required: true, max: 80 }), mainId: recordId('所属记录') },
  out: returns<OlderRow[]>(),
})

export const olderPartRow = get(`${base}/subform/:table/:mainId`, '子表的第一条记录（旧版）', 'login', {
  params: olderPart.params,
  out: returns<OlderRow | null>(),
})

export interface OlderQuerySchema {
  type: 'object'
  required: never[]
  properties: Record<string, OlderProperty & { mode: 'single' | 'group' }>
}

export const olderQuerySchema = reading<OlderQuerySchema>('getQueryInfoVue3/:id', '表单的查询条件（结构）')
export const olderScripts = reading<''>('getEnhanceJs/:id', '表单的脚本，总为空')

const writing = { params: { id }, out: returns<unknown>() } as const

export const olderAdd = add(`${base}/form/:id`, '新增表单记录（旧版）', 'login', { ...writing })
export const olderEdit = put(`${base}/form/:id`, '修改表单记录（旧版）', 'login', writing)
export const olderImport = post(`${base}/importXls/:id`, '导入表单记录（旧版）', 'login', {
  work: 'import',
  ...writing,
})

export const olderDelete = remove(`${base}/form/:id/:dataId`, '删除表单记录（旧版）', 'login', {
  params: { id, dataId: asChoice(longText('记录', { required: true, max: 32_500 })) },
  out: returns<unknown>(),
})

export const olderExport = get(`${base}/exportXls/:id`, '导出表单记录（旧版）', 'login', {
  aliases: [`${base}/exportXlsOld/:id`],
  work: 'export',
  params: { id },
  query: { paramsStr: longText('查询条件', { max: 8000 }) },
  answers: 'file',
  out: returns<unknown>(),
})
