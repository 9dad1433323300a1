/** ORACLE prototype: rate of asthma attacks against the average patient of the trials (Couillard 2022). */
import { banded, REST, type Bands } from '../bands.ts'
import { ageYears, bloodEos, diagnosis, fenoPpb, localBaselineRatePerYear } from '../inputs.ts'
import { optional } from '../input.ts'
import { model } from '../model.ts'
import { percent, decimalText } from '../numbers.ts'

const AGE_FROM = 12

const EOS_BANDS = [
  [0.3, '>=0.30'],
  [0.15, '0.15-<0.30'],
  [REST, '<0.15'],
] as const satisfies Bands<string>

const FENO_BANDS = [
  [50, '>=50'],
  [25, '25-<50'],
  [REST, '<25'],
] as const satisfies Bands<string>

type EosBand = (typeof EOS_BANDS)[number][1]
type FenoBand = (typeof FENO_BANDS)[number][1]

/** Rate ratio and number of trial patients of every cell. */
const TABLE: Readonly<Record<EosBand, Readonly<Record<FenoBand, readonly [ratio: number, patients: number]>>>> = {
  '<0.15': { '<25': [0.65, 574], '25-<50': [0.66, 180], '>=50': [0.86, 69] },
  '0.15-<0.30': { '<25': [0.81, 558], '25-<50': [0.88, 355], '>=50': [1.16, 133] },
  '>=0.30': { '<25': [1.12, 461], '25-<50': [1.12, 399], '>=50': [2.29, 322] },
}

const CLASSES: Bands<string> = [
  [1.5, 'high'],
  [0.8, 'about_average'],
  [REST, 'below_average'],
]

const NAMES: Readonly<Record<string, string>> = {
  below_average: '低于平均',
  about_average: '接近平均',
  high: '明显高于平均',
}

const eosBandOf = (eos: number | null): EosBand | null => (eos === null ? null : banded<EosBand>(EOS_BANDS, eos))
const fenoBandOf = (feno: number | null): FenoBand | null => (feno === null ? null : banded<FenoBand>(FENO_BANDS, feno))

const inWords = (band: string): string => band.replace('>=', '≥').replace('-', '–')

