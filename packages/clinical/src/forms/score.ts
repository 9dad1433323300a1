/** Score of an answered form: by a model, or as plain sum. Numbers and bands are those of the models. */
import type { Level, Model } from '../spec.ts'
import { cat } from '../models/cat.ts'
import { ccq } from '../models/ccq.ts'
import { ftnd } from '../models/ftnd.ts'
import { gad7 } from '../models/gad7.ts'
import { hsi } from '../models/hsi.ts'
import { mmrc } from '../models/mmrc.ts'
import { phq9 } from '../models/phq9.ts'
import { ADULTS, NOT_APPLICABLE, outsideOf, type Population } from '../population.ts'
import {
  missingItems,
  scoreOf,
  visibleAnswers,
  visibleItems,
  type Answers,
  type FormBand,
  type FormContent,
} from './content.ts'

interface Scorer {
  readonly name: string
  readonly model?: Model
  /** maximum of each counted item, in order; absent = any number of items */
  readonly maxima?: readonly number[]
  readonly people?: Population
}

const each = (count: number, most: number) => Array.from({ length: count }, () => most)

export const SCORERS: Readonly<Record<string, Scorer>> = {
  none: { name: '不计分' },
  sum: { name: '各题分值相加' },
  mean: { name: '各题分值平均' },
  lookup: { name: '总分查表' },
  typed: { name: '直接录入总分' },
  cat: { name: 'CAT 总分', model: cat, maxima: each(8, 5) },
  ccq: { name: 'CCQ 均分', model: ccq, maxima: each(10, 6) },
  mmrc: { name: 'mMRC 分级', model: mmrc, maxima: [4], people: ADULTS },
  ftnd: { name: 'FTND 总分', model: ftnd, maxima: [3, 1, 1, 3, 1, 1], people: ADULTS },
  hsi: { name: 'HSI（FTND 第 1、4 题）', model: hsi, maxima: [3, 1, 1, 3, 1, 1], people: ADULTS },
  phq9: { name: 'PHQ-9 总分', model: phq9, maxima: each(9, 3), people: ADULTS },
  gad7: { name: 'GAD-7 总分', model: gad7, maxima: each(7, 3), people: ADULTS },
}

interface FormScore {
  readonly complete: boolean
  /** null without points, or while an item is missing */
  readonly total: number | null
  readonly band: string | null
  readonly level: Level
  /** of the scorer; results of different versions are not compared */
  readonly scoringVersion: string
  /** risk of self-harm: true once the item says so, also while others are missing */
  readonly alert: boolean
}

export const countedItems = ({ items }: FormContent) =>
  items.filter(({ type, options }) => type === 'single' && options?.some(({ score }) => score !== undefined))

const CONFIGURED = ['sum', 'mean', 'lookup']

/** The item of a form whose total comes from elsewhere, such as a licensed paper. */
export const typedItem = ({ items }: FormContent) => items.find(({ type }) => type === 'integer' || type === 'decimal')

/** Reason why a form cannot be scored this way; undefined = valid. */
export const scorerIssue = (code: string, content: FormContent): string | undefined => {
  const scorer = Object.hasOwn(SCORERS, code) ? SCORERS[code]! : undefined
  if (!scorer) return '请选择计分方法'
  const counted = countedItems(content)
  if (CONFIGURED.includes(code) && counted.length === 0) return '各题都没有分值，不能计分'
  if (CONFIGURED.includes(code) && (content.scoring?.missing ?? 0) >= counted.length)
    return '允许缺答的题数应少于计分题数'
  if (code === 'typed' && !typedItem(content)) return '直接录入总分需要一道整数或小数题'
  if (code === 'lookup' && !content.scoring?.bands.some(({ value }) => value !== undefined))
    return '总分查表需要至少一个带结果的程度'
  const { maxima, name } = scorer
  if (!maxima) return undefined
  if (counted.length !== maxima.length)
    return `${name}需要 ${maxima.length} 道计分的单选题，现在是 ${counted.length} 道`
  const wrong = counted.findIndex(({ options }, n) => {
    const points = options!.map(({ score }) => score)
    return (
      points.some((score) => !Number.isInteger(score)) ||
      Math.min(...(points as number[])) !== 0 ||
      Math.max(...(points as number[])) !== maxima[n]
    )
  })
  if (wrong >= 0) return `${name}的第 ${wrong + 1} 道计分题应为 0–${maxima[wrong]} 分`
  return counted.some(({ enableWhen }) => enableWhen) ? `${name}的计分题不能有显示条件` : undefined
}

