/** Captcha pictures: own strokes, bent and crossed out, as a PNG with a transparent ground. */
import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const LENGTH = 4
const WIDTH = 240
const HEIGHT = 80

/** Strokes on a grid of 5 × 7 points, as column and row; without similar characters: 0 O Q, 1 I, 2 Z, 5 S, 8 B, U V. */
const GLYPHS: Readonly<Record<string, string>> = {
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 42 33 44 45 36 16 05/23 33',
  4: '36 30 04 44',
  5: '40 00 03 33 44 45 36 16 05',
  6: '41 30 10 01 05 16 36 45 44 33 13 04',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '05 16 36 45 41 30 10 01 02 13 33 42',
  A: '06 20 46/14 34',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46/03 33',
  F: '40 00 06/03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06/40 46/03 43',
  J: '20 40 45 36 16 05',
  K: '00 06/40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03/23 46',
  T: '00 40/20 26',
  U: '00 05 16 36 45 40',
  W: '00 16 23 36 40',
  X: '00 46/40 06',
  Y: '00 23 40/23 26',
}
const ALPHABET = Object.keys(GLYPHS)

export const captchaText = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

type Random = () => number
const unforeseeable: Random = () => randomInt(2 ** 32) / 2 ** 32

/** @param density 1 = 120 × 40 px, the default of clients; 2 = 240 × 80 px @returns a data URL, at most 6 KB */
export const captchaPng = (text: string, density: 1 | 2 = 1, random: Random = unforeseeable): string => {
  const canvas = emptyCanvas(WIDTH, HEIGHT)
  drawDots(canvas, random)
  for (const [i, character] of [...text].entries()) drawGlyph(canvas, character, i, text.length, random)
  drawCurve(canvas, random)
  return `data:image/png;base64,${encode(density === 2 ? canvas : halved(canvas)).toString('base64')}`
}

type Point = readonly [x: number, y: number]

interface Canvas {
  readonly width: number
  readonly height: number
  readonly cover: Float32Array
  readonly ink: Uint8Array
}

const emptyCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  cover: new Float32Array(width * height),
  ink: new Uint8Array(width * height),
})

const halved = (canvas: Canvas): Canvas => {
  const small = emptyCanvas(canvas.width / 2, canvas.height / 2)
  for (let at = 0; at < small.cover.length; at += 1) {
    const corner = Math.floor(at / small.width) * 2 * canvas.width + (at % small.width) * 2
    const four = [corner, corner + 1, corner + canvas.width, corner + canvas.width + 1]
    small.cover[at] = four.reduce((sum, one) => sum + canvas.cover[one]!, 0) / 4
    small.ink[at] = canvas.ink[four.reduce((most, one) => (canvas.cover[one]! > canvas.cover[most]! ? one : most))]!
  }
  return small
}

/** Contrast of at least 3:1 to white and to the dark ground #141414. */
const INKS = [
  [0x2f, 0x7f, 0xd6],
  [0x1d, 0x8a, 0x6c],
  [0x9a, 0x5b, 0xd0],
] as const

const between = (random: Random, low: number, high: number): number => low + (high - low) * random()
const anyInk = (random: Random): number => Math.floor(random() * INKS.length)

const drawGlyph = (canvas: Canvas, character: string, index: number, count: number, random: Random): void => {
  const place = distort((WIDTH * (index + 0.5)) / count, random)
  const ink = anyInk(random)
  const radius = between(random, 2.7, 3.4)
  for (const stroke of GLYPHS[character]?.split('/') ?? []) {
    const points = stroke.split(' ').map((at) => place([Number(at[0]) - 2, Number(at[1]) - 3]))
    drawLine(canvas, points, radius, ink)
  }
}

const distort = (middle: number, random: Random): ((point: Point) => Point) => {
  const [width, height] = [between(random, 6.3, 7.6), between(random, 6.6, 8)]
  const [shear, angle] = [between(random, -0.25, 0.25), between(random, -0.35, 0.35)]
  const [left, top] = [middle + between(random, -5, 5), HEIGHT / 2 + between(random, -6, 6)]
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return ([column, row]) => {
    const [x, y] = [column * width + row * height * shear, row * height]
    return [left + x * cos - y * sin, top + x * sin + y * cos]
  }
}

const drawDots = (canvas: Canvas, random: Random): void => {
  for (let i = 0; i < 40; i++) {
    const point: Point = [random() * WIDTH, random() * HEIGHT]
    drawLine(canvas, [point, point], between(random, 0.8, 1.6), anyInk(random))
  }
}

/** A wave through all characters prevents simple segmentation. */
const drawCurve = (canvas: Canvas, random: Random): void => {
  const [middle, rise] = [between(random, 32, 48), between(random, 8, 18)]
  const [phase, length] = [random() * Math.PI * 2, between(random, 22, 40)]
  const points = Array.from({ length: 41 }, (_, i): Point => {
    const x = (i * WIDTH) / 40
    return [x, middle + rise * Math.sin(x / length + phase)]
  })
  drawLine(canvas, points, 1.3, anyInk(random))
}

const drawLine = (canvas: Canvas, points: readonly Point[], radius: number, ink: number): void => {
  for (const [i, to] of points.entries()) if (i > 0) drawSegment(canvas, points[i - 1]!, to, radius, ink)
}

const drawSegment = (canvas: Canvas, a: Point, b: Point, radius: number, ink: number): void => {
  const edge = radius + 1
  const [left, right] = [Math.min(a[0], b[0]) - edge, Math.max(a[0], b[0]) + edge]
  const [top, bottom] = [Math.min(a[1], b[1]) - edge, Math.max(a[1], b[1]) + edge]
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(HEIGHT, bottom); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(WIDTH, right); x++) {
      const cover = Math.min(1, radius + 0.5 - distanceTo(a, b, x + 0.5, y + 0.5))
      const at = y * WIDTH + x
      if (cover <= canvas.cover[at]!) continue
      canvas.cover[at] = cover
      canvas.ink[at] = ink
    }
  }
}

const distanceTo = ([ax, ay]: Point, [bx, by]: Point, x: number, y: number): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const fraction = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(ax + fraction * dx - x, ay + fraction * dy - y)
}

/** A palette of 16: transparent, and each ink in LEVELS strengths for smooth edges. */
const LEVELS = 5
const PALETTE = Buffer.from([[0, 0, 0], ...INKS.flatMap((ink) => Array.from({ length: LEVELS }, () => ink))].flat())
const ALPHA = Buffer.from([
  0,
  ...INKS.flatMap(() => Array.from({ length: LEVELS }, (_, i) => Math.round((255 * (i + 1)) / LEVELS))),
])

const PALETTE_IMAGE = 3
const BIT_DEPTH = 4

const encode = ({ width, height, cover, ink }: Canvas): Buffer => {
  const colourAt = (at: number): number => {
    const level = Math.round(cover[at]! * LEVELS)
    return level === 0 ? 0 : ink[at]! * LEVELS + level
  }
  const bytesPerRow = 1 + width / 2
  const rows = Buffer.alloc(height * bytesPerRow)
  for (let at = 0; at < cover.length; at += 2) {
    const row = Math.floor(at / width)
    rows[row * bytesPerRow + 1 + (at % width) / 2] = (colourAt(at) << 4) | colourAt(at + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BIT_DEPTH, PALETTE_IMAGE], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', PALETTE),
    chunk('tRNS', ALPHA),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}
