/**
 * Eosinophilic phenotype of asthma or COPD, joined from the cut-offs of Schleich, the zones of Wagener and the bands of GOLD. The
 * joining is a rule of this product: how accurate it is has not been published.
 */
import { choice, fromOwnUnit, optional, type Values } from '../input.ts'
import { atopy, bloodEos, currentSmoker, fenoPpb, highDoseIcs, inExacerbation } from '../inputs.ts'
import { model } from '../model.ts'
import type { Evaluation, Result, Step } from '../spec.ts'
import { ADULTS } from '../population.ts'
import { above, decimalTextBeside } from '../numbers.ts'
import { eosBand, goldEos } from './goldEos.ts'
import { cutoffStep, reaches, rowOf, sayCutoff, schleich2010, undecided } from './schleich2010.ts'
import { eosStep, eosZoneOf, wagener2015 } from './wagener2015.ts'

const inputs = {
  diagnosis: choice('诊断', [
    { value: 'asthma', text: '哮喘' },
    { value: 'copd', text: '慢阻肺' },
  ]),
  fenoPpb: optional(fenoPpb),
  bloodEos: optional(bloodEos),
  currentSmoker: optional(currentSmoker),
  atopy: optional(atopy),
  highDoseIcs: optional(highDoseIcs),
  inExacerbation: optional(inExacerbation),
}

type Patient = Values<typeof inputs>
type Phenotype = 'high' | 'low' | 'uncertain' | 'leaning_high' | 'leaning_low'

/** Above this FeNO, in ppb, COPD may overlap with asthma. */
const OVERLAP = 22.5

/** Asthma: both markers must agree; without a blood count FeNO alone only leans. */
const ofAsthma = (v: Patient): Phenotype | null => {
  const row = rowOf(v)
  if (row === null || v.fenoPpb === null) return null
  const positive = reaches(row, v.fenoPpb)
  if (v.bloodEos === null) return positive ? 'leaning_high' : 'leaning_low'
  const zone = eosZoneOf(v.bloodEos)
  if (positive && zone === 'rule_in') return 'high'
  return !positive && zone === 'rule_out_leaning' ? 'low' : 'uncertain'
}

const OF_BAND = { '>=300': 'high', '100-299': 'uncertain', '<100': 'low' } as const

/** COPD: the blood count decides. */
const ofCopd = ({ bloodEos: count }: Patient): Phenotype | null =>
  count === null ? null : OF_BAND[eosBand(fromOwnUnit(bloodEos, count, '个/μL')).band]

interface Diagnosis {
  readonly phenotype: (v: Patient) => Phenotype | null
  readonly lacking: (v: Patient) => readonly string[]
  readonly flags: Readonly<Record<string, (v: Patient) => boolean>>
}

const noBlood = (v: Patient): boolean => v.bloodEos === null

const DIAGNOSES: Readonly<Record<'asthma' | 'copd', Diagnosis>> = {
  asthma: {
    phenotype: ofAsthma,
    lacking: (v) => [...(v.fenoPpb === null ? ['fenoPpb'] : []), ...undecided(v)],
    flags: { blood_eos_missing: noBlood, feno_missing: (v) => v.fenoPpb === null },
  },
  copd: {
    phenotype: ofCopd,
    lacking: (v) => (noBlood(v) ? ['bloodEos'] : []),
    flags: {
      blood_eos_missing: noBlood,
      blood_eos_unreliable_in_exacerbation: (v) => v.inExacerbation === true && !noBlood(v),
      consider_asthma_copd_overlap: (v) => v.fenoPpb !== null && above(v.fenoPpb, OVERLAP),
    },
  },
}

const evaluate = (v: Patient): Evaluation => {
  const { phenotype, lacking, flags } = DIAGNOSES[v.diagnosis!]
  const fields = lacking(v)
  return {
    status: fields.length > 0 ? 'incomplete' : 'ok',
    fields,
    flags: Object.keys(flags).filter((flag) => flags[flag]!(v)),
    phenotype: phenotype(v),
  }
}

const MEANING: Readonly<Record<Phenotype, string>> = {
  high: '高嗜酸性粒细胞表型可能性大。',
  low: '高嗜酸性粒细胞表型可能性小。',
  uncertain: '结果不一致或处于中间区，建议复查或行诱导痰检查。',
  leaning_high: '仅依据FeNO，倾向是，建议补充血常规。',
  leaning_low: '仅依据FeNO，倾向否，建议补充血常规。',
}

const FLAGS: Readonly<Record<string, string>> = {
  blood_eos_unreliable_in_exacerbation: '急性加重期的血嗜酸性粒细胞不可靠，请在稳定后复查。',
  consider_asthma_copd_overlap: 'FeNO偏高，建议由医生评估是否合并哮喘。',
}

const notesOf = ({ flags }: Result, v: Patient): readonly string[] => [
  ...(v.diagnosis === 'asthma' ? [sayCutoff(v)] : []),
  ...flags.flatMap((flag) => FLAGS[flag] ?? []),
]

