import { describe, expect, test } from 'vitest'
import { pearl } from '../src/models/pearl.ts'

const LOW = { admissionsPrev12m: 0, emrcd: '1', ageYears: 60, rightHeartFailure: false, leftHeartFailure: false }
const scored = (change: object) => pearl.score({ ...LOW, ...change })

describe('PEARL', () => {
  test.each([
    ['admissionsPrev12m', 0, 0],
    ['admissionsPrev12m', 1, 0],
    ['admissionsPrev12m', 2, 3],
    ['admissionsPrev12m', 3, 3],
    ['emrcd', '1', 0],
    ['emrcd', '2', 0],
    ['emrcd', '3', 0],
    ['emrcd', '4', 1],
    ['emrcd', '5a', 2],
    ['emrcd', '5b', 3],
    ['ageYears', 79, 0],
    ['ageYears', 79.9, 0],
    ['ageYears', 80, 1],
    ['ageYears', 81, 1],
    ['rightHeartFailure', true, 1],
    ['leftHeartFailure', true, 1],
  ])('%s %s: %i', (key, value, score) => expect(scored({ [key]: value })).toMatchObject({ status: 'ok', score }))

  test.each([
    [0, 'low', {}],
    [1, 'low', { ageYears: 80 }],
    [2, 'intermediate', { emrcd: '5a' }],
    [4, 'intermediate', { admissionsPrev12m: 2, ageYears: 80 }],
    [5, 'high', { admissionsPrev12m: 2, emrcd: '5a' }],
    [9, 'high', { admissionsPrev12m: 2, emrcd: '5b', ageYears: 80, rightHeartFailure: true, leftHeartFailure: true }],
  ])('%i is %s', (score, riskClass, change) =>
    expect(scored(change)).toMatchObject({ score, scoreMin: score, scoreMax: score, riskClass }),
  )

  test.each([
    ['admissionsPrev12m', 3, null],
    ['emrcd', 3, null],
    ['ageYears', 1, 'low'],
    ['rightHeartFailure', 1, 'low'],
    ['leftHeartFailure', 1, 'low'],
  ])('%s missing: 0–%i', (key, scoreMax, riskClass) =>
    expect(scored({ [key]: null })).toMatchObject({
      status: 'incomplete',
      fields: [key],
      score: null,
      scoreMin: 0,
      scoreMax,
      riskClass,
    }),
  )

  test('high stays high when missing inputs can only raise the score', () =>
    expect(scored({ admissionsPrev12m: 2, emrcd: '5a', ageYears: null, leftHeartFailure: null })).toMatchObject({
      status: 'incomplete',
      fields: ['ageYears', 'leftHeartFailure'],
      scoreMin: 5,
      scoreMax: 7,
      riskClass: 'high',
    }))

  test('more admissions never score less', () => {
    const scores = Array.from({ length: 51 }, (_, n) => Number(scored({ admissionsPrev12m: n })['score']))
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  })

  test.each([
    ['admissionsPrev12m', 1.5],
    ['admissionsPrev12m', 51],
    ['emrcd', '5'],
    ['emrcd', 4],
    ['ageYears', -1],
    ['rightHeartFailure', 'yes'],
    ['leftHeartFailure', 0],
  ])('%s cannot be %j', (key, value) =>
    expect(scored({ [key]: value })).toMatchObject({
      status: 'out_of_range',
      fields: [key],
      score: null,
      riskClass: null,
    }),
  )

  test.each([
    [{}, 'PEARL 0 分：低风险（90天内再入院或死亡）。'],
    [{ emrcd: '5b' }, 'PEARL 3 分：中风险（90天内再入院或死亡）。'],
    [{ emrcd: '5b', admissionsPrev12m: 4 }, 'PEARL 6 分：高风险（90天内再入院或死亡）。'],
  ])('the words of %o', (change, text) => expect(pearl.say({ ...LOW, ...change }).text).toBe(text))

  test('says the span while an answer is missing', () =>
    expect(pearl.say({ ...LOW, emrcd: null }).text).toBe(
      'PEARL：信息不完整，得分范围 0–3；补充 稳定期呼吸困难分级（eMRCD） 后可得出结论。',
    ))
})
