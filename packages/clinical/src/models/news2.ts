/** NEWS2: how acutely ill a patient is, from seven observations (Royal College of Physicians 2017). */
import { banded, bandItem, REST, type Bands } from '../bands.ts'
import { optional, type Values } from '../input.ts'
import {
  consciousness,
  pulse,
  respiratoryRate,
  spo2,
  spo2Scale,
  supplementalOxygen,
  systolicBp,
  temperatureC,
} from '../inputs.ts'
import { model } from '../model.ts'
import type { Result } from '../spec.ts'
import { halfUp } from '../numbers.ts'
import { pointScore, type ScoreItems, type Sum } from '../points.ts'

const inputs = {
  respiratoryRate,
  spo2,
  spo2Scale: optional(spo2Scale),
  supplementalOxygen,
  systolicBp,
  pulse,
  consciousness,
  temperatureC,
}

type V = Values<typeof inputs>

const SCALE_1: Bands = [
  [96, 0],
  [94, 1],
  [92, 2],
  [REST, 3],
]

const SCALE_2_ON_AIR: Bands = [
  [88, 0],
  [86, 1],
  [84, 2],
  [REST, 3],
]

const SCALE_2_ON_OXYGEN: Bands = [[97, 3], [95, 2], [93, 1], ...SCALE_2_ON_AIR]

const TEMPERATURE: Bands = [
  [39.1, 2],
  [38.1, 1],
  [36.1, 0],
  [35.1, 1],
  [REST, 3],
]

/** Points of the saturation. Scale 2 differs on oxygen: both ends while oxygen is unknown. */
const saturation = ({ spo2: typed, spo2Scale: scale, supplementalOxygen: onOxygen }: V) => {
  if (typed === null) return null
  const whole = halfUp(typed)
  if (scale !== 2) return banded(SCALE_1, whole)
  const [air, oxygen] = [banded(SCALE_2_ON_AIR, whole), banded(SCALE_2_ON_OXYGEN, whole)]
  if (onOxygen === null && air !== oxygen) return [air, oxygen] as const
  return onOxygen ? oxygen : air
}

const items: ScoreItems<V> = {
  rr: bandItem('respiratoryRate', '呼吸频率', [
    [25, 3],
    [21, 2],
    [12, 0],
    [9, 1],
    [REST, 3],
  ]),
  spo2: {
    label: '血氧饱和度',
    keys: ['spo2', 'spo2Scale', 'supplementalOxygen'],
    rule:
      '≥96 计 0，94–95 计 1，92–93 计 2，≤91 计 3；目标血氧 88%–92% 者：88–92 或未吸氧 ≥93 计 0，86–87 或吸氧 93–94 计 1，' +
      '84–85 或吸氧 95–96 计 2，≤83 或吸氧 ≥97 计 3',
    range: [0, 3],
    points: saturation,
  },
  oxygen: {
    label: '正在吸氧',
    keys: ['supplementalOxygen'],
    rule: '是计 2',
    range: [0, 2],
    points: (v) => (v.supplementalOxygen === null ? null : v.supplementalOxygen ? 2 : 0),
  },
  sbp: bandItem('systolicBp', '收缩压', [
    [220, 3],
    [111, 0],
    [101, 1],
    [91, 2],
    [REST, 3],
  ]),
  pulse: bandItem('pulse', '心率', [
    [131, 3],
    [111, 2],
    [91, 1],
    [51, 0],
    [41, 1],
    [REST, 3],
  ]),
  consciousness: {
    label: '意识状态',
    keys: ['consciousness'],
    rule: '清醒计 0，其他计 3',
    range: [0, 3],
    points: (v) => (v.consciousness === null ? null : v.consciousness === 'A' ? 0 : 3),
  },
  temp: {
    label: '体温',
    keys: ['temperatureC'],
    rule: '≥39.1 计 2，38.1–39.0 计 1，36.1–38.0 计 0，35.1–36.0 计 1，≤35.0 计 3',
    range: [0, 3],
    points: (v) => (v.temperatureC === null ? null : banded(TEMPERATURE, halfUp(v.temperatureC, 1))),
  },
}

