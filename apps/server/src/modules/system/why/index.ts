import { explainWhy, WHY_CODE } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { explain } from './explain.ts'

export const whyArea = area({
  name: 'why',
  menu: [
    {
      id: 'system_why',
      name: '为什么看不到',
      under: 'system',
      url: '/isystem/why',
      component: 'system/WhyNot',
      sort: 1.35,
      perms: WHY_CODE,
      buttons: [],
    },
  ],
  grants: { secadmin: [WHY_CODE] },
  routes: [handle(explainWhy, explain)],
})
