/** Wagener 2015: blood eosinophils and FeNO, each alone, as markers of sputum eosinophils of 3 % or more in asthma. */
import { optional } from '../input.ts'
import { bloodEos, fenoPpb } from '../inputs.ts'
import { model } from '../model.ts'
import type { Step } from '../spec.ts'
import { ADULTS } from '../population.ts'
import { atLeast, atMost, decimalTextBeside } from '../numbers.ts'

const inputs = { fenoPpb: optional(fenoPpb), bloodEos: optional(bloodEos) }

/** Zone of a marker: for sputum eosinophils, rather against them, or undecided. */
type Zone = 'rule_in' | 'grey' | 'rule_out_leaning'

interface Limits<Key extends string = string> {
  readonly label: string
  readonly key: Key
  readonly unit: string
  readonly ruleIn: number
  readonly ruleOut: number
}

const EOS: Limits<'bloodEos'> = {
  label: '血嗜酸性粒细胞',
  key: 'bloodEos',
  unit: '×10⁹/L',
  ruleIn: 0.27,
  ruleOut: 0.22,
}
const FENO: Limits<'fenoPpb'> = { label: 'FeNO', key: 'fenoPpb', unit: 'ppb', ruleIn: 42, ruleOut: 20 }

const ZONES: Readonly<Record<Zone, string>> = {
  rule_in: '支持痰嗜酸性粒细胞增多',
  grey: '处于中间区',
  rule_out_leaning: '倾向排除痰嗜酸性粒细胞增多',
}

const zoneOf = ({ ruleIn, ruleOut }: Limits, value: number): Zone =>
  atLeast(value, ruleIn) ? 'rule_in' : atMost(value, ruleOut) ? 'rule_out_leaning' : 'grey'

export const eosZoneOf = (value: number): Zone => zoneOf(EOS, value)

const zoneText = (limits: Limits, value: number): string =>
  `${limits.label} ${decimalTextBeside(value, [limits.ruleIn, limits.ruleOut])} ${limits.unit}：${ZONES[zoneOf(limits, value)]}。`

const step = <Key extends string>(limits: Limits<Key>, value: number | null): Step<Key> => ({
  label: limits.label,
  keys: [limits.key],
  rule: `≥${limits.ruleIn} 支持，≤${limits.ruleOut} 倾向排除，其间为中间区（${limits.unit}）`,
  points: null,
  text:
    value === null
      ? undefined
      : `${decimalTextBeside(value, [limits.ruleIn, limits.ruleOut])} ${limits.unit}，${ZONES[zoneOf(limits, value)]}`,
})

export const eosStep = (value: number | null) => step(EOS, value)

export const wagener2015 = model({
  id: 'wagener2015',
  name: 'Wagener',
  title: 'Wagener 分区（哮喘）',
  version: '2015',
  inputs,
  outputs: { eosZone: '血嗜酸性粒细胞分区', fenoZone: 'FeNO 分区' },
  evaluate: (v) =>
    v.fenoPpb === null && v.bloodEos === null
      ? { status: 'incomplete', fields: Object.keys(inputs) }
      : {
          eosZone: v.bloodEos === null ? null : eosZoneOf(v.bloodEos),
          fenoZone: v.fenoPpb === null ? null : zoneOf(FENO, v.fenoPpb),
        },
  steps: (v) => [eosStep(v.bloodEos), step(FENO, v.fenoPpb)],
  say: (_, v) => ({
    meaning: [
      v.bloodEos === null ? '' : zoneText(EOS, v.bloodEos),
      v.fenoPpb === null ? '' : zoneText(FENO, v.fenoPpb),
    ].join(''),
    notes: v.fenoPpb === null || v.bloodEos === null ? [] : ['两项分别判断，不合并计算。'],
  }),
  sayPartial: () => ['两项中填写任何一项即可。'],
  people: ADULTS,
  population: '哮喘患者，以痰嗜酸性粒细胞≥3%为准。',
  limits: ['两项检查并不独立，似然比不能相乘。', '中间区不能据此判断。'],
  evidence: [
    { grade: 'C', of: '各界值的敏感度、特异度和预测值' },
    { grade: 'P', of: '分区：血嗜酸性粒细胞 0.27 与 0.22，FeNO 42 与 20；两区不合并' },
    { grade: 'P', of: '似然比由敏感度和特异度推算' },
  ],
  sources: [{ cite: 'Wagener AH, Thorax 2015;70:115' }],
  literature: {
    title: '敏感度 / 特异度 / 阳性预测值 / 阴性预测值（%），似然比由其推算',
    grade: 'C',
    rows: [
      ['血嗜酸性粒细胞 >0.22', '86 / 79 / 60 / 93'],
      ['血嗜酸性粒细胞 ≥0.25', '79 / 84 / 64 / 91'],
      ['血嗜酸性粒细胞 ≥0.27', '78 / 91 / 79 / 91'],
      ['FeNO >20 ppb', '74 / 57 / 40 / 87'],
      ['FeNO ≥24 ppb', '74 / 63 / 42 / 87'],
      ['FeNO ≥42 ppb', '63 / 92 / 74 / 89'],
      ['FeNO >50 ppb', '56 / 92 / 67 / 84'],
      ['血嗜酸性粒细胞 ≥0.27 的阳性似然比', '8.7'],
      ['血嗜酸性粒细胞 ≤0.22 的阴性似然比', '0.18'],
      ['FeNO ≥42 ppb 的阳性似然比', '7.9'],
      ['FeNO ≤20 ppb 的阴性似然比', '0.46'],
    ],
  },
})
