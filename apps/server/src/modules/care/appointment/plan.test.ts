import { expect, test } from 'vitest'
import { mondayOf, planSlots, type ExtraHours, type TemplateHours } from './plan.ts'

const desk = { clinicId: 'c', serviceId: 's', staffId: null, minutes: 30, capacity: 2 }
const template = (more: Partial<TemplateHours> = {}): TemplateHours => ({
  ...desk,
  weekday: '2',
  startTime: '08:00',
  endTime: '09:10',
  validFrom: '2020-01-01',
  validTo: null,
  ...more,
})
const plan = (from: string, days: number, templates: readonly TemplateHours[], more: object = {}) =>
  planSlots(from, days, { templates, extra: [], closed: [], ...more }).map(
    ({ startAt, endAt }) => `${startAt.slice(0, 16)}–${endAt.slice(0, 16)}`,
  )

test('cuts open hours into whole slots and drops a shorter rest', () => {
  expect(plan('2026-12-01', 1, [template()])).toEqual([
    '2026-12-01 08:00–2026-12-01 08:30',
    '2026-12-01 08:30–2026-12-01 09:00',
  ])
})

test('crosses the end of a month, a leap day and the end of a year', () => {
  const all = ['1', '2', '3', '4', '5', '6', '7'].map((weekday) => template({ weekday, endTime: '08:30' }))
  const days = (from: string) => plan(from, 3, all).map((text) => text.slice(0, 10))
  expect(days('2028-02-28')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(days('2026-12-30')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(plan('2026-12-31', 1, [template({ weekday: '4', startTime: '23:30', endTime: '24:00' })])).toEqual([
    '2026-12-31 23:30–2027-01-01 00:00',
  ])
})

test('keeps to the validity of the template, first and last day included', () => {
  const valid = template({ validFrom: '2026-12-08', validTo: '2026-12-15', endTime: '08:30' })
  expect(plan('2026-12-01', 28, [valid]).map((text) => text.slice(0, 10))).toEqual(['2026-12-08', '2026-12-15'])
})

test('closed hours remove overlapping slots; extra hours add slots without overlap', () => {
  const off = { clinicId: 'c', serviceId: null, staffId: null, fromOn: '2026-12-01', toOn: '2026-12-01' }
  const extra: ExtraHours = {
    ...template(),
    startTime: '08:15',
    endTime: '09:30',
    fromOn: '2026-12-01',
    toOn: '2026-12-01',
  }
  expect(plan('2026-12-01', 1, [template()], { closed: [{ ...off, startTime: '08:20', endTime: '08:30' }] })).toEqual([
    '2026-12-01 08:30–2026-12-01 09:00',
  ])
  expect(plan('2026-12-01', 1, [template()], { closed: [{ ...off, startTime: null, endTime: null }] })).toEqual([])
  expect(plan('2026-12-01', 1, [template({ endTime: '08:30' })], { extra: [extra] })).toEqual([
    '2026-12-01 08:00–2026-12-01 08:30',
    '2026-12-01 08:45–2026-12-01 09:15',
  ])
})

test('a week begins on Monday', () => {
  expect([mondayOf('2026-11-29'), mondayOf('2026-11-30'), mondayOf('2027-01-01')]).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-12-28',
  ])
})
