/**
 * The design tokens as data: name, value in light, in dark, in a dark menu. Sheets take them in by `@tokens` and `@menu-tokens`.
 * The accent follows from a seed: ink, hover and active are darker steps that pass AA, tint and tint2 its grounds.
 */
import type { Plugin } from 'vite'
import { ALIGN, GAPS, JUSTIFY, LINES } from '../src/kit/ui/spaces.ts'

type Values = Readonly<Record<string, string>>

const TOKENS: Readonly<Record<string, readonly [light: string, dark?: string, inDarkMenu?: string]>> = {
  canvas: ['#eef4f8', '#0b141a', 'var(--hx-menu-ground)'],
  sheet: ['#ffffff', '#131d24', 'var(--hx-menu-ground)'],
  raised: ['#ffffff', '#1b272f', 'var(--hx-menu-ground)'],
  fill: ['#f4f8fa', '#19242c', 'var(--hx-menu-hover)'],
  fill2: ['#e6eef3', '#23303a', 'var(--hx-menu-hover)'],
  fill3: ['#dae5ec', '#2e3d48', 'var(--hx-menu-hover)'],
  line: ['#dce4ea', '#2b3740', 'var(--hx-menu-hover)'],
  border: ['#8194a0', '#6b7d8a', 'var(--hx-menu-text)'],
  text: ['#14222b', '#e5ecf1', '#ffffff'],
  text2: ['#3b4d59', '#b4c1ca', 'var(--hx-menu-text)'],
  text3: ['#5a6c77', '#93a3ae', 'var(--hx-menu-text)'],
  mask: ['rgba(24, 46, 62, 0.38)', 'rgba(4, 9, 12, 0.64)'],
  field: ['var(--hx-sheet)', 'var(--hx-fill)', 'var(--hx-menu-hover)'],
  tooltip: ['#1c2e3a', '#2f3f4b'],
  'menu-ground': ['#10202c'],
  'menu-text': ['#b9c8d3'],
  'menu-hover': ['#1b2f3e'],
  'menu-logo': ['#bfe0ff'],
  seed: ['#1890ff'],
  solid: ['#0066bd', '#0075d7'],
  'solid-hover': ['#0057a3', 'var(--hx-solid)'],
  'solid-active': ['#004a8d', 'var(--hx-solid)'],
  link: ['var(--hx-solid)', '#68abf6', '#ffffff'],
  'link-hover': ['var(--hx-solid-hover)', '#82bdff', '#ffffff'],
  tint: ['#eaf4ff', '#152f46', 'var(--hx-menu-hover)'],
  tint2: ['#d5e8ff', '#153857', 'var(--hx-solid)'],
  success: ['#007a57', '#46c395'],
  'success-ground': ['#e2f9ee', '#153528'],
  info: ['#206db1', '#67b1fa'],
  'info-ground': ['#e9f4ff', '#1c2f44'],
  warning: ['#945f00', '#daa155', '#daa155'],
  'warning-ground': ['#fff0df', '#3c2a13', '#3c2a13'],
  danger: ['#c33436', '#f88e86'],
  'danger-ground': ['#ffeeec', '#422522'],
  'danger-solid': ['#c33436'],
  'danger-solid-hover': ['#a92a2c'],
  badge: ['#c9302e'],
  chart1: ['#2584d8', '#69aef2'],
  chart2: ['#d57700', '#f3be58'],
  chart3: ['#00766a', '#8dd4ca'],
  chart4: ['#5c3387', '#9179bd'],
  chart5: ['#c32a3e', '#f77782'],
  chart6: ['#213646', '#d7f1ff'],
  'shadow-popover': [
    '0 6px 24px -6px rgba(16, 42, 61, 0.16), 0 1px 3px rgba(16, 42, 61, 0.08)',
    '0 6px 24px -6px rgba(0, 0, 0, 0.55), 0 1px 3px rgba(0, 0, 0, 0.55)',
  ],
  'shadow-modal': [
    '0 24px 64px -16px rgba(16, 42, 61, 0.3), 0 2px 8px rgba(16, 42, 61, 0.08)',
    '0 24px 64px -16px rgba(0, 0, 0, 0.7), 0 2px 8px rgba(0, 0, 0, 0.55)',
  ],
  font: [
    "'PingFang SC', 'HarmonyOS Sans SC', 'MiSans', 'Microsoft YaHei UI', 'Microsoft YaHei', 'Source Han Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif",
  ],
  size: ['1'],
  'radius-tag': ['6px'],
  radius: ['8px'],
  'radius-field': ['10px'],
  'radius-card': ['12px'],
  'radius-sheet': ['14px'],
  'radius-modal': ['16px'],
  fast: ['0.1s'],
  mid: ['0.18s'],
  slow: ['0.26s'],
  'ease-out': ['cubic-bezier(0.2, 0.7, 0.2, 1)'],
  'ease-in-out': ['cubic-bezier(0.45, 0.05, 0.25, 1)'],
}

type Steps = readonly [string, string, string]
type Grounds = readonly [tint: string, tint2: string]

const grounds = ([tint, tint2]: Grounds): Values => ({ tint, tint2 })

const accent = (
  seed: string,
  inks: Steps,
  tints: Grounds,
  inDark: Steps,
  darkTints: Grounds,
): readonly [Values, Values] => [
  { seed, solid: inks[0], 'solid-hover': inks[1], 'solid-active': inks[2], ...grounds(tints) },
  { solid: inDark[0], link: inDark[1], 'link-hover': inDark[2], ...grounds(darkTints) },
]

/** For red accents, whose selected rows would look like errors: a bar carries the colour instead. */
const NEUTRAL: Grounds = ['var(--hx-fill2)', 'var(--hx-fill3)']

