/** The day at the desk: arrivals by number, phone or name, the next patient, the slip, and the screen of a clinic. */
import { endpointsIn, recordId, returns, text } from '@huxi/model'
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

const { get, query, put } = endpointsIn(booking.title)

/** Bookings of today by booking number, phone tail, name or document number; one of another day by its number alone. */
export const findArrivals = query('/appointment/booking/arrivals', '查找今日预约', 'appointment:booking:arrive', {
  confidential: true,
  body: { code: text('预约号、姓名、手机后四位或证件号', { required: true, max: 60 }) },
  out: returns<FoundBooking[]>(),
})

export const callNext = put('/appointment/booking/callNext', '呼叫下一位', 'appointment:booking:call', {
  body: { clinicId: recordId('门诊') },
  out: returns<FoundBooking>(),
})

export const bookingSlip = get('/appointment/booking/slip', '打印预约单', 'appointment:booking:list', {
  cost: 'heavy',
  answers: 'file',
  query: { id: recordId('预约') },
})

/** The address of a clinic's screen; null while screens are switched off. */
export const displayLink = endpointsIn(clinic.title).get(
  '/appointment/clinic/display',
  '叫号屏地址',
  'appointment:clinic:edit',
  { query: { id: recordId('门诊') }, out: returns<{ path: string | null }>() },
)

export const renewDisplay = endpointsIn(clinic.title).put(
  '/appointment/clinic/renewDisplay',
  '更换叫号屏地址',
  'appointment:clinic:edit',
  { body: { id: recordId('门诊') }, out: returns<{ path: string | null }>() },
)
