import { expect, test } from 'vitest'
import { dateFault } from './patient-dates.ts'

const person = { birthDate: '1960-05-20', birthEstimated: false, deceasedAt: '2026-03-01 08:00:00' }

test.each([
  ['1960-05-19', 'before birth'],
  ['1960-05-20 00:00:00', undefined],
  ['2026-03-01', undefined],
  ['2026-03-01 08:00:01', 'after death'],
])('%s is %s', (time, fault) => expect(dateFault(person, time)).toBe(fault))

test('compares only the year of an estimated birth date', () => {
  const estimated = { ...person, birthEstimated: true }
  expect([dateFault(estimated, '1960-01-01'), dateFault(estimated, '1959-12-31')]).toEqual([undefined, 'before birth'])
})

test('limits only past times', () => {
  const alive = { ...person, deceasedAt: null }
  expect([dateFault(alive, '2026-11-28', '2026-11-27'), dateFault(alive, '2026-11-28')]).toEqual(['future', undefined])
})
