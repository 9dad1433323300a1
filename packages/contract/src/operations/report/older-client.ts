/** Report definitions as older clients read them: flat heads beside lists of rows, and 0 and 1 for booleans. */
import { asChoice, endpoint, endpointsIn, json, type Page, recordId, returns, text } from '@huxi/model'
import { report } from './report.ts'

const base = '/online/cgreport'
const { title: group } = report
const id = recordId('报表')
const headId = recordId('报表')

export interface OlderReport {
  id: string
  code: string
  name: string
  cgrSql: string
  content: string | null
  dbSource: string
  createBy: string | null
  createTime: string | null
  updateBy: string | null
  updateTime: string | null
}

export interface OlderReportItem {
  id: string
  cgrheadId: string
  fieldName: string
  fieldTxt: string
  fieldType: string
  fieldWidth: number | null
  isShow: 0 | 1
  isOrder: 0 | 1
  isSearch: 0 | 1
  searchMode: string | null
  dictCode: string | null
  fieldHref: string | null
  replaceVal: string | null
  groupTitle: string | null
  isTotal: '0' | '1'
  orderNum: number
}

export interface OlderReportParam {
  id: string
  cgrheadId: string
  paramName: string
  paramTxt: string
  paramValue: string | null
  orderNum: number
}

export interface OlderParsedReport {
  fields: (Pick<OlderReportItem, 'fieldName' | 'fieldTxt' | 'fieldType' | 'isShow' | 'orderNum'> & {
    dictCode?: string
  })[]
  params: Omit<OlderReportParam, 'id' | 'cgrheadId'>[]
}

type Rows = readonly Record<string, unknown>[]

/** A head with its rows: unknown ids are new rows; rows neither sent nor named as deleted stay. */
const whole = {
  head: json<Record<string, unknown>>('报表', { required: true }),
  items: json<Rows>('字段'),
  params: json<Rows>('参数'),
  deleteItemIdList: json<readonly string[]>('删除的字段'),
  deleteParamIdList: json<readonly string[]>('删除的参数'),
}

const { get, add, remove } = endpointsIn(group)

export const olderReports = get(`${base}/head/list`, '报表列表（旧版）', 'online:report:list', {
  out: returns<Page<OlderReport>>(),
})

export const addOlderReport = add(`${base}/head/add`, '新增报表（旧版）', 'online:report:add', {
  body: whole,
})

export const editOlderReport = endpoint({
  method: ['PUT', 'POST'],
  work: 'edit',
  path: `${base}/head/editAll`,
  title: '修改报表及其字段（旧版）',
  group,
  access: 'online:report:edit',
  body: whole,
})

export const editOlderHead = endpoint({
  method: ['PUT', 'POST'],
  work: 'edit',
  path: `${base}/head/edit`,
  title: '修改报表（旧版）',
  group,
  access: 'online:report:edit',
  body: {
    id,
    name: report.fields.name,
    code: report.fields.code,
    cgrSql: report.fields.cgrSql,
    content: report.fields.content,
    dbSource: text('数据源', { max: 100 }),
  },
  partial: true,
})

export const deleteOlderReport = remove(`${base}/head/delete`, '删除报表（旧版）', 'online:report:delete', {
  query: { id },
})

export const deleteOlderReports = remove(`${base}/head/deleteBatch`, '批量删除报表（旧版）', 'online:report:delete', {
  query: { ids: asChoice(text('报表', { required: true, max: 32_500 })) },
})

export const olderReport = get(`${base}/head/queryById`, '查询报表（旧版）', 'online:report:list', {
  query: { id },
  out: returns<OlderReport>(),
})

export const parseOlderReport = get(
  `${base}/head/parseSql`,
  '解析报表SQL（旧版）',
  ['online:report:add', 'online:report:edit'],
  {
    query: { sql: text('报表SQL', { required: true, max: 20_000 }), dbKey: text('数据源', { max: 100 }) },
    out: returns<OlderParsedReport>(),
  },
)

export const olderReportItems = get(`${base}/item/listByHeadId`, '报表的字段（旧版）', 'online:report:list', {
  query: { headId },
  out: returns<OlderReportItem[]>(),
})

export const olderReportParams = get(`${base}/param/listByHeadId`, '报表的参数（旧版）', 'online:report:list', {
  query: { headId },
  out: returns<OlderReportParam[]>(),
})
