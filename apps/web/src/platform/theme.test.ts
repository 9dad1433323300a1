/** Token contrast of every accent, light and dark, with and without 色弱. */
import { describe, expect, it } from 'vitest'
import { contrast } from '../../test/colour.ts'
import { declaredIn, resolved, rulesOf, stylesheets, tokensOf, type Marks, type Tokens } from '../../test/tokens.ts'
import { PRESETS } from './presets.ts'

type Pair = readonly [shape: string, ground: string, least: number]

const TEXT = 4.5
const SHAPE = 3

const pairs = (shapes: readonly string[], grounds: readonly string[], least: number): Pair[] =>
  shapes.flatMap((shape) => grounds.map((ground) => [shape, ground, least] as const))

const tonePairs = (tone: string): Pair[] => pairs([tone], ['sheet', 'raised', `${tone}-ground`], TEXT)

const TONES = ['success', 'info', 'warning', 'danger']

const PAIRS: readonly Pair[] = [
  ...pairs(['text', 'text2'], ['canvas', 'sheet', 'raised', 'fill', 'fill2', 'fill3', 'tint', 'tint2'], TEXT),
  ...pairs(['text3'], ['canvas', 'sheet', 'raised', 'fill', 'fill2', 'field', 'tint'], TEXT),
  ...pairs(['link'], ['canvas', 'sheet', 'raised', 'fill', 'fill2', 'tint', 'tint2'], TEXT),
  ...pairs(['link-hover'], ['sheet', 'raised', 'fill', 'tint', 'tint2'], TEXT),
  ...pairs(['white'], ['solid', 'solid-hover', 'solid-active', 'danger-solid', 'danger-solid-hover', 'badge'], TEXT),
  ...pairs(['border'], ['sheet', 'raised', 'field'], SHAPE),
  ...TONES.flatMap(tonePairs),
  ...pairs(
    ['text', 'text2', 'link', 'link-hover'],
    TONES.map((tone) => `${tone}-ground`),
    TEXT,
  ),
  ['white', 'tooltip', TEXT],
  ...pairs(['danger'], ['fill', 'fill2', 'tint'], TEXT),
  ...pairs(['chart1', 'chart2', 'chart3', 'chart4', 'chart5', 'chart6'], ['sheet'], SHAPE),
]

const tokensWith = (marks: Marks): Tokens => ({ ...tokensOf(marks), white: '#ffffff' })

const faint = (tokens: Tokens, asked: readonly Pair[]): string[] =>
  asked
    .map(([shape, ground, least]) => ({ shape, ground, least, ratio: contrast(tokens[shape]!, tokens[ground]!) }))
    .filter(({ ratio, least }) => !(ratio >= least))
    .map(({ shape, ground, ratio }) => `${shape} on ${ground}: ${ratio.toFixed(2)}`)

const SHADES = ['light', 'dark']
const MODES: readonly Marks[] = [{}, { weak: '' }]

const EVERY = PRESETS.flatMap(({ key }) =>
  SHADES.flatMap((theme) => MODES.map((mode) => ({ preset: key, theme, ...mode }))),
)

/** The dark menu redefines these tokens; checked below. */
const DARK_MENU = 'shell/settings/menu-theme.module.css'

const RULES = rulesOf(...stylesheets().filter((path) => path !== DARK_MENU))

const colourIn = (body: string): string | undefined =>
  /(?:^|[;\s])color:\s*#f{3}(?:f{3})?;/.test(body)
    ? 'white'
    : /(?:^|[;\s])color:\s*var\(--hx-([\w-]+)\);/.exec(body)?.[1]

const groundIn = (body: string): string | undefined => /background(?:-color)?:\s*var\(--hx-([\w-]+)\);/.exec(body)?.[1]

const WRITTEN: readonly Pair[] = RULES.flatMap(({ body }) => {
  const [text, ground] = [colourIn(body), groundIn(body)]
  return text && text !== 'tone' && ground ? [[text, ground, TEXT] as const] : []
})

const menuRule = rulesOf(DARK_MENU).find(({ body }) => body.includes('--hx-text:'))!

const MENU_PAIRS: readonly Pair[] = [
  ...pairs(['text', 'text2', 'text3', 'link'], ['canvas', 'sheet', 'raised', 'fill2', 'field'], TEXT),
  ...pairs(['link'], ['tint2'], TEXT),
  ...pairs(['border', 'menu-logo'], ['canvas'], SHAPE),
  ['warning', 'warning-ground', TEXT],
]

describe.each(EVERY)('$preset, $theme, weak=$weak', (marks) => {
  const tokens = tokensWith(marks)
  it('can be read', () => {
    expect(faint(tokens, [...PAIRS, ...WRITTEN])).toEqual([])
  })
  it('can be read in the dark menu', () => {
    const menu = resolved({ ...tokens, ...declaredIn(menuRule.body) })
    expect(faint(menu, MENU_PAIRS)).toEqual([])
  })
})

describe('the measure', () => {
  it('finds faint colours', () => {
    const tokens = tokensOf({ theme: 'light', preset: 'daybreak' })
    expect(faint(tokens, [['seed', 'sheet', TEXT]])).toEqual(['seed on sheet: 3.24'])
    expect(faint(tokens, [['border', 'canvas', SHAPE]])).toEqual(['border on canvas: 2.84'])
  })
  it('agrees with the numbers the colours were chosen by', () => {
    const ratio = (theme: string, preset: string, shape: string, ground: string): number => {
      const tokens = tokensWith({ theme, preset })
      return Math.round(contrast(tokens[shape]!, tokens[ground]!) * 100) / 100
    }
    expect(ratio('light', 'daybreak', 'link', 'tint2')).toBe(4.63)
    expect(ratio('light', 'sunset', 'white', 'seed')).toBe(1.9)
    expect(ratio('dark', 'sunset', 'link', 'tint2')).toBe(4.7)
    expect(ratio('dark', 'purple', 'link', 'sheet')).toBe(7.12)
    expect(contrast('#004a8d', '#ffffff')).toBeCloseTo(8.9, 1)
  })
})

describe('色弱', () => {
  const [light, weak] = MODES.map((mode) => tokensOf({ theme: 'light', preset: 'daybreak', ...mode }))
  it('takes every colour one step further', () => {
    expect(weak).toMatchObject({
      text3: light!['text2'],
      border: light!['text3'],
      link: light!['solid-active'],
      solid: light!['solid-active'],
      tint: light!['fill2'],
      tint2: light!['fill2'],
    })
  })
})
