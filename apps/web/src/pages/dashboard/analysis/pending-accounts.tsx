import { user, type User } from '@huxi/contract'
import { moveCode, verbEndpoint } from '@huxi/model'
import { useCan } from '../../../kit/data/can.tsx'
import { formatMoment } from '../../../kit/data/format.ts'
import { useDetail } from '../../../kit/record/use-detail.ts'
import { Board } from '../../../kit/list/board/board.tsx'
import type { BoardSection } from '../../../kit/list/board/sections.ts'
import { useCall } from '../../../kit/data/query.ts'
import { superParams } from '../../../kit/list/super-query/grammar.ts'
import panel from '../../../kit/look/panel.module.css'

/** Approval is overdue after this. */
const DUE_MS = 3 * 86_400_000

const WAITING = { field: 'status', rule: 'eq', val: String(user.states!.moves['approve'].from) } as const
const dueBefore = (now: Date) => formatMoment(now.getTime() - DUE_MS)
const OLDEST_FIRST = { column: 'createTime', order: 'asc' } as const

const SECTIONS: readonly BoardSection[] = [
  {
    key: 'overdue',
    title: '逾期',
    tone: 'danger',
    where: (now) => [WAITING, { field: 'createTime', rule: 'lt', val: dueBefore(now) }],
    sort: OLDEST_FIRST,
    empty: '没有逾期。等待审核超过 3 天的账号会出现在这里。',
  },
  {
    key: 'waiting',
    title: '待审核',
    where: (now) => [WAITING, { field: 'createTime', rule: 'ge', val: dueBefore(now) }],
    sort: OLDEST_FIRST,
    empty: '没有待审核的账号。有人注册后，会出现在这里。',
  },
]

const KEYS = { approve: 'A', reject: 'R' }

const reasonOf = ({ username, phone }: User) =>
  [`申请账号 ${username}`, phone && `手机号 ${phone}`].filter(Boolean).join(' · ')

export function PendingAccounts() {
  const page = useDetail('system/UserDetail')
  const may = useCan().can(moveCode(user, 'approve'))
  const mayRead = may && page.to !== undefined
  const waiting = useCall(
    verbEndpoint(user, 'list'),
    { ...superParams({ matchType: 'and', records: [WAITING] }), pageNo: 1, pageSize: 1 },
    { enabled: mayRead, live: true },
  )
  if (!mayRead || waiting.data?.total === 0 || waiting.isLoading) return null
  return (
    <section className={panel.panel} aria-labelledby="pending-accounts">
      <div className={panel.head}>
        <h2 id="pending-accounts">账号审核</h2>
      </div>
      <Board
        resource={user}
        sections={SECTIONS}
        reason={reasonOf}
        time={({ createTime }) => createTime}
        keys={KEYS}
        page={page}
      />
    </section>
  )
}
