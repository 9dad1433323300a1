/** Super queries people keep: everyone his own, per list. */
import { deleteQuery, savedQueries, saveQuery } from '@huxi/contract'
import { area } from '../../engine/core/area.ts'
import { handle } from '../../engine/core/handle.ts'
import { dropQuery, keepQuery, queriesOf } from './saved-query.ts'

export { sealedQueries } from './saved-query.ts'

export const queryArea = area({
  name: 'query',
  tables: ['sys_saved_query'],
  routes: [handle(savedQueries, queriesOf), handle(saveQuery, keepQuery), handle(deleteQuery, dropQuery)],
})
