/** Blood eosinophils in COPD as GOLD bands them: how likely inhaled steroids help. */
import { banded, REST, type Bands } from '../bands.ts'
import { bloodEosCellsPerUl } from '../inputs.ts'
import { model } from '../model.ts'
import { ADULTS } from '../population.ts'
import { decimalTextBeside } from '../numbers.ts'

const inputs = { bloodEosCellsPerUl }

interface EosBand {
  readonly band: '>=300' | '100-299' | '<100'
  readonly icsBenefit: 'highest_likelihood' | 'intermediate' | 'low_likelihood'
}

/** Cells/µL, not rounded: 299.5 is below 300. */
const BANDS: Bands<EosBand> = [
  [300, { band: '>=300', icsBenefit: 'highest_likelihood' }],
  [100, { band: '100-299', icsBenefit: 'intermediate' }],
  [REST, { band: '<100', icsBenefit: 'low_likelihood' }],
]

/** The band of a count in cells/µL. */
export const eosBand = (cellsPerUl: number): EosBand => banded(BANDS, cellsPerUl)

export const goldEos = model({
  id: 'goldEos',
  name: 'GOLD 血嗜酸性粒细胞',
  title: '血嗜酸性粒细胞分段（慢阻肺）',
  version: '1.0',
  inputs,
  outputs: { band: '分段（个/μL）', icsBenefit: '吸入激素获益的可能性' },
  evaluate: (v) => ({ ...eosBand(v.bloodEosCellsPerUl!) }),
  classes: {
    output: 'icsBenefit',
    of: {
      low_likelihood: { level: 'none', text: '吸入激素获益可能性小' },
      intermediate: { level: 'none', text: '吸入激素获益可能性中等' },
      highest_likelihood: { level: 'none', text: '吸入激素获益可能性最大' },
    },
  },
  steps: (v) => [
    {
      label: '血嗜酸性粒细胞',
      keys: ['bloodEosCellsPerUl'],
      rule: '<100 可能性小，100–<300 中等，≥300 最大（个/μL）',
      points: null,
      text: v.bloodEosCellsPerUl === null ? undefined : `${decimalTextBeside(v.bloodEosCellsPerUl, [300, 100])} 个/μL`,
    },
  ],
  say: (_, v) => ({
    figure: `${decimalTextBeside(v.bloodEosCellsPerUl!, [300, 100])} 个/μL`,
    meaning: '数值会波动，请在病情稳定时复查。',
    next: '是否使用吸入激素由医生判断。',
  }),
  people: ADULTS,
  population: '已确诊慢阻肺的患者，病情稳定时。',
  limits: ['急性发病和使用全身激素期间的结果不宜采用。', '按未取整的数值分段：299.5 仍属 100–<300。'],
  evidence: [
    { grade: 'C', of: '界值 300 个/μL' },
    { grade: 'R', of: '界值 100 个/μL' },
  ],
  sources: [{ cite: 'GOLD 慢阻肺诊断、治疗和预防全球策略' }],
})
