import { describe, expect, test } from 'vitest'
import { wagener2015 } from '../src/models/wagener2015.ts'

describe('Wagener', () => {
  test.each([
    [0, 'rule_out_leaning'],
    [0.219, 'rule_out_leaning'],
    [0.22, 'rule_out_leaning'],
    [0.221, 'grey'],
    [0.25, 'grey'],
    [0.269, 'grey'],
    [0.27, 'rule_in'],
    [0.271, 'rule_in'],
    [20, 'rule_in'],
    // a converted count carries binary noise
    [270 * 0.001, 'rule_in'],
    [220 * 0.001, 'rule_out_leaning'],
  ])('a count of %d is %s', (bloodEos, eosZone) =>
    expect(wagener2015.score({ bloodEos })).toMatchObject({ status: 'ok', fields: [], eosZone, fenoZone: null }),
  )

  test.each([
    [1, 'rule_out_leaning'],
    [19.9, 'rule_out_leaning'],
    [20, 'rule_out_leaning'],
    [20.1, 'grey'],
    [41.9, 'grey'],
    [42, 'rule_in'],
    [42.1, 'rule_in'],
    [500, 'rule_in'],
  ])('a FeNO of %d is %s', (fenoPpb, fenoZone) =>
    expect(wagener2015.score({ fenoPpb })).toMatchObject({ status: 'ok', fields: [], eosZone: null, fenoZone }),
  )

  test('markers that disagree stay apart', () =>
    expect(wagener2015.score({ fenoPpb: 15, bloodEos: 0.5 })).toMatchObject({
      eosZone: 'rule_in',
      fenoZone: 'rule_out_leaning',
    }))

  test('without either nothing is known', () => {
    expect(wagener2015.score({})).toMatchObject({
      status: 'incomplete',
      fields: ['fenoPpb', 'bloodEos'],
      eosZone: null,
      fenoZone: null,
    })
    expect(wagener2015.say({}).text).toContain('两项中填写任何一项即可。')
  })

  test.each([
    [{ bloodEos: 220 }, 'bloodEos'],
    [{ bloodEos: -0.1, fenoPpb: 20 }, 'bloodEos'],
    [{ bloodEos: 0.2, fenoPpb: 501 }, 'fenoPpb'],
    [{ fenoPpb: 0 }, 'fenoPpb'],
  ])('%o cannot be', (input, field) =>
    expect(wagener2015.score(input)).toMatchObject({
      status: 'out_of_range',
      fields: [field],
      eosZone: null,
      fenoZone: null,
    }),
  )

  test('the words of the zones', () => {
    expect(wagener2015.say({ fenoPpb: 45, bloodEos: 0.22 }).text).toBe(
      'Wagener：血嗜酸性粒细胞 0.22 ×10⁹/L：倾向排除痰嗜酸性粒细胞增多。FeNO 45 ppb：支持痰嗜酸性粒细胞增多。两项分别判断，不合并计算。',
    )
    expect(wagener2015.say({ fenoPpb: 30 }).text).toBe('Wagener：FeNO 30 ppb：处于中间区。')
  })

  test('the steps name the limits', () =>
    expect(wagener2015.steps({ fenoPpb: 30 })).toMatchObject([
      { rule: '≥0.27 支持，≤0.22 倾向排除，其间为中间区（×10⁹/L）', text: undefined },
      { rule: '≥42 支持，≤20 倾向排除，其间为中间区（ppb）', text: '30 ppb，处于中间区' },
    ]))
})
