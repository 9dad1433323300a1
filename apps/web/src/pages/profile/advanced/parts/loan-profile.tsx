import { loan } from '@huxi/contract'
import { labelOf, verbEndpoint } from '@huxi/model'
import { Steps } from 'antd'
import { useCall } from '../../../../kit/data/query.ts'
import { Facts } from '../../../../kit/detail/facts.tsx'
import { DetailTabs, history } from '../../../../kit/detail/tabs.tsx'
import { cellOf } from '../../../../kit/record/columns.tsx'
import { MoveButtons, useMoves } from '../../../../kit/record/moves.tsx'
import { HeadInfo } from '../../../../kit/ui/blocks/head-info.tsx'
import { Empty, Loading } from '../../../../kit/ui/states.tsx'
import { Row, Stack } from '../../../../kit/ui/place.tsx'
import words from '../../../../kit/look/words.module.css'

const SKELETON_ROWS = 8
const TABS = [history(loan)]

export function LoanProfile() {
  const { data, error, refetch } = useCall(verbEndpoint(loan, 'list'), { pageNo: 1, pageSize: 1 })
  const id = data?.records[0]?.id
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  if (!id) return <Empty drawing="paper" title="还没有设备借用" text="在高级表单中登记后会出现在这里。" />
  return <OneLoan key={id} id={id} />
}

const OneLoan = ({ id }: { id: string }) => {
  const { data: row, error, refetch } = useCall(verbEndpoint(loan, 'queryById'), { id })
  const moves = useMoves(loan, { onDone: () => void refetch() })
  if (error || !row) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const steps = [
    { title: '登记', content: row.createTime },
    { title: '借出', content: row.fromOn },
    { title: '归还', content: row.returnedOn ?? `应还 ${row.dueOn}` },
  ]
  return (
    <Stack gap={24}>
      <Row wrap justify="between" gap={16}>
        <h2 className={words.title}>{labelOf(loan, row)}</h2>
        <Row wrap gap={24}>
          <HeadInfo title="状态" content={cellOf('status', loan.fields.status, row)} bordered />
          <HeadInfo title="数量" content={row.quantity} />
          <MoveButtons moves={moves} row={row} />
        </Row>
      </Row>
      <Steps current={row.status === 'lent' ? 1 : steps.length} items={steps} />
      <Facts
        resource={loan}
        row={{ ...row }}
        groups={[
          { title: '借用', names: ['device', 'borrower', 'quantity', 'note'] },
          { title: '随附配件', names: ['accessories'] },
        ]}
      />
      <DetailTabs tabs={TABS} row={{ ...row }} />
      {moves.dialog}
    </Stack>
  )
}
