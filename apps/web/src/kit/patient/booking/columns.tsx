/** Bookings as lists show them. */
import type { booking } from '@huxi/contract'
import type { ColumnSlots } from '../../record/columns.tsx'

const hidden = { hidden: true }

export const bookingColumns: ColumnSlots<typeof booking> = {
  bookingNo: { width: 130 },
  patientId: { width: 150, heads: true },
  startAt: { width: 150 },
  status: { width: 110 },
  endAt: hidden,
  channel: hidden,
  calledAt: hidden,
  startedAt: hidden,
  endedAt: hidden,
  cancelBy: hidden,
  cancelReason: hidden,
  movedFrom: hidden,
  movedTo: hidden,
  createTime: hidden,
}
