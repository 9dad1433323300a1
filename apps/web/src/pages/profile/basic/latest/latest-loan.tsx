import { loan } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useCall } from '../../../../kit/data/query.ts'
import { Facts } from '../../../../kit/detail/facts.tsx'
import { Empty, Loading } from '../../../../kit/ui/states.tsx'

const SKELETON_ROWS = 6

export function LatestLoan() {
  const { data, error, refetch } = useCall(verbEndpoint(loan, 'list'), { pageNo: 1, pageSize: 1 })
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const [row] = data.records
  if (!row) return <Empty drawing="paper" title="还没有设备借用" text="在基础表单中登记后会出现在这里。" />
  return (
    <Facts
      resource={loan}
      row={{ ...row }}
      groups={[
        { title: '借用', names: ['device', 'borrower', 'quantity', 'status', 'note'] },
        { title: '日期', names: ['fromOn', 'dueOn', 'returnedOn'] },
        { title: '记录', names: ['createBy', 'createTime', 'updateBy', 'updateTime'] },
      ]}
    />
  )
}
