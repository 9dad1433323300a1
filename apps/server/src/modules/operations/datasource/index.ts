import { dataSource, dataSourceContract, dataSourceOptions, testConnection } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { dataSourceHooks, options, test } from './datasource.ts'

export { sealedDataSources } from './password.ts'

const READING = ['system:dataSource:list', 'system:dataSource:export']

export const dataSourceArea = area({
  name: 'datasource',
  contract: dataSourceContract,
  tables: ['sys_data_source_secret'],
  menu: [{ of: [dataSource], name: '多数据源管理', under: 'system', url: '/isystem/dataSource', sort: 5.8 }],
  grants: { sysadmin: ['system:dataSource:*'], secadmin: READING },
  routes: [...serve(dataSource, dataSourceHooks), handle(dataSourceOptions, options), handle(testConnection, test)],
})
