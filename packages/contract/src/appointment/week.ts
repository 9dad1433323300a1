/** What is open and what is booked, clinic by clinic: of a week, and of today. */
import { date, endpoint, returns, text } from '@huxi/model'
import { booking } from './booking.ts'
import { clinic } from './definition.ts'

/** Slots of one clinic, service and person on one day, one after the other. */
export interface WeekBlock {
  readonly clinicId: string
  readonly serviceId: string
  readonly service: string
  readonly staff: string | null
  /** `YYYY-MM-DD` */
  readonly day: string
  /** `HH:mm` */
  readonly from: string
  readonly until: string
  readonly slots: number
  readonly capacity: number
  readonly booked: number
  /** slots that take no further booking because the template no longer has them */
  readonly blocked: number
  /** patients booked in those */
  readonly stranded: number
}

export interface SlotWeek {
  /** its Monday */
  readonly from: string
  readonly clinics: readonly { readonly id: string; readonly name: string; readonly place: string | null }[]
  readonly blocks: readonly WeekBlock[]
}

export const slotWeek = endpoint({
  method: 'GET',
  path: '/appointment/slot/week',
  title: '每周号源',
  group: clinic.title,
  access: 'appointment:clinic:list',
  query: { day: date('日期'), clinicId: text('门诊', { max: 64 }) },
  out: returns<SlotWeek>(),
})

/** A clinic with bookings today that the caller may see. */
export interface ClinicToday {
  readonly id: string
  readonly name: string
  /** neither cancelled nor moved to another time */
  readonly bookings: number
}

export const clinicsToday = endpoint({
  method: 'GET',
  path: '/appointment/booking/today',
  title: '今日预约',
  group: booking.title,
  access: 'appointment:booking:today',
  out: returns<ClinicToday[]>(),
})