/** Besides the default: seed; solid, hover and active; grounds; in dark solid, link and its hover; grounds. */
const ACCENTS = {
  dust: accent('#f5222d', ['#cc001a', '#b00014', '#9a0011'], NEUTRAL, ['#e90521', '#f38980', '#ff9f96'], NEUTRAL),
  volcano: accent('#fa541c', ['#ba3500', '#a12c00', '#8c2500'], NEUTRAL, ['#d53e00', '#f18c6f', '#ffa085'], NEUTRAL),
  sunset: accent(
    '#faad14',
    ['#985500', '#834800', '#713e00'],
    ['#fbf1e3', '#f7e3c8'],
    ['#ad6200', '#dca142', '#eeb255'],
    ['#323227', '#443e25'],
  ),
  cyan: accent(
    '#13c2c2',
    ['#007373', '#006262', '#005454'],
    ['#e2f7f7', '#c7f0ef'],
    ['#008282', '#00bdbd', '#31cfcf'],
    ['#14353e', '#14424a'],
  ),
  green: accent(
    '#52c41a',
    ['#2b7600', '#236400', '#1d5600'],
    ['#eaf7e6', '#d9edd3'],
    ['#318600', '#7ab866', '#8bca77'],
    ['#1c3528', '#214227'],
  ),
  geek: accent(
    '#2f54eb',
    ['#2f54eb', '#2341d8', '#1a2fc8'],
    ['#edf2ff', '#dbe6ff'],
    ['#2f54eb', '#83a5fa', '#9ab8ff'],
    ['#182743', '#1a2b53'],
  ),
  purple: accent(
    '#722ed1',
    ['#722ed1', '#6313be', '#5600a9'],
    ['#f3f0ff', '#e8e1ff'],
    ['#722ed1', '#b299f4', '#c2adff'],
    ['#202240', '#28234d'],
  ),
}

const SIZES = { large: '1.142857', largest: '1.285714' }

/** 色弱: everything one step stronger; links are underlined and bars mark selections by rules of the sheets. */
const WEAK: readonly (readonly [theme: string, Values])[] = [
  ['[data-theme]', { text3: 'var(--hx-text2)', tint: 'var(--hx-fill2)', tint2: 'var(--hx-fill2)' }],
  [
    "[data-theme='light']",
    { border: '#5a6c77', solid: 'var(--hx-solid-active)', 'solid-hover': 'var(--hx-solid-active)' },
  ],
  ["[data-theme='dark']", { border: '#93a3ae', link: 'var(--hx-link-hover)' }],
]

const TONES = ['success', 'info', 'warning', 'danger']

const declared = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `--hx-${name}: ${value};`)
    .join(' ')

const rule = (selector: string, values: Values, scheme = ''): string => `${selector} { ${scheme}${declared(values)} }`

const valuesOf = (shade: 0 | 1 | 2): Values =>
  Object.fromEntries(Object.entries(TOKENS).flatMap(([name, values]) => (values[shade] ? [[name, values[shade]]] : [])))

const ofAccent = ([key, [light, dark]]: [string, readonly [Values, Values]]): string[] => [
  rule(`:root[data-preset='${key}']`, light),
  rule(`:root[data-preset='${key}'][data-theme='dark']`, dark),
]

/** Accents come first, so that dark overrides their light values. */
const tokenRules = (): string =>
  [
    ...Object.entries(ACCENTS).flatMap(ofAccent),
    rule(':root', valuesOf(0), 'color-scheme: light; '),
    rule(":root[data-theme='dark']", valuesOf(1), 'color-scheme: dark; '),
    ...WEAK.map(([theme, values]) => rule(`:root[data-weak]${theme}`, values)),
    ...Object.entries(SIZES).map(
      ([size, value]) => `@media screen { ${rule(`:root[data-size='${size}']`, { size: value })} }`,
    ),
    ...TONES.map((tone) =>
      rule(`[data-tone='${tone}']`, { tone: `var(--hx-${tone})`, 'tone-ground': `var(--hx-${tone}-ground)` }),
    ),
  ].join('\n')

const placeRule = (
  mark: string,
  value: string | number,
  declaration: string,
  parts = ':is(.row, .rows, .grid)',
): string => `${parts}:where([data-${mark}='${value}']) { ${declaration}; }`

const alignRules = ([name, value]: [string, string]): string[] => [
  placeRule('align', name, `align-items: ${value}`, ':is(.row, .grid)'),
  placeRule('align', name, `justify-items: ${value}`, '.rows'),
]

const spaceRules = (): string =>
  [
    ...Object.entries(ALIGN).flatMap(alignRules),
    ...Object.entries(JUSTIFY).map(([name, value]) => placeRule('justify', name, `justify-content: ${value}`)),
    ...GAPS.map((space) => placeRule('gap', space, `gap: ${space}px`)),
    ...LINES.map((space) => placeRule('lines', space, `row-gap: ${space}px`)),
  ].join('\n')

const PARTS: Readonly<Record<string, () => string>> = {
  '@tokens;': tokenRules,
  '@menu-tokens;': () => declared(valuesOf(2)),
  '@spaces;': spaceRules,
}

export const expanded = (sheet: string): string => sheet.replaceAll(/@[a-z-]+;/g, (word) => PARTS[word]?.() ?? word)

export const designTokens = (): Plugin => ({
  name: 'design-tokens',
  enforce: 'pre',
  transform: (code, id) =>
    /\/(theme|menu-theme\.module|place\.module)\.css(\?|$)/.test(id) ? expanded(code) : undefined,
})
