import { describe, expect, test } from 'vitest'
import { eosPhenotype } from '../src/models/eosPhenotype.ts'

/** Asthma of the group whose cut-off is 38 ppb. */
const ASTHMA = { diagnosis: 'asthma', currentSmoker: false, atopy: false, highDoseIcs: false }
const COPD = { diagnosis: 'copd' }
const CUTOFF =
  '按您的吸烟、过敏和吸入激素情况，采用的FeNO界值为 38 ppb：100 名有嗜酸性气道炎症的人中约 66 名达到它，100 名没有的人中约 26 名也达到它。'
const OVERLAP = 'FeNO偏高，建议由医生评估是否合并哮喘。'

describe('phenotype in asthma', () => {
  test.each([
    [38, 0.27, 'high'],
    [38, 0.269, 'uncertain'],
    [38, 0.22, 'uncertain'],
    [37.9, 0.27, 'uncertain'],
    [37.9, 0.221, 'uncertain'],
    [37.9, 0.22, 'low'],
    [500, 20, 'high'],
    [1, 0, 'low'],
    [38, null, 'leaning_high'],
    [37.9, null, 'leaning_low'],
  ])('FeNO %d with a count of %d is %s', (fenoPpb, bloodEos, phenotype) =>
    expect(eosPhenotype.score({ ...ASTHMA, fenoPpb, bloodEos })).toMatchObject({
      status: 'ok',
      fields: [],
      phenotype,
      flags: bloodEos === null ? ['blood_eos_missing'] : [],
    }),
  )

  test('the cut-off is that of the patient', () => {
    const markers = { fenoPpb: 30, bloodEos: 0.3 }
    expect(eosPhenotype.score({ ...ASTHMA, ...markers })['phenotype']).toBe('uncertain')
    expect(eosPhenotype.score({ ...ASTHMA, ...markers, highDoseIcs: true })['phenotype']).toBe('high')
  })

  test.each([
    [{ bloodEos: 0.3 }, ['fenoPpb'], ['feno_missing']],
    [{}, ['fenoPpb'], ['blood_eos_missing', 'feno_missing']],
    [{ fenoPpb: 50, bloodEos: 0.3, atopy: null }, ['atopy'], []],
    [{ fenoPpb: 50, bloodEos: 0.3, currentSmoker: null }, ['currentSmoker'], []],
    [{ fenoPpb: 50, bloodEos: 0.3, highDoseIcs: null }, ['highDoseIcs'], []],
    [{ fenoPpb: 50, atopy: null, highDoseIcs: null }, ['atopy', 'highDoseIcs'], ['blood_eos_missing']],
    [{ atopy: null }, ['fenoPpb', 'atopy'], ['blood_eos_missing', 'feno_missing']],
  ])('%o is incomplete', (change, fields, flags) =>
    expect(eosPhenotype.score({ ...ASTHMA, ...change })).toMatchObject({
      status: 'incomplete',
      phenotype: null,
      fields,
      flags,
    }),
  )

  test('the flags of COPD are not raised', () =>
    expect(eosPhenotype.score({ ...ASTHMA, fenoPpb: 50, bloodEos: 0.3, inExacerbation: true })['flags']).toEqual([]))

  test.each([
    [{ fenoPpb: 52, bloodEos: 0.38 }, '高嗜酸性粒细胞表型可能性大。'],
    [{ fenoPpb: 20, bloodEos: 0.15 }, '高嗜酸性粒细胞表型可能性小。'],
    [{ fenoPpb: 52, bloodEos: 0.15 }, '结果不一致或处于中间区，建议复查或行诱导痰检查。'],
    [{ fenoPpb: 52 }, '仅依据FeNO，倾向是，建议补充血常规。'],
    [{ fenoPpb: 20 }, '仅依据FeNO，倾向否，建议补充血常规。'],
  ])('%o is said, with the cut-off', (markers, text) =>
    expect(eosPhenotype.say({ ...ASTHMA, ...markers }).text).toBe(`${text}${CUTOFF}`),
  )

  test('an incomplete result names missing inputs and the known cut-off', () => {
    expect(eosPhenotype.say({ ...ASTHMA, bloodEos: 0.3 }).text).toBe(
      `嗜酸性粒细胞表型：信息不完整；补充 FeNO（50 mL/s） 后可得出结论。${CUTOFF}`,
    )
    expect(eosPhenotype.say({ ...ASTHMA, fenoPpb: 50, atopy: null }).text).toContain('可能采用的FeNO界值为 38–58 ppb。')
  })

  test('the steps show the parts', () =>
    expect(eosPhenotype.steps({ ...ASTHMA, fenoPpb: 52, bloodEos: 0.25 })).toMatchObject([
      { text: '不吸烟、无过敏体质、未用高剂量吸入激素：38 ppb' },
      { text: '52 ppb' },
      { text: '0.25 ×10⁹/L，处于中间区' },
    ]))
})

