import { act, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { draw, change } = vi.hoisted(() => {
  const changed = vi.fn<(...given: unknown[]) => void>()
  return { change: changed, draw: vi.fn(() => ({ picture: () => '', change: changed, remove: () => undefined })) }
})
vi.mock('./draw.ts', () => ({ draw }))
// charts of earlier files of the worker keep the drawer they loaded
vi.resetModules()
const { Covered } = await import('../ui/use-near.ts')
const { Chart } = await import('./chart.tsx')

const CHART = { shape: 'line', heading: '日期', labels: ['1'], unit: '次', series: [] } as const

type Notify = (entries: readonly object[]) => void

const observing = (entry: object) => {
  const first: Notify[] = []
  const Observer = function Observer(notify: Notify) {
    first.push(notify)
    return { observe: () => notify([entry]), disconnect: () => undefined }
  }
  return { Observer, tell: (next: object) => first[0]!([next]) }
}
const width = (px: number) => ({ contentRect: { width: px } })

let resize: (next: object) => void
beforeEach(() => {
  draw.mockClear()
  const { Observer, tell } = observing(width(500))
  vi.stubGlobal('ResizeObserver', Observer)
  resize = tell
})
afterEach(() => vi.unstubAllGlobals())

const show = (covered = false) => (
  <Covered value={covered}>
    <Chart chart={CHART} summary="访问" onOpen={() => undefined} />
  </Covered>
)

it('a chart out of sight is drawn when the page is printed', async () => {
  render(show())
  await act(async () => {})
  expect(draw).not.toHaveBeenCalled()
  act(() => void dispatchEvent(new Event('beforeprint')))
  await waitFor(() => expect(draw).toHaveBeenCalledOnce())
})

it('in sight waits with drawing until its page is shown; another width changes the same drawing', async () => {
  vi.stubGlobal('IntersectionObserver', observing({ isIntersecting: true }).Observer)
  const { rerender } = render(show(true))
  await act(async () => {})
  expect(draw).not.toHaveBeenCalled()
  rerender(show())
  await waitFor(() => expect(draw).toHaveBeenCalledOnce())
  act(() => resize(width(300)))
  expect(change).toHaveBeenLastCalledWith(expect.anything(), { width: 300, height: 280 })
  expect(draw).toHaveBeenCalledOnce()
})
