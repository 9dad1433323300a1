import { date, endpoint, ref, returns, text } from '@huxi/model'
import { duty } from './duty.ts'

export interface DutyShift {
  readonly id: string
  readonly userId: string
  readonly startAt: string
  readonly endAt: string
}

export interface DutyWeek {
  readonly from: string
  readonly wards: readonly { readonly id: string; readonly name: string }[]
  readonly wardId: string | null
  readonly people: readonly { readonly userId: string; readonly name: string }[]
  readonly shifts: readonly DutyShift[]
}

export const dutyWeek = endpoint({
  method: 'GET',
  path: '/visit/duty/week',
  title: '值班周表',
  group: duty.title,
  access: 'visit:duty:list',
  query: { wardId: text('病区', { max: 64 }), day: date('日期') },
  out: returns<DutyWeek>(),
})

export const FILL_MAX = 400

export const fillDuty = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/visit/duty/fill',
  title: '填写值班周表',
  group: duty.title,
  access: 'visit:duty:edit',
  body: {
    wardId: ref('病区', 'visit:ward', { required: true }),
    userIds: text('人员', { required: true, max: 20_000 }),
    days: text('日期', { required: true, max: 1000 }),
    shift: text('班次', { max: 20 }),
  },
  out: returns<{ added: number; removed: number }>(),
})

export interface ShiftWork {
  readonly id: string
  readonly name: string
  readonly ward: string
  readonly startAt: string
  readonly endAt: string
  readonly vitalSets: number
  readonly assessments: number
  readonly acknowledged: number
}

export const shiftWork = endpoint({
  method: 'GET',
  path: '/visit/duty/work',
  title: '今日班次与工作量',
  group: duty.title,
  access: 'visit:duty:edit',
  out: returns<ShiftWork[]>(),
})
