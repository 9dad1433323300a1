/** 网上预约 without sign-in: a code sent to the registered phone, and the name, prove the patient for half an hour. */
import { asChoice, bool, date, dict, endpointsIn, recordId, returns, secret, text } from '@huxi/model'

const group = '网上预约'
const access = 'public'

export interface OnlineService {
  readonly id: string
  readonly institutionId: string
  readonly institution: string
  readonly name: string
  readonly minutes: number
  readonly preparation: string | null
  /** hours before the start until which a patient may cancel or move; 0 = until the start */
  readonly cancelHours: number
}

export interface OnlineClinic {
  readonly institution: string
  readonly name: string
  readonly place: string | null
  readonly phone: string | null
}

export interface OnlineOffer {
  /** false = no SMS sender is configured, so online booking is closed */
  readonly canVerify: boolean
  readonly services: readonly OnlineService[]
  readonly clinics: readonly OnlineClinic[]
}

const { get, add, change, query } = endpointsIn(group)

export const onlineServices = get('/appointment/online/service', '可网上预约的服务', access, {
  out: returns<OnlineOffer>(),
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
  /** first day with a free time, while none is shown; `opensOn` = day from which it can be booked, null = now */
  readonly better: { readonly day: string; readonly opensOn: string | null } | null
}

export const onlineSlots = get('/appointment/online/slot', '网上可约时段', access, {
  query: { serviceId: recordId('预约服务'), from: date('开始日期') },
  out: returns<OnlineSlots>(),
})

const institutionId = asChoice(text('机构', { required: true, max: 10 }))
const mobile = text('手机号', { required: true, max: 45, check: 'mobile' })

export const sendBookingCode = change('/appointment/online/code', '发送预约验证码', access, {
  confidential: true,
  body: { institutionId, mobile, captcha: text('验证码', { max: 20 }), checkKey: text('验证码编号', { max: 64 }) },
})

export interface BookingPass {
  readonly pass: string
  readonly until: string
}

export const enterBooking = query('/appointment/online/enter', '核对患者', access, {
  confidential: true,
  body: {
    institutionId,
    mobile,
    code: secret('短信验证码', { required: true, max: 20 }),
    name: text('姓名', { required: true, max: 50 }),
    agreed: bool('同意为办理预约使用以上信息'),
  },
  out: returns<BookingPass>(),
})

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
  /** the patient may cancel until then, and move where `isMovable`; null = no longer */
  readonly changeableUntil: string | null
  readonly isMovable: boolean
  readonly questionnaire: string | null
}

const pass = secret('核对凭证', { required: true, max: 400 })

export const bookOnline = add('/appointment/online/book', '网上预约', access, {
  confidential: true,
  body: { pass, slotId: recordId('时段') },
  out: returns<OnlineBooking>(),
})

export const waitOnline = add('/appointment/online/wait', '网上候补', access, {
  confidential: true,
  body: {
    pass,
    serviceId: recordId('预约服务'),
    fromOn: date('开始日期', { required: true }),
    toOn: date('结束日期', { required: true }),
    half: dict('时间', 'appointment_half', { required: true, initial: 'any' }),
  },
})

export const ownBookings = query('/appointment/online/mine', '查询自己的预约', access, {
  confidential: true,
  body: { pass },
  out: returns<OnlineBooking[]>(),
})

const own = { pass, bookingNo: text('预约号', { required: true, max: 40 }) }

export const cancelOwnBooking = change('/appointment/online/cancel', '取消自己的预约', access, {
  confidential: true,
  body: own,
  out: returns<OnlineBooking>(),
})

export const moveOwnBooking = change('/appointment/online/move', '更改自己的预约', access, {
  confidential: true,
  body: { ...own, slotId: recordId('时段') },
  out: returns<OnlineBooking>(),
})
