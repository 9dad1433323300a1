import {
  areaContract,
  bool,
  childOf,
  children,
  date,
  dict,
  int,
  longText,
  named,
  resource,
  text,
  type RowOf,
} from '@huxi/model'

const accessory = resource({
  name: 'example:accessory',
  title: '随附配件',
  label: 'name',
  ...childOf('loanId', '设备借用', 'example:loan', {
    name: named(text('配件', { required: true, max: 50, unique: true })),
    quantity: int('数量', { required: true, initial: 1, min: 1, max: 99 }),
    returned: bool('已收回', { initial: false }),
  }),
})

export const loan = resource({
  name: 'example:loan',
  title: '设备借用',
  owner: 'tenant',
  history: true,
  label: '{device}（{borrower}）',
  fields: {
    device: text('设备', { required: true, max: 100, search: 'like' }),
    borrower: text('借用人', { required: true, max: 50, search: 'like' }),
    quantity: int('数量', { required: true, initial: 1, min: 1, max: 99 }),
    fromOn: date('借出日期', { required: true, search: 'range' }),
    dueOn: date('应还日期', { required: true, search: 'range' }),
    status: dict('状态', 'example_loan_status', { search: 'eq', only: ['list'] }),
    returnedOn: date('归还日期', { only: ['list'] }),
    note: longText('备注', { max: 200 }),
    accessories: children('随附配件', accessory, { by: 'loanId', order: 'sortNo', max: 20 }),
  },
  states: {
    field: 'status',
    initial: 'lent',
    frozen: ['returned'],
    moves: { return: { label: '归还', from: 'lent', to: 'returned', batch: true, done: '已归还' } },
  },
})
export type Loan = RowOf<typeof loan>

export const loanContract = areaContract([loan, 'internal', 'example/LoanList'], [accessory, 'internal'])