const HIGH = 7
const MEDIUM = 5

const hasThree = (points: object): boolean => Object.values(points).includes(3)

/** A missing item leaves the class open unless the rest is high: it could be a single 3. */
const classOf = ({ points, score, min }: Sum) => {
  if (min >= HIGH) return 'high'
  if (score === null) return null
  if (score >= MEDIUM) return 'medium'
  return hasThree(points) ? 'low_medium' : 'low'
}

const CLASSES = {
  low: { level: 'low', text: '低风险' },
  low_medium: { level: 'medium', text: '低-中风险' },
  medium: { level: 'medium', text: '中风险' },
  high: { level: 'high', text: '高风险' },
} as const

const NOW = '请立即由医护人员评估。'
const SOON = '请尽快由医护人员评估。'

const NEXT = { low: undefined, low_medium: SOON, medium: SOON, high: NOW }

const isMediumAtLeast = ({ scoreMin, points }: Result): boolean => Number(scoreMin) >= MEDIUM || hasThree(points ?? {})

export const news2 = model({
  id: 'news2',
  name: 'NEWS2',
  title: 'NEWS2 国家早期预警评分',
  version: '2017',
  inputs,
  outputs: {
    score: '得分',
    scoreMin: '最低可能得分',
    scoreMax: '最高可能得分',
    points: '各项得分',
    riskClass: '风险等级',
  },
  ...pointScore(items, (sum) => ({ points: sum.points, riskClass: classOf(sum) })),
  classes: { output: 'riskClass', of: CLASSES },
  scale: {
    output: 'score',
    min: 0,
    max: 20,
    unit: '分',
    bands: [
      { from: 0, to: 4, level: 'low', text: '低风险（有单项 3 分时为低-中风险）' },
      { from: 5, to: 6, level: 'medium', text: '中风险' },
      { from: 7, to: 20, level: 'high', text: '高风险' },
    ],
  },
  say: ({ score, riskClass }) => {
    const value = riskClass as keyof typeof CLASSES
    const [figure, next] = [`${String(score)} 分`, NEXT[value]]
    const sentence = [CLASSES[value].text, ...(next ? [next.slice(0, -1)] : [])].join('，')
    return { figure, meaning: '', next, text: `NEWS2 ${figure}：${sentence}。` }
  },
  plain: () => '由呼吸、血氧、体温、血压、心率和意识合成，分值越高，越需要密切观察。',
  // known values suffice to call for help
  sayPartial: (result) => {
    if (Number(result['scoreMin']) >= HIGH) return [NOW]
    return isMediumAtLeast(result) ? [SOON] : []
  },
  levelPartial: (result) => (isMediumAtLeast(result) ? 'medium' : undefined),
  people: { ageFrom: 16, pregnant: false },
  population: '16 岁及以上、非妊娠的急性期患者。',
  limits: [
    '不用于 16 岁以下儿童和妊娠期。',
    '“目标血氧 88%–92%”的评分只用于已确诊高碳酸血症性呼吸衰竭且医嘱规定该目标的患者。',
    '缺任何一项都不给出总分；已知各项达到 7 分时仍提示高风险。',
  ],
  evidence: [
    { grade: 'C', of: '各项分值和界值' },
    { grade: 'C', of: '分级：≥7 高，5–6 中，单项 3 分低-中' },
    { grade: 'R', of: '不用于 16 岁以下和妊娠期' },
    { grade: 'P', of: '先四舍五入为整数（体温到 0.1 ℃）再查表' },
    { grade: 'P', of: '缺项时的得分范围和提示' },
  ],
  sources: [{ cite: 'Royal College of Physicians, National Early Warning Score (NEWS) 2, London 2017' }],
})