const round = (value: number): number => Math.round(value * 100) / 100

const totalOf = (result: Readonly<Record<string, unknown>>, output: string): number | null => {
  const total = result[output]
  return typeof total === 'number' ? round(total) : null
}

const scoreByModel = (model: Model, points: readonly (number | null)[]): Omit<FormScore, 'complete'> => {
  const result = model.score(model.id === mmrc.id ? { mmrc: points[0] } : { items: points }) as Readonly<
    Record<string, unknown>
  >
  const total = totalOf(result, model.scale!.output)
  const found = total === null ? undefined : model.classes?.of[String(result[model.classes.output])]
  return {
    total,
    band: found?.text ?? null,
    level: found?.level ?? 'none',
    scoringVersion: `${model.id} ${model.version}`,
    alert: result['selfHarmAlert'] === true,
  }
}

const bandIn = ({ scoring }: FormContent, score: number): FormBand | undefined =>
  scoring?.bands.find(({ from, to }) => score >= from && score <= to)

/**
 * Sum, mean (2 decimals) or lookup by the sum of the answered visible items. More unanswered ones than the form allows
 * leave the total null.
 */
const scoreConfigured = (
  code: string,
  content: FormContent,
  points: readonly (number | null)[],
): { readonly total: number | null; readonly band?: FormBand | undefined } => {
  const { scoring } = content
  const given = points.filter((point) => point !== null)
  if (given.length === 0 || (scoring && points.length - given.length > scoring.missing)) return { total: null }
  const sum = given.reduce((all, point) => all + point, 0)
  const score = round(code === 'mean' ? sum / given.length : sum)
  const band = bandIn(content, score)
  return { total: code === 'lookup' ? (band?.value ?? null) : score, band }
}

export const TYPED_DECIMALS = 3

const scoreTyped = (content: FormContent, answers: Answers): Pick<FormScore, 'total' | 'band' | 'level'> => {
  const item = typedItem(content)
  const given = item && answers[item.linkId]
  if (typeof given !== 'number') return { total: null, band: null, level: 'none' }
  const band = bandIn(content, Number(given.toFixed(TYPED_DECIMALS)))
  return { total: given, band: band?.text ?? null, level: band?.level ?? 'none' }
}

/** A missing answer leaves the total null. @param age null = unknown; outside the population an alert is given, no class */
export const scoreForm = (code: string, content: FormContent, given: Answers, age: number | null = null): FormScore => {
  const scored = scoreAnswers(code, content, given)
  const isOutside = age !== null && outsideOf(SCORERS[code]?.people, { ageYears: age }) !== undefined
  return isOutside && scored.band !== null ? { ...scored, band: NOT_APPLICABLE, level: 'none' } : scored
}

export const alertIn = (code: string, content: FormContent, answers: Answers): boolean =>
  SCORERS[code]?.model !== undefined && scoreForm(code, content, answers).alert

const scoreAnswers = (code: string, content: FormContent, given: Answers): FormScore => {
  const answers = visibleAnswers(content, given)
  const counted = countedItems(content)
  const points = counted.map((item) => scoreOf(item, answers[item.linkId]))
  const complete = missingItems(content, answers).length === 0
  const model = SCORERS[code]?.model
  if (model) {
    const scored = scoreByModel(model, points)
    return { ...scored, complete: complete && scored.total !== null }
  }
  if (code === 'typed')
    return { ...scoreTyped(content, answers), complete, scoringVersion: `${code} 1.0`, alert: false }
  const visibleIds = new Set(visibleItems(content, answers).map(({ linkId }) => linkId))
  const visible = points.filter((_, n) => visibleIds.has(counted[n]!.linkId))
  const configured = complete && CONFIGURED.includes(code) ? scoreConfigured(code, content, visible) : undefined
  return {
    complete,
    total: configured?.total ?? null,
    band: configured?.band?.text ?? null,
    level: configured?.band?.level ?? 'none',
    scoringVersion: `${code} 1.0`,
    alert: false,
  }
}
