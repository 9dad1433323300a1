/** 值班安排: begins with who is on duty now and next; past shifts are one press away. On a phone headed by who is on duty. */
import { duty } from '@huxi/contract'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList } from '../../kit/list/use-list.ts'
import type { Conditions } from '../../kit/kinds/index.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { today } from '../../platform/clock.ts'

const SPAN = 'span'
const SPANS = [
  { value: 'coming', label: '当班和接下来' },
  { value: 'all', label: '全部' },
]

/** What has not ended before today, the earliest first, unless other days are asked for. */
const coming = (conditions: Conditions): Conditions => ({
  endAt_begin: today(),
  ...conditions,
  column: 'startAt',
  order: 'asc',
})

export default function DutyList() {
  const [params, setParams] = useSearchParams()
  const span = params.get(SPAN) === 'all' ? 'all' : 'coming'
  const list = useList(duty, span === 'all' ? {} : { ask: coming })
  return (
    <>
      <PageHeader />
      <ListTable
        resource={duty}
        list={list}
        columns={{ userId: { width: 180, heads: true } }}
        above={
          <Segmented
            aria-label="哪些班次"
            options={SPANS}
            value={span}
            onChange={(value) => setParams({ [SPAN]: value })}
          />
        }
      />
    </>
  )
}
