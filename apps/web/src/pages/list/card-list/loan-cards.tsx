import { loan } from '@huxi/contract'
import { useList } from '../../../kit/list/use-list.ts'
import { MoveButtons, useMoves } from '../../../kit/record/moves.tsx'
import { DetailList } from '../../../kit/ui/blocks/detail-list.tsx'
import { Pager } from '../../../kit/ui/pager.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import panel from '../../../kit/look/panel.module.css'

const SKELETON_ROWS = 6

export function LoanCards() {
  const list = useList(loan)
  const moves = useMoves(loan, { onDone: list.reload })
  if (!list.loaded) return <Loading error={list.error} onRetry={list.reload} rows={SKELETON_ROWS} />
  if (list.total === 0) return <Empty drawing="paper" title="还没有设备借用" text="在基础表单中登记后会出现在这里。" />
  return (
    <Stack gap={16}>
      {list.rows.map((row) => (
        <section key={row.id} className={panel.panel} aria-label={`${row.device} ${row.id}`}>
          <div className={panel.head}>
            <h2>{row.device}</h2>
            <Row align="stretch">
              <MoveButtons moves={moves} row={row} />
            </Row>
          </div>
          <DetailList
            items={[
              { term: loan.fields.borrower.label, content: row.borrower },
              { term: loan.fields.quantity.label, content: row.quantity },
              { term: loan.fields.dueOn.label, content: row.dueOn },
            ]}
          />
        </section>
      ))}
      <Pager page={list.page} size={list.size} total={list.total} onChange={list.turnTo} />
      {moves.dialog}
    </Stack>
  )
}
