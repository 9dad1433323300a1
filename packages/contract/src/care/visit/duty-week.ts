/** 值班周表: shifts of a ward by person and day, filled in rectangles. */
import { date, endpoint, ref, returns, text } from '@huxi/model'
import { duty } from './duty.ts'

export interface DutyShift {
  readonly id: string
  readonly userId: string
  readonly startAt: string
  readonly endAt: string
}

export interface DutyWeek {
  /** a Monday */
  readonly from: string
  readonly wards: readonly { readonly id: string; readonly name: string }[]
  readonly wardId: string | null
  /** members of the ward's department, and everybody with a shift there in the four weeks around */
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

/** Days of one call at most: two months of one person, a week of a ward. */
export const FILL_MAX = 400

/** Each person gets the shift on each day in place of shifts that began then; without one the days become free. */
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
    /** of the dictionary `duty_shift`: 08:00-16:00 */
    shift: text('班次', { max: 20 }),
  },
  out: returns<{ added: number; removed: number }>(),
})
