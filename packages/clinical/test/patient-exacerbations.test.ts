import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysLater, inTwelveMonths } from '../src/patient-dates.ts'
import { admissionsBefore, indexStay } from '../src/patient-admissions.ts'
import {
  areOne,
  courseFrom,
  currentAttack,
  numberOf,
  severityOf,
  yearOf,
  type Disease,
  type Exacerbation,
  type Stay,
} from '../src/patient-exacerbations.ts'

const day = fc.integer({ min: 0, max: 3000 }).map((n) => daysLater('2020-01-01', n))
const SITES = ['home', 'outpatient', 'emergency', 'ward', 'icu']
const event = fc.record({
  site: fc.constantFrom(...SITES),
  antibiotic: fc.boolean(),
  oralSteroid: fc.boolean(),
})
/** Further apart than any two events of one attack. */
const apart = fc
  .array(event)
  .map((all) =>
    all.map((one, n) => ({ ...one, id: String(n), onsetDate: daysLater('2020-01-01', n * 41), disease: 'copd' })),
  )
type Event = typeof apart extends fc.Arbitrary<(infer T)[]> ? T : never
const e = (onsetDate: string, site = 'outpatient', more: Partial<Exacerbation> = {}): Exacerbation => ({
  id: onsetDate,
  onsetDate,
  site,
  antibiotic: true,
  disease: 'copd',
  ...more,
})
const stay = (start: string, end: string | null, disease: Disease = 'other'): Stay => ({
  id: start,
  start,
  end,
  disease,
})

test('counts of twelve months equal a count by hand', () => {
  fc.assert(
    fc.property(apart, day, (events, asOf) => {
      const within = { has: (onset: string) => inTwelveMonths(onset, asOf) }
      const count = (isMatch: (one: Event) => boolean) =>
        events.filter((one) => within.has(one.onsetDate) && isMatch(one)).length
      const treated = ({ antibiotic, oralSteroid }: Event) => antibiotic || oralSteroid
      const at =
        (...sites: string[]) =>
        ({ site }: Event) =>
          sites.includes(site)
      const year = yearOf({ events, stays: [] }, asOf)
      expect(year === null).toBe(!events.some(({ onsetDate }) => onsetDate <= asOf))
      if (year === null) return
      expect(numberOf(year.admitted)).toBe(count(at('ward', 'icu')))
      expect(numberOf(year.severe)).toBe(count(at('emergency', 'ward', 'icu')))
      expect(numberOf(year.moderate)).toBe(
        count((one) => !at('ward', 'icu')(one) && (treated(one) || at('emergency')(one))),
      )
      expect(numberOf(year.moderateOrSevere)).toBe(count((one) => treated(one) || at('emergency', 'ward', 'icu')(one)))
    }),
    { numRuns: 200 },
  )
})

describe('exacerbations', () => {
  test.each([
    [{ site: 'home' }, 'mild'],
    [{ site: 'home', antibiotic: true }, 'moderate'],
    [{ site: 'outpatient', oralSteroid: true }, 'moderate'],
    [{ site: 'emergency' }, 'severe'],
    [{ site: 'icu' }, 'severe'],
  ])('%j is %s', (given, severity) => expect(severityOf(given)).toBe(severity))

  test.each([
    [e('2026-01-01', 'home', { endDate: '2026-01-10' }), e('2026-01-23'), true],
    [e('2026-01-01', 'home', { endDate: '2026-01-10' }), e('2026-01-24'), false],
    // 14 days are assumed for a missing end, before those without symptoms
    [e('2026-01-01'), e('2026-01-28'), true],
    [e('2026-01-01'), e('2026-01-29'), false],
    [e('2026-01-01'), e('2026-01-03', 'home', { disease: 'unknown' }), true],
    [e('2026-01-01'), e('2026-01-03', 'home', { disease: 'asthma' }), false],
  ])('fourteen days without symptoms between two, else they are one', (a, b, one) => {
    expect([areOne(a, b), areOne(b, a)]).toEqual([one, one])
  })
})

