/** Accents as listed, and as derived from their seed. */
import { describe, expect, it } from 'vitest'
import { contrast, distance, hexOfOklch, oklchOf, over } from '../../test/colour.ts'
import { tokensOf } from '../../test/tokens.ts'
import { DEFAULT_PRESET, PRESETS, presetOf } from './presets.ts'

interface Shades {
  ink: string
  hover: string
  tints?: readonly [string, string]
  darkLink: string
  darkSolid: string
  darkTints?: readonly [string, string]
}

const TABLE: Readonly<Record<string, Shades>> = {
  薄暮: { ink: '#cc001a', hover: '#b00014', darkLink: '#f38980', darkSolid: '#e90521' },
  火山: { ink: '#ba3500', hover: '#a12c00', darkLink: '#f18c6f', darkSolid: '#d53e00' },
  日暮: {
    ink: '#985500',
    hover: '#834800',
    tints: ['#fbf1e3', '#f7e3c8'],
    darkLink: '#dca142',
    darkSolid: '#ad6200',
    darkTints: ['#323227', '#443e25'],
  },
  明青: {
    ink: '#007373',
    hover: '#006262',
    tints: ['#e2f7f7', '#c7f0ef'],
    darkLink: '#00bdbd',
    darkSolid: '#008282',
    darkTints: ['#14353e', '#14424a'],
  },
  极光绿: {
    ink: '#2b7600',
    hover: '#236400',
    tints: ['#eaf7e6', '#d9edd3'],
    darkLink: '#7ab866',
    darkSolid: '#318600',
    darkTints: ['#1c3528', '#214227'],
  },
  '拂晓蓝（默认）': {
    ink: '#0066bd',
    hover: '#0057a3',
    tints: ['#eaf4ff', '#d5e8ff'],
    darkLink: '#68abf6',
    darkSolid: '#0075d7',
    darkTints: ['#152f46', '#153857'],
  },
  极客蓝: {
    ink: '#2f54eb',
    hover: '#2341d8',
    tints: ['#edf2ff', '#dbe6ff'],
    darkLink: '#83a5fa',
    darkSolid: '#2f54eb',
    darkTints: ['#182743', '#1a2b53'],
  },
  酱紫: {
    ink: '#722ed1',
    hover: '#6313be',
    tints: ['#f3f0ff', '#e8e1ff'],
    darkLink: '#b299f4',
    darkSolid: '#722ed1',
    darkTints: ['#202240', '#28234d'],
  },
}

describe.each(PRESETS)('$name', ({ key, name, seed }) => {
  const [light, dark] = ['light', 'dark'].map((theme) => tokensOf({ theme, preset: key })) as [
    ReturnType<typeof tokensOf>,
    ReturnType<typeof tokensOf>,
  ]
  const { ink, hover, tints, darkLink, darkSolid, darkTints } = TABLE[name]!

  it('is as the table says', () => {
    expect(light).toMatchObject({
      seed: seed.toLowerCase(),
      solid: ink,
      link: ink,
      'solid-hover': hover,
      'link-hover': hover,
      tint: tints?.[0] ?? light['fill2'],
      tint2: tints?.[1] ?? light['fill3'],
    })
    expect(dark).toMatchObject({
      seed: seed.toLowerCase(),
      solid: darkSolid,
      'solid-hover': darkSolid,
      'solid-active': darkSolid,
      link: darkLink,
      tint: darkTints?.[0] ?? dark['fill2'],
      tint2: darkTints?.[1] ?? dark['fill3'],
    })
  })

  it('follows the rule from its seed', () => {
    const { chroma, hue } = oklchOf(seed)
    const inkIs = oklchOf(light['solid']!)
    const darker = (by: number) => hexOfOklch({ ...inkIs, lightness: inkIs.lightness - by })
    const linkIs = oklchOf(dark['link']!)
    const derived: [string, string][] = [
      [light['solid-hover']!, darker(0.055)],
      [light['solid-active']!, darker(0.1)],
      [dark['link-hover']!, hexOfOklch({ ...linkIs, lightness: linkIs.lightness + 0.055 })],
    ]
    if (tints)
      derived.push(
        [light['tint']!, hexOfOklch({ lightness: 0.962, chroma: chroma > 0.2 ? 0.026 : 0.022, hue })],
        [light['tint2']!, hexOfOklch({ lightness: 0.925, chroma: 0.042, hue })],
        [dark['tint']!, over(seed, 0.13, '#14202a')],
        [dark['tint2']!, over(seed, 0.21, '#14202a')],
      )
    expect(derived.filter(([is, should]) => distance(is, should) > 2)).toEqual([])
    expect(contrast('#ffffff', dark['solid']!)).toBeGreaterThanOrEqual(4.62)
    expect(contrast(light['link']!, light['tint2']!)).toBeGreaterThanOrEqual(tints ? 4.6 : 4.555)
    expect(contrast(dark['link']!, dark['raised']!)).toBeGreaterThanOrEqual(6.2)
  })
})

it('has eight in the order of the settings, each known by its seed', () => {
  expect(PRESETS.map(({ name, seed }) => `${name} ${seed}`)).toEqual([
    '薄暮 #F5222D',
    '火山 #FA541C',
    '日暮 #FAAD14',
    '明青 #13C2C2',
    '极光绿 #52C41A',
    '拂晓蓝（默认） #1890FF',
    '极客蓝 #2F54EB',
    '酱紫 #722ED1',
  ])
  for (const preset of PRESETS) expect(presetOf(preset.seed.toLowerCase())).toBe(preset)
  expect(presetOf('#123456')).toBe(DEFAULT_PRESET)
})
