import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ScoreTrend } from './trend.tsx'

const WIDTH = 500

/** A box that has a width as soon as it is watched. */
const watched = () =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: (entries: { contentRect: { width: number } }[]) => void) {
        told([{ contentRect: { width: WIDTH } }])
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
  [...container.querySelectorAll('svg[data-series] circle')].map((mark) => ({
    hollow: mark.classList.contains('hx-score-hollow'),
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
  // lower on the screen is a larger y
  expect(gap!.y).toBeGreaterThan(last!.y)
  expect(last!.y).toBeGreaterThan(first!.y)
  expect(gap!.says).toContain('信息不完整')
  expect(container.querySelector('.hx-chart-line')!.getAttribute('d')).toMatch(/^M[^ML]*L[^ML]*$/)
})

it('shades what is too small a change, and says so in words', () => {
  watched()
  const { container } = render(<ScoreTrend points={points} unit="分" mcid={2} summary="三次结果的趋势" />)
  const [first] = marks(container)
  const band = container.querySelector('svg[data-series] > rect')!
  const [top, height] = ['y', 'height'].map((name) => Number(band.getAttribute(name)))
  expect(top! + height! / 2).toBeCloseTo(first!.y)
  expect(screen.getByText(/与基线相差不到 2 分/)).toBeTruthy()
  expect(screen.getByText('三次结果的趋势')).toBeTruthy()
})

it('shades nothing where no change is known to matter', () => {
  watched()
  const { container } = render(<ScoreTrend points={points} unit="分" summary="三次结果的趋势" />)
  expect(container.querySelector('svg[data-series] > rect')).toBeNull()
})
