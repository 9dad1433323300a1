/** 多数据源管理: other databases and their views that reports may read. */
import {
  areaContract,
  asChoice,
  dateTime,
  dict,
  endpointsIn,
  longText,
  recordId,
  resource,
  returns,
  type RowOf,
  secret,
  text,
} from '@huxi/model'

export const dataSource = resource({
  name: 'system:dataSource',
  title: '数据源',
  table: 'sys_data_source',
  path: '/sys/dataSource',
  owner: 'global',
  history: 'audited',
  sort: { createTime: 'desc', code: 'asc' },
  label: 'name',
  verbs: { edit: '编辑成功!', deleteBatch: '批量删除成功！' },
  fields: {
    code: text('数据源编码', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    name: text('数据源名称', { required: true, max: 100, search: 'like' }),
    dbType: dict('数据库类型', 'database_type', { required: true, initial: '6', search: 'eq' }),
    dbDriver: text('驱动类', { filled: true, max: 100 }),
    /** `jdbc:postgresql://host:port/database`, nothing else */
    dbUrl: text('数据源地址', { required: true, max: 500 }),
    dbName: text('数据库名称', { filled: true, max: 100 }),
    dbUsername: text('用户名', { required: true, max: 100 }),
    dbPassword: secret('密码', { max: 200, only: ['form'] }),
    remark: longText('备注', { max: 200 }),
    provenTime: dateTime('只读验证时间', { only: ['list'] }),
  },
})

export const KEPT_PASSWORD = '******'

export type DataSource = RowOf<typeof dataSource> & { dbPassword: string }

const { get, query, put } = endpointsIn(dataSource.title)

export const dataSourceOptions = get(
  `${dataSource.path}/options`,
  '数据源选项',
  ['system:dataSource:list', 'online:report:source', 'online:report:add', 'online:report:edit'],
  { out: returns<{ value: string; label: string; text: string }[]>() },
)

export const testConnection = query(
  '/online/cgreport/api/testConnection',
  '测试数据源连接',
  ['system:dataSource:add', 'system:dataSource:edit'],
  {
    cost: 'heavy',
    body: {
      dbType: asChoice(text('数据库类型', { required: true, max: 10 })),
      dbDriver: text('驱动类', { max: 100 }),
      dbUrl: text('数据源地址', { required: true, max: 500 }),
      dbName: text('数据库名称', { max: 100 }),
      dbUsername: text('用户名', { required: true, max: 100 }),
      dbPassword: secret('密码', { max: 200 }),
    },
    out: returns<string>(),
  },
)

interface SourceColumn {
  name: string
  title: string
  type: 'String' | 'Integer' | 'Long' | 'Date' | 'Datetime'
}

export interface SourceView {
  name: string
  title: string
  schema: string
  view: string
  columns: SourceColumn[]
  state: 'closed' | 'released' | 'changed' | 'gone'
}

const id = recordId('数据源')
const place = { id, schema: text('模式', { required: true, max: 63 }), view: text('视图', { required: true, max: 63 }) }

export const sourceViews = get(`${dataSource.path}/views`, '数据源的视图', 'system:dataSource:release', {
  cost: 'heavy',
  query: { id },
  out: returns<SourceView[]>(),
})

export const releaseSourceView = put(`${dataSource.path}/release`, '开放数据源的视图', 'system:dataSource:release', {
  cost: 'heavy',
  body: place,
})

export const withdrawSourceView = put(`${dataSource.path}/withdraw`, '收回数据源的视图', 'system:dataSource:release', {
  body: place,
})

export const dataSourceContract = areaContract(
  // people write passwords into addresses, even into refused ones
  [
    dataSource,
    { others: 'internal', columns: { dbUrl: 'sensitive', dbUsername: 'sensitive' } },
    'system/SysDataSourceList',
  ],
  ['sys_data_source_secret', 'sensitive'],
  ['sys_data_source_view', 'internal'],
)
