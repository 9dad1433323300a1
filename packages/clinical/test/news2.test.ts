import { describe, expect, test } from 'vitest'
import { news2 } from '../src/models/news2.ts'

const WELL = {
  respiratoryRate: 16,
  spo2: 97,
  spo2Scale: 1,
  supplementalOxygen: false,
  systolicBp: 120,
  pulse: 70,
  consciousness: 'A',
  temperatureC: 36.8,
}
const ZERO = { rr: 0, spo2: 0, oxygen: 0, sbp: 0, pulse: 0, consciousness: 0, temp: 0 }
const scored = (change: object) => news2.score({ ...WELL, ...change })
const saturation = (spo2Scale: number, supplementalOxygen: boolean | null, spo2: number) =>
  (scored({ spo2Scale, supplementalOxygen, spo2 })['points'] as typeof ZERO).spo2

describe('NEWS2', () => {
  test.each([
    ['rr', 'respiratoryRate', 8, 3],
    ['rr', 'respiratoryRate', 8.49, 3],
    ['rr', 'respiratoryRate', 8.5, 1],
    ['rr', 'respiratoryRate', 9, 1],
    ['rr', 'respiratoryRate', 11, 1],
    ['rr', 'respiratoryRate', 11.5, 0],
    ['rr', 'respiratoryRate', 12, 0],
    ['rr', 'respiratoryRate', 20, 0],
    ['rr', 'respiratoryRate', 20.5, 2],
    ['rr', 'respiratoryRate', 21, 2],
    ['rr', 'respiratoryRate', 24, 2],
    ['rr', 'respiratoryRate', 24.49, 2],
    ['rr', 'respiratoryRate', 24.5, 3],
    ['rr', 'respiratoryRate', 25, 3],
    ['sbp', 'systolicBp', 90, 3],
    ['sbp', 'systolicBp', 90.5, 2],
    ['sbp', 'systolicBp', 91, 2],
    ['sbp', 'systolicBp', 100, 2],
    ['sbp', 'systolicBp', 101, 1],
    ['sbp', 'systolicBp', 110, 1],
    ['sbp', 'systolicBp', 110.49, 1],
    ['sbp', 'systolicBp', 111, 0],
    ['sbp', 'systolicBp', 219, 0],
    ['sbp', 'systolicBp', 219.5, 3],
    ['sbp', 'systolicBp', 220, 3],
    ['pulse', 'pulse', 40, 3],
    ['pulse', 'pulse', 40.5, 1],
    ['pulse', 'pulse', 41, 1],
    ['pulse', 'pulse', 50, 1],
    ['pulse', 'pulse', 51, 0],
    ['pulse', 'pulse', 90, 0],
    ['pulse', 'pulse', 91, 1],
    ['pulse', 'pulse', 110, 1],
    ['pulse', 'pulse', 111, 2],
    ['pulse', 'pulse', 130, 2],
    ['pulse', 'pulse', 130.49, 2],
    ['pulse', 'pulse', 131, 3],
    ['temp', 'temperatureC', 35, 3],
    ['temp', 'temperatureC', 35.04, 3],
    ['temp', 'temperatureC', 35.05, 1],
    ['temp', 'temperatureC', 35.1, 1],
    ['temp', 'temperatureC', 36, 1],
    ['temp', 'temperatureC', 36.04, 1],
    ['temp', 'temperatureC', 36.05, 0],
    ['temp', 'temperatureC', 36.1, 0],
    ['temp', 'temperatureC', 38, 0],
    ['temp', 'temperatureC', 38.05, 1],
    ['temp', 'temperatureC', 38.1, 1],
    ['temp', 'temperatureC', 39, 1],
    ['temp', 'temperatureC', 39.05, 2],
    ['temp', 'temperatureC', 39.1, 2],
    ['consciousness', 'consciousness', 'A', 0],
    ['consciousness', 'consciousness', 'C', 3],
    ['consciousness', 'consciousness', 'V', 3],
    ['consciousness', 'consciousness', 'P', 3],
    ['consciousness', 'consciousness', 'U', 3],
    ['oxygen', 'supplementalOxygen', true, 2],
  ])('%s: %s %s is %i', (item, key, value, points) =>
    expect(scored({ [key]: value })).toMatchObject({
      status: 'ok',
      score: points,
      points: { ...ZERO, [item]: points },
    }),
  )

  test.each([
    [91, 3],
    [91.5, 2],
    [92, 2],
    [93, 2],
    [94, 1],
    [95, 1],
    [95.5, 0],
    [96, 0],
    [100, 0],
  ])('saturation %d on scale 1: %i, on oxygen or not', (spo2, points) => {
    expect(saturation(1, false, spo2)).toBe(points)
    expect(saturation(1, true, spo2)).toBe(points)
  })

  test.each([
    [83, 3, 3],
    [83.5, 2, 2],
    [84, 2, 2],
    [85, 2, 2],
    [86, 1, 1],
    [87, 1, 1],
    [88, 0, 0],
    [92, 0, 0],
    [92.5, 0, 1],
    [93, 0, 1],
    [94, 0, 1],
    [95, 0, 2],
    [96, 0, 2],
    [96.5, 0, 3],
    [97, 0, 3],
    [100, 0, 3],
  ])('saturation %d on scale 2: %i on air, %i on oxygen', (spo2, air, oxygen) => {
    expect(saturation(2, false, spo2)).toBe(air)
    expect(saturation(2, true, spo2)).toBe(oxygen)
  })

  test('without a scale it is scale 1', () =>
    expect(scored({ spo2Scale: null, spo2: 90 })).toMatchObject({
      status: 'ok',
      score: 3,
      points: { ...ZERO, spo2: 3 },
    }))

  test.each([
    [{}, 0, 'low'],
    [{ supplementalOxygen: true, pulse: 120 }, 4, 'low'],
    [{ consciousness: 'C' }, 3, 'low_medium'],
    [{ consciousness: 'C', pulse: 95 }, 4, 'low_medium'],
    [{ supplementalOxygen: true, pulse: 120, temperatureC: 38.5 }, 5, 'medium'],
    [{ consciousness: 'C', supplementalOxygen: true }, 5, 'medium'],
    [{ consciousness: 'C', respiratoryRate: 25 }, 6, 'medium'],
    [{ consciousness: 'C', respiratoryRate: 25, pulse: 95 }, 7, 'high'],
    [
      {
        respiratoryRate: 30,
        spo2: 80,
        supplementalOxygen: true,
        systolicBp: 80,
        pulse: 140,
        consciousness: 'U',
        temperatureC: 34,
      },
      20,
      'high',
    ],
  ])('%o: %i, %s', (change, score, riskClass) =>
    expect(scored(change)).toMatchObject({ status: 'ok', score, scoreMin: score, scoreMax: score, riskClass }),
  )

  describe('a missing observation', () => {
    test.each([
      ['respiratoryRate', 'rr', 3],
      ['spo2', 'spo2', 3],
      ['supplementalOxygen', 'oxygen', 2],
      ['systolicBp', 'sbp', 3],
      ['pulse', 'pulse', 3],
      ['consciousness', 'consciousness', 3],
      ['temperatureC', 'temp', 3],
    ])('%s', (key, item, scoreMax) =>
      expect(scored({ [key]: null })).toMatchObject({
        status: 'incomplete',
        fields: [key],
        score: null,
        scoreMin: 0,
        scoreMax,
        points: { ...ZERO, [item]: null },
        riskClass: null,
      }),
    )

    test.each([
      [92, 0, 0, 2],
      [93, null, 0, 3],
      [95, null, 0, 4],
      [97, null, 0, 5],
      [84, 2, 2, 4],
    ])('oxygen on scale 2 with a saturation of %i', (spo2, points, scoreMin, scoreMax) =>
      expect(scored({ spo2Scale: 2, spo2, supplementalOxygen: null })).toMatchObject({
        status: 'incomplete',
        fields: ['supplementalOxygen'],
        scoreMin,
        scoreMax,
        points: { ...ZERO, spo2: points, oxygen: null },
      }),
    )

    test('everything: each named once, the scale never', () =>
      expect(news2.score({})).toMatchObject({
        status: 'incomplete',
        fields: [
          'respiratoryRate',
          'spo2',
          'supplementalOxygen',
          'systolicBp',
          'pulse',
          'consciousness',
          'temperatureC',
        ],
        scoreMin: 0,
        scoreMax: 20,
        riskClass: null,
      }))

    test('high as soon as the rest is, never anything less', () => {
      const six = { consciousness: 'C', respiratoryRate: 25, temperatureC: null }
      expect(scored(six)).toMatchObject({ scoreMin: 6, riskClass: null })
      expect(scored({ ...six, pulse: 95 })).toMatchObject({ status: 'incomplete', scoreMin: 7, riskClass: 'high' })
      expect(scored({ supplementalOxygen: null })).toMatchObject({ scoreMin: 0, scoreMax: 2, riskClass: null })
    })
  })

  test.each([
    ['respiratoryRate', 3],
    ['spo2', 101],
    ['spo2Scale', 3],
    ['supplementalOxygen', 'yes'],
    ['systolicBp', 39],
    ['pulse', 251],
    ['consciousness', 'B'],
    ['temperatureC', 43.1],
  ])('%s cannot be %s', (key, value) =>
    expect(scored({ [key]: value })).toMatchObject({
      status: 'out_of_range',
      fields: [key],
      score: null,
      points: null,
      riskClass: null,
    }),
  )

  test.each([
    [{}, 'NEWS2 0 分：低风险。'],
    [{ consciousness: 'C' }, 'NEWS2 3 分：低-中风险，请尽快由医护人员评估。'],
    [{ consciousness: 'C', supplementalOxygen: true }, 'NEWS2 5 分：中风险，请尽快由医护人员评估。'],
    [{ consciousness: 'C', supplementalOxygen: true, pulse: 120 }, 'NEWS2 7 分：高风险，请立即由医护人员评估。'],
  ])('the words of %o', (change, text) => expect(news2.say({ ...WELL, ...change }).text).toBe(text))

  test.each([
    [{}, []],
    [{ consciousness: 'C' }, ['请尽快由医护人员评估。']],
    [{ supplementalOxygen: true, pulse: 120, respiratoryRate: 9 }, ['请尽快由医护人员评估。']],
    [{ consciousness: 'C', supplementalOxygen: true, pulse: 120 }, ['请立即由医护人员评估。']],
  ])('calls for help although the temperature is missing: %o', (change, notes) =>
    expect(news2.say({ ...WELL, ...change, temperatureC: null }).notes).toEqual(notes),
  )

  test('shows the range of scores while an answer is missing', () =>
    expect(news2.say({ ...WELL, temperatureC: null }).text).toBe(
      'NEWS2：信息不完整，得分范围 0–3；补充 体温 后可得出结论。',
    ))

  test('the items are explained from their own tables', () =>
    expect(news2.steps(WELL).map(({ rule }) => rule)).toEqual([
      '≥25 计 3，21–24 计 2，12–20 计 0，9–11 计 1，≤8 计 3',
      expect.stringContaining('94–95 计 1'),
      '是计 2',
      '≥220 计 3，111–219 计 0，101–110 计 1，91–100 计 2，≤90 计 3',
      '≥131 计 3，111–130 计 2，91–110 计 1，51–90 计 0，41–50 计 1，≤40 计 3',
      '清醒计 0，其他计 3',
      '≥39.1 计 2，38.1–39.0 计 1，36.1–38.0 计 0，35.1–36.0 计 1，≤35.0 计 3',
    ]))
})
