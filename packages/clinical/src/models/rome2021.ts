/** Rome proposal: how severe an exacerbation of COPD is (Celli 2021). */
import { optional, type Values } from '../input.ts'
import {
  arterialPh,
  crpMgL,
  DYSPNOEA,
  dyspneaVas,
  heartRate,
  paco2MmHg,
  respiratoryRate,
  restingSao2,
  sao2DropFromBaseline,
} from '../inputs.ts'
import { model } from '../model.ts'
import type { Evaluation } from '../spec.ts'
import { ADULTS } from '../population.ts'
import { above, atLeast, below } from '../numbers.ts'
import { itemSteps, point, sum, waitedFor, type Item, type ScoreItems } from '../points.ts'

const inputs = {
  dyspneaVas,
  respiratoryRate,
  heartRate,
  restingSao2,
  crpMgL,
  sao2DropFromBaseline: optional(sao2DropFromBaseline),
  paco2MmHg: optional(paco2MmHg),
  arterialPh: optional(arterialPh),
}

type V = Values<typeof inputs>

const from = (
  key: 'dyspneaVas' | 'respiratoryRate' | 'heartRate' | 'crpMgL',
  limit: number,
  label: string = inputs[key].label,
): Item<V> => ({
  label,
  keys: [key],
  rule: `≥${limit} 为满足`,
  range: [0, 1],
  points: ({ [key]: value }) => point(value === null ? null : atLeast(value, limit)),
})

const criteria: ScoreItems<V> = {
  dyspnoea: from('dyspneaVas', 5, DYSPNOEA),
  breathing: from('respiratoryRate', 24),
  heart: from('heartRate', 95),
  oxygen: {
    label: restingSao2.label,
    keys: ['restingSao2', 'sao2DropFromBaseline'],
    rule: '<92 % 或比平时下降 >3 个百分点为满足',
    range: [0, 1],
    points: ({ restingSao2: now, sao2DropFromBaseline: drop }) => {
      if (drop !== null && above(drop, 3)) return 1
      return point(now === null ? null : below(now, 92))
    },
  },
  crp: from('crpMgL', 10),
}

const MODERATE = 3

const hasGas = (v: V): boolean => v.paco2MmHg !== null && v.arterialPh !== null

/** Hypercapnia with acidosis; false while either is unknown. */
const isAcidotic = ({ paco2MmHg: paco2, arterialPh: ph }: V): boolean =>
  paco2 !== null && ph !== null && above(paco2, 45) && below(ph, 7.35)

const severityOf = (met: number, possible: number, acidotic: boolean) => {
  if (acidotic) return 'severe'
  if (met >= MODERATE) return 'moderate'
  return possible < MODERATE ? 'mild' : null
}

/** Incomplete only while unknown values could turn mild into moderate. */
const evaluate = (v: V, missing: readonly string[]): Evaluation => {
  const added = sum(criteria, v)
  const severity = severityOf(added.min, added.max, isAcidotic(v))
  return {
    status: severity === null ? 'incomplete' : 'ok',
    fields: severity === null ? waitedFor(added, missing) : [],
    flags: hasGas(v) ? [] : ['abg_missing'],
    severity,
    criteriaMet: added.min,
    criteriaUnknown: added.max - added.min,
  }
}

const gasText = (v: V): string => {
  if (!hasGas(v)) return '未做'
  return isAcidotic(v) ? '符合' : '不符合'
}

const SEVERITIES = {
  mild: { level: 'low', text: '轻度' },
  moderate: { level: 'medium', text: '中度' },
  severe: { level: 'high', text: '重度' },
} as const

const NO_GAS = '未做血气，无法排除重度。'

export const rome2021 = model({
  id: 'rome2021',
  name: '急性加重程度',
  title: '急性加重程度（罗马提案 2021）',
  version: '2021',
  inputs,
  outputs: { severity: '急性加重程度', criteriaMet: '满足的项数', criteriaUnknown: '未提供的项数' },
  evaluate: (v) => evaluate(v, []),
  partial: evaluate,
  classes: { output: 'severity', of: SEVERITIES },
  steps: (v) => [
    ...itemSteps(criteria)(v),
    {
      label: '动脉血气',
      keys: ['paco2MmHg', 'arterialPh'],
      rule: 'PaCO₂ >45 mmHg 且 pH <7.35 为重度，不论满足几项',
      points: null,
      text: gasText(v),
    },
  ],
  say: ({ severity, criteriaMet, criteriaUnknown }, v) => {
    const figure = `满足 ${String(criteriaMet)}/5 项`
    const notes = [
      ...(severity === 'severe' ? ['血气 PaCO₂ >45 mmHg 且 pH <7.35。'] : []),
      ...(criteriaUnknown === 0 ? [] : [`另有 ${String(criteriaUnknown)} 项未提供，不影响分级。`]),
      ...(hasGas(v) ? [] : [NO_GAS]),
    ]
    const { text } = SEVERITIES[severity as keyof typeof SEVERITIES]
    return { figure, meaning: '', notes, text: [`急性加重程度：${text}（${figure}）。`, ...notes].join('') }
  },
  plain: () => '看 5 项检查中有几项超过界值，用来分出这次加重的轻重。',
  sayPartial: ({ criteriaMet, criteriaUnknown }, v) => [
    `已满足 ${String(criteriaMet)}/5 项，${String(criteriaUnknown)} 项未提供。`,
    ...(hasGas(v) ? [] : [NO_GAS]),
  ],
  people: ADULTS,
  population: '慢阻肺急性加重的患者。',
  limits: [
    '血氧为吸空气或平时氧疗时的静息读数。',
    '缺血气时无法排除重度。',
    '平时的血氧不清楚时，只按静息血氧是否低于 92 % 判断。',
    '随访研究中，中度与重度的死亡率没有差别。',
  ],
  evidence: [
    { grade: 'C', of: '五项指标加血气、分轻中重三级的结构' },
    { grade: 'R', of: '五项界值：气促 5、呼吸 24、心率 95、血氧 92 % 或下降 3、CRP 10' },
    { grade: 'R', of: '满足 3 项为中度；血气界值 PaCO₂ 45 mmHg、pH 7.35' },
    { grade: 'P', of: '血气符合即为重度，不论满足几项（原文在中度基础上判重度）' },
    { grade: 'P', of: '未提供的项只在可能改变分级时才算信息不完整' },
    { grade: 'C', of: '7712 例住院患者中各级的结局' },
  ],
  sources: [
    { cite: 'Celli BR, AJRCCM 2021;204:1251', doi: '10.1164/rccm.202108-1819PP' },
    { cite: '7712 例住院患者的队列研究（摘要）', doi: '10.2147/COPD.S442382' },
  ],
  literature: {
    title: '7712 例住院患者的结局',
    grade: 'C',
    rows: [
      ['轻度', '入住 ICU 6.4 %，机械通气 11.7 %，60 天死亡 1.9 %'],
      ['中度', '入住 ICU 12.0 %，机械通气 33.7 %，60 天死亡 3.5 %'],
      ['重度', '入住 ICU 14.9 %，机械通气 45.3 %，60 天死亡 4.3 %'],
    ],
  },
})
