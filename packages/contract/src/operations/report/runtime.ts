/** Running online reports, for the popup picker and the list of a report. Any role of the report gives access. */
import { asChoice, endpointsIn, int, json, longText, recordId, returns, text } from '@huxi/model'
import { report } from './report.ts'

const { title: group } = report
const id = recordId('报表')
const code = text('报表编码', { required: true, max: 50 })

export interface ReportOption {
  value: string
  text: string
}

export interface ReportColumn {
  title: string
  dataIndex: string
  align: 'center'
  fieldType: 'String' | 'Integer' | 'Long' | 'Date' | 'Datetime'
  sorter?: 'true'
  customRender?: string
  scopedSlots?: { customRender: string }
  fieldWidth?: number
  isTotal?: '1'
  groupTitle?: string
  dictCode?: string
}

/** A link in a cell; `${column}` in the address stands for a value of the row. */
export interface ReportLink {
  slotName: string
  href: string
}

export interface ReportColumns {
  cgRpConfigId: string
  cgRpConfigName: string
  columns: ReportColumn[]
  dictOptions: Record<string, ReportOption[]>
  fieldHrefSlots: ReportLink[]
  isGroupTitle: boolean
  keyColumn?: string
}

export interface ReportQueryItem {
  label: string
  field: string
  /** `group`: requested as `<field>_begin` and `<field>_end` */
  mode: 'single' | 'group'
  view: 'text' | 'number' | 'date' | 'datetime' | 'list'
  hidden?: '1'
  config: '0' | '1'
  dictCode?: string
  order: number
}

export type ReportRow = Record<string, string | number | boolean | null>

export interface ReportData {
  total: number
  records: ReportRow[]
}

export interface ReportPage {
  columns: ReportColumn[]
  dictOptions: Record<string, ReportOption[]>
  fieldHrefSlots: ReportLink[]
  cgreportHeadName: string
  data: ReportData
  isGroupTitle: boolean
  totals: Record<string, number>
}

const { get, add, query } = endpointsIn(group)

export const reportColumns = get('/online/cgreport/api/getRpColumns/:code', '报表的列', 'login', {
  cost: 'light',
  params: { code },
  out: returns<ReportColumns>(),
})

export const reportQueryInfo = get('/online/cgreport/api/getQueryInfo/:id', '报表的查询条件', 'login', {
  cost: 'light',
  params: { id },
  out: returns<ReportQueryItem[]>(),
})

/** Paging, sorting, searchable columns and `self_<parameter>`; everything else is ignored. */
const window = {
  pageNo: int('页码', { min: 0 }),
  pageSize: int('每页条数', { min: 1 }),
  column: text('排序字段', { max: 63 }),
  order: text('排序方式', { max: 4 }),
}

export const reportData = get('/online/cgreport/api/getData/:id', '报表的数据', 'login', {
  params: { id },
  query: window,
  out: returns<ReportData>(),
})

export const reportPage = get('/online/cgreport/api/getColumnsAndData/:id', '报表的列和数据', 'login', {
  params: { id },
  query: window,
  out: returns<ReportPage>(),
})

export const deprecatedColumns = get('/online/cgreport/api/getColumns/:id', '报表的列（旧版）', 'login', {
  cost: 'light',
  params: { id },
  out: returns<Pick<ReportColumns, 'columns'>>(),
})

export interface ReportParamInfo {
  id: string
  cgrheadId: string
  paramName: string
  paramTxt: string
  paramValue: string | null
  orderNum: number | null
}

export const reportParamsInfo = get('/online/cgreport/api/getParamsInfo/:id', '报表的参数', 'login', {
  cost: 'light',
  params: { id },
  out: returns<ReportParamInfo[]>(),
})

export const reportExport = get('/online/cgreport/api/exportXls/:id', '导出报表', 'login', {
  work: 'export',
  aliases: ['/online/cgreport/api/exportManySheetXls/:id'],
  background: 'export',
  cost: 'heavy',
  params: { id },
  query: { ...window, selections: text('所选行', { max: 32_500 }), force_id: text('所选行', { max: 32_500 }) },
  answers: 'file',
})

export interface ReportFigure {
  title: string
  chartType: 'bar' | 'line' | 'pie'
  field: string
  points: { label: string; value: number | null }[]
}

export const reportFigures = get('/online/report/figures/:id', '报表的图表', 'login', {
  params: { id },
  out: returns<ReportFigure[]>(),
})

export const reportRows = query('/online/report/rows', '按值查找报表的行', 'login', {
  body: {
    code,
    column: asChoice(text('字段', { required: true, max: 63 })),
    values: json<string[]>('值', { required: true, max: 1_000_000 }),
    params: json<Record<string, string>>('参数'),
  },
  out: returns<{ records: ReportRow[]; missing: string[] }>(),
})

export interface OpenReport {
  id: string
  name: string
  content: string | null
  charts: number
}

export const openReports = get('/online/report/mine', '查看报表', 'online:report:open', {
  out: returns<OpenReport[]>(),
})

const writes = ['online:report:add', 'online:report:edit']
const dbSource = text('数据源', { max: 64 })
const cgrSql = longText('报表SQL', { required: true, max: 20_000 })

export interface ReportView {
  name: string
  title: string
  columns: { name: string; title: string; type: string; dictCode?: string }[]
}

export const reportViews = get('/online/report/views', '报表可用的视图', writes, {
  query: { dbSource },
  out: returns<ReportView[]>(),
})

/** An error in the SQL: characters from–to, from 0. */
export interface SqlFault {
  from: number
  to: number
  message: string
}

export interface ParsedReport {
  fields: {
    fieldName: string
    fieldTxt: string
    fieldType: ReportColumn['fieldType']
    dictCode?: string
    orderNum: number
  }[]
  params: { paramName: string; paramTxt: string; orderNum: number }[]
  views: string[]
  faults: SqlFault[]
}

export const parseReport = query('/online/report/parse', '解析报表SQL', writes, {
  body: { cgrSql, dbSource },
  out: returns<ParsedReport>(),
})

export const previewReport = query('/online/report/preview', '预览报表', writes, {
  body: { cgrSql, dbSource, params: json<Record<string, string>>('参数') },
  out: returns<{ columns: string[]; records: ReportRow[]; ms: number }>(),
})

export const offerReport = add('/online/report/offer', '把报表加入菜单', 'online:report:edit', {
  idempotencyKey: true,
  body: { id, parentId: text('上级菜单', { max: 64 }), name: text('菜单名称', { required: true, max: 100 }) },
  out: returns<{ id: string; url: string }>(),
})
