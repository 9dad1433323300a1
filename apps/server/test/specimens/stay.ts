import { dateTime, dict, resource, text } from '@huxi/model'
import type { Hooks } from '../../src/engine/read/hooks.ts'
import { noOverlap } from '../../src/engine/write/no-overlap.ts'

export const stay = resource({
  name: 'specimen:stay',
  title: '占用标本',
  table: 'specimen_stay',
  path: '/specimen/stay',
  owner: 'tenant',
  keepDeleted: true,
  label: 'place',
  verbs: { choices: false },
  fields: {
    place: text('位置', { required: true, max: 100 }),
    beginsAt: dateTime('开始时间', { required: true }),
    endsAt: dateTime('结束时间', { required: true }),
    state: dict('状态', 'send_status', { only: ['list'] }),
  },
  states: {
    field: 'state',
    initial: '0',
    moves: { leave: { label: '离开', from: '0', to: '2' }, back: { label: '返回', from: '2', to: '0' } },
  },
})

export const stayHooks: Hooks<typeof stay> = {
  afterWrite: noOverlap(stay, {
    of: ['place'],
    from: 'beginsAt',
    until: 'endsAt',
    while: ['0'],
    message: (from, until) => `${from} 至 ${until} 已占用`,
  }),
}
