import type { RiskClass } from '@huxi/clinical/spec'
import { MEASURES, scoreChange, type Comparable } from '@huxi/clinical/models/scoreChange'
import { signed } from '@huxi/clinical/numbers'
import type { AssessResultDetail } from '@huxi/contract'
import { cameTo } from '@huxi/clinical/came-to'
import { MISSING } from '../../../kit/data/format.ts'
import { inputText, inputsOf, modelOf, versionText } from './detail.ts'

type Measure = keyof typeof MEASURES

/** Scores with a minimal clinically important difference, by model code. */
const OF_MODEL: Readonly<Record<string, Measure>> = {
  cat: 'CAT',
  ccq: 'CCQ',
  act: 'ACT',
  acq: 'ACQ',
  phq9: 'PHQ9',
  gad7: 'GAD7',
}

/** Inputs with one; `factor` converts our value to the unit of the measure. */
const OF_INPUT: Readonly<Record<string, { readonly measure: Measure; readonly factor: number }>> = {
  cat: { measure: 'CAT', factor: 1 },
  sixMwdM: { measure: 'SIXMWD_M', factor: 1 },
  fev1L: { measure: 'FEV1_ML', factor: 1000 },
}

export interface Change {
  readonly text: string
  readonly verdict?: RiskClass
}

interface ComparedRow {
  readonly detail: AssessResultDetail
  /** Null while unknown, and for results that are no score. */
  readonly score: number | null
  readonly sincePrevious: Change | null
  readonly sinceBaseline: Change | null
}

export interface Comparison {
  readonly rows: readonly ComparedRow[]
  /** Same version, rule set and wording, so that differences are meaningful. */
  readonly same: boolean
  readonly unit: string
  /** Undefined without a known relevant difference. */
  readonly measure: Comparable | undefined
}

export const compare = (details: readonly AssessResultDetail[]): Comparison => {
  const ordered = details.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)))
  const [first] = ordered
  const measure = first && OF_MODEL[first.modelCode]
  const same = new Set(ordered.map(versionText)).size <= 1
  const unit = (first && modelOf(first)?.scale?.unit) ?? ''
  const scores = ordered.map(scoreOf)
  const change = (n: number, from: number | undefined): Change | null => {
    const [now, then] = [scores[n]!, from === undefined ? null : scores[from]!]
    return same && now !== null && then !== null ? changeOf(then, now, unit, measure) : null
  }
  const complete = scores.flatMap((score, n) => (score === null ? [] : [n]))
  const rows = ordered.map((detail, n) => ({
    detail,
    score: scores[n]!,
    sincePrevious: change(
      n,
      complete.findLast((each) => each < n),
    ),
    sinceBaseline: complete[0] === n ? null : change(n, complete[0]),
  }))
  return { rows, same, unit, measure: measure && MEASURES[measure] }
}

/** Results of one second sort by id, which grows. */
const momentOf = ({ performedAt, id }: AssessResultDetail): string => `${performedAt} ${id}`

const scoreOf = (detail: AssessResultDetail): number | null => {
  const output = modelOf(detail)?.scale?.output
  const score = output === undefined ? null : detail.result?.[output]
  return typeof score === 'number' ? score : null
}

const changeOf = (then: number, now: number, unit: string, measure: Measure | undefined): Change => {
  const text = `${then === now ? '0' : signed(now - then)}${unit && ` ${unit}`}`
  if (!measure) return { text }
  const { result } = scoreChange.score({ measure, previous: then, current: now })
  const verdict = scoreChange.classes!.of[String(result)]
  return verdict ? { text, verdict } : { text }
}

export interface Pair {
  readonly label: string
  readonly before: string
  readonly after: string
  readonly changed: boolean
  readonly change: Change | null
}

/** Points per item; one row for each item of either result. */
export const stepPairs = (before: AssessResultDetail, after: AssessResultDetail): readonly Pair[] => {
  const find = ({ steps }: AssessResultDetail, label: string) => steps.find((step) => step.label === label)
  return labelsOf(before.steps, after.steps).map((label) => {
    const [then, now] = [find(before, label), find(after, label)]
    return pairOf(label, then ? cameTo(then) : MISSING, now ? cameTo(now) : MISSING, null)
  })
}

/** Inputs of both results; a change with a known measure is judged. */
export const inputPairs = (before: AssessResultDetail, after: AssessResultDetail): readonly Pair[] => {
  const [then, now] = [inputsOf(before), inputsOf(after)]
  return labelsOf(then, now).map((label) => {
    const [old, fresh] = [then, now].map((inputs) => inputs.find((input) => input.label === label))
    const key = (old ?? fresh)!.key
    const texts = [old, fresh].map((input) => (input ? inputText(input) : MISSING))
    return pairOf(label, texts[0]!, texts[1]!, inputChange(key, before, after))
  })
}

/** Warns that a typed total has no recorded wording. */
export const inputNote = (before: AssessResultDetail, after: AssessResultDetail): string | undefined =>
  [before, after].every(({ inputs }) => typeof inputs['cat'] === 'number')
    ? '填写的 CAT 总分没有保存题目版本，请先确认两次使用的题目相同。'
    : undefined

const inputChange = (key: string, before: AssessResultDetail, after: AssessResultDetail): Change | null => {
  const [then, now] = [before.inputs[key], after.inputs[key]]
  const input = modelOf(after)?.inputs[key]
  if (input?.kind !== 'number' || typeof then !== 'number' || typeof now !== 'number') return null
  const inputOfKey = OF_INPUT[key]
  if (!inputOfKey) return { text: then === now ? '0' : `${signed(now - then)}${input.unit ? ` ${input.unit}` : ''}` }
  const { measure, factor } = inputOfKey
  return changeOf(then * factor, now * factor, MEASURES[measure].unit, measure)
}

const pairOf = (label: string, before: string, after: string, change: Change | null): Pair => ({
  label,
  before,
  after,
  changed: before !== after,
  change,
})

export const labelsOf = (...lists: readonly (readonly { readonly label: string }[])[]): readonly string[] => [
  ...new Set(lists.flatMap((list) => list.map(({ label }) => label))),
]
