import type { ClinicException, ClinicTemplate, Holiday, WeekBlock } from '@huxi/contract'
import { expect, it } from 'vitest'
import { changeOf, isMovable, itemsOf, movedByKey } from './items.ts'

const MONDAY = '2026-11-30'
const own = { clinicId: 'c', serviceId: 's', staffId: null, serviceId_dictText: '复诊' }
const template = {
  ...own,
  id: 't',
  weekday: '2',
  startTime: '08:00',
  endTime: '12:00',
  validFrom: '2026-01-01',
  validTo: '2026-12-02',
} as unknown as ClinicTemplate
const exception = (given: object) =>
  ({
    ...own,
    id: 'x',
    fromOn: '2026-12-05',
    toOn: '2026-12-05',
    startTime: '08:00',
    endTime: '10:00',
    ...given,
  }) as unknown as ClinicException
const block = { ...own, service: '复诊', staff: null, day: '2026-12-01', from: '08:00', until: '12:00', slots: 4 }
const blocks = [{ ...block, capacity: 8, booked: 3, blocked: 0, stranded: 0 }] as unknown as WeekBlock[]

it('shows templates on their weekday while they are valid, with their bookings, and days that differ', () => {
  const items = itemsOf({
    monday: MONDAY,
    by: 'clinicId',
    templates: [template, { ...template, id: 'late', weekday: '4' }],
    exceptions: [
      exception({ kind: 'extra' }),
      exception({ id: 'y', kind: 'closed', startTime: null, endTime: null, reason: '维修' }),
    ],
    holidays: [
      { id: 'h', day: '2026-12-05', name: '元旦调休', kind: 'work', asWeekday: '5' },
      { id: 'o', day: '2026-12-06', name: '元旦', kind: 'off', asWeekday: null },
    ] as Holiday[],
    blocks,
  })
  expect(items.map(({ day, from, until, title, count }) => [day, from, until, title, count])).toEqual([
    ['2026-12-01', '08:00', '12:00', '复诊', '已约 3/8'],
    ['2026-12-05', '08:00', '10:00', '加诊 复诊', undefined],
    ['2026-12-05', '00:00', '24:00', '停诊：维修', undefined],
    ['2026-12-05', '00:00', '24:00', '元旦调休（上班，按周五开诊）', undefined],
    ['2026-12-06', '00:00', '24:00', '元旦（放假）', undefined],
  ])
  expect(items.map(isMovable)).toEqual([true, true, false, false, false])
  expect(changeOf(items[0]!, { day: '2026-12-03', from: '09:00', until: '13:00' }, MONDAY)).toEqual({
    startTime: '09:00',
    endTime: '13:00',
    weekday: '4',
  })
  expect(changeOf(items[1]!, items[1]!, MONDAY)).toMatchObject({ fromOn: '2026-12-05', toOn: '2026-12-05' })
})

it.each([
  ['ArrowDown', 'span', { day: MONDAY, from: '08:15', until: '23:45' }],
  ['ArrowDown', 'end', { day: MONDAY, from: '08:00', until: '23:45' }],
  ['ArrowLeft', 'span', { day: MONDAY, from: '08:00', until: '23:30' }],
  ['ArrowRight', 'span', { day: '2026-12-01', from: '08:00', until: '23:30' }],
  ['a', 'span', { day: MONDAY, from: '08:00', until: '23:30' }],
] as const)('%s moves the %s within the week', (key, part, moved) => {
  expect(movedByKey({ day: MONDAY, from: '08:00', until: '23:30' }, key, part, MONDAY)).toEqual(moved)
})

it('stays within its day', () => {
  const late = { day: MONDAY, from: '08:00', until: '24:00' }
  expect(movedByKey(late, 'ArrowDown', 'span', MONDAY)).toEqual(late)
  expect(movedByKey({ ...late, until: '08:15' }, 'ArrowUp', 'end', MONDAY).until).toBe('08:15')
})
