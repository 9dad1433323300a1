import { areaContract, date, endpointsIn, returns, statistic, text, type Definition, type ListQuery } from '@huxi/model'
import { booking } from './booking.ts'
import { clinic, clinicException, clinicService, clinicTemplate, holiday } from './definition.ts'
import { waiting } from './waiting.ts'

const CAME = 'arrived,in_service,done,left'
const KEPT = `booked,${CAME},no_show,cancelled`

const definition: Definition = {
  numerator: '登记的预约，每次预约计一次',
  excluded: '已改约的（改约后的一次照计）',
  period: '按预约的开始时间',
}

const bookings = {
  of: booking,
  unit: '次',
  dated: 'startAt',
  counted: { of: 'rows' },
  filters: ['clinicId', 'serviceId', 'staffId'],
  access: 'appointment:booking:stat',
  definition,
} as const

const noShow = {
  counted: { of: 'rate', numerator: { status: 'no_show' }, denominator: { status: `no_show,${CAME}` } },
  definition: {
    numerator: '爽约的预约',
    denominator: '爽约的与到诊的（已签到、服务中、已完成、未就诊离开）预约',
    excluded: '取消、改约和尚未到诊的预约',
    period: definition.period,
  },
} as const

export const bookingStatistics = [
  statistic({ ...bookings, name: 'total', title: '预约', where: { status: KEPT } }),
  statistic({
    ...bookings,
    name: 'done',
    title: '已完成',
    where: { status: 'done' },
    definition: { numerator: '状态为“已完成”的预约', period: definition.period },
  }),
  statistic({
    ...bookings,
    name: 'cancelled',
    title: '已取消',
    where: { status: 'cancelled' },
    definition: { numerator: '状态为“已取消”的预约', excluded: '已改约的', period: definition.period },
  }),
  statistic({ ...bookings, ...noShow, name: 'noShow', title: '爽约率' }),
  statistic({ ...bookings, name: 'byDay', title: '各时段预约', by: 'status', per: 'fitting', where: { status: KEPT } }),
  statistic({ ...bookings, ...noShow, name: 'noShowByDay', title: '各时段爽约率', per: 'fitting' }),
  statistic({ ...bookings, name: 'byService', title: '按预约服务', by: 'serviceId', where: { status: KEPT } }),
  statistic({ ...bookings, name: 'byClinic', title: '按门诊', by: 'clinicId', where: { status: KEPT } }),
] as const

interface Share {
  readonly text: string
  readonly rows: number
  readonly query: ListQuery | null
}

/** Cells and bands that a grouped statistic cannot express; each opens its rows. */
export interface BookingLoad {
  readonly cells: readonly {
    readonly weekday: string
    readonly hour: string
    readonly rows: number
    readonly query: ListQuery
  }[]
  readonly lead: readonly Share[]
  readonly channels: readonly Share[]
  readonly staff: readonly Share[]
  readonly visits: readonly Share[]
  readonly services: readonly {
    readonly service: string
    readonly noShows: number
    readonly expected: number
    /** minutes from check-in to the start of service; null without any */
    readonly waitMedian: number | null
    readonly waitP90: number | null
    readonly waited: number
    readonly noShowQuery: ListQuery
    readonly expectedQuery: ListQuery
    readonly waitQuery: ListQuery
  }[]
  /** booked within capacity ÷ capacity, of slots that exist */
  readonly use: readonly {
    readonly clinic: string
    readonly service: string
    readonly booked: number
    readonly capacity: number
    readonly overbooked: number
    /** null = the caller does not see all of these bookings */
    readonly query: ListQuery | null
  }[]
}

const { get } = endpointsIn(booking.title)

export const bookingLoad = get('/appointment/booking/load', '预约负荷', 'appointment:booking:stat', {
  query: {
    startAt_begin: date('开始日期', { required: true }),
    startAt_end: date('结束日期', { required: true }),
    clinicId: text('门诊', { max: 64 }),
    serviceId: text('预约服务', { max: 64 }),
    staffId: text('出诊人员', { max: 64 }),
  },
  out: returns<BookingLoad>(),
})

export const appointmentContract = areaContract(
  [clinic, 'internal', 'appointment/appointmentDefinition'],
  [clinicService, 'internal'],
  [clinicTemplate, 'internal'],
  [clinicException, 'internal'],
  [holiday, 'internal'],
  [booking, 'sensitive', 'appointment/BookingList'],
  [waiting, 'sensitive', 'appointment/WaitingList'],
  ['appointment_slot', 'internal'],
  ['appointment_hold', 'internal'],
)