describe('phenotype in COPD', () => {
  test.each([
    [0, 'low'],
    [0.099, 'low'],
    [0.1, 'uncertain'],
    [0.299, 'uncertain'],
    [0.3, 'high'],
    [20, 'high'],
    [100 * 0.001, 'uncertain'],
    [300 * 0.001, 'high'],
  ])('a count of %d is %s', (bloodEos, phenotype) =>
    expect(eosPhenotype.score({ ...COPD, bloodEos })).toMatchObject({ status: 'ok', fields: [], phenotype, flags: [] }),
  )

  test.each([
    [22.5, []],
    [22.6, ['consider_asthma_copd_overlap']],
  ])('FeNO %d raises %o', (fenoPpb, flags) => {
    expect(eosPhenotype.score({ ...COPD, fenoPpb, bloodEos: 0.2 })['flags']).toEqual(flags)
    expect(eosPhenotype.score({ ...COPD, fenoPpb })).toMatchObject({
      status: 'incomplete',
      fields: ['bloodEos'],
      phenotype: null,
      flags: ['blood_eos_missing', ...flags],
    })
  })

  test.each([
    [{ inExacerbation: true, bloodEos: 0.2 }, ['blood_eos_unreliable_in_exacerbation']],
    [{ inExacerbation: false, bloodEos: 0.2 }, []],
    [{ inExacerbation: true }, ['blood_eos_missing']],
    [
      { inExacerbation: true, bloodEos: 0.2, fenoPpb: 40 },
      ['blood_eos_unreliable_in_exacerbation', 'consider_asthma_copd_overlap'],
    ],
  ])('%o raises %o', (change, flags) => expect(eosPhenotype.score({ ...COPD, ...change })['flags']).toEqual(flags))

  test('the words, without a cut-off that is not taken', () => {
    expect(eosPhenotype.say({ ...COPD, fenoPpb: 28, bloodEos: 0.32 }).text).toBe(
      `高嗜酸性粒细胞表型可能性大。${OVERLAP}`,
    )
    expect(eosPhenotype.say({ ...COPD, bloodEos: 0.08 }).text).toBe('高嗜酸性粒细胞表型可能性小。')
    expect(eosPhenotype.say({ ...COPD, bloodEos: 0.2, inExacerbation: true }).text).toBe(
      '结果不一致或处于中间区，建议复查或行诱导痰检查。急性加重期的血嗜酸性粒细胞不可靠，请在稳定后复查。',
    )
    expect(eosPhenotype.say({ ...COPD, fenoPpb: 28 }).text).toBe(
      `嗜酸性粒细胞表型：信息不完整；补充 血嗜酸性粒细胞 后可得出结论。${OVERLAP}`,
    )
  })

  test('the steps show the count first', () =>
    expect(eosPhenotype.steps({ ...COPD, fenoPpb: 28, bloodEos: 0.32 })).toMatchObject([
      { keys: ['bloodEos'], text: '0.32 ×10⁹/L' },
      { keys: ['fenoPpb'], text: '28 ppb' },
    ]))
})

describe('phenotype', () => {
  test('without a diagnosis nothing is known', () => {
    expect(eosPhenotype.score({ fenoPpb: 50, bloodEos: 0.5 })).toMatchObject({
      status: 'incomplete',
      fields: ['diagnosis'],
      phenotype: null,
    })
    expect(eosPhenotype.steps({ fenoPpb: 50 })).toEqual([])
  })

  test.each([
    [{ ...COPD, diagnosis: 'other', bloodEos: 0.2 }, 'diagnosis'],
    [{ ...COPD, bloodEos: 300 }, 'bloodEos'],
    [{ ...COPD, bloodEos: 0.2, fenoPpb: 600 }, 'fenoPpb'],
    [{ ...ASTHMA, atopy: '是' }, 'atopy'],
    [{ ...COPD, inExacerbation: 1 }, 'inExacerbation'],
  ])('%o cannot be', (input, field) =>
    expect(eosPhenotype.score(input)).toMatchObject({
      status: 'out_of_range',
      fields: [field],
      phenotype: null,
      flags: [],
    }),
  )
})
