import { beginHandover, handover, handoverContract, handoverEntry, refreshHandover } from '@huxi/contract'
import { reply } from '../../../engine/core/answer.ts'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { words } from '../../../engine/core/seeds.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { handoverExamples } from './examples.ts'
import { openHandover, entryHooks, handoverHooks, refreshVisits } from './handover.ts'

const READ = ['visit:handover:list', 'visit:handoverEntry:list']

export const handoverArea = area({
  name: 'handover',
  contract: handoverContract,
  menu: [{ of: [handover, handoverEntry], under: 'patient_ward_group', url: '/patient/handover', sort: 4 }],
  grants: {
    nurse: ['visit:handover:*', 'visit:handoverEntry:*'],
    headnurse: ['visit:handover:*', 'visit:handoverEntry:*'],
    doctor: READ,
    head: READ,
  },
  dictionaries: [
    words(
      'handover_status',
      '交班状态',
      ['draft', '填写中', 'orange'],
      ['given', '待接班签字', 'blue'],
      ['received', '已接班', 'green'],
    ),
  ],
  examples: handoverExamples,
  routes: [
    ...serve(handover, handoverHooks),
    ...serve(handoverEntry, entryHooks),
    handle(beginHandover, (ctx, input, { once }) =>
      once(ctx, async (tx) => reply('交班单已打开', { id: await openHandover(tx, input) })),
    ),
    handle(refreshHandover, (ctx, { id }) =>
      inTransaction(ctx, async (tx) => {
        const changed = await refreshVisits(tx, { id })
        return reply(changed > 0 ? `已更新 ${changed} 名患者的内容` : '没有新的记录', { changed })
      }),
    ),
  ],
})
