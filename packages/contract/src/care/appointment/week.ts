import { date, endpointsIn, returns, text } from '@huxi/model'
import { booking } from './booking.ts'
import { clinic } from './definition.ts'

/** Consecutive slots of one clinic, service and person on one day. */
export interface WeekBlock {
  readonly clinicId: string
  readonly serviceId: string
  readonly service: string
  readonly staffId: string | null
  readonly staff: string | null
  readonly day: string
  readonly from: string
  readonly until: string
  readonly slots: number
  readonly capacity: number
  readonly booked: number
  /** slots the template no longer has; they take no booking */
  readonly blocked: number
  readonly stranded: number
}

export interface SlotWeek {
  readonly from: string
  readonly clinics: readonly { readonly id: string; readonly name: string; readonly place: string | null }[]
  readonly blocks: readonly WeekBlock[]
}

const { get } = endpointsIn(clinic.title)

export const slotWeek = get('/appointment/slot/week', '每周号源', 'appointment:clinic:list', {
  query: { day: date('日期'), clinicId: text('门诊', { max: 64 }) },
  out: returns<SlotWeek>(),
})

export interface ClinicToday {
  readonly id: string
  readonly name: string
  readonly bookings: number
}

export const clinicsToday = endpointsIn(booking.title).get(
  '/appointment/booking/today',
  '今日预约',
  'appointment:booking:today',
  { out: returns<ClinicToday[]>() },
)
