import {
  dataSource,
  dataSourceContract,
  dataSourceOptions,
  releaseSourceView,
  sourceViews,
  testConnection,
  withdrawSourceView,
} from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { dataSourceHooks, options, test } from './datasource.ts'
import { proving } from './proof.ts'
import { openDatabases, release, views, withdraw } from './views.ts'

export { sealedDataSources } from './password.ts'
export { lendSource, provenSource, releasedViews, type Source } from './views.ts'

const READING = ['system:dataSource:list', 'system:dataSource:export']

const PROVEN = (['add', 'edit'] as const).map((verb) => verbEndpoint(dataSource, verb).path)

export const dataSourceArea = area({
  name: 'datasource',
  contract: dataSourceContract,
  tables: ['sys_data_source_secret', 'sys_data_source_view'],
  menu: [
    {
      of: [dataSource],
      name: '多数据源管理',
      under: 'system',
      url: '/isystem/dataSource',
      sort: 5.8,
      buttons: [{ perms: 'system:dataSource:release', name: '开放视图' }],
    },
  ],
  grants: { sysadmin: ['system:dataSource:*'], secadmin: READING },
  routes: [
    ...serve(dataSource, dataSourceHooks).map((route) =>
      PROVEN.includes(route.endpoint.path) ? proving(route) : route,
    ),
    handle(dataSourceOptions, options),
    handle(testConnection, test),
    handle(sourceViews, views),
    handle(releaseSourceView, release),
    handle(withdrawSourceView, withdraw),
  ],
  open: (services) => {
    const databases = openDatabases(services)
    return { close: () => databases.close() }
  },
})
