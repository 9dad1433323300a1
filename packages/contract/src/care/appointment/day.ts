/** The day at the desk: arrivals by number, phone or name, the next patient, the slip, and the screen of a clinic. */
import { endpoint, returns, text } from '@huxi/model'
import { booking } from './booking.ts'
import { clinic } from './definition.ts'

export interface FoundBooking {
  readonly id: string
  readonly bookingNo: string
  readonly patientId: string
  readonly patient: string
  readonly status: string
  readonly statusText: string
  readonly startAt: string
  readonly clinic: string
  readonly serviceId: string
  readonly service: string
  readonly arrivedAt: string | null
}

/** Bookings of today by booking number, phone tail, name or document number; one of another day by its number alone. */
export const findArrivals = endpoint({
  method: 'POST',
  work: 'query',
  path: '/appointment/booking/arrivals',
  title: '查找今日预约',
  group: booking.title,
  access: 'appointment:booking:arrive',
  confidential: true,
  body: { code: text('预约号、姓名、手机后四位或证件号', { required: true, max: 60 }) },
  out: returns<FoundBooking[]>(),
})

export const callNext = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/appointment/booking/callNext',
  title: '呼叫下一位',
  group: booking.title,
  access: 'appointment:booking:call',
  body: { clinicId: text('门诊', { required: true, max: 64 }) },
  out: returns<FoundBooking>(),
})

export const bookingSlip = endpoint({
  method: 'GET',
  path: '/appointment/booking/slip',
  title: '打印预约单',
  group: booking.title,
  access: 'appointment:booking:list',
  cost: 'heavy',
  answers: 'file',
  query: { id: text('预约', { required: true, max: 64 }) },
})

/** The address of a clinic's screen; null while screens are switched off. */
export const displayLink = endpoint({
  method: 'GET',
  path: '/appointment/clinic/display',
  title: '叫号屏地址',
  group: clinic.title,
  access: 'appointment:clinic:edit',
  query: { id: text('门诊', { required: true, max: 64 }) },
  out: returns<{ path: string | null }>(),
})

export const renewDisplay = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/appointment/clinic/renewDisplay',
  title: '更换叫号屏地址',
  group: clinic.title,
  access: 'appointment:clinic:edit',
  body: { id: text('门诊', { required: true, max: 64 }) },
  out: returns<{ path: string | null }>(),
})

interface DisplayLine {
  /** initials of the name in pinyin, and the end of the booking number */
  readonly initials: string
  readonly no: string
}

export interface Display {
  readonly clinic: string
  readonly place: string | null
  readonly called: readonly (DisplayLine & { readonly at: string })[]
  readonly waiting: readonly DisplayLine[]
  readonly others: number
}

export const openDisplay = endpoint({
  method: 'POST',
  work: 'query',
  path: '/appointment/display',
  title: '叫号屏',
  group: booking.title,
  access: 'public',
  body: { token: text('地址', { required: true, max: 128 }) },
  out: returns<Display>(),
})
