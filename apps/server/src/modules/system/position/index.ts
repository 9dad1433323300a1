import { position, positionByCode, positionContract, type Position } from '@huxi/contract'
import { notFound } from '@huxi/model'
import { sql } from 'kysely'
import { area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { ruledHooks } from '../rule/index.ts'
import { positionReports } from './reports.ts'

export const positionArea = area({
  name: 'position',
  contract: positionContract,
  menu: [{ of: [position], name: '职务管理', under: 'system', url: '/isystem/position', sort: 2 }],
  grants: {
    sysadmin: ['system:position:*'],
    secadmin: ['system:position:list', 'system:position:export'],
    operator: ['system:position:list', 'system:position:export'],
  },
  dictionaries: [
    words('position_rank', '职务职级', ['1', '员级'], ['2', '助级'], ['3', '中级'], ['4', '副高级'], ['5', '正高级']),
  ],
  tableDictionaries: [{ resource: position, text: 'name', code: 'code', access: 'login' }],
  reports: positionReports,
  routes: [
    ...serve(position, ruledHooks(position, 'code')),
    handle(positionByCode, async (ctx, { code }) => {
      const positions = storeOf(ctx, position)
      const [found] = await positions.present<Position>(ctx, await positions.list(ctx, [sql`code = ${code}`]))
      if (!found) throw notFound()
      return found
    }),
  ],
})
