/** Urgent results, which require action today: one table, signed by a physician of the installation. */

import type { Level } from './spec.ts'

export interface UrgentClasses {
  readonly code: string
  readonly name: string
  /** urgent levels; an incomplete result may have a level without a class */
  readonly levels: readonly Level[]
  readonly text: string
  readonly outcome: string
}

/**
 * Models with death or intensive care as outcome, at their highest class; NEWS2 from 5 or a single 3, Rome severe.
 * Point scores without classes (ADO, CODEX) have no highest one, and attacks alone (ACCEPT, Bertens) are no such
 * outcome.
 */
export const URGENT: readonly UrgentClasses[] = [
  {
    code: 'news2',
    name: 'NEWS2',
    levels: ['medium', 'high'],
    text: '5 分及以上，或单项 3 分',
    outcome: '病情恶化、转入监护或死亡',
  },
  {
    code: 'decaf',
    name: 'DECAF',
    levels: ['high'],
    text: '高危（3–6 分）',
    outcome: '住院死亡',
  },
  {
    code: 'rome2021',
    name: '急性加重程度',
    levels: ['high'],
    text: '重度',
    outcome: '呼吸衰竭、转入监护或死亡',
  },
  {
    code: 'curb65',
    name: 'CURB-65',
    levels: ['high'],
    text: '高危（3–5 分）',
    outcome: '30 天内死亡',
  },
  {
    code: 'bap65',
    name: 'BAP-65',
    levels: ['high'],
    text: 'V 级',
    outcome: '住院死亡或机械通气',
  },
  {
    code: 'pearl',
    name: 'PEARL',
    levels: ['high'],
    text: '高风险（5–9 分）',
    outcome: '90 天内再入院或死亡',
  },
  {
    code: 'bode',
    name: 'BODE',
    levels: ['high'],
    text: '第 4 四分位（7–10 分）',
    outcome: '4 年内死亡',
  },
]

export const URGENT_NAMES = URGENT.map(({ name }) => name).join('、')

interface Leveled {
  readonly modelId: string
  readonly level: string
}

export const isUrgent = ({ modelId, level }: Leveled): boolean =>
  URGENT.some(({ code, levels }) => code === modelId && levels.some((own) => own === level))

/** A high result that need not be confirmed today. */
export const isHighAndWaits = (result: Leveled): boolean => result.level === 'high' && !isUrgent(result)

export const WAITS = '该模型的高风险不要求当日确认，请按诊疗计划处理。'
