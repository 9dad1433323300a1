import { asChoice, date, endpointsIn, ref, returns, text } from '@huxi/model'
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

const { get, put } = endpointsIn(duty.title)

export const dutyWeek = get('/visit/duty/week', '值班周表', 'visit:duty:list', {
  query: { wardId: text('病区', { max: 64 }), day: date('日期') },
  out: returns<DutyWeek>(),
})

export const FILL_MAX = 400

export const fillDuty = put('/visit/duty/fill', '填写值班周表', 'visit:duty:edit', {
  body: {
    wardId: ref('病区', 'visit:ward', { required: true }),
    userIds: asChoice(text('人员', { required: true, max: 20_000 })),
    days: asChoice(text('日期', { required: true, max: 1000 })),
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

export const SHIFTS_MAX = 100

export const shiftWork = get('/visit/duty/work', '今日班次与工作量', 'visit:duty:edit', { out: returns<ShiftWork[]>() })
