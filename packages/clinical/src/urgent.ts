/** Which results somebody has to act on today: one table, which a physician of the installation signs. */

/** Classes of a model that cannot wait. */
export interface UrgentClasses {
  /** id of the model */
  readonly code: string
  readonly name: string
  /** the output that says the class */
  readonly output: string
  /** its values that cannot wait */
  readonly classes: readonly string[]
  /** the classes in words */
  readonly text: string
  /** what threatens, in words */
  readonly outcome: string
}

/**
 * Whatever names death or intensive care as its outcome, at its highest class; NEWS2 from 5 or a single 3, Rome severe. What counts
 * points without classes (ADO, CODEX) has no highest one, and attacks alone (ACCEPT, Bertens) are no such outcome.
 */
export const URGENT: readonly UrgentClasses[] = [
  {
    code: 'news2',
    name: 'NEWS2',
    output: 'riskClass',
    classes: ['low_medium', 'medium', 'high'],
    text: '5 分及以上，或单项 3 分',
    outcome: '病情恶化、转入监护或死亡',
  },
  {
    code: 'decaf',
    name: 'DECAF',
    output: 'riskClass',
    classes: ['high'],
    text: '高危（3–6 分）',
    outcome: '住院死亡',
  },
  {
    code: 'rome2021',
    name: '急性加重程度',
    output: 'severity',
    classes: ['severe'],
    text: '重度',
    outcome: '呼吸衰竭、转入监护或死亡',
  },
  {
    code: 'curb65',
    name: 'CURB-65',
    output: 'riskClass',
    classes: ['high'],
    text: '高危（3–5 分）',
    outcome: '30 天内死亡',
  },
  {
    code: 'bap65',
    name: 'BAP-65',
    output: 'riskClass',
    classes: ['V'],
    text: 'V 级',
    outcome: '住院死亡或机械通气',
  },
  {
    code: 'pearl',
    name: 'PEARL',
    output: 'riskClass',
    classes: ['high'],
    text: '高风险（5–9 分）',
    outcome: '90 天内再入院或死亡',
  },
  {
    code: 'bode',
    name: 'BODE',
    output: 'quartile',
    classes: ['4'],
    text: '第 4 四分位（7–10 分）',
    outcome: '4 年内死亡',
  },
]

/** NEWS2、DECAF … */
export const URGENT_NAMES = URGENT.map(({ name }) => name).join('、')

/** A result with its outputs. */
export interface Classed {
  readonly modelId: string
  readonly [output: string]: unknown
}

export const isUrgent = (result: Classed): boolean => {
  const own = URGENT.find(({ code }) => code === result.modelId)
  return own?.classes.includes(String(result[own.output])) ?? false
}

/** What is high, and waits: it asks nobody to confirm it today. */
export const isHighAndWaits = (result: Classed & { readonly level: string }): boolean =>
  result.level === 'high' && !isUrgent(result)

/** Said where such a result stands. */
export const WAITS = '该模型的高风险不要求当日确认，请按诊疗计划处理。'
