import { quitContact, type QuitContact } from '@huxi/contract'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Board } from '../../kit/list/board/board.tsx'
import type { BoardSection } from '../../kit/list/board/sections.ts'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { daysLater } from '../../kit/patient/booking/slot-days.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { writtenHere } from '../../platform/clock.ts'
import { contactSlots } from './tobacco/quit-slots.tsx'

const day = (now: Date, later = 0): string => daysLater(writtenHere(now).slice(0, 10), later)
const pending = { field: 'status', rule: 'eq', val: 'pending' } as const
const due = (rule: 'lt' | 'le' | 'gt', val: string) => ({ field: 'dueOn', rule, val }) as const

const BY_DUE = { column: 'dueOn', order: 'asc' } as const
const SOON_DAYS = 7

const SECTIONS: readonly BoardSection[] = [
  {
    key: 'overdue',
    title: '逾期，窗口未过',
    tone: 'danger',
    where: (now) => [pending, due('lt', day(now)), { field: 'windowTo', rule: 'ge', val: day(now) }],
    sort: BY_DUE,
    empty: '没有逾期的戒烟随访。',
  },
  {
    key: 'today',
    title: '今日',
    tone: 'warning',
    where: (now) => [pending, { field: 'dueOn', rule: 'eq', val: day(now) }],
    sort: BY_DUE,
    empty: '今天没有要做的戒烟随访。',
  },
  {
    key: 'soon',
    title: `${SOON_DAYS} 天内`,
    where: (now) => [pending, due('gt', day(now)), due('le', day(now, SOON_DAYS))],
    sort: BY_DUE,
    empty: `之后 ${SOON_DAYS} 天没有要做的戒烟随访。`,
  },
]

type Worded = QuitContact & { patientId_dictText?: string; moment_dictText?: string }

const reasonOf = (row: QuitContact): string =>
  `${(row as Worded).moment_dictText ?? ''}随访 · ${row.windowFrom.slice(5)} 至 ${row.windowTo.slice(5)} 之间`

const ALL = 'all'

const isAll = (params: URLSearchParams): boolean =>
  params.get('tab') === ALL || [...params.keys()].some((name) => name !== 'tab')

export default function QuitContactList() {
  const [params, setParams] = useSearchParams()
  const work = (
    <Board
      heading="h2"
      resource={quitContact}
      sections={SECTIONS}
      title={(row) => (row as Worded).patientId_dictText ?? quitContact.title}
      reason={reasonOf}
      time={({ dueOn }) => dueOn}
      keys={{ record: 'R' }}
    />
  )
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={isAll(params) ? ALL : 'work'}
        destroyOnHidden
        onChange={(key) => setParams(key === ALL ? { tab: ALL } : {}, { replace: true })}
        items={[
          { key: 'work', label: '待随访', children: work },
          { key: ALL, label: '全部', children: <ResourceTable resource={quitContact} {...contactSlots} /> },
        ]}
      />
    </>
  )
}
