/** The pad is half as high as it is wide. */
import { STROKE_SIDE, type StrokePoint, type Strokes } from '@huxi/contract'

export const PAD = { width: STROKE_SIDE, height: STROKE_SIDE / 2 }

/** Nearer than this a pen has only trembled. */
const STEP = 3

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const within = (n: number, most: number): number => Math.round(Math.min(most, Math.max(0, n)))

/** A place on the screen as a point of the pad, `ms` after the first one. */
export const pointAt = (place: { clientX: number; clientY: number }, box: Box, ms: number): StrokePoint => [
  within(((place.clientX - box.left) / box.width) * PAD.width, PAD.width),
  within(((place.clientY - box.top) / box.height) * PAD.height, PAD.height),
  Math.max(0, Math.round(ms)),
]

export const beginStroke = (strokes: Strokes, point: StrokePoint): Strokes => [...strokes, [point]]

/** Points too near the last one are left out. */
export const extendStroke = (strokes: Strokes, points: readonly StrokePoint[]): Strokes => {
  const last = strokes.at(-1)
  if (!last) return strokes
  const longer = points.reduce((stroke, point) => {
    const before = stroke.at(-1)
    const near = before && Math.hypot(point[0] - before[0], point[1] - before[1]) < STEP
    return near ? stroke : [...stroke, point]
  }, last)
  return longer === last ? strokes : [...strokes.slice(0, -1), longer]
}

export const lineOf = (stroke: Strokes[number]): string => {
  const [first, ...rest] = stroke
  if (!first) return ''
  const ends = rest.length === 0 ? [[first[0] + 1, first[1]] as const] : rest
  return `M${first[0]} ${first[1]}${ends.map(([x, y]) => `L${x} ${y}`).join('')}`
}
