import {
  dict,
  endpointsIn,
  int,
  longText,
  type Page,
  READ_ONLY,
  recordId,
  resource,
  type Restorable,
  returns,
  type RowOf,
  text,
  verbEndpoint,
} from '@huxi/model'

const LOG_VERBS = { ...READ_ONLY, queryById: false, exportXls: false } as const

export const operationLog = resource({
  name: 'system:log',
  title: '日志',
  table: 'sys_log',
  path: '/sys/log',
  owner: 'tenant',
  label: 'logContent',
  verbs: LOG_VERBS,
  fields: {
    logType: dict('日志类型', 'log_type', { numeric: true, search: 'eq' }),
    logContent: text('日志内容', { max: 1000, search: 'like' }),
    operateType: dict('操作类型', 'operate_type', { numeric: true, search: 'eq' }),
    userid: text('操作账号', { search: 'eq' }),
    username: text('操作人', { search: 'like' }),
    ip: text('地址', { search: 'eq' }),
    method: text('方法', { only: ['form'] }),
    requestUrl: text('请求路径', { only: ['form'] }),
    requestParam: longText('请求参数', { only: ['form'] }),
    requestType: text('请求方式', { only: ['form'] }),
    costTime: int('耗时（毫秒）'),
  },
})
export type OperationLog = RowOf<typeof operationLog>

export const operationLogs = verbEndpoint(operationLog, 'list')

const refusedAlways = (path: string) =>
  endpointsIn(operationLog.title).remove(`/sys/log/${path}`, '删除日志', 'system:log:list', { out: returns<never>() })

/** Logs cannot be deleted: both answer 403. */
export const deleteLog = refusedAlways('delete')
export const deleteLogs = refusedAlways('deleteBatch')

export const dataLog = resource({
  name: 'system:dataLog',
  title: '数据日志',
  table: 'sys_data_log',
  path: '/sys/dataLog',
  owner: 'global',
  sort: { createTime: 'desc', dataVersion: 'desc' },
  label: 'dataTable',
  verbs: LOG_VERBS,
  fields: {
    dataTable: text('表名', { search: 'eq' }),
    dataId: text('数据编号', { search: 'eq' }),
    dataVersion: int('版本', { search: 'eq' }),
    verb: dict('动作', 'change_verb', { search: 'eq' }),
    move: text('流转', { only: [] }),
    type: text('类型', { search: 'eq' }),
    dataContent: longText('内容', { only: ['form'] }),
    beforeContent: longText('之前', { only: [] }),
  },
})

/** `dataContent` is JSON of the record after the change (before a deletion), without secrets, encrypted values masked. */
export interface DataLogRow {
  id: string
  dataTable: string
  dataTitle: string
  dataId: string
  dataVersion: number
  dataContent: string
  verb: string
  verb_dictText?: string
  type: string
  createBy: string | null
  createBy_dictText?: string
  createTime: string
  /** in a comparison: fields of this version that can be restored, by `restoreFields` of the resource */
  restorable?: Restorable
}

const access = 'system:dataLog:list'

const { get } = endpointsIn(dataLog.title)

export const dataLogs = get('/sys/dataLog/list', '数据日志查询', access, {
  of: { resource: dataLog.name, verb: 'list' },
  out: returns<Page<DataLogRow>>(),
})

export const dataVersions = get('/sys/dataLog/queryDataVerList', '数据版本', access, {
  query: {
    dataTable: text('表名', { required: true, max: 64 }),
    dataId: text('数据编号', { required: true, max: 64 }),
    type: text('类型', { max: 20 }),
  },
  out: returns<DataLogRow[]>(),
})

export const compareData = get('/sys/dataLog/queryCompareList', '数据比较', access, {
  query: {
    dataId1: recordId('第一个版本'),
    dataId2: recordId('第二个版本'),
  },
  out: returns<DataLogRow[]>(),
})
