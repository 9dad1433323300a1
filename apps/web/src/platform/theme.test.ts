/** Contrast of the tokens, computed from the stylesheet itself: text 4.5, large shapes and control borders 3. */
import { describe, expect, it } from 'vitest'

// the test runner hands out empty stylesheets, so this one is read from the disk; the browser build knows no node types
const files: string = 'node:fs'
const { readFileSync } = (await import(files)) as {
  readFileSync: (path: string, encoding: string) => string
}
const css = readFileSync('apps/web/src/platform/theme.css', 'utf8')

type Tokens = Record<string, string>

const block = (selector: string): Tokens => {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0]!
  return Object.fromEntries(
    [...body.matchAll(/--hx-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
  )
}

const LIGHT = block(':root')
const DARK = { ...LIGHT, ...block(":root[data-theme='dark']") }

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

const GROUNDS = ['canvas', 'sheet', 'raised', 'fill', 'fill2']
const PAIRS: readonly (readonly [text: string, ground: string, least: number])[] = [
  ...['text', 'text2', 'text3'].flatMap((text) => GROUNDS.map((ground) => [text, ground, 4.5] as const)),
  ...['sheet', 'raised', 'tint', 'tint2', 'fill'].map((ground) => ['link', ground, 4.5] as const),
  ...['success', 'info', 'warning', 'danger'].flatMap((tone) =>
    ['sheet', `${tone}-ground`].map((ground) => [tone, ground, 4.5] as const),
  ),
  ['border', 'sheet', 3],
  ['border', 'raised', 3],
  ...[1, 2, 3, 4, 5, 6].map((n) => [`chart${n}`, 'sheet', 3] as const),
]

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('%s', (_, tokens) => {
  it.each(PAIRS)('%s on %s is at least %f', (text, ground, least) => {
    expect(contrast(tokens[text]!, tokens[ground]!)).toBeGreaterThanOrEqual(least)
  })
  it.each(['solid', 'solid-hover', 'solid-active', 'danger-solid', 'danger-solid-hover', 'badge'])(
    'white on %s',
    (fill) => {
      expect(contrast('#ffffff', tokens[fill]!)).toBeGreaterThanOrEqual(4.5)
    },
  )
})
