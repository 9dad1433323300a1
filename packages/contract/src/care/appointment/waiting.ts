/** 候补: patients who wait for a place; a freed one is offered to the first of them for a limited time. */
import {
  date,
  dateTime,
  dict,
  endpointsIn,
  recordId,
  ref,
  resource,
  returns,
  type RowOf,
  text,
  verbEndpoint,
} from '@huxi/model'

const listed = { only: ['list'] } as const

export const waiting = resource({
  name: 'appointment:waiting',
  title: '候补',
  owner: 'tenant',
  history: true,
  sort: { createTime: 'asc' },
  label: '{fromOn} 至 {toOn}',
  verbs: { importExcel: false, importTemplate: false, choices: false },
  fields: {
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq' }),
    serviceId: ref('预约服务', 'appointment:service', { required: true, search: 'eq' }),
    clinicId: ref('门诊', 'appointment:clinic', { search: 'eq' }),
    fromOn: date('开始日期', { required: true, search: 'range' }),
    toOn: date('结束日期', { required: true }),
    half: dict('时间', 'appointment_half', { required: true, initial: 'any' }),
    note: text('备注', { max: 200, restrictable: true }),
    status: dict('状态', 'appointment_waiting_status', { search: 'eq', ...listed }),
    offeredSlotId: text('空出的时段', { max: 64, only: [] }),
    offeredAt: dateTime('空出的时间', listed),
    offerUntil: dateTime('保留到', listed),
    bookingNo: text('预约号', { max: 40, ...listed }),
    cancelReason: text('取消原因', { max: 200, ...listed, restrictable: true }),
  },
  states: {
    field: 'status',
    initial: 'waiting',
    frozen: ['offered', 'booked', 'cancelled', 'expired'],
    moves: {
      accept: { label: '接受并预约', from: 'offered', to: 'booked', internal: true },
      decline: { label: '放弃这次', from: 'offered', to: 'waiting', done: '已让给下一位，患者继续候补' },
      cancel: {
        label: '取消候补',
        from: ['waiting', 'offered'],
        to: 'cancelled',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        danger: true,
        done: '已取消候补',
      },
      offer: { label: '保留空出的时段', from: 'waiting', to: 'offered', internal: true },
      lapse: { label: '保留到期', from: 'offered', to: 'waiting', internal: true },
      expire: { label: '候补过期', from: 'waiting', to: 'expired', internal: true },
    },
  },
})
export type Waiting = RowOf<typeof waiting>

export const joinWaiting = verbEndpoint(waiting, 'add')

const { put } = endpointsIn(waiting.title)

export const takeOffer = put('/appointment/waiting/take', '接受并预约', 'appointment:waiting:accept', {
  body: { id: recordId('候补') },
  out: returns<{ bookingNo: string }>(),
})
