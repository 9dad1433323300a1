import { deleteQuery, preferQuery, savedQueries, saveQuery } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { dropQuery, keepQuery, prefer, queriesOf } from './saved-query.ts'

export { sealedQueries } from './sealed-query.ts'

export const queryArea = area({
  name: 'query',
  tables: ['sys_saved_query', 'sys_default_view'],
  routes: [
    handle(savedQueries, queriesOf),
    handle(saveQuery, keepQuery),
    handle(deleteQuery, dropQuery),
    handle(preferQuery, prefer),
  ],
})
