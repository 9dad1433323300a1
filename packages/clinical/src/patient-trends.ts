/** Chart measures: unit, validity, and meaning of a change. */
import { isBeyondError, WEIGHT_DAYS, WITHIN_ERROR, type Change } from './measurement-error.ts'
import { fenoChange } from './models/fenoChange.ts'
import { MEASURES, scoreChange } from './models/scoreChange.ts'
import type { Grade, Model } from './spec.ts'
import { decimalText } from './numbers.ts'
import { windowOf } from './patient-windows.ts'

export interface ChartMeasure {
  readonly label: string
  readonly unit: string
  readonly decimals: number
  /** the better direction; absent = neither */
  readonly better?: 'higher' | 'lower'
  /** smallest significant change in its unit; absent = unknown */
  readonly mcid?: number
  readonly grade?: Grade
  /** validity in days; null = always */
  readonly days: number | null
}

const { CAT, SIXMWD_M, FEV1_ML } = MEASURES

/** Validity of a model input for an adult. */
const valid = (input: string): number | null => windowOf(input, null)

const fev1 = (label: string) => {
  return { label, unit: 'L', decimals: 2, better: FEV1_ML.better, days: valid('fev1L') } as const
}

const share = (label: string) =>
  ({ label, unit: '%', decimals: 1, better: 'higher', days: valid('fev1PctPred') }) as const

/**
 * By the code a chart knows them by. MCIDs are those of `scoreChange` with their sources: CAT 2 points (grade C) and 6MWD 30 m
 * (grade R); FEV1 goes by its measurement error (`measurement-error.ts`), as do SpO2 and weight; for mMRC and the blood count none is established, FeNO has a rule of its own. A total of CAT
 * stays valid as long as mMRC does (grade P).
 */
export const CHART_MEASURES = {
  cat: {
    label: 'CAT',
    unit: '分',
    decimals: 0,
    better: CAT.better,
    mcid: CAT.mcid,
    grade: CAT.grade,
    days: valid('mmrc'),
  },
  mmrc: { label: 'mMRC', unit: '级', decimals: 0, better: 'lower', days: valid('mmrc') },
  fev1: fev1('FEV1（舒张后）'),
  fev1_pre: fev1('FEV1（舒张前）'),
  fev1_pct: share('FEV1 占预计值'),
  fev1_pct_pre: share('FEV1 占预计值（舒张前）'),
  feno: { label: 'FeNO', unit: 'ppb', decimals: 0, days: valid('fenoPpb') },
  eos: { label: '嗜酸性粒细胞', unit: '×10⁹/L', decimals: 2, days: valid('bloodEos') },
  spo2: { label: 'SpO₂', unit: '%', decimals: 0, better: 'higher', days: valid('spo2') },
  six_mwd: {
    label: '6 分钟步行距离',
    unit: 'm',
    decimals: 0,
    better: SIXMWD_M.better,
    mcid: SIXMWD_M.mcid,
    grade: SIXMWD_M.grade,
    days: valid('sixMwdM'),
  },
  weight: { label: '体重', unit: 'kg', decimals: 1, days: valid('weightKg') },
} as const satisfies Record<string, ChartMeasure>

export type MeasureCode = keyof typeof CHART_MEASURES

/** Change of a number since the previous one, in a word beside the direction. */
export interface Trend {
  readonly direction: 'up' | 'down' | 'level'
  readonly text: string
  /** an insignificant change, or one without a better direction, is `none` */
  readonly tone: 'good' | 'bad' | 'none'
}

/** Interval between two values, where known; the same day otherwise. `child`: the patient was under 18. */
type Between = Partial<Omit<Change, 'previous' | 'current'>> & { readonly child?: boolean }

const NOT_FOR_CHILDREN = '成人的判断界值，不适用于儿童'

/** Compares two values: by measurement error where known, else by MCID, FeNO by its own rule; otherwise the direction only. */
export const trendOf = (
  code: string,
  previous: number,
  current: number,
  { days = 0, targetLow, child = false }: Between = {},
): Trend => {
  const measure: ChartMeasure | undefined = (CHART_MEASURES as Record<string, ChartMeasure>)[code]
  const direction = current > previous ? 'up' : current < previous ? 'down' : 'level'
  if (code === 'feno') return { direction, ...textOf(fenoChange, { previousPpb: previous, currentPpb: current }) }
  if (child && direction !== 'level' && isJudgedOfAdults(code))
    return { direction, text: `${DIRECTIONS[direction]}（${NOT_FOR_CHILDREN}）`, tone: 'none' }
  const beyond = isBeyondError(code, { previous, current, days, targetLow })
  if (beyond === false && direction !== 'level') return { direction, text: WITHIN_ERROR, tone: 'none' }
  if (beyond && code === 'weight' && days <= WEIGHT_DAYS)
    return { direction, text: `三个月内${DIRECTIONS[direction]} ≥5 %`, tone: 'bad' }
  const judgement = JUDGED[code]
  if (judgement) {
    const [name, factor] = judgement
    return {
      direction,
      ...textOf(scoreChange, { measure: name, previous: previous * factor, current: current * factor }),
    }
  }
  const text = DIRECTIONS[direction]
  const good = measure?.better && direction !== 'level' ? (direction === 'up') === (measure.better === 'higher') : null
  return { direction, text, tone: good === null ? 'none' : good ? 'good' : 'bad' }
}

const DIRECTIONS = { up: '升高', down: '降低', level: '无变化' } as const

const JUDGED: Readonly<Record<string, readonly [keyof typeof MEASURES, number]>> = {
  cat: ['CAT', 1],
  six_mwd: ['SIXMWD_M', 1],
  ccq: ['CCQ', 1],
  act: ['ACT', 1],
  acq: ['ACQ', 1],
  phq9: ['PHQ9', 1],
  gad7: ['GAD7', 1],
}

const isJudgedOfAdults = (code: string): boolean =>
  code in JUDGED || isBeyondError(code, { previous: 1, current: 1, days: 0 }) !== undefined

/** The MCID, also of scores outside the chart. */
export const mcidOf = (code: string): number | undefined => {
  const judgement = JUDGED[code]
  return judgement && MEASURES[judgement[0]].mcid / judgement[1]
}

const TONES = { improved: 'good', worsened: 'bad', no_relevant_change: 'none' } as const

const textOf = (judge: Model, values: Readonly<Record<string, unknown>>): Pick<Trend, 'text' | 'tone'> => {
  const result = judge.score(values)
  const verdict = String(result[judge.classes!.output])
  const text = judge.classes!.of[verdict]?.text
  // outside the range of the rule nothing is judged
  if (text === undefined) return { text: '无法判断变化', tone: 'none' }
  return { text, tone: (TONES as Record<string, Trend['tone']>)[verdict] ?? 'none' }
}

export const valueText = ({ decimals, unit }: Pick<ChartMeasure, 'decimals' | 'unit'>, value: number): string =>
  `${decimals > 0 ? value.toFixed(decimals) : decimalText(value, 0)} ${unit}`
