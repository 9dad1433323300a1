import {
  bool,
  date,
  dateTime,
  dict,
  endpointsIn,
  int,
  READ_ONLY,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
  verbEndpoint,
} from '@huxi/model'

const listed = { only: ['list'] } as const
const reason = text('原因', { required: true, max: 200 })

/** Written by `bookSlot` and `rescheduleBooking` alone; copied slot fields stay true when the slot changes. */
export const booking = resource({
  name: 'appointment:booking',
  title: '预约',
  owner: 'tenant',
  history: 'audited',
  sort: { startAt: 'desc' },
  label: 'bookingNo',
  verbs: READ_ONLY,
  fields: {
    /** null after the slot was removed */
    slotId: text('时段', { max: 64, only: [] }),
    bookingNo: text('预约号', { max: 40, filled: true, search: 'eq', ...listed }),
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', ...listed }),
    clinicId: ref('门诊', 'appointment:clinic', { required: true, search: 'eq', ...listed }),
    serviceId: ref('预约服务', 'appointment:service', { required: true, search: 'eq', ...listed }),
    staffId: ref('出诊人员', 'system:user', { search: 'eq', ...listed }),
    startAt: dateTime('开始时间', { required: true, search: 'range', ...listed }),
    endAt: dateTime('结束时间', { required: true, ...listed }),
    status: dict('状态', 'appointment_status', { search: 'eq', ...listed }),
    channel: dict('预约途径', 'appointment_channel', { search: 'eq', ...listed }),
    note: text('备注', { max: 200, restrictable: true }),
    arrivedAt: dateTime('签到时间', listed),
    calledAt: dateTime('最近叫号', listed),
    startedAt: dateTime('开始服务时间', listed),
    endedAt: dateTime('结束服务时间', listed),
    cancelBy: dict('取消方', 'appointment_cancel_by', { search: 'eq', ...listed }),
    cancelReason: text('取消原因', { max: 200, ...listed, restrictable: true }),
    movedFrom: text('改约自', { max: 40, ...listed }),
    movedTo: text('改约至', { max: 40, ...listed }),
    /** of the clinic's moves for all bookings of a closed day; the patient is written to */
    autoMoved: bool('自动改约', { search: 'eq', ...listed }),
    agreedAt: dateTime('网上同意时间', listed),
    overbooked: bool('加号', { search: 'eq', ...listed }),
    overbookReason: text('加号原因', { max: 200, ...listed, restrictable: true }),
    weekday: dict('星期', 'appointment_weekday', { search: 'eq', ...listed }),
    hour: text('时刻', { max: 2, search: 'eq', ...listed }),
    leadDays: int('提前天数', { search: 'range', ...listed }),
    returningVisit: bool('再次就诊', { search: 'eq', ...listed }),
    waitMinutes: int('候诊分钟', { search: 'range', ...listed }),
  },
  states: {
    field: 'status',
    initial: 'booked',
    moves: {
      arrive: { label: '签到', from: 'booked', to: 'arrived' },
      call: { label: '叫号', from: 'arrived', to: 'arrived', done: '已叫号' },
      start: { label: '开始服务', from: 'arrived', to: 'in_service', done: '已开始服务' },
      finish: { label: '完成服务', from: 'in_service', to: 'done', done: '服务已完成' },
      leave: { label: '登记离开', from: 'arrived', to: 'left', ask: { reason }, done: '已登记：未就诊离开' },
      miss: { label: '登记爽约', from: 'booked', to: 'no_show', batch: true, done: '已登记爽约' },
      cancel: {
        label: '取消预约',
        from: 'booked',
        to: 'cancelled',
        ask: { cancelBy: dict('取消方', 'appointment_cancel_by', { required: true }), reason },
        danger: true,
        done: '已取消预约，时段已释放',
      },
      correct: { label: '更正爽约', from: 'no_show', to: 'arrived', ask: { reason }, done: '已更正为已签到' },
      unarrive: { label: '撤销签到', from: 'arrived', to: 'booked', done: '已撤销签到' },
      void: {
        label: '作废',
        from: ['booked', 'arrived', 'in_service', 'done', 'left', 'no_show', 'cancelled'],
        to: 'entered_in_error',
        access: 'appointment:void:booking',
        ask: { reason },
        danger: true,
        confirm: '只用于登记错了的预约，例如选错患者。作废后不计入统计，不能恢复。',
        done: '已作废，不计入统计',
      },
      reopen: { label: '撤销完成', from: 'done', to: 'in_service', done: '已撤销完成' },
      move: {
        label: '改约',
        from: ['booked', 'arrived'],
        to: 'rescheduled',
        ask: { movedTo: text('改约至', { required: true, max: 40 }) },
        internal: true,
      },
      carry: {
        label: '改约后保留签到',
        from: 'booked',
        to: 'arrived',
        ask: { arrivedAt: dateTime('签到时间', { required: true }) },
        internal: true,
      },
    },
  },
})
export type Booking = RowOf<typeof booking>

