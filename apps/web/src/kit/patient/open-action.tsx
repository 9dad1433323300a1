/** 打开: a report as it was issued. */
import { useOnce } from '../form/use-once.ts'
import { RowAction } from '../record/row-actions.tsx'
import { openIssued } from './open-report.ts'

export const OpenAction = ({ id }: { id: string }) => {
  const { once } = useOnce()
  return <RowAction onClick={() => void once(() => openIssued(id))}>打开</RowAction>
}
