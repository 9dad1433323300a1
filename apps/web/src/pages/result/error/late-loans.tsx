import { loan } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../kit/data/query.ts'
import { DetailList } from '../../../kit/ui/blocks/detail-list.tsx'
import { Result } from '../../../kit/ui/blocks/result.tsx'
import { Loading } from '../../../kit/ui/states.tsx'
import { dayHere } from '../../../platform/clock.ts'

const DAY_MS = 86_400_000
const SKELETON_ROWS = 6
const MAX_LISTED = 10

export function LateLoans() {
  const [yesterday] = useState(() => dayHere(Date.now() - DAY_MS))
  const asked = { status: 'lent', dueOn_end: yesterday, pageNo: 1, pageSize: MAX_LISTED }
  const { data, error, refetch } = useCall(verbEndpoint(loan, 'list'), asked)
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const actions = <Link to="/list/basic-list">查看待归还的设备</Link>
  if (data.total === 0) return <Result type="success" title="没有逾期未还的设备" actions={actions} />
  return (
    <Result
      type="error"
      title={`${data.total} 笔借用逾期未还`}
      description="请联系借用人归还，或修改应还日期。"
      actions={actions}
    >
      <DetailList
        col={1}
        items={data.records.map(({ device, borrower, dueOn }) => ({
          term: device,
          content: `${borrower}，应还 ${dueOn}`,
        }))}
      />
    </Result>
  )
}
