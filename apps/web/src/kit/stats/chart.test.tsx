import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { Chart } from './chart.tsx'
import { draw } from './draw.ts'

vi.mock('./draw.ts', () => ({ draw: vi.fn(() => ({ picture: () => '', change: () => {}, remove: () => {} })) }))

afterEach(() => vi.unstubAllGlobals())

const CHART = { shape: 'line', heading: '日期', labels: ['1'], unit: '次', series: [] } as const

it('out of sight waits with drawing until the page is printed', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly told: (entries: readonly { contentRect: { width: number } }[]) => void
      constructor(told: (entries: readonly { contentRect: { width: number } }[]) => void) {
        this.told = told
      }
      observe(): void {
        this.told([{ contentRect: { width: 500 } }])
      }
      disconnect(): void {}
    },
  )
  renderAt('/', <Chart chart={CHART} summary="访问" onOpen={() => {}} />)
  await act(async () => {})
  expect(draw).not.toHaveBeenCalled()
  act(() => void dispatchEvent(new Event('beforeprint')))
  await waitFor(() => expect(draw).toHaveBeenCalledOnce())
})