describe('attacks of COPD', () => {
  const asOf = '2026-11-23'
  const counts = (events: readonly Exacerbation[], stays: readonly Stay[] = []) => {
    const year = yearOf({ events, stays }, asOf)
    return year && [year.moderate, year.admitted, year.severe, year.moderateOrSevere].map(numberOf)
  }

  test('of two records that were merged are one where they are the same, and say both rows', () => {
    const twice = [e('2026-10-01', 'ward'), e('2026-10-03', 'ward')]
    expect(counts(twice)).toEqual([0, 1, 1, 1])
    expect(yearOf({ events: twice, stays: [] }, asOf)!.admitted.counted[0]!.rows).toHaveLength(2)
    expect(numberOf(admissionsBefore({ events: twice, stays: [] }, asOf))).toBe(1)
  })

  test('a stay for COPD is a severe one, with and without an event', () => {
    const copd = stay('2026-06-01', '2026-06-09', 'copd')
    expect(counts([], [copd])).toEqual([0, 1, 1, 1])
    expect(counts([e('2026-05-30', 'outpatient'), e('2026-06-15', 'home')], [copd])).toEqual([0, 1, 1, 1])
    expect(
      counts([e('2026-05-30', 'home', { encounterId: '2026-06-01' })], [stay('2026-06-01', '2026-06-09')]),
    ).toEqual([0, 1, 1, 1])
  })

  test('without an end the days without symptoms run from the end of its stay', () => {
    const stays = [stay('2026-06-01', '2026-06-05', 'copd')]
    const linked = e('2026-06-01', 'ward', { encounterId: '2026-06-01' })
    expect(counts([linked, e('2026-06-18')], stays)).toEqual([0, 1, 1, 1])
    expect(counts([linked, e('2026-06-19')], stays)).toEqual([1, 1, 1, 2])
  })

  test('other diseases do not count; a possible COPD event makes its counts unknown', () => {
    const asthma = e('2026-06-01', 'ward', { disease: 'asthma' })
    expect(counts([asthma])).toEqual([0, 0, 0, 0])
    expect(counts([asthma, e('2026-09-01', 'outpatient', { disease: 'unknown' })])).toEqual([null, 0, 0, null])
    expect(counts([e('2026-03-01'), e('2026-09-01', 'icu', { disease: 'unknown' })])).toEqual([1, null, null, null])
    expect(counts([e('2026-09-01', 'home', { disease: 'unknown', antibiotic: false })])).toEqual([0, 0, 0, 0])
  })

  test('nothing recorded is unknown, not none', () => {
    expect(counts([])).toBeNull()
    expect(counts([], [stay('2026-06-01', '2026-06-09')])).toBeNull()
    expect(admissionsBefore({ events: [], stays: [] }, asOf)).toBeNull()
  })

  test('the disease is that of the event, else of the principal code of its visit', () => {
    const codes = new Map([
      ['a', ['J44.1', 'J96.0']],
      ['b', ['J46']],
      ['c', ['J18.9']],
    ])
    const events = ['a', 'b', 'c', 'd', null].map((encounterId) => ({
      ...e('2026-06-01'),
      disease: 'unknown',
      encounterId,
    }))
    const course = courseFrom([...events, e('2026-06-01', 'ward', { disease: 'asthma', encounterId: 'a' })], [], codes)
    expect(course.events.map(({ disease }) => disease)).toEqual([
      'copd',
      'asthma',
      'other',
      'unknown',
      'unknown',
      'asthma',
    ])
  })

  test('a current one began in the last 14 days and has not ended, or is the reason of the present stay', () => {
    const now = (events: readonly Exacerbation[], stays: readonly Stay[] = []) =>
      currentAttack({ events, stays }, asOf)?.on
    expect(now([e('2026-11-10')])).toBe('2026-11-10')
    expect(now([e('2026-11-09')])).toBeUndefined()
    expect(now([e('2026-11-10', 'home', { endDate: '2026-11-20' })])).toBeUndefined()
    expect(now([e('2026-11-10', 'home', { disease: 'asthma' })])).toBeUndefined()
    expect(now([], [stay('2026-10-01', null, 'copd')])).toBe('2026-10-01')
  })
})

describe('admissions before the index stay', () => {
  const total = (events: readonly Exacerbation[], stays: readonly Stay[], asOf: string) =>
    numberOf(admissionsBefore({ events, stays }, asOf))

  test('the stay one lies in is not counted, nor the exacerbation that led to it', () => {
    const stays = [stay('2026-01-10', '2026-01-20', 'copd'), stay('2026-11-20', null, 'copd')]
    const events = [e('2026-01-08', 'ward'), e('2026-11-18', 'ward')]
    expect(indexStay(stays, '2026-11-23')?.start).toBe('2026-11-20')
    expect(total(events, stays, '2026-11-23')).toBe(1)
    // a year before the index stay, not before today
    expect(total(events, [stay('2025-11-20', '2025-11-25', 'copd'), ...stays], '2026-11-23')).toBe(2)
    expect(total(events, [stay('2025-11-19', '2025-11-25', 'copd'), ...stays], '2026-11-23')).toBe(1)
  })

  test('the day of discharge still belongs to the stay; the day after it counts', () => {
    const stays = [stay('2026-11-10', '2026-11-23', 'copd')]
    expect([total([], stays, '2026-11-23'), total([], stays, '2026-11-24')]).toEqual([0, 1])
  })

  test('a stay for something else does not count; an admission elsewhere does, once', () => {
    const stays = [stay('2026-03-01', '2026-03-05'), stay('2026-06-10', '2026-06-20')]
    const events = [e('2026-06-08', 'ward'), e('2026-09-01', 'icu'), e('2026-10-15', 'emergency')]
    expect(total(events, stays, '2026-11-23')).toBe(2)
  })

  test('a return within 14 days is a second admission in one attack; a stay recorded twice is one', () => {
    const stays = [stay('2026-06-01', '2026-06-05', 'copd'), stay('2026-06-12', '2026-06-20', 'copd')]
    expect(total([], stays, '2026-11-23')).toBe(2)
    expect(numberOf(yearOf({ events: [], stays }, '2026-11-23')!.admitted)).toBe(1)
    expect(total([], [...stays, { ...stay('2026-06-02', '2026-06-05', 'copd') }], '2026-11-23')).toBe(2)
  })
})
