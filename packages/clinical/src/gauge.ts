/** What a gauge and the scale on paper draw, as positions between 0 (left end) and 1 (right end), and the same in words. */
import type { Level, Model, Result, Scale, Step, Wording } from './model.ts'

/** Most points that are drawn one by one. */
const POINTS_AT_MOST = 15

/** A stretch of the scale: one point, or a whole band where there are too many points. */
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

/** A result of a model that may have a scale; computed just now, or stored once. */
export interface Scored {
  readonly model: Pick<Model, 'id' | 'title' | 'scale'>
  readonly result: Result
  readonly wording: Pick<Wording, 'verdict'>
}

/** Where a result is: a value, the span that missing answers leave open, or neither. */
export interface Reach {
  readonly value: number | null
  readonly span: readonly [number, number] | null
}

/** What a scale is asked to show of a result; undefined where the model has none or its score says nothing. */
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

/** True where every point has a segment of its own: few whole points, and bands that leave nothing between them. */
export const isPointwise = ({ min, max, bands }: Scale): boolean =>
  [min, max, ...bands.flatMap(({ from, to }) => [from, to])].every(Number.isInteger) &&
  max - min < POINTS_AT_MOST &&
  bands.every(({ from }, n) => n === 0 || from === bands[n - 1]!.to + 1)

/** Where a value is drawn; in the middle of its segment when each point has one. */
export const positionOf = (scale: Scale, value: number): number => {
  const { min, max } = scale
  const at = isPointwise(scale) ? (value - min + 0.5) / (max - min + 1) : (value - min) / (max - min)
  return Math.min(1, Math.max(0, at))
}

const includes = ({ from, to }: { from: number; to: number }, value: number | null): boolean =>
  value !== null && value >= from && value <= to

/** The segments from left to right; at most one is reached. */
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

/** More labels than this are too close together: every second one is left out. */
const LABELS_AT_MOST = 11

/** The numbers below the segments. */
export const ticksOf = (scale: Scale, value: number | null): readonly Tick[] => {
  const { min, max, bands } = scale
  const tick = (point: number): Tick => ({
    at: positionOf(scale, point),
    label: String(point),
    reached: point === value,
  })
  if (!isPointwise(scale)) return [min, ...bands.slice(1).map(({ from }) => from), max].map(tick)
  const points = Array.from({ length: max - min + 1 }, (_, n) => min + n)
  if (points.length <= LABELS_AT_MOST) return points.map(tick)
  const isNear = (point: number) => value !== null && Math.abs(point - value) === 1
  return points.filter((point) => point === value || ((point - min) % 2 === 0 && !isNear(point))).map(tick)
}

/** True where the bands are classes that differ in how serious they are. */
export const hasClasses = ({ bands }: Scale): boolean => bands.some(({ level }) => level !== 'none')

/** 满分 6 分; for other counts than points the largest. */
export const fullOf = ({ max, unit }: Scale): string => (unit === '分' ? `满分 ${max} 分` : `最高 ${max} ${unit}`)

/** A result with the steps that led to it. */
interface Explained {
  readonly model: Pick<Model, 'scale' | 'outputs'>
  readonly result: Result
  readonly steps: readonly Step[]
}

/** True where the steps are points that add up to the score. */
export const isScore = ({ model, steps }: Explained): boolean =>
  model.scale !== undefined && 'scoreMin' in model.outputs && steps.length > 0

/** The steps that led to a result; points that lead to no score explain nothing. */
export const explained = (found: Explained): readonly Step[] => (isScore(found) && !reachOf(found) ? [] : found.steps)

/** The last row: 合计（满分 6 分）; a span while something is missing, undefined where nothing is added up. */
export const totalOf = (found: Explained): { readonly label: string; readonly value: string } | undefined => {
  const { scale } = found.model
  if (!scale || !isScore(found)) return undefined
  const { [scale.output]: score, scoreMin, scoreMax } = found.result
  const label = `合计（${fullOf(scale)}）`
  if (typeof score === 'number') return { label, value: String(score) }
  return typeof scoreMin === 'number' ? { label, value: `${scoreMin}–${String(scoreMax)}` } : undefined
}

/** `2`, or `3–6`. */
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
