import type { CardInput, ModelCard } from '@huxi/clinical'
import { GRADES } from '@huxi/clinical/card'
import { decimalText } from '@huxi/clinical/numbers'

type Evidence = ModelCard['evidence'][number]

/** `C 已核对原文` */
export const gradeText = (grade: Evidence['grade']): string => `${grade} ${GRADES[grade]}`

/** Lines of evidence per grade, best first: `已核对原文 2 · 产品规则 1`. */
export const gradesText = (evidence: readonly Evidence[]): string =>
  Object.keys(GRADES)
    .map((grade) => grade as Evidence['grade'])
    .map((grade) => [grade, evidence.filter((line) => line.grade === grade).length] as const)
    .filter(([, n]) => n > 0)
    .map(([grade, n]) => `${GRADES[grade]} ${n}`)
    .join(' · ')

/** Matches title, short name or code, ignoring case. */
export const isNamed = ({ title, name, code }: ModelCard, asked: string): boolean =>
  [title, name, code].some((each) => each.toLowerCase().includes(asked.trim().toLowerCase()))

const rangeText = (unit = '', min?: number, max?: number): string => {
  const range = min === undefined || max === undefined ? '' : `${decimalText(min, 4)}–${decimalText(max, 4)}`
  return [range, unit].filter(Boolean).join(' ')
}

const numberText = ({ unit, min, max, units = [], whole, percent }: CardInput): string => {
  const ranges = [rangeText(unit, min, max), ...units.map((other) => rangeText(other.unit, other.min, other.max))]
  const asPercent = percent && max !== undefined ? [`大于 ${max} 至 100 按百分数`] : []
  return [...ranges.filter(Boolean), ...asPercent].join('，或 ') + (whole ? '，整数' : '')
}

const TEXTS: Readonly<Record<CardInput['kind'], (input: CardInput) => string>> = {
  number: numberText,
  measured: numberText,
  yesNo: () => '是、否',
  choice: ({ options = [] }) =>
    options.map(({ value, text }) => (String(value) === text ? text : `${value} ${text}`)).join('；'),
  items: ({ min = 0, maxima = [] }) => `${maxima.length} 题，${itemsText(min, maxima)}`,
  segments: () => '一段或多段，每段每天支数和年数',
}

const itemsText = (min: number, maxima: readonly number[]): string =>
  new Set(maxima).size === 1 ? `每题 ${min}–${maxima[0]}` : `各题最高 ${maxima.join('、')}`

export const takesText = (input: CardInput): string => TEXTS[input.kind](input)
