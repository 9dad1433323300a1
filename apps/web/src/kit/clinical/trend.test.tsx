import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ScoreTrend } from './trend.tsx'

const WIDTH = 500
const DATE_WIDTH = 80
const FONT_SIZE = 14
const SHARES = { start: 0, middle: 0.5, end: 1 }

const watched = () =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(observe: (entries: { contentRect: { width: number } }[]) => void) {
        observe([{ contentRect: { width: WIDTH } }])
      }
      observe() {}
      disconnect() {}
    },
  )

const points = [
  { at: '2026-01-01 09:00:00', value: 20 },
  { at: '2026-01-11 09:00:00', value: null },
  { at: '2026-01-31 09:00:00', value: 15 },
]

const marks = (container: HTMLElement) =>
  [...container.querySelectorAll('svg[data-chart] circle')].map((mark) => ({
    hollow: mark.getAttribute('fill') === 'var(--hx-sheet)',
    x: Number(mark.getAttribute('cx')),
    y: Number(mark.getAttribute('cy')),
    says: mark.textContent,
  }))

it('an incomplete result is a hollow mark on the axis, where its time is', () => {
  watched()
  const { container } = render(<ScoreTrend points={points} unit="分" mcid={2} summary="三次结果的趋势" />)
  const [first, gap, last] = marks(container)
  expect([first!.hollow, gap!.hollow, last!.hollow]).toEqual([false, true, false])
  expect((gap!.x - first!.x) / (last!.x - first!.x)).toBeCloseTo(1 / 3)
  expect(gap!.y).toBeGreaterThan(last!.y)
  expect(last!.y).toBeGreaterThan(first!.y)
  expect(gap!.says).toContain('信息不完整')
  expect(container.querySelector('path[stroke-linejoin]')!.getAttribute('d')).toMatch(/^M[^ML]*L[^ML]*$/)
})

it('a value known only as below a number is a hollow mark at that number, and the legend says so', () => {
  watched()
  const known = { at: '2026-02-05 09:00:00', value: 15, comparator: '<' } as const
  const { container } = render(<ScoreTrend points={[...points, known]} unit="分" summary="四次结果的趋势" />)
  const [, , plain, open] = marks(container)
  expect([plain!.hollow, open!.hollow, open!.y]).toEqual([false, true, plain!.y])
  expect(open!.says).toContain('<15 分')
  expect(screen.getByText(/低于或高于所示数值/)).toBeTruthy()
})

it('shades changes that are too small, and says so in words', () => {
  watched()
  const { container } = render(<ScoreTrend points={points} unit="分" mcid={2} summary="三次结果的趋势" />)
  const [first] = marks(container)
  const band = container.querySelector('svg[data-chart] > rect')!
  const [top, height] = ['y', 'height'].map((name) => Number(band.getAttribute(name)))
  expect(top! + height! / 2).toBeCloseTo(first!.y)
  expect(screen.getByText(/与基线相差不到 2 分/)).toBeTruthy()
  expect(screen.getByText('三次结果的趋势')).toBeTruthy()
})

it('shades nothing where no change is known to matter', () => {
  watched()
  const { container } = render(<ScoreTrend points={points} unit="分" summary="三次结果的趋势" />)
  expect(container.querySelector('svg[data-chart] > rect')).toBeNull()
})

it('dates of near results do not lie upon each other', () => {
  watched()
  const days = ['01-01', '01-02', '01-03', '03-20', '06-30', '07-01']
  const near = days.map((day) => ({ at: `2026-${day} 09:00:00`, value: 10 }))
  const { container } = render(<ScoreTrend points={near} unit="分" summary="六次结果的趋势" />)
  const labels = [...container.querySelectorAll('svg[data-chart] > text')]
  const left = labels.map(
    (text) =>
      Number(text.getAttribute('x')) - SHARES[text.getAttribute('text-anchor') as keyof typeof SHARES] * DATE_WIDTH,
  )
  const gaps = left.toSorted((a, b) => a - b).map((from, n, all) => (n === 0 ? Infinity : from - all[n - 1]!))
  expect(labels.map(({ textContent }) => textContent)).toEqual(['2026-01-01', '2026-07-01', '2026-03-20'])
  expect(Math.min(...gaps)).toBeGreaterThan(DATE_WIDTH)
})

it('an event stands at its time between the first and the last result', () => {
  watched()
  const events = ['2025-12-31', '2026-01-16', '2026-02-01'].map((at) => ({ at, mark: '▲', text: '中度' }))
  const { container } = render(<ScoreTrend points={points} events={events} unit="分" summary="三次结果的趋势" />)
  const [line, ...others] = container.querySelectorAll("path[stroke-dasharray='2 3']")
  const event = line!.parentElement
  const [first, , last] = marks(container)
  const x = Number(event!.querySelector('text')!.getAttribute('x'))
  expect((x - first!.x) / (last!.x - first!.x)).toBeCloseTo(0.4875, 3)
  expect([event!.textContent, others.length]).toEqual(['▲2026-01-16 中度', 0])
})

it('the sign of the highest value stays within the chart', () => {
  watched()
  const flagged = { at: '2026-02-05 09:00:00', value: 300, flag: '↑ 偏高' }
  const { container } = render(<ScoreTrend points={[...points, flagged]} unit="ppb" summary="四次结果的趋势" />)
  const [sign] = [...container.querySelectorAll('svg text')].filter(({ textContent }) => textContent === '↑')
  expect(Number(sign!.getAttribute('y'))).toBeGreaterThanOrEqual(FONT_SIZE)
})
