import { loan } from '@huxi/contract'
import { Board } from '../../../kit/list/board/board.tsx'
import type { BoardSection } from '../../../kit/list/board/sections.ts'
import { dayHere } from '../../../platform/clock.ts'

const LENT = { field: 'status', rule: 'in', val: 'lent' } as const
const BY_DUE = { column: 'dueOn', order: 'asc' } as const
const due = (rule: 'lt' | 'eq' | 'gt', now: Date) => ({ field: 'dueOn', rule, val: dayHere(now) })

const SECTIONS: readonly BoardSection[] = [
  {
    key: 'late',
    title: '逾期未还',
    tone: 'danger',
    where: (now) => [LENT, due('lt', now)],
    sort: BY_DUE,
    empty: '没有逾期的借用。过了应还日期还没有归还的，会出现在这里。',
  },
  {
    key: 'today',
    title: '今日应还',
    tone: 'warning',
    where: (now) => [LENT, due('eq', now)],
    sort: BY_DUE,
    empty: '今天没有要归还的设备。',
  },
  {
    key: 'lent',
    title: '借出中',
    where: (now) => [LENT, due('gt', now)],
    sort: BY_DUE,
    empty: '没有其他借出的设备。登记借用后会出现在这里。',
  },
]

export function LoanBoard() {
  return (
    <Board
      heading="h2"
      resource={loan}
      sections={SECTIONS}
      title={({ device, quantity }) => `${device} × ${quantity}`}
      reason={({ borrower, dueOn }) => `${borrower}，应还 ${dueOn}`}
      time={({ dueOn }) => `${dueOn} 23:59:59`}
      keys={{ return: 'G' }}
    />
  )
}
