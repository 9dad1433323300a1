import { describe, expect, test } from 'vitest'
import type { ChartData } from './chart-data.ts'
import { heightOf, optionOf } from './chart-option.ts'

const look = { read: (name: string) => `<${name}>`, isWeak: true, width: 1000 }
const chart = (more: Partial<ChartData>): ChartData => ({
  shape: 'line',
  heading: '时间',
  labels: ['2026-01-01', '2026-01-02'],
  unit: '次',
  series: [
    { name: '访问', points: [{ value: 1, to: '/log' }, { value: null }] },
    { name: '地址', points: [{ value: 1 }, { value: 2 }] },
  ],
  ...more,
})

interface Read {
  series: { type: string; symbol: string; lineStyle: { type: string }; data: unknown[] }[]
  tooltip: { renderMode: string }
  aria: { decal: { show: boolean } }
  animation: boolean
  color: string[]
}
const read = (more: Partial<ChartData> = {}) => optionOf(chart(more), look) as unknown as Read

describe('a chart', () => {
  test('is no HTML, and still', () => {
    const { tooltip, animation } = read()
    expect([tooltip.renderMode, animation]).toEqual(['richText', false])
  })
  test('tells lines apart by symbol and stroke; a gap is no zero', () => {
    const { series } = read()
    expect(series.map(({ symbol, lineStyle }) => [symbol, lineStyle.type])).toEqual([
      ['circle', 'solid'],
      ['diamond', 'dashed'],
    ])
    expect(series[0]!.data).toEqual([
      { value: 1, cursor: 'pointer' },
      { value: null, cursor: 'default' },
    ])
  })
  test.each(['pie', 'stack'] as const)('a %s has patterns in 色弱模式, and the colours of its dictionary', (shape) => {
    const { aria, color } = read({ shape, tones: ['danger'] })
    expect([aria.decal.show, ...color.slice(0, 2)]).toEqual([true, '<danger>', '<chart2>'])
  })
  test('groups of one tone differ in lightness, also by the short colours of a built stylesheet', () => {
    const tones = ['success', 'success', 'danger']
    for (const [success, sheet] of [
      ['#007755', '#ffffff'],
      ['#075', '#fff'],
    ] as const) {
      const colours: Readonly<Record<string, string>> = { success, sheet }
      const read = (name: string) => colours[name] ?? `<${name}>`
      const { color } = optionOf(chart({ shape: 'stack', tones }), { ...look, read }) as unknown as Read
      expect(color.slice(0, 3)).toEqual(['#007755', '#59a791', '<danger>'])
    }
  })
  test('bars are as many as they are high', () => {
    expect(heightOf(chart({ shape: 'bar', labels: Array.from({ length: 20 }, (_, n) => `${n}`) }))).toBe(784)
  })
})
