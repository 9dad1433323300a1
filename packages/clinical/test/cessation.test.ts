import { expect, test } from 'vitest'
import { contactsDue, quitGain, quitOutcomeOf } from '../src/cessation.ts'

test('contacts follow the quit date, also over a leap day', () => {
  expect(contactsDue('2028-02-20').map(({ moment, dueOn }) => [moment, dueOn])).toEqual([
    ['w1', '2028-02-27'],
    ['w2', '2028-03-05'],
    ['m1', '2028-03-19'],
    ['m3', '2028-05-21'],
    ['m6', '2028-08-21'],
    ['m12', '2029-02-19'],
  ])
  expect(contactsDue('2026-01-01')[2]).toMatchObject({ windowFrom: '2026-01-26', windowTo: '2026-02-12' })
})

test.each([
  ['none', false, null, 'continuous'],
  ['few', true, 10, 'continuous'],
  ['none', false, 11, 'smoking'],
  ['none', true, null, 'smoking'],
  ['more', false, null, 'point'],
  ['more', true, 3, 'smoking'],
  ['more', null, null, 'smoking'],
] as const)('smoked %s, lately %s, CO %s: %s', (smoked, lately, coPpm, outcome) => {
  expect(quitOutcomeOf({ smoked, lately, coPpm })).toBe(outcome)
})

test('the gain of days without cigarettes', () => {
  expect(quitGain('2026-01-01', '2027-01-01', 20, 15)).toEqual({
    days: 365,
    cigarettes: 7300,
    packYears: 1,
    money: 5475,
  })
  expect(quitGain('2026-02-01', '2026-01-01', null, 15)).toMatchObject({ days: 0, cigarettes: null, money: null })
})
