import type { booking } from '@huxi/contract'
import { writtenHere } from '../../../platform/clock.ts'
import type { ColumnSlots } from '../../record/columns.tsx'
import type { RowRule } from '../../record/row-actions.tsx'
import { PATIENT_COLUMN } from '../patient-link.tsx'

const hidden = { hidden: true }

export const bookingColumns: ColumnSlots<typeof booking> = {
  bookingNo: { width: 120 },
  patientId: PATIENT_COLUMN,
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
