import type { Booking, booking } from '@huxi/contract'
import { Link } from 'react-router'
import { writtenHere } from '../../../platform/clock.ts'
import { isMissing, MISSING } from '../../data/format.ts'
import words from '../../look/words.module.css'
import type { ColumnSlots } from '../../record/columns.tsx'
import type { RowRule } from '../../record/row-actions.tsx'
import { useDetail } from '../../record/use-detail.ts'

const hidden = { hidden: true }

export const PatientName = ({ row }: { row: Pick<Booking, 'patientId'> }) => {
  const chart = useDetail('patient/PatientDetail')
  const name = (row as { patientId_dictText?: unknown }).patientId_dictText
  if (isMissing(name)) return MISSING
  if (!chart.to) return String(name)
  return (
    <Link className={words.link ?? ''} to={chart.to({ id: row.patientId })} state={chart.state}>
      {String(name)}
    </Link>
  )
}

export const bookingColumns: ColumnSlots<typeof booking> = {
  bookingNo: { width: 120 },
  patientId: { width: 190, heads: true, cell: (row) => <PatientName row={row} /> },
  clinicId: { width: 130 },
  serviceId: { width: 120 },
  staffId: hidden,
  startAt: { width: 145 },
  status: { width: 100 },
  endAt: hidden,
  channel: hidden,
  note: hidden,
  arrivedAt: hidden,
  calledAt: hidden,
  startedAt: hidden,
  endedAt: hidden,
  cancelBy: hidden,
  cancelReason: hidden,
  movedFrom: hidden,
  movedTo: hidden,
  autoMoved: hidden,
  agreedAt: hidden,
  overbooked: hidden,
  overbookReason: hidden,
  weekday: hidden,
  hour: hidden,
  leadDays: hidden,
  waitMinutes: hidden,
  returningVisit: hidden,
  createTime: hidden,
}

/** No check-in on another day, no 未到 before the time. */
export const bookingRule: RowRule = (name, row) => {
  const [start, now] = [String(row['startAt']), writtenHere(Date.now())]
  if (name === 'arrive' && start.slice(0, 10) !== now.slice(0, 10)) return false
  return name === 'miss' && start > now ? false : undefined
}
