/** Geometry of a gauge, as positions between 0 (left) and 1 (right), and its description. */
import type { Level, Model, Result, Scale, Step, Wording } from './spec.ts'

const POINTS_MAX = 15

/** A segment of the scale: one point, or a whole band when there are too many points. */
export interface Segment {
  readonly from: number
  readonly to: number
  readonly level: Level
  readonly text: string
  readonly reached: boolean
}

interface Tick {
  readonly at: number
  readonly label: string
  readonly reached: boolean
}

export interface Scored {
  readonly model: Pick<Model, 'id' | 'title' | 'scale'>
  readonly result: Result
  readonly wording: Pick<Wording, 'verdict'>
}

/** Position of a result: a value, a span left open by missing answers, or neither. */
export interface Reach {
  readonly value: number | null
  readonly span: readonly [number, number] | null
}

/** Position on the scale; undefined without a scale or with a void score. */
export const reachOf = ({
  model: { scale },
  result,
}: Pick<Explained, 'result'> & { readonly model: Pick<Model, 'scale'> }): Reach | undefined => {
  if (!scale || result.status === 'not_applicable' || result.status === 'out_of_range') return undefined
  const { [scale.output]: value, scoreMin, scoreMax } = result
  if (typeof value === 'number') return { value, span: null }
  return typeof scoreMin === 'number' && typeof scoreMax === 'number'
    ? { value: null, span: [scoreMin, scoreMax] }
    : undefined
}

export const isPointwise = ({ min, max, bands }: Scale): boolean =>
  [min, max, ...bands.flatMap(({ from, to }) => [from, to])].every(Number.isInteger) &&
  max - min < POINTS_MAX &&
  bands.every(({ from }, n) => n === 0 || from === bands[n - 1]!.to + 1)

/** Position of a value; the middle of its segment when each point has one. */
export const positionOf = (scale: Scale, value: number): number => {
  const { min, max } = scale
  const at = isPointwise(scale) ? (value - min + 0.5) / (max - min + 1) : (value - min) / (max - min)
  return Math.min(1, Math.max(0, at))
}

const includes = ({ from, to }: { from: number; to: number }, value: number | null): boolean =>
  value !== null && value >= from && value <= to

export const segmentsOf = (scale: Scale, value: number | null): readonly Segment[] => {
  const { min, max, bands } = scale
  if (!isPointwise(scale))
    return bands.map((band, n) => ({
      from: n === 0 ? 0 : border(scale, n),
      to: n === bands.length - 1 ? 1 : border(scale, n + 1),
      level: band.level,
      text: band.text,
      // a value beyond the scale is drawn at its end
      reached: includes(band, value === null ? null : Math.min(max, Math.max(min, value))),
    }))
  const count = max - min + 1
  return Array.from({ length: count }, (_, n) => {
    const point = min + n
    const band = bands.find((each) => includes(each, point))
    return {
      from: n / count,
      to: (n + 1) / count,
      level: band?.level ?? 'none',
      text: band?.text ?? '',
      reached: point === value,
    }
  })
}

/** Half way between the end of a band and the beginning of the next. */
const border = (scale: Scale, n: number): number =>
  positionOf(scale, (scale.bands[n - 1]!.to + scale.bands[n]!.from) / 2)

const LABELS_MAX = 11

export const ticksOf = (scale: Scale, value: number | null): readonly Tick[] => {
  const { min, max, bands } = scale
  const tick = (point: number): Tick => ({
    at: positionOf(scale, point),
    label: String(point),
    reached: point === value,
  })
  if (!isPointwise(scale)) return [min, ...bands.slice(1).map(({ from }) => from), max].map(tick)
  const points = Array.from({ length: max - min + 1 }, (_, n) => min + n)
  if (points.length <= LABELS_MAX) return points.map(tick)
  const isNear = (point: number) => value !== null && Math.abs(point - value) === 1
  return points.filter((point) => point === value || ((point - min) % 2 === 0 && !isNear(point))).map(tick)
}

export const hasClasses = ({ bands }: Scale): boolean => bands.some(({ level }) => level !== 'none')

/** 满分 6 分; the maximum for other counts. */
export const fullOf = ({ max, unit }: Scale): string => (unit === '分' ? `满分 ${max} 分` : `最高 ${max} ${unit}`)

interface Explained {
  readonly model: Pick<Model, 'scale' | 'outputs'>
  readonly result: Result
  readonly steps: readonly Step[]
}

/** Whether the steps are points that add up to the score. */
export const isScore = ({ model, steps }: Explained): boolean =>
  model.scale !== undefined && 'scoreMin' in model.outputs && steps.length > 0

/** Steps of a result; points without a score are dropped. */
export const explained = (found: Explained): readonly Step[] => (isScore(found) && !reachOf(found) ? [] : found.steps)

/** The last row: 合计（满分 6 分）; a span while something is missing, undefined without a sum. */
export const totalOf = (found: Explained): { readonly label: string; readonly value: string } | undefined => {
  const { scale } = found.model
  if (!scale || !isScore(found)) return undefined
  const { [scale.output]: score, scoreMin, scoreMax } = found.result
  const label = `合计（${fullOf(scale)}）`
  if (typeof score === 'number') return { label, value: String(score) }
  return typeof scoreMin === 'number' ? { label, value: `${scoreMin}–${String(scoreMax)}` } : undefined
}

export const spanText = ({ from, to }: { from: number; to: number }): string =>
  from === to ? String(from) : `${from}–${to}`

/** The gauge in words: DECAF 评分 3 分，满分 6 分，高危。分级：低危 0–1，中危 2，高危 3–6。 */
export const gaugeWords = (
  { model: { title, scale }, wording: { verdict } }: Scored,
  { value, span }: Reach,
): string => {
  const { unit, bands } = scale!
  const figure = value === null ? `信息不完整，得分范围 ${span![0]}–${span![1]} ${unit}` : `${value} ${unit}`
  const head = [`${title} ${figure}`, fullOf(scale!), ...(verdict ? [verdict] : [])].join('，')
  const classes = bands.map((band) => `${band.text} ${spanText(band)}`).join('，')
  return hasClasses(scale!) ? `${head}。分级：${classes}。` : `${head}。`
}
