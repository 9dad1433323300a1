import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retentionIn, yearsAfter, type Contact } from './retention.ts'

const YEARS = { outpatient: 15, inpatient: 30 }
const visit = (endedOn: string | null, kind: Contact['kind'] = 'outpatient'): Contact => ({
  kind,
  title: '就诊',
  endedOn,
})

describe('the retention period', () => {
  test.each([
    ['2011-11-23', 15, '2026-11-23'],
    ['2024-02-29', 15, '2039-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2070-02-29', 30, '2100-02-28'],
  ])('%s and %i years end on %s', (day, years, end) => expect(yearsAfter(day, years)).toBe(end))

  test('is empty without treatments, and after all periods', () => {
    expect(retentionIn([], YEARS, '2026-11-23')).toBeNull()
    expect(retentionIn([visit('2011-11-22')], YEARS, '2026-11-23')).toBeNull()
  })
  test('includes the last day', () => {
    expect(retentionIn([visit('2011-11-23')], YEARS, '2026-11-23')).toMatchObject({ until: '2026-11-23' })
    expect(retentionIn([visit('2008-02-29')], { ...YEARS, outpatient: 17 }, '2025-02-28')).not.toBeNull()
    expect(retentionIn([visit('2008-02-29')], { ...YEARS, outpatient: 17 }, '2025-03-01')).toBeNull()
  })
  test('of a stay exceeds later visits, and is open during a stay', () => {
    const stay = visit('2000-05-01', 'inpatient')
    expect(retentionIn([visit('2014-01-01'), stay], YEARS, '2026-11-23')).toEqual({
      until: '2030-05-01',
      why: '住院病历自出院（2000-05-01）起保存 30 年',
    })
    expect(retentionIn([stay, visit(null, 'inpatient')], YEARS, '2026-11-23')).toMatchObject({ until: null })
  })
  test('is not shortened by order or further treatments', () => {
    const contact = fc.record({
      kind: fc.constantFrom('outpatient' as const, 'inpatient' as const),
      title: fc.constant('就诊'),
      endedOn: fc
        .date({ min: new Date('1990-01-01'), max: new Date('2026-11-23'), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, 10)),
    })
    fc.assert(
      fc.property(fc.array(contact, { maxLength: 8 }), contact, (some, more) => {
        const before = retentionIn(some, YEARS, '2026-11-23')?.until ?? ''
        const after = retentionIn([more, ...some.toReversed()], YEARS, '2026-11-23')?.until ?? ''
        expect(after >= before).toBe(true)
      }),
    )
  })
})