const fenoStep = (v: Patient, rule: string): Step<'fenoPpb'> => ({
  label: 'FeNO',
  keys: ['fenoPpb'],
  rule,
  points: null,
  text: v.fenoPpb === null ? undefined : `${decimalTextBeside(v.fenoPpb, [OVERLAP])} ppb`,
})

const stepsOf = (v: Patient): readonly Step<keyof Patient>[] => {
  if (v.diagnosis === null) return []
  if (v.diagnosis === 'asthma') return [cutoffStep(v), fenoStep(v, '≥ 界值为阳性'), eosStep(v.bloodEos)]
  return [
    {
      ...eosStep(v.bloodEos),
      rule: '≥0.30 可能性大，<0.10 可能性小，其间不能判断（×10⁹/L）',
      text: v.bloodEos === null ? undefined : `${decimalTextBeside(v.bloodEos, [0.3, 0.1])} ×10⁹/L`,
    },
    fenoStep(v, `>${OVERLAP} ppb 提示评估是否合并哮喘，不参与判断`),
  ]
}

export const eosPhenotype = model({
  id: 'eosPhenotype',
  name: '嗜酸性粒细胞表型',
  title: '高嗜酸性粒细胞表型（仅供参考）',
  version: '1.0',
  inputs,
  outputs: { phenotype: '表型' },
  evaluate,
  classes: {
    output: 'phenotype',
    of: {
      high: { level: 'none', text: '可能性大' },
      leaning_high: { level: 'none', text: '倾向是' },
      uncertain: { level: 'none', text: '不能确定' },
      leaning_low: { level: 'none', text: '倾向否' },
      low: { level: 'none', text: '可能性小' },
    },
  },
  steps: stepsOf,
  say: (result, v) => {
    const meaning = MEANING[result['phenotype'] as Phenotype]
    const notes = notesOf(result, v)
    return { meaning, notes, text: [meaning, ...notes].join('') }
  },
  sayPartial: notesOf,
  people: ADULTS,
  population: '成人哮喘或慢阻肺；各部分来自不同的研究人群。',
  limits: [
    '把几项研究合在一起是本产品的规则，合并后的准确度未见发表，仅供参考。',
    '慢阻肺按稳定期血常规判断；急性加重期血嗜酸性粒细胞不可靠。',
    '慢阻肺的 FeNO 只用来提示是否合并哮喘。',
  ],
  evidence: [
    { grade: 'P', of: '合并规则；血嗜酸性粒细胞 0.27/0.22（哮喘）的用法' },
    { grade: 'C', of: '哮喘的 FeNO 界值（Schleich）与各血嗜酸性粒细胞界值的准确度（Wagener）' },
    { grade: 'C', of: '慢阻肺血嗜酸性粒细胞 0.30' },
    { grade: 'R', of: '慢阻肺血嗜酸性粒细胞 0.10' },
    { grade: 'C', of: 'FeNO >22.5 ppb 提示合并哮喘（敏感度 70%、特异度 75%）' },
    { grade: 'C', of: '慢阻肺稳定期与急性加重期各指标的准确度' },
  ],
  sources: [
    ...schleich2010.sources,
    ...wagener2015.sources,
    ...goldEos.sources,
    { cite: 'Antus B, Int J COPD 2020', doi: '10.2147/COPD.S257965' },
    { cite: 'Chen FJ, Int J COPD 2016（PMC5045026）' },
    { cite: 'Korevaar DA, Lancet Respir Med 2015;3:290', doi: '10.1016/S2213-2600(15)00050-8' },
    { cite: 'Westerhof, Eur Respir J 2015' },
    { cite: 'BMC Pulm Med 2021（重庆，2349 人）' },
  ],
  literature: {
    title: '公开发表的准确度',
    grade: 'C',
    rows: [
      ['荟萃分析：FeNO 曲线下面积', '0.75（0.72–0.78）'],
      ['荟萃分析：血嗜酸性粒细胞曲线下面积', '0.78（0.74–0.82）'],
      ['荟萃分析：IgE 曲线下面积', '0.65'],
      ['FeNO 与血嗜酸性粒细胞合用的曲线下面积', '0.87（0.83–0.91）'],
      ['FeNO >40 ppb 且血嗜酸性粒细胞 >300/μL 对哮喘的特异度', '>95%'],
      ['慢阻肺稳定期：血嗜酸性粒细胞曲线下面积', '≥0.82'],
      ['慢阻肺急性加重期：FeNO 曲线下面积', '>0.8（敏感度、特异度 64–70%，阴性预测值 >88%）'],
      ['慢阻肺急性加重期：血嗜酸性粒细胞曲线下面积', '0.54–0.63'],
      ['慢阻肺合并哮喘：FeNO >22.5 ppb', '曲线下面积 0.783（132 例慢阻肺与 57 例合并哮喘）'],
    ],
  },
})
