import { describe, expect, test } from 'vitest'
import { goldEos } from '../src/models/goldEos.ts'
import { gssxxbbx } from '../src/tools/gssxxbbx.ts'
import { assess } from '../src/tools/tool.ts'

describe('eosinophils in COPD', () => {
  test.each([
    [0, '<100', 'low_likelihood', '小'],
    [99.5, '<100', 'low_likelihood', '小'],
    [100, '100-299', 'intermediate', '中等'],
    [299, '100-299', 'intermediate', '中等'],
    [299.5, '100-299', 'intermediate', '中等'],
    [300, '>=300', 'highest_likelihood', '最大'],
    [20000, '>=300', 'highest_likelihood', '最大'],
  ])('%d cells/µL are %s', (bloodEosCellsPerUl, band, icsBenefit, verdict) => {
    expect(goldEos.score({ bloodEosCellsPerUl })).toMatchObject({ status: 'ok', band, icsBenefit })
    expect(goldEos.say({ bloodEosCellsPerUl }).text).toBe(
      `GOLD 血嗜酸性粒细胞 ${bloodEosCellsPerUl} 个/μL：吸入激素获益可能性${verdict}。数值会波动，请在病情稳定时复查。是否使用吸入激素由医生判断。`,
    )
  })

  test.each([-1, 20001, '300', Number.NaN])('%o cannot be', (bloodEosCellsPerUl) =>
    expect(goldEos.score({ bloodEosCellsPerUl })).toMatchObject({
      status: 'out_of_range',
      fields: ['bloodEosCellsPerUl'],
      band: null,
      icsBenefit: null,
    }),
  )

  test('without a count nothing is known', () => {
    expect(goldEos.score({})).toMatchObject({ status: 'incomplete', fields: ['bloodEosCellsPerUl'], band: null })
    expect(goldEos.steps({})).toMatchObject([{ points: null, text: undefined }])
  })

  test.each([0.3, { value: 0.3, unit: '×10⁹/L' }, { value: 300, unit: '个/μL' }])(
    'takes a blood count of %o',
    (bloodEos) => {
      const found = assess(gssxxbbx.parts[0]!, { diagnosis: 'copd', bloodEos })
      expect(found.map(({ model, result }) => [model.id, result.status])).toEqual([
        ['eosPhenotype', 'ok'],
        ['goldEos', 'ok'],
      ])
      expect(found[1]!.result['band']).toBe('>=300')
    },
  )

  test('without a blood count there is nothing to band', () =>
    expect(assess(gssxxbbx.parts[0]!, { diagnosis: 'copd' })[1]!.result).toMatchObject({
      status: 'incomplete',
      fields: ['bloodEosCellsPerUl'],
    }))
})
