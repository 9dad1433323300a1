import { duty, type Duty } from '@huxi/contract'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoment } from '../../kit/data/format.ts'
import type { Conditions } from '../../kit/kinds/index.ts'
import { useNow } from '../../kit/data/use-now.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Stack } from '../../kit/ui/place.tsx'
import { Status } from '../../kit/ui/status.tsx'
import place from '../../kit/look/place.module.css'
import { DutyWeek } from './duty/duty-week.tsx'

const SPAN = 'span'

/** Default conditions of a span at a moment. */
const SPANS: Record<string, { label: string; at: (now: string) => Conditions }> = {
  coming: { label: '当班和接下来', at: (now) => ({ endAt_begin: now, column: 'startAt', order: 'asc' }) },
  past: { label: '已结束', at: (now) => ({ endAt_end: now, column: 'endAt', order: 'desc' }) },
  all: { label: '全部', at: () => ({}) },
}
const WEEK = 'week'
const OPTIONS = [
  { value: WEEK, label: '周表' },
  ...Object.entries(SPANS).map(([value, { label }]) => ({ value, label })),
]

export default function DutyList() {
  const [params, setParams] = useSearchParams()
  const asked = params.get(SPAN) ?? WEEK
  const span = SPANS[asked] ? asked : WEEK
  const turnTo = (next: string) => {
    const others = new URLSearchParams(params)
    others.delete('pageNo')
    others.set(SPAN, next)
    setParams(others)
  }
  const choice = (
    <div className={place.above16}>
      <Segmented aria-label="哪些班次" options={OPTIONS} value={span} onChange={turnTo} />
    </div>
  )
  return (
    <>
      <PageHeader />
      {span === WEEK ? (
        <Stack gap={12}>
          {choice}
          <DutyWeek />
        </Stack>
      ) : (
        <Shifts span={span} choice={choice} />
      )}
    </>
  )
}

const Shifts = ({ span, choice }: { span: string; choice: ReactNode }) => {
  const now = formatMoment(useNow())
  const list = useList(duty, { ask: (conditions) => ({ ...SPANS[span]!.at(now), ...conditions }) })
  return (
    <ListTable
      resource={duty}
      list={list}
      columns={{
        wardId: { width: 220 },
        userId: { width: 190, heads: true },
        endAt: { width: 220, cell: (row) => <Until row={row} now={now} /> },
        createTime: { hidden: true },
      }}
      above={choice}
    />
  )
}

const Until = ({ row: { startAt, endAt }, now }: { row: Duty; now: string }) => (
  <span className={place.inline}>
    {formatMoment(endAt, 'YYYY-MM-DD HH:mm')}
    {startAt <= now && now < endAt && <Status tone="success" text="当班" />}
  </span>
)
