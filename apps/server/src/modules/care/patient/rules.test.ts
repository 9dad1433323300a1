import type { Patient } from '@huxi/contract'
import { expect, test } from 'vitest'
import { refuseImpossibleDeath } from './rules.ts'

const NOW = '2026-11-27 10:00:00'
const deathOf = (more: Partial<Patient>, deceasedAt: string) => () =>
  refuseImpossibleDeath({ birthDate: '1960-05-20', ...more } as Patient, deceasedAt, NOW)

test('accepts a death from the day of birth until now', () => {
  expect(deathOf({}, '1960-05-20 00:00:00')).not.toThrow()
  expect(deathOf({}, NOW)).not.toThrow()
})

test.each([
  [{}, '1960-05-19 23:59:59', '死亡时间不能早于出生日期'],
  [{ birthEstimated: true }, '1960-01-01 00:00:00', '死亡时间不能早于出生日期'],
  [{ birthDate: null }, '1899-12-31 23:59:59', '死亡时间不能早于出生日期'],
  [{}, '2026-11-27 10:00:01', '死亡时间不能晚于现在'],
])('refuses %j with a death at %s', (more, at, message) => expect(deathOf(more, at)).toThrow(message))
