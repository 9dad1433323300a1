import { children, dict, int, linked, phone, ref, resource, text } from '@huxi/model'

/** Written with its `order` alone. */
export const line = resource({
  name: 'specimen:line',
  title: '单据行标本',
  table: 'specimen_line',
  path: '/specimen/line',
  owner: 'tenant',
  keepDeleted: true,
  sort: { sortNo: 'asc' },
  label: 'name',
  verbs: {
    add: false,
    edit: false,
    delete: false,
    deleteBatch: false,
    exportXls: false,
    reveal: false,
    choices: false,
    recycleBin: false,
  },
  fields: {
    orderId: ref('单据', 'specimen:order', { required: true, gone: 'cascade', search: 'eq' }),
    sortNo: int('次序', { min: 0, max: 99_999 }),
    name: text('名称', { required: true, max: 100, unique: true }),
    rank: dict('等级', 'position_rank', { required: true, wire: 'itemRank' }),
    keeperId: ref('保管人', 'system:user'),
    quantity: int('数量', { min: 0, max: 999, initial: 1, restrictable: true }),
    mobile: phone('电话', { restrictable: true }),
  },
})

export const order = resource({
  name: 'specimen:order',
  title: '单据标本',
  table: 'specimen_order',
  path: '/specimen/order',
  owner: 'tenant',
  history: 'audited',
  keepDeleted: true,
  label: 'name',
  fields: {
    code: text('编码', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    name: text('名称', { required: true, max: 100, search: 'like' }),
    state: dict('发布状态', 'send_status', { search: 'eq', only: ['list'] }),
    lines: children('明细', line, { by: 'orderId', order: 'sortNo' }),
    lineName: linked(text('明细名称', { only: [] }), { table: 'specimen_line', by: 'order_id', column: 'name' }),
  },
  states: {
    field: 'state',
    initial: '0',
    frozen: ['1'],
    moves: {
      hold: { label: '搁置', from: '0', to: '2', batch: true },
      publish: { label: '发布', from: ['0', '2'], to: '1' },
      withdraw: { label: '撤销发布', from: '1', to: '0' },
    },
  },
})
