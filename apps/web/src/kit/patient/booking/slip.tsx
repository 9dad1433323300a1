import { bookingSlip } from '@huxi/contract'
import { download } from '../../../platform/download.ts'
import { reportFailure } from '../../data/failure.ts'
import { RowAction } from '../../record/row-actions.tsx'

export const printSlip = (id: string, no: string): Promise<void> =>
  download(bookingSlip.path, { id }, `预约单_${no}.pdf`).catch(reportFailure)

export const SlipAction = ({ id, no }: { id: string; no: string }) => (
  <RowAction onClick={() => void printSlip(id, no)}>{bookingSlip.title}</RowAction>
)
