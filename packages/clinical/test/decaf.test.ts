import { describe, expect, test } from 'vitest'
import { decaf } from '../src/models/decaf.ts'

const HEALTHY = { emrcd: '1', eosinophils: 0.2, consolidation: false, arterialPh: 7.4, atrialFibrillation: false }
const scoreOf = (change: object) => decaf.score({ ...HEALTHY, ...change })['score']

describe('DECAF', () => {
  test.each([
    ['1', 0],
    ['2', 0],
    ['3', 0],
    ['4', 0],
    ['5a', 1],
    ['5b', 2],
  ])('eMRCD %s is %i points', (emrcd, score) => expect(scoreOf({ emrcd })).toBe(score))

  test.each([
    [0.0499, 1],
    [0.05, 0],
    [0, 1],
  ])('eosinophils %d: %i', (eosinophils, score) => expect(scoreOf({ eosinophils })).toBe(score))

  test.each([
    [7.299, 1],
    [7.3, 0],
    [7.31, 0],
  ])('pH %d: %i', (arterialPh, score) => expect(scoreOf({ arterialPh })).toBe(score))

  test.each([
    [{}, 'low'],
    [{ consolidation: true }, 'low'],
    [{ emrcd: '5b' }, 'intermediate'],
    [{ emrcd: '5b', consolidation: true }, 'high'],
  ])('%o is %s', (change, riskClass) => expect(decaf.score({ ...HEALTHY, ...change })).toMatchObject({ riskClass }))

  test('a missing blood gas is never taken for a normal one', () => {
    expect(decaf.score({ ...HEALTHY, emrcd: '5b', arterialPh: null })).toMatchObject({
      status: 'incomplete',
      fields: ['arterialPh'],
      score: null,
      scoreMin: 2,
      scoreMax: 3,
      riskClass: null,
    })
  })

  test('an answer that is none of the six grades is named', () =>
    expect(decaf.score({ ...HEALTHY, emrcd: '5' })).toMatchObject({ status: 'out_of_range', fields: ['emrcd'] }))

  test('the words of the three classes', () => {
    expect(decaf.say({ ...HEALTHY, emrcd: '5a', eosinophils: 0.03, consolidation: true }).text).toBe(
      'DECAF 3 分：高危。住院死亡风险明显升高，请尽快由医生评估升级治疗。',
    )
    expect(decaf.say(HEALTHY).text).toBe(
      'DECAF 0 分：低危。研究人群中住院死亡风险较低。是否适合早期出院或居家治疗请由医生判断。',
    )
    expect(decaf.say({ ...HEALTHY, emrcd: '5b' }).text).toBe('DECAF 2 分：中危。建议住院观察，由医生判断治疗场所。')
  })
})
