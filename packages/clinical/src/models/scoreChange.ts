/** Meaning of a change between two measurements: minimal clinically important difference (MCID) and direction. */
import { choice, number, type Option } from '../input.ts'
import { model } from '../model.ts'
import type { Grade } from '../spec.ts'
import { atLeast, decimalText, signed } from '../numbers.ts'

export interface Comparable {
  readonly label: string
  readonly unit: string
  /** hard range of one measurement */
  readonly min: number
  readonly max: number
  readonly mcid: number
  readonly better: 'higher' | 'lower'
  /** of the MCID */
  readonly grade: Grade
}

export const MEASURES = {
  CAT: { label: 'CAT', unit: '分', min: 0, max: 40, mcid: 2, better: 'lower', grade: 'C' },
  CCQ: { label: 'CCQ', unit: '分', min: 0, max: 6, mcid: 0.4, better: 'lower', grade: 'C' },
  ACT: { label: 'ACT', unit: '分', min: 5, max: 25, mcid: 3, better: 'higher', grade: 'C' },
  ACQ: { label: 'ACQ', unit: '分', min: 0, max: 6, mcid: 0.5, better: 'lower', grade: 'R' },
  PHQ9: { label: 'PHQ-9', unit: '分', min: 0, max: 27, mcid: 5, better: 'lower', grade: 'R' },
  GAD7: { label: 'GAD-7', unit: '分', min: 0, max: 21, mcid: 4, better: 'lower', grade: 'R' },
  SGRQ: { label: 'SGRQ', unit: '分', min: 0, max: 100, mcid: 4, better: 'lower', grade: 'C' },
  FEV1_ML: { label: 'FEV1', unit: 'mL', min: 200, max: 8000, mcid: 100, better: 'higher', grade: 'R' },
  SIXMWD_M: { label: '6分钟步行距离', unit: '米', min: 0, max: 1000, mcid: 30, better: 'higher', grade: 'R' },
} as const satisfies Record<string, Comparable>

type Measure = keyof typeof MEASURES

const rows = Object.entries(MEASURES) as readonly (readonly [Measure, Comparable])[]

const options: readonly Option<Measure>[] = rows.map(([value, { label }]) => ({ value, text: label }))

/** Covers every measure; each has its own range besides. */
const RANGE = { min: 0, max: Math.max(...rows.map(([, { max }]) => max)) }

const inputs = {
  measure: choice('指标', options),
  previous: number('上次结果', RANGE),
  current: number('本次结果', RANGE),
}

const resultOf = (delta: number, { mcid, better }: Comparable) =>
  !atLeast(Math.abs(delta), mcid) ? 'no_relevant_change' : delta > 0 === (better === 'higher') ? 'improved' : 'worsened'

const mcids = (grade: Grade): string =>
  rows.flatMap(([, row]) => (row.grade === grade ? `${row.label} ${row.mcid} ${row.unit}` : [])).join('、')

export const scoreChange = model({
  id: 'scoreChange',
  name: '结果变化',
  title: '两次结果的变化',
  version: '1.0',
  inputs,
  outputs: { delta: '变化值', mcid: '最小临床重要差值', result: '变化判断' },
  broken: ({ measure, ...values }) => {
    if (!measure) return []
    const { min, max } = MEASURES[measure]
    return (['previous', 'current'] as const).filter((key) => {
      const value = values[key]
      return value !== null && (value < min || value > max)
    })
  },
  evaluate: ({ measure, previous, current }) => {
    const row = MEASURES[measure!]
    const delta = current! - previous!
    return { delta, mcid: row.mcid, result: resultOf(delta, row) }
  },
  classes: {
    output: 'result',
    of: {
      improved: { level: 'low', text: '改善' },
      worsened: { level: 'high', text: '恶化' },
      no_relevant_change: { level: 'none', text: '无临床意义的变化' },
    },
  },
  steps: ({ measure, previous, current }) => {
    const row: Comparable | null = measure && MEASURES[measure]
    return [
      {
        label: '变化值',
        keys: ['previous', 'current'],
        rule: '本次减上次',
        points: null,
        ...(previous !== null &&
          current !== null && {
            text: `${decimalText(current)} − ${decimalText(previous)} = ${signed(current - previous)}`,
          }),
      },
      {
        label: '最小临床重要差值',
        keys: ['measure'],
        rule: '变化达到此值才有临床意义，再看方向',
        points: null,
        ...(row && { text: `${row.mcid} ${row.unit}，${row.better === 'higher' ? '升高' : '降低'}为好` }),
      },
    ]
  },
  say: ({ delta, mcid }, { measure }) => {
    const row: Comparable = MEASURES[measure!]
    return {
      figure: `${signed(Number(delta))} ${row.unit}`,
      meaning: `${row.label}的最小临床重要差值为 ${String(mcid)} ${row.unit}，${row.better === 'higher' ? '升高' : '降低'}为好。`,
      notes: row.grade === 'C' ? [] : ['该差值引自文献，尚待医生确认。'],
    }
  },
  population: '同一患者、同一指标的两次结果。',
  limits: ['只比较同一量表、同一计分版本的结果。', '达到差值不等于疗效，请结合病情判断。'],
  evidence: [
    { grade: 'C', of: `最小临床重要差值：${mcids('C')}` },
    { grade: 'R', of: `最小临床重要差值：${mcids('R')}` },
  ],
  sources: [{ cite: '各量表和指标的最小临床重要差值，出处见各自的说明' }],
})

/** `最小临床重要差值 2 分，降低为好`, with open questions. */
export const mcidText = ({ label, mcid, unit, better, grade }: Comparable): string =>
  `${label}的最小临床重要差值为 ${decimalText(mcid)} ${unit}，${better === 'higher' ? '升高' : '降低'}为好${
    grade === 'C' ? '' : '（引自文献，尚待医生确认）'
  }。`
