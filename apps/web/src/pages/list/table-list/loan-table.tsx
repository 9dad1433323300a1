import { loan } from '@huxi/contract'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'

export function LoanTable() {
  return <ResourceTable resource={loan} columns={{ note: { hidden: true } }} inSight={['return']} />
}
