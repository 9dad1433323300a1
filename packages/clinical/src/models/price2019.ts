/** Price 2019: exacerbations of asthma patients with high FeNO and high blood eosinophils. Supporting text, never the headline. */
import { choice } from '../input.ts'
import { bloodEos, fenoPpb } from '../inputs.ts'
import { model } from '../model.ts'
import { ADULTS } from '../population.ts'
import { atLeast, below } from '../numbers.ts'

interface Ratio {
  /** against patients with neither high; null where the abstract has none */
  readonly rateRatio: number | null
  readonly ci: readonly [low: number, high: number] | null
}

interface Scheme {
  readonly fenoFrom: number
  readonly rule: string
  readonly ratios: Readonly<Record<'neither' | 'either' | 'both', Ratio>>
}

const REFERENCE: Ratio = { rateRatio: 1, ci: null }

const SCHEMES: Readonly<Record<'cat1' | 'cat2', Scheme>> = {
  cat1: {
    fenoFrom: 50,
    rule: '≥50 ppb 为高，<25 ppb 为不高',
    ratios: {
      neither: REFERENCE,
      either: { rateRatio: 1.31, ci: [0.97, 1.76] },
      both: { rateRatio: 3.67, ci: [1.49, 9.04] },
    },
  },
  cat2: {
    fenoFrom: 35,
    rule: '≥35 ppb 为高',
    ratios: {
      neither: REFERENCE,
      either: { rateRatio: null, ci: null },
      both: { rateRatio: 1.72, ci: [1, 2.93] },
    },
  },
}

/** The first scheme omits FeNO between its limits. */
const GAP = [25, 50] as const
const EOS_FROM = 0.3

const GROUPS = ['neither', 'either', 'both'] as const

const isHighEos = (eos: number): boolean => atLeast(eos, EOS_FROM)
const highWord = (high: boolean): string => (high ? '高' : '不高')

export const price2019 = model({
  id: 'price2019',
  name: 'Price 2019',
  title: 'FeNO 与血嗜酸性粒细胞联合升高（Price 2019）',
  version: '2019',
  inputs: {
    scheme: choice('分组方案', [
      { value: 'cat1', text: 'FeNO ≥50 ppb 与嗜酸性粒细胞 ≥0.30' },
      { value: 'cat2', text: 'FeNO ≥35 ppb 与嗜酸性粒细胞 ≥0.30' },
    ]),
    fenoPpb,
    bloodEos,
  },
  outputs: { group: '分组', rateRatio: '急性加重率比', ci: '可信区间' },
  applies: {
    to: (v) => v.scheme !== 'cat1' || v.fenoPpb === null || below(v.fenoPpb, GAP[0]) || atLeast(v.fenoPpb, GAP[1]),
    otherwise: 'FeNO ≥50 ppb 的方案不包括 FeNO 25–<50 ppb 的患者。',
    result: () => ({ group: 'feno_25_to_50' }),
  },
  evaluate: (v) => {
    const { fenoFrom, ratios } = SCHEMES[v.scheme!]
    const group = GROUPS[Number(atLeast(v.fenoPpb!, fenoFrom)) + Number(isHighEos(v.bloodEos!))]!
    return { group, ...ratios[group] }
  },
  classes: {
    output: 'group',
    of: {
      neither: { level: 'none', text: '两项均不高' },
      either: { level: 'none', text: '其中一项高' },
      both: { level: 'none', text: '两项均高' },
      feno_25_to_50: { level: 'none', text: '无法归组' },
    },
  },
  steps: (v) => {
    const scheme = v.scheme && SCHEMES[v.scheme]
    return [
      {
        label: 'FeNO',
        keys: ['scheme', 'fenoPpb'],
        rule: scheme ? scheme.rule : `${SCHEMES.cat1.rule}；或 ${SCHEMES.cat2.rule}`,
        points: null,
        ...(scheme && v.fenoPpb !== null ? { text: highWord(atLeast(v.fenoPpb, scheme.fenoFrom)) } : {}),
      },
      {
        label: '血嗜酸性粒细胞',
        keys: ['bloodEos'],
        rule: '≥0.30 为高',
        points: null,
        ...(v.bloodEos === null ? {} : { text: highWord(isHighEos(v.bloodEos)) }),
      },
    ]
  },
  say: ({ group, rateRatio, ci }, v) => ({
    notes: [`以 FeNO ≥${SCHEMES[v.scheme!].fenoFrom} ppb、血嗜酸性粒细胞 ≥0.30×10⁹/L 为高。`],
    meaning: meaningOf(String(group), { rateRatio, ci } as Ratio),
  }),
  people: ADULTS,
  population: '英国基层医疗的哮喘患者。',
  limits: [
    '只作辅助说明，不作为主要结论。',
    '分组人数很少（27 人和 53 人）。',
    '急性加重按检测之前的次数统计，未作校正。',
    'FeNO ≥50 ppb 的方案不包括 FeNO 25–<50 ppb 的患者。',
  ],
  evidence: [{ grade: 'C', of: '界值、急性加重率比、可信区间和分组人数' }],
  sources: [{ cite: 'Price 2019', doi: '10.1186/s13601-019-0282-7' }],
})

const meaningOf = (group: string, { rateRatio, ci }: Ratio): string =>
  group === 'neither'
    ? '该组为比较的基准。'
    : rateRatio === null || ci === null
      ? '研究摘要没有给出该组的急性加重率比。'
      : `在研究人群中，检测之前的急性加重率约为两项均不高者的 ${rateRatio} 倍（可信区间 ${ci[0]}–${ci[1]}）。`
