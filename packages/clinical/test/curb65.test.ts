import { describe, expect, test } from 'vitest'
import { curb65 } from '../src/models/curb65.ts'

const LOW = { newConfusion: false, ureaMmolL: 5, respiratoryRate: 18, systolicBp: 120, diastolicBp: 75, ageYears: 50 }
const scored = (change: object) => curb65.score({ ...LOW, ...change })

describe('CURB-65', () => {
  test.each([
    ['newConfusion', true, 1],
    ['ureaMmolL', 6.9, 0],
    ['ureaMmolL', 7, 0],
    ['ureaMmolL', 7.1, 1],
    // 19.6 mg/dL are exactly 7 mmol/L, up to binary noise
    ['ureaMmolL', 19.6 / 2.8, 0],
    ['respiratoryRate', 29.9, 0],
    ['respiratoryRate', 30, 1],
    ['respiratoryRate', 31, 1],
    ['systolicBp', 89.9, 1],
    ['systolicBp', 90, 0],
    ['systolicBp', 91, 0],
    ['diastolicBp', 59, 1],
    ['diastolicBp', 60, 1],
    ['diastolicBp', 60.1, 0],
    ['ageYears', 64, 0],
    ['ageYears', 64.9, 0],
    ['ageYears', 65, 1],
    ['ageYears', 66, 1],
  ])('%s %s: %i', (key, value, score) => expect(scored({ [key]: value })).toMatchObject({ status: 'ok', score }))

  test('both pressures low are one point', () =>
    expect(scored({ systolicBp: 80, diastolicBp: 50 })).toMatchObject({ score: 1 }))

  test.each([
    [0, 'low', {}],
    [1, 'low', { newConfusion: true }],
    [2, 'intermediate', { newConfusion: true, ureaMmolL: 9 }],
    [3, 'high', { newConfusion: true, ureaMmolL: 9, ageYears: 70 }],
    [5, 'high', { newConfusion: true, ureaMmolL: 9, ageYears: 70, respiratoryRate: 32, diastolicBp: 55 }],
  ])('%i is %s', (score, riskClass, change) =>
    expect(scored(change)).toMatchObject({ score, scoreMin: score, scoreMax: score, riskClass }),
  )

  test.each(['newConfusion', 'ureaMmolL', 'respiratoryRate', 'systolicBp', 'diastolicBp', 'ageYears'])(
    '%s missing leaves one point open',
    (key) =>
      expect(scored({ [key]: null })).toMatchObject({
        status: 'incomplete',
        fields: [key],
        score: null,
        scoreMin: 0,
        scoreMax: 1,
        riskClass: 'low',
      }),
  )

  test.each([
    [{ systolicBp: 85, diastolicBp: null }, 'ok', 1],
    [{ systolicBp: null, diastolicBp: 60 }, 'ok', 1],
    [{ systolicBp: 120, diastolicBp: null }, 'incomplete', null],
    [{ systolicBp: null, diastolicBp: 75 }, 'incomplete', null],
    [{ systolicBp: null, diastolicBp: null }, 'incomplete', null],
  ])('one pressure is enough only when it is low: %o', (change, status, score) =>
    expect(scored(change)).toMatchObject({ status, score }),
  )

  test('a pressure that is not needed is not asked for', () =>
    expect(scored({ systolicBp: 85, diastolicBp: null, ureaMmolL: null })).toMatchObject({
      status: 'incomplete',
      fields: ['ureaMmolL'],
      scoreMin: 1,
      scoreMax: 2,
      riskClass: null,
    }))

  test.each([
    [120, 120],
    [100, 110],
  ])('%i over %i cannot be', (systolicBp, diastolicBp) =>
    expect(scored({ systolicBp, diastolicBp })).toMatchObject({
      status: 'out_of_range',
      fields: ['systolicBp', 'diastolicBp'],
      score: null,
    }),
  )

  test('121 over 120 can be', () => expect(scored({ systolicBp: 121, diastolicBp: 120 }).status).toBe('ok'))

  test.each([
    ['newConfusion', 'no'],
    ['ureaMmolL', 71],
    ['respiratoryRate', 81],
    ['systolicBp', 301],
    ['diastolicBp', 19],
    ['ageYears', 121],
  ])('%s cannot be %s', (key, value) =>
    expect(scored({ [key]: value })).toMatchObject({ status: 'out_of_range', fields: [key] }),
  )

  test.each([
    [{}, 'CURB-65 0 分：低危。肺炎研究人群中30天死亡风险较低。治疗场所请由医生判断。'],
    [
      { newConfusion: true, ageYears: 70 },
      'CURB-65 2 分：中危。肺炎研究人群中30天死亡风险中等。治疗场所请由医生判断。',
    ],
    [
      { newConfusion: true, ageYears: 70, respiratoryRate: 30 },
      'CURB-65 3 分：高危。肺炎研究人群中30天死亡风险明显升高，请尽快由医生评估。',
    ],
  ])('the words of %o', (change, text) => expect(curb65.say({ ...LOW, ...change }).text).toBe(text))

  test('says the span while an answer is missing', () =>
    expect(curb65.say({ ...LOW, ageYears: 70, ureaMmolL: null }).text).toBe(
      'CURB-65：信息不完整，得分范围 1–2；补充 尿素 后可得出结论。',
    ))
})
