/** A signature drawn on a screen: strokes of points in a square of 1000, each point with its milliseconds since the first. */

export type StrokePoint = readonly [x: number, y: number, ms: number]
export type Strokes = readonly (readonly StrokePoint[])[]

export const STROKE_SIDE = 1000
const MOST_STROKES = 200
const MOST_POINTS = 8000
/** Minimum path and extent, so that a dot or a slip of the hand is no signature. */
const LEAST_TRAVEL = 200
const LEAST_EXTENT = 80
const LONGEST_MS = 30 * 60_000

const isPoint = (point: unknown): point is StrokePoint =>
  Array.isArray(point) &&
  point.length === 3 &&
  point.every((n) => typeof n === 'number' && Number.isFinite(n)) &&
  point[0] >= 0 &&
  point[0] <= STROKE_SIDE &&
  point[1] >= 0 &&
  point[1] <= STROKE_SIDE &&
  point[2] >= 0 &&
  point[2] <= LONGEST_MS

const travelOf = (stroke: readonly StrokePoint[]): number =>
  stroke.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - (stroke[i]?.[0] ?? x), y - (stroke[i]?.[1] ?? y)), 0)

const extentOf = (values: readonly number[]): number =>
  values.reduce((most, n) => Math.max(most, n), 0) - values.reduce((least, n) => Math.min(least, n), STROKE_SIDE)

/** Reason why strokes are no signature, as a sentence; undefined = valid. */
export const strokesIssue = (given: unknown): string | undefined => {
  if (!Array.isArray(given) || given.length === 0) return '请在签名区内签名'
  if (given.length > MOST_STROKES) return '签名的笔画过多，请重签'
  if (!given.every((stroke) => Array.isArray(stroke) && stroke.length > 0 && stroke.every(isPoint)))
    return '签名的笔迹无法识别，请重签'
  const strokes: Strokes = given
  const points = strokes.flat()
  if (points.length > MOST_POINTS) return '签名的笔迹过长，请重签'
  if (points.some(([, , ms], i) => ms < (points[i - 1]?.[2] ?? 0))) return '签名的笔迹无法识别，请重签'
  const travel = strokes.reduce((sum, stroke) => sum + travelOf(stroke), 0)
  const extent = Math.max(extentOf(points.map(([x]) => x)), extentOf(points.map(([, y]) => y)))
  return travel < LEAST_TRAVEL || extent < LEAST_EXTENT ? '签名过短，请在签名区内完整签名' : undefined
}
