import { ref, resource, text } from '@huxi/model'

/** Names a box and one of its items. */
export const slip = resource({
  name: 'specimen:slip',
  title: '取物单标本',
  table: 'specimen_slip',
  path: '/specimen/slip',
  owner: 'tenant',
  history: true,
  label: 'note',
  fields: {
    boxId: ref('盒', 'specimen:box', { required: true }),
    itemId: ref('物品', 'specimen:item', { within: 'boxId' }),
    note: text('说明', { max: 100 }),
  },
})
