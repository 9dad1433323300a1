import { expect, test } from 'vitest'
import type { ShiftFacts } from './facts.ts'
import { sbarOf } from './sbar.ts'

const vital = (code: string, value: number, unit: string, observedAt: string) => ({ code, value, unit, observedAt })

const FACTS = {
  startAt: '2026-11-27 22:00:00',
  endAt: '2026-11-28 08:00:00',
  day: '2026-11-28',
  visit: { startAt: '2026-11-26 10:00:00', endAt: null, status: 'in_progress', diagnosisText: '慢阻肺急性加重' },
  ...Object.fromEntries(
    ['people', 'diagnoses', 'allergies', 'flags', 'oxygen', 'labs', 'started', 'stopped', 'attacks', 'assessed']
      .concat('criticals', 'questionnaires', 'tags')
      .map((name) => [name, []]),
  ),
  vitals: [
    vital('spo2', 93, '%', '2026-11-28 07:40:00'),
    vital('heart_rate', 96, '次/分', '2026-11-28 07:40:00'),
    vital('temperature', 38.4, '℃', '2026-11-28 01:10:00'),
  ],
} as unknown as ShiftFacts

test('a value of another time says its own', () => {
  const { assessment } = sbarOf(FACTS)
  expect(assessment).toMatch(/^体征（11-28 07:40）：P 96[^（]*，SpO₂ 93[^（]*；（11-28 01:10）：T 38\.4[^（]*$/)
})
