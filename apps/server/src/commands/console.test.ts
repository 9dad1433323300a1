import { afterEach, expect, test, vi } from 'vitest'
import { progressLine } from './console.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a restore prints a line every ten seconds while rows are loaded and compared, and one at its end', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const tell = progressLine('校验中')
  for (const [loaded, compared, ms] of [
    [10, 0, 6000],
    [40, 0, 6000],
    [40, 15, 6000],
    [40, 30, 6000],
    [40, 40, 1000],
  ] as const) {
    tell(loaded, compared, 40)
    vi.advanceTimersByTime(ms)
  }
  expect(written.mock.calls.map(([line]) => line)).toEqual([
    '  校验中：已恢复 40/40 行，已核对 15 行，用时 12 秒\n',
    '  校验中：已恢复 40/40 行，已核对 40 行，用时 24 秒\n',
  ])
})