export const oracle2022 = model({
  id: 'oracle2022',
  name: 'ORACLE',
  title: 'ORACLE 哮喘发作率比',
  version: '2022',
  inputs: {
    ageYears,
    diagnosis,
    bloodEos,
    fenoPpb,
    localBaselineRatePerYear: optional(localBaselineRatePerYear),
  },
  outputs: {
    eosBand: '血嗜酸性粒细胞分段',
    fenoBand: 'FeNO 分段',
    rateRatio: '发作率比',
    relativeClass: '与平均水平相比',
    predictedRatePerYear: '推算的年发作率',
    probabilityAtLeastOne12m: '12个月内至少一次发作的概率',
  },
  people: { ageFrom: AGE_FROM },
  applies: {
    to: (v) => v.diagnosis === null || v.diagnosis === 'asthma',
    otherwise: '本项只用于12岁及以上的哮喘患者。',
  },
  evaluate: (v) => {
    const eosBand = eosBandOf(v.bloodEos)!
    const fenoBand = fenoBandOf(v.fenoPpb)!
    const [rateRatio] = TABLE[eosBand][fenoBand]
    const baseline = v.localBaselineRatePerYear
    const predictedRatePerYear = baseline === null ? null : baseline * rateRatio
    return {
      eosBand,
      fenoBand,
      rateRatio,
      relativeClass: banded(CLASSES, rateRatio),
      predictedRatePerYear,
      probabilityAtLeastOne12m: predictedRatePerYear === null ? null : -Math.expm1(-predictedRatePerYear),
    }
  },
  partial: (v) => ({ eosBand: eosBandOf(v.bloodEos), fenoBand: fenoBandOf(v.fenoPpb) }),
  classes: {
    output: 'relativeClass',
    of: {
      below_average: { level: 'low', text: NAMES['below_average']! },
      about_average: { level: 'medium', text: NAMES['about_average']! },
      high: { level: 'high', text: NAMES['high']! },
    },
  },
  steps: (v) => {
    const eosBand = eosBandOf(v.bloodEos)
    const fenoBand = fenoBandOf(v.fenoPpb)
    const cell = eosBand && fenoBand && TABLE[eosBand][fenoBand]
    const baseline = v.localBaselineRatePerYear
    return [
      {
        label: '血嗜酸性粒细胞（行）',
        keys: ['bloodEos'],
        rule: '<0.15、0.15–<0.30、≥0.30',
        points: null,
        ...(eosBand && { text: inWords(eosBand) }),
      },
      {
        label: 'FeNO（列）',
        keys: ['fenoPpb'],
        rule: '<25、25–<50、≥50',
        points: null,
        ...(fenoBand && { text: inWords(fenoBand) }),
      },
      {
        label: '发作率比',
        keys: ['bloodEos', 'fenoPpb'],
        rule: '查表，研究平均水平为 1',
        points: null,
        ...(cell && { text: `${cell[0]}（该格 ${cell[1]} 人）` }),
      },
      ...(baseline === null || !cell
        ? []
        : [
            {
              label: '本机构推算',
              keys: ['localBaselineRatePerYear' as const],
              rule: '本机构年发作率 × 发作率比',
              points: null,
              text: `${decimalText(baseline)} × ${cell[0]} = ${decimalText(baseline * cell[0], 3)} 次/年`,
            },
          ]),
    ]
  },
  say: ({ rateRatio, relativeClass, predictedRatePerYear, probabilityAtLeastOne12m }) => {
    const meaning = `在研究人群中，与您指标相同者的哮喘发作率约为平均水平的 ${String(rateRatio)} 倍（${NAMES[String(relativeClass)]}）。以上假设治疗不变；良好用药可降低风险。`
    const notes =
      predictedRatePerYear === null
        ? []
        : [
            `按本机构年发作率推算，每年约 ${decimalText(Number(predictedRatePerYear))} 次，12个月内至少一次发作的可能性约 ${percent(Number(probabilityAtLeastOne12m))}。`,
          ]
    return { figure: `${String(rateRatio)} 倍`, meaning, notes, text: [meaning, ...notes].join('') }
  },
  population: '药物试验中 12 岁及以上的哮喘患者。',
  limits: [
    '来自试验患者，假设治疗不变。',
    '为原型，尚未经前瞻性验证。',
    '不用于正在用生物制剂者、儿童和慢阻肺患者。',
    '不给出绝对发作率；只有填了本机构年发作率才推算。',
  ],
  evidence: [
    { grade: 'C', of: '九格发作率比及人数' },
    { grade: 'P', of: '0.8 与 1.5 的分档用语' },
    { grade: 'P', of: '由本机构年发作率推算（泊松）' },
    { grade: 'C', of: 'ORACLE2 的数字，只供阅读，不参与计算' },
  ],
  sources: [
    { cite: 'Couillard S, Thorax 2022;77:199', doi: '10.1136/thoraxjnl-2021-217325' },
    { cite: 'ORACLE2, 2025', doi: '10.1016/S2213-2600(25)00037-2' },
  ],
  literature: {
    title: 'ORACLE2（2025）合并分析，只供阅读，不参与计算',
    grade: 'C',
    rows: [
      ['研究', '22 项试验 6513 人，每人每年发作 0.84 次'],
      ['嗜酸性粒细胞每高十倍', '发作率比 1.48（1.30–1.68）'],
      ['FeNO 每高十倍', '发作率比 1.44（1.26–1.65）'],
      ['过去一年有发作', '发作率比 1.94（1.61–2.32）'],
      ['两项指标', '共同起作用'],
    ],
  },
})
