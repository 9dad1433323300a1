/** 网上预约 without sign-in: patients are known by name and end of the phone number, bookings by number and code. */
import { bool, date, dict, endpoint, returns, text } from '@huxi/model'

const group = '网上预约'
const access = 'public'

export interface OnlineService {
  readonly id: string
  readonly institution: string
  readonly name: string
  readonly minutes: number
  readonly preparation: string | null
  /** hours before the start until which a patient may cancel or move; 0 = until the start */
  readonly cancelHours: number
}

export const onlineServices = endpoint({
  method: 'GET',
  path: '/appointment/online/service',
  title: '可网上预约的服务',
  group,
  access,
  out: returns<OnlineService[]>(),
})

export interface OnlineSlot {
  readonly id: string
  readonly startAt: string
  readonly endAt: string
  readonly clinic: string
  readonly place: string | null
  readonly isFree: boolean
}

export interface OnlineSlots {
  readonly lastDay: string
  readonly slots: readonly OnlineSlot[]
}

export const onlineSlots = endpoint({
  method: 'GET',
  path: '/appointment/online/slot',
  title: '网上可约时段',
  group,
  access,
  query: { serviceId: text('预约服务', { required: true, max: 64 }), from: date('开始日期') },
  out: returns<OnlineSlots>(),
})

const identity = {
  name: text('姓名', { required: true, max: 50 }),
  phoneTail: text('手机号后四位', { required: true, max: 4 }),
  agreed: bool('同意为办理预约使用以上信息'),
  captcha: text('验证码', { max: 20 }),
  checkKey: text('验证码编号', { max: 64 }),
}

export interface OnlineBooking {
  readonly bookingNo: string
  readonly service: string
  readonly serviceId: string
  readonly institution: string
  readonly clinic: string
  readonly place: string | null
  readonly startAt: string
  readonly endAt: string
  readonly preparation: string | null
  readonly status: string
  readonly statusText: string
  /** the patient may cancel or move until then; null = no longer */
  readonly changeableUntil: string | null
  readonly questionnaire: string | null
}

export interface OnlineBooked extends OnlineBooking {
  readonly code: string
}

export const bookOnline = endpoint({
  method: 'POST',
  work: 'add',
  path: '/appointment/online/book',
  title: '网上预约',
  group,
  access,
  confidential: true,
  body: { slotId: text('时段', { required: true, max: 64 }), ...identity },
  out: returns<OnlineBooked>(),
})

export const waitOnline = endpoint({
  method: 'POST',
  work: 'add',
  path: '/appointment/online/wait',
  title: '网上候补',
  group,
  access,
  confidential: true,
  body: {
    serviceId: text('预约服务', { required: true, max: 64 }),
    fromOn: date('开始日期', { required: true }),
    toOn: date('结束日期', { required: true }),
    half: dict('时间', 'appointment_half', { required: true, initial: 'any' }),
    ...identity,
  },
  out: returns<null>(),
})

const own = {
  bookingNo: text('预约号', { required: true, max: 40 }),
  code: text('查询码', { required: true, max: 20 }),
}

export const ownBooking = endpoint({
  method: 'POST',
  work: 'query',
  path: '/appointment/online/mine',
  title: '查询网上预约',
  group,
  access,
  confidential: true,
  body: own,
  out: returns<OnlineBooking>(),
})

export const cancelOwnBooking = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/appointment/online/cancel',
  title: '取消网上预约',
  group,
  access,
  confidential: true,
  body: own,
  out: returns<OnlineBooking>(),
})

export const moveOwnBooking = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/appointment/online/move',
  title: '更改网上预约',
  group,
  access,
  confidential: true,
  body: { ...own, slotId: text('时段', { required: true, max: 64 }) },
  out: returns<OnlineBooked>(),
})
