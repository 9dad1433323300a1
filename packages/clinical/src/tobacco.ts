/**
 * Tobacco history: amount, dependence, and contradictory answers. Sources of the scores: `models/ftnd.ts`,
 * `models/hsi.ts`, `models/packYears.ts`.
 */
import { ftnd } from './models/ftnd.ts'
import { packYears } from './models/packYears.ts'
import { ftndQuestions } from './smoking.ts'

/** Only cigarettes count as pack-years; other products are listed, not converted. */
export const CIGARETTE = 'cigarette'

export interface SmokingSegment {
  readonly kind?: string | null | undefined
  readonly fromAge?: number | null | undefined
  readonly toAge?: number | null | undefined
  readonly cigsPerDay?: number | null | undefined
}

/** Cumulative cigarettes: `packYears` in pack-years of 20 a day, `smokingIndex` in cigarettes a day × years; null = incomplete. */
interface SmokedAmount {
  readonly packYears: number | null
  readonly smokingIndex: number | null
  /** 400 and more: heavy smoking by Chinese practice (grade R) */
  readonly smokingIndexHigh: boolean | null
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const yearsOf = ({ fromAge, toAge }: SmokingSegment): number | null =>
  isNumber(fromAge) && isNumber(toAge) ? toAge - fromAge : null

const isCigarette = ({ kind }: SmokingSegment): boolean => kind === CIGARETTE

/** Pack-years and smoking index of the cigarette segments; null when a segment is incomplete. */
export const smokedAmount = (segments: readonly SmokingSegment[]): SmokedAmount => {
  const given = segments
    .filter(isCigarette)
    .map((segment) => ({ cigsPerDay: segment.cigsPerDay ?? null, years: yearsOf(segment) }))
  return packYears.score({ segments: given }) as unknown as SmokedAmount
}

/** Indexes of two overlapping segments of one product, else null. Touching ages do not overlap. */
export const overlapOf = (segments: readonly SmokingSegment[]): readonly [number, number] | null => {
  const placed = segments
    .map(({ kind, fromAge, toAge }, place) => ({ kind, from: fromAge ?? NaN, to: toAge ?? NaN, place }))
    .sort((a, b) => String(a.kind).localeCompare(String(b.kind)) || a.from - b.from || a.to - b.to)
  for (const [i, next] of placed.entries()) {
    const before = placed[i - 1]
    if (before && before.kind === next.kind && before.to > next.from)
      return before.place < next.place ? [before.place, next.place] : [next.place, before.place]
  }
  return null
}

export type FtndAnswers = readonly (number | null | undefined)[]

interface Dependence {
  readonly total: number | null
  readonly bandCn: 'mild' | 'moderate' | 'severe' | null
  readonly hsi: number | null
  readonly hsiBand: 'low' | 'medium' | 'high' | null
}

export const dependenceOf = (answers: FtndAnswers): Dependence =>
  ftnd.score({ items: answers.map((answer) => answer ?? null) }) as unknown as Dependence

/** Highest exhaled CO in ppm that confirms abstinence (grade R). */
export const CO_ABSTINENT_PPM = 10

export const coBand = (ppm: number | null | undefined): 'abstinent' | 'smoking' | null =>
  isNumber(ppm) ? (ppm <= CO_ABSTINENT_PPM ? 'abstinent' : 'smoking') : null

/** Points of FTND item 4 by cigarettes a day: ≤10, 11–20, 21–30, ≥31. */
export const perDayPoints = (cigsPerDay: number): number =>
  cigsPerDay <= 10 ? 0 : cigsPerDay <= 20 ? 1 : cigsPerDay <= 30 ? 2 : 3

export const AGE_BANDS = [
  { value: 'to17', from: 0, text: '18 岁以下' },
  { value: 'from18', from: 18, text: '18–29 岁' },
  { value: 'from30', from: 30, text: '30–44 岁' },
  { value: 'from45', from: 45, text: '45–59 岁' },
  { value: 'from60', from: 60, text: '60–74 岁' },
  { value: 'from75', from: 75, text: '75 岁及以上' },
] as const

export const ageBandOf = (age: number | null): string =>
  age === null ? 'unknown' : AGE_BANDS.findLast(({ from }) => age >= from)!.value

export interface TobaccoAnswers {
  readonly status?: string | null | undefined
  readonly ageStarted?: number | null | undefined
  readonly cigsPerDay?: number | null | undefined
  readonly stage?: string | null | undefined
  readonly coPpm?: number | null | undefined
  readonly ftnd: FtndAnswers
  readonly segments: readonly SmokingSegment[]
  /** completed years on the day of the profile; null = not known */
  readonly age: number | null
}

type Doubt = (answers: TobaccoAnswers) => string | false | null | undefined

const isAnswered = ({ ftnd }: TobaccoAnswers): boolean => ftnd.some(isNumber)
const smokesNow = ({ status }: TobaccoAnswers): boolean => status === 'current_daily' || status === 'current_occasional'

const ITEM_4 = 3

const neverWithAnswers: Doubt = (given) =>
  given.status === 'never' &&
  isAnswered(given) &&
  '吸烟状态是“从不吸烟”，却回答了尼古丁依赖（FTND）的题目。是否选错了状态？'

const neverWithSegments: Doubt = ({ status, segments }) =>
  status === 'never' &&
  segments.some(isCigarette) &&
  '吸烟状态是“从不吸烟”，却填写了吸卷烟的经历。一生不足 100 支才算从不吸烟，是否选错了状态？'

const itemFour: Doubt = ({ ftnd, cigsPerDay }) => {
  const answer = ftnd[ITEM_4]
  if (!isNumber(answer) || !isNumber(cigsPerDay) || perDayPoints(cigsPerDay) === answer) return null
  const answerText = ftndQuestions.items[ITEM_4]!.options.find(({ value }) => value === answer)?.text
  return `FTND 第 4 题答的是每天 ${answerText ?? ''} 支，而当前每天支数是 ${cigsPerDay} 支。以哪一个为准？`
}

/** A stated age may precede this year's birthday. */
const SLACK = 1

const beyondAge: Doubt = ({ age, segments }) => {
  const at = segments.findIndex(({ toAge }) => age !== null && isNumber(toAge) && toAge > age + SLACK)
  return at >= 0 && `第 ${at + 1} 段吸到 ${segments[at]!.toAge} 岁，而评估时 ${age} 岁。年龄是否填错？`
}

const beforeStart: Doubt = ({ ageStarted, segments }) => {
  const first = Math.min(...segments.filter(isCigarette).flatMap(({ fromAge }) => (isNumber(fromAge) ? [fromAge] : [])))
  return (
    isNumber(ageStarted) &&
    Number.isFinite(first) &&
    first < ageStarted &&
    `开始吸烟年龄是 ${ageStarted} 岁，而最早一段从 ${first} 岁开始。以哪一个为准？`
  )
}

const longerThanLife: Doubt = ({ age, ageStarted, segments }) => {
  if (age === null || !isNumber(ageStarted)) return null
  const years = segments.filter(isCigarette).reduce((sum, segment) => sum + (yearsOf(segment) ?? 0), 0)
  const most = age - ageStarted
  return (
    years > most + SLACK &&
    `各段合计吸烟 ${years} 年，而从开始吸烟到评估时只有 ${Math.max(0, most)} 年，包年可能偏大。请核对各段年龄。`
  )
}

/** Cigarettes a day above which a typing error is likelier than the habit. Grade P. */
const RARE_PER_DAY = 60

const rareAmount: Doubt = ({ segments, cigsPerDay }) => {
  const most = Math.max(cigsPerDay ?? 0, ...segments.filter(isCigarette).map((each) => each.cigsPerDay ?? 0))
  return most > RARE_PER_DAY && `每天 ${most} 支（${(most / 20).toFixed(1)} 包）很少见。填的是每天的支数吗？`
}

const notUntilNow: Doubt = (given) => {
  const ends = given.segments.filter(isCigarette).flatMap(({ toAge }) => (isNumber(toAge) ? [toAge] : []))
  const last = Math.max(...ends)
  return (
    smokesNow(given) &&
    given.age !== null &&
    ends.length > 0 &&
    last < given.age - SLACK &&
    `现在仍吸烟，而最后一段只吸到 ${last} 岁（评估时 ${given.age} 岁）。是否漏填了最近一段？`
  )
}

const QUITTING: readonly string[] = ['action', 'maintenance']
const NOT_YET: readonly string[] = ['precontemplation', 'contemplation', 'preparation']

const stageAgainstStatus: Doubt = (given) => {
  const { status, stage } = given
  if (!stage) return null
  if (status === 'never') return '吸烟状态是“从不吸烟”，不需要填写戒烟阶段。是否选错了状态？'
  if (status === 'former' && NOT_YET.includes(stage))
    return '吸烟状态是“已戒烟”，而戒烟阶段还没有开始戒。以哪一个为准？'
  return smokesNow(given) && QUITTING.includes(stage) && '现在仍吸烟，而戒烟阶段是已经戒烟。是否应选“复吸”？'
}

const coAgainstStatus: Doubt = ({ status, coPpm }) =>
  (status === 'never' || status === 'former') &&
  coBand(coPpm) === 'smoking' &&
  `自述不吸烟，而呼出气 CO ${coPpm} ppm 高于 ${CO_ABSTINENT_PPM} ppm。近期是否吸烟，或接触了二手烟、煤气？`

const DOUBTS: readonly Doubt[] = [
  neverWithAnswers,
  neverWithSegments,
  itemFour,
  beyondAge,
  beforeStart,
  longerThanLife,
  notUntilNow,
  rareAmount,
  stageAgainstStatus,
  coAgainstStatus,
]

/** Questions about contradictory answers; they never block saving. */
export const tobaccoDoubts = (answers: TobaccoAnswers): string[] =>
  DOUBTS.map((doubt) => doubt(answers)).filter((text): text is string => Boolean(text))
