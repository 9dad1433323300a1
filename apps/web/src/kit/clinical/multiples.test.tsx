import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { instantOf, Multiples } from './multiples.tsx'

const WIDTH = 500
const HOLLOW = 'var(--hx-sheet)'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: (entries: { contentRect: { width: number } }[]) => void) {
        report([{ contentRect: { width: WIDTH } }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

const SPAN = [instantOf('2026-01-01'), instantOf('2026-02-01')] as const

const points = [
  { at: '2026-01-05 09:00:00', value: 5, comparator: '<', text: '<5 ppb' },
  { at: '2026-01-15 09:00:00', value: 60, text: '60 ppb', flag: '↑ 偏高' },
  { at: '2026-01-25 09:00:00', value: 25, text: '25 ppb' },
] as const

const show = (visible: readonly (typeof points)[number][]) =>
  render(
    <Multiples
      rows={[{ code: 'feno', label: 'FeNO', unit: 'ppb', points: visible }]}
      events={[]}
      span={SPAN}
      summary="病程"
    />,
  ).container

it('a value known only as below a number is the one hollow mark, and the legend says so', () => {
  const marks = [...show(points).querySelectorAll('svg circle[cx]')].slice(0, points.length)
  expect(marks.map((mark) => mark.getAttribute('fill') === HOLLOW)).toEqual([true, false, false])
  expect(screen.getByText(/低于或高于所示数值/)).toBeTruthy()
})

it('the range of a row keeps the comparator of its ends', () => {
  const texts = [...show(points).querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts).toContain('FeNO：25 ppb（<5–60 ppb）')
  expect(texts).toContain('<5')
})

it('a row without a comparator has no legend for it', () => {
  show(points.slice(1))
  expect(screen.queryByText(/低于或高于所示数值/)).toBeNull()
})
