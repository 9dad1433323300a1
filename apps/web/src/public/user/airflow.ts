/**
 * The logo as streamlines: air descends the windpipe, turns round the base of each lobe and curls in at the top.
 * Lines never cross: the nearer to the middle, the wider the turn.
 */

export const ART_WIDTH = 600
export const ART_HEIGHT = 640

export interface Streamline {
  path: string
  end: readonly [number, number] | undefined
  tone: number
  opacity: number
}

interface Lobe {
  /** -1 left, 1 right */
  side: -1 | 1
  centreY: number
  /** Radius of the widest turn. */
  radius: number
  fork: number
}

const MIDDLE = ART_WIDTH / 2
const LOBE_OFFSET = 147
const WIDEST = 126
const INNERMOST = 0.2
const STEP = 5

const LOBES: readonly Lobe[] = [
  { side: -1, centreY: 430, radius: 196, fork: 235 },
  { side: 1, centreY: 440, radius: 188, fork: 245 },
]

export const streamlines = (count: number): Streamline[] =>
  LOBES.flatMap((lobe) => Array.from({ length: count }, (_, k) => streamline(lobe, k, count)))

const streamline = (lobe: Lobe, k: number, count: number): Streamline => {
  const share = k / (count - 1)
  const f = 1 - share * (1 - INNERMOST)
  const startX = MIDDLE + lobe.side * (5 + 36.75 * share)
  const turn = angles(f, k).map((angle) => pointAt(lobe, f, angle))
  const [innerX, innerY] = turn[0]!
  const bend = (innerY - lobe.fork) / 2
  const last = turn.at(-1)!
  const steps = [
    `M${at(startX, -10)}V${lobe.fork}`,
    `C${at(startX, lobe.fork + bend)} ${at(innerX, innerY - bend)} ${at(innerX, innerY)}`,
    ...turn.slice(1).map(([x, y]) => `L${at(x, y)}`),
  ]
  return {
    path: steps.join(''),
    end: k % 2 === 0 ? last : undefined,
    tone: k % 3,
    opacity: 0.22 + 0.4 * ((k * 7) % 10) * 0.1,
  }
}

/**
 * Degrees turned since the inner edge (180°), over the base (90°) and the outside (0°) to about 265°: wider turns end
 * sooner, staggered like the tips of a brush.
 */
const angles = (f: number, k: number): number[] => {
  const last = 289 - 32 * f - (k % 2) * 4
  return Array.from({ length: Math.ceil(last / STEP) + 1 }, (_, i) => Math.min(i * STEP, last))
}

/** Point of the ellipse; its upper half narrows towards the middle. */
const pointAt = ({ side, centreY, radius }: Lobe, f: number, turned: number): readonly [number, number] => {
  const phi = ((180 - turned) * Math.PI) / 180
  const up = Math.max(0, -Math.sin(phi)) ** 1.7
  const outward = WIDEST * f * Math.cos(phi) * (1 - 0.26 * up) - 22 * f * up
  return [MIDDLE + side * (LOBE_OFFSET + outward), centreY + radius * f * Math.sin(phi)]
}

const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`
