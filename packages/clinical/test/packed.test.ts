/** Packing is reversible in every unit. */
import { partOf } from '@huxi/clinical/tools'
import { copd } from '@huxi/clinical/tools/copd'
import { gssxxbbx } from '@huxi/clinical/tools/gssxxbbx'
import { consentOf, pack, unpack, withConsent } from '@huxi/clinical/tools/packed'
import { expect, test } from 'vitest'

const part = partOf('copd', 'admission')!

test.each([
  ['with a unit', { eosinophils: { value: 40, unit: '个/μL' }, ageYears: 71 }],
  ['in the own unit, unsaid', { eosinophils: 0.04, ageYears: 71 }],
  ['of every kind', { emrcd: '5b', consolidation: false, bun: { value: 30, unit: 'mg/dL' }, arterialPh: 7.25 }],
])('%s', (_what, answers) => {
  expect(unpack(copd, pack(part, answers))).toEqual({ part, answers })
})

test('of another tool, form or part: nothing', () => {
  const packed = pack(part, { ageYears: 71 })
  for (const [tool, text] of [
    [gssxxbbx, packed],
    [copd, packed.replace(/^\d+/, '99')],
    [copd, packed.replace('admission', 'nowhere')],
    [copd, ''],
  ] as const)
    expect(unpack(tool, text)).toBeUndefined()
})

test('a consent travels with the answers and changes none of them', () => {
  const packed = pack(part, { ageYears: 71, arterialPh: 7.25 })
  const agreed = withConsent(packed, 'handoff-1')
  expect([consentOf(agreed), consentOf(`https://a.example/copd#${agreed}`), consentOf(packed)]).toEqual([
    'handoff-1',
    'handoff-1',
    undefined,
  ])
  expect(unpack(copd, agreed)).toEqual(unpack(copd, packed))
  expect(consentOf(`${packed};<script>`)).toBeUndefined()
})
