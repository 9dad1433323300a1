import { loan } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../kit/data/query.ts'
import { DetailList } from '../../../kit/ui/blocks/detail-list.tsx'
import { Result } from '../../../kit/ui/blocks/result.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'

const SKELETON_ROWS = 6
const { device, borrower, quantity, dueOn } = loan.fields

export function LastLoan() {
  const { data, error, refetch } = useCall(verbEndpoint(loan, 'list'), { pageNo: 1, pageSize: 1 })
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const [row] = data.records
  if (!row) return <Empty drawing="paper" title="还没有设备借用" text="在基础表单中登记后会出现在这里。" />
  return (
    <Result
      type="success"
      title="提交成功"
      description="最近一笔借用已经登记，请在应还日期前归还。"
      actions={
        <>
          <Link to="/list/query-list">返回列表</Link>
          <Button onClick={() => window.print()}>打印</Button>
        </>
      }
    >
      <DetailList
        items={[
          { term: device.label, content: row.device },
          { term: borrower.label, content: row.borrower },
          { term: quantity.label, content: row.quantity },
          { term: dueOn.label, content: row.dueOn },
        ]}
      />
    </Result>
  )
}
