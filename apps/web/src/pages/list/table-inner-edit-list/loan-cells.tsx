import { loan } from '@huxi/contract'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'

const COLUMNS = { returnedOn: { hidden: true }, accessories: { hidden: true } }

export function LoanCells() {
  return <ResourceTable resource={loan} columns={COLUMNS} cells={['device', 'borrower', 'quantity', 'dueOn']} />
}