export const bookingPage = verbEndpoint(booking, 'list')

export interface Slot {
  readonly id: string
  readonly clinicId: string
  readonly clinic: string
  readonly place: string | null
  readonly staff: string | null
  readonly startAt: string
  readonly endAt: string
  readonly capacity: number
  readonly free: number
}

export interface SlotList {
  readonly preparation: string | null
  readonly lastDay: string
  readonly slots: readonly Slot[]
}

const { get, add, put } = endpointsIn(booking.title)

export const slotList = get('/appointment/slot/list', '可约时段', 'appointment:booking:book', {
  query: {
    serviceId: recordId('预约服务'),
    clinicId: text('门诊', { max: 64 }),
    /** absent = today; the answer spans two weeks */
    from: date('开始日期'),
  },
  out: returns<SlotList>(),
})

export interface FoundSlots {
  readonly understood: string
  readonly from: string
  readonly slots: readonly Slot[]
  readonly nearest: readonly Slot[]
}

export const findSlots = get('/appointment/slot/find', '按时间查找时段', 'appointment:booking:book', {
  query: {
    serviceId: recordId('预约服务'),
    when: text('时间', { required: true, max: 40 }),
  },
  out: returns<FoundSlots>(),
})

const slotId = recordId('时段')

/** Keeps a place for the caller for ten minutes and gives back the caller's other one; without a slot only the latter. */
export const holdSlot = put('/appointment/slot/hold', '保留时段', 'appointment:booking:book', {
  body: { slotId: text('时段', { max: 64 }) },
  out: returns<{ until: string | null }>(),
})

export interface NoShows {
  readonly count: number
  readonly confirm: boolean
}

export const patientNoShows = get('/appointment/booking/noShows', '患者爽约次数', 'appointment:booking:book', {
  query: { patientId: recordId('患者') },
  out: returns<NoShows>(),
})

const confirmed = bool('已与患者确认按时到诊', { initial: false })

/** Takes a place in a slot; for a full slot the refusal names the nearest free ones. */
export const bookSlot = add('/appointment/booking/book', '新增预约', 'appointment:booking:book', {
  idempotencyKey: true,
  body: {
    patientId: ref('患者', 'patient:patient', { required: true }),
    slotId,
    channel: dict('预约途径', 'appointment_channel', { initial: 'desk' }),
    note: text('备注', { max: 200 }),
    confirmed,
  },
  out: returns<{ id: string; bookingNo: string }>(),
})

/** Books beyond the capacity of a full slot or within its notice period. */
export const overbookSlot = add('/appointment/booking/overbook', '加号', 'appointment:booking:overbook', {
  idempotencyKey: true,
  body: { ...bookSlot.body!, overbookReason: text('加号原因', { required: true, max: 200 }) },
  out: returns<{ id: string; bookingNo: string }>(),
})

export const rescheduleBooking = put('/appointment/booking/reschedule', '改约', 'appointment:booking:reschedule', {
  idempotencyKey: true,
  body: { id: recordId('预约'), slotId, overbookReason: text('加号原因', { max: 200 }) },
  out: returns<{ id: string; bookingNo: string }>(),
})
