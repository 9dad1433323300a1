/** 多数据源管理: other databases, described and tested; nothing of the product reads them. */
import { areaContract, dict, endpoint, longText, resource, returns, secret, text, type RowOf } from '@huxi/model'

export const dataSource = resource({
  name: 'system:dataSource',
  title: '数据源',
  table: 'sys_data_source',
  path: '/sys/dataSource',
  owner: 'global',
  history: 'audited',
  sort: { createTime: 'desc', code: 'asc' },
  label: 'name',
  verbs: { edit: '编辑成功!', deleteBatch: '批量删除成功！', choices: false },
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
  },
})

/** Placeholder of a stored password; sent back it means: unchanged. */
export const KEPT_PASSWORD = '******'

export type DataSource = RowOf<typeof dataSource> & { dbPassword: string }

export const dataSourceOptions = endpoint({
  method: 'GET',
  path: `${dataSource.path}/options`,
  title: '数据源选项',
  group: dataSource.title,
  access: ['system:dataSource:list', 'online:report:add', 'online:report:edit'],
  out: returns<{ value: string; label: string; text: string }[]>(),
})

/** Tests a connection. A stored password is sent only to its own address. */
export const testConnection = endpoint({
  method: 'POST',
  work: 'query',
  cost: 'heavy',
  path: '/online/cgreport/api/testConnection',
  title: '测试数据源连接',
  group: dataSource.title,
  access: ['system:dataSource:add', 'system:dataSource:edit'],
  body: {
    dbType: text('数据库类型', { required: true, max: 10 }),
    dbDriver: text('驱动类', { max: 100 }),
    dbUrl: text('数据源地址', { required: true, max: 500 }),
    dbName: text('数据库名称', { max: 100 }),
    dbUsername: text('用户名', { required: true, max: 100 }),
    dbPassword: secret('密码', { max: 200 }),
  },
  out: returns<string>(),
})

export const dataSourceContract = areaContract({
  resources: { sys_data_source: dataSource },
  classes: {
    // people write passwords into addresses, even into refused ones
    sys_data_source: { others: 'internal', columns: { dbUrl: 'sensitive', dbUsername: 'sensitive' } },
    sys_data_source_secret: 'sensitive',
  },
  pages: { sys_data_source: 'system/SysDataSourceList' },
})
