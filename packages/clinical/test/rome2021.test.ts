import { describe, expect, test } from 'vitest'
import { rome2021 } from '../src/models/rome2021.ts'

const MILD = {
  dyspneaVas: 2,
  respiratoryRate: 18,
  heartRate: 80,
  restingSao2: 96,
  crpMgL: 3,
  sao2DropFromBaseline: null,
  paco2MmHg: 40,
  arterialPh: 7.4,
}
const THREE = { dyspneaVas: 5, respiratoryRate: 24, heartRate: 95 }
const scored = (change: object) => rome2021.score({ ...MILD, ...change })
const textOf = (change: object) => rome2021.say({ ...MILD, ...change })

describe('Rome proposal', () => {
  test.each([
    ['dyspneaVas', 4.9, 0],
    ['dyspneaVas', 5, 1],
    ['dyspneaVas', 10, 1],
    ['respiratoryRate', 23.9, 0],
    ['respiratoryRate', 24, 1],
    ['respiratoryRate', 25, 1],
    ['heartRate', 94.9, 0],
    ['heartRate', 95, 1],
    ['heartRate', 96, 1],
    ['restingSao2', 91.99, 1],
    ['restingSao2', 92, 0],
    ['restingSao2', 93, 0],
    ['sao2DropFromBaseline', 2.9, 0],
    ['sao2DropFromBaseline', 3, 0],
    ['sao2DropFromBaseline', 3.01, 1],
    ['crpMgL', 9.9, 0],
    ['crpMgL', 10, 1],
    ['crpMgL', 11, 1],
  ])('%s %d: %i', (key, value, criteriaMet) =>
    expect(scored({ [key]: value })).toMatchObject({ status: 'ok', criteriaMet, criteriaUnknown: 0 }),
  )

  test('low saturation and a drop are one criterion', () =>
    expect(scored({ restingSao2: 85, sao2DropFromBaseline: 8 })).toMatchObject({ criteriaMet: 1 }))

  test.each([
    [{}, 0, 'mild'],
    [{ dyspneaVas: 5, respiratoryRate: 24 }, 2, 'mild'],
    [THREE, 3, 'moderate'],
    [{ ...THREE, restingSao2: 91, crpMgL: 10 }, 5, 'moderate'],
  ])('%o: %i met is %s', (change, criteriaMet, severity) =>
    expect(scored(change)).toMatchObject({ status: 'ok', criteriaMet, severity }),
  )

  test.each([
    [45, 7.34, 'mild'],
    [45.01, 7.349, 'severe'],
    [45.1, 7.35, 'mild'],
    [45.1, 7.36, 'mild'],
    [60, 7.2, 'severe'],
    [null, 7.2, 'mild'],
    [60, null, 'mild'],
  ])('PaCO₂ %s and pH %s with no criterion met: %s', (paco2MmHg, arterialPh, severity) =>
    expect(scored({ paco2MmHg, arterialPh })).toMatchObject({ status: 'ok', criteriaMet: 0, severity }),
  )

  test.each([
    [{}, []],
    [{ paco2MmHg: null }, ['abg_missing']],
    [{ arterialPh: null }, ['abg_missing']],
    [{ paco2MmHg: null, arterialPh: null }, ['abg_missing']],
  ])('%o flags %j', (change, flags) => expect(scored(change).flags).toEqual(flags))

  describe('unknown inputs', () => {
    test.each(['dyspneaVas', 'respiratoryRate', 'heartRate', 'restingSao2', 'crpMgL'])(
      '%s is unknown, and decides nothing while no other is met',
      (key) =>
        expect(scored({ [key]: null })).toMatchObject({
          status: 'ok',
          fields: [],
          severity: 'mild',
          criteriaMet: 0,
          criteriaUnknown: 1,
        }),
    )

    test('two met and one unknown stay open', () =>
      expect(scored({ dyspneaVas: 5, respiratoryRate: 24, crpMgL: null })).toMatchObject({
        status: 'incomplete',
        fields: ['crpMgL'],
        severity: null,
        criteriaMet: 2,
        criteriaUnknown: 1,
      }))

    test('three met criteria are moderate, although the others are unknown', () =>
      expect(scored({ ...THREE, restingSao2: null, crpMgL: null })).toMatchObject({
        status: 'ok',
        fields: [],
        severity: 'moderate',
        criteriaUnknown: 2,
      }))

    test('a drop alone meets the oxygen criterion; a small one leaves it unknown', () => {
      expect(scored({ restingSao2: null, sao2DropFromBaseline: 4 })).toMatchObject({
        criteriaMet: 1,
        criteriaUnknown: 0,
      })
      expect(scored({ restingSao2: null, sao2DropFromBaseline: 3 })).toMatchObject({
        criteriaMet: 0,
        criteriaUnknown: 1,
      })
    })

    test('a saturation that cannot change the class is not asked for', () =>
      expect(scored({ restingSao2: null, sao2DropFromBaseline: 4, dyspneaVas: 5, heartRate: null })).toMatchObject({
        status: 'incomplete',
        fields: ['heartRate'],
        criteriaMet: 2,
        criteriaUnknown: 1,
      }))

    test('nothing at all', () =>
      expect(rome2021.score({})).toEqual({
        status: 'incomplete',
        fields: ['dyspneaVas', 'respiratoryRate', 'heartRate', 'restingSao2', 'crpMgL'],
        flags: ['abg_missing'],
        severity: null,
        criteriaMet: 0,
        criteriaUnknown: 5,
      }))

    test('the blood gas alone is enough for severe', () =>
      expect(rome2021.score({ paco2MmHg: 60, arterialPh: 7.2 })).toMatchObject({
        status: 'ok',
        flags: [],
        severity: 'severe',
        criteriaUnknown: 5,
      }))
  })

  test('one more criterion never makes it less severe', () => {
    const order = ['mild', 'moderate', 'severe']
    const worse = [{ dyspneaVas: 5 }, { respiratoryRate: 24 }, { heartRate: 95 }, { restingSao2: 91 }, { crpMgL: 10 }]
    const ranks = worse.map((_, n) =>
      order.indexOf(String(scored(Object.assign({}, ...worse.slice(0, n + 1)))['severity'])),
    )
    expect(ranks).toEqual([0, 0, 1, 1, 1])
  })

  test.each([
    ['dyspneaVas', 10.1],
    ['respiratoryRate', 3],
    ['heartRate', 251],
    ['restingSao2', 49],
    ['sao2DropFromBaseline', 51],
    ['crpMgL', 601],
    ['paco2MmHg', 151],
    ['arterialPh', 7.9],
    ['arterialPh', '7.3'],
  ])('%s cannot be %s', (key, value) =>
    expect(scored({ [key]: value })).toMatchObject({
      status: 'out_of_range',
      fields: [key],
      severity: null,
      criteriaMet: null,
    }),
  )

  test('the words of the three classes', () => {
    expect(textOf({}).text).toBe('急性加重程度：轻度（满足 0/5 项）。')
    expect(textOf(THREE).text).toBe('急性加重程度：中度（满足 3/5 项）。')
    expect(textOf({ paco2MmHg: 60, arterialPh: 7.2 }).text).toBe(
      '急性加重程度：重度（满足 0/5 项）。血气 PaCO₂ >45 mmHg 且 pH <7.35。',
    )
    expect(textOf(THREE)).toMatchObject({ figure: '满足 3/5 项', verdict: '中度', level: 'medium' })
  })

  test('says that severe cannot be ruled out without a blood gas, and names missing inputs', () => {
    expect(textOf({ arterialPh: null }).text).toBe('急性加重程度：轻度（满足 0/5 项）。未做血气，无法排除重度。')
    expect(textOf({ crpMgL: null }).text).toBe('急性加重程度：轻度（满足 0/5 项）。另有 1 项未提供，不影响分级。')
    expect(textOf({ dyspneaVas: 5, respiratoryRate: 24, crpMgL: null, arterialPh: null }).text).toBe(
      '急性加重程度：信息不完整；补充 C反应蛋白 后可得出结论。已满足 2/5 项，1 项未提供。未做血气，无法排除重度。',
    )
  })

  test('shows each criterion and the blood gas', () => {
    expect(rome2021.steps({ ...MILD, ...THREE, crpMgL: null }).map(({ points, text }) => text ?? points)).toEqual([
      1,
      1,
      1,
      0,
      null,
      '不符合',
    ])
    expect(rome2021.steps({ ...MILD, paco2MmHg: 60, arterialPh: 7.2 }).at(-1)!.text).toBe('符合')
    expect(rome2021.steps({ ...MILD, paco2MmHg: null }).at(-1)!.text).toBe('未做')
  })
})
