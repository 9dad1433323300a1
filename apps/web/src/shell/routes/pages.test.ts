import { afterEach, expect, it, vi } from 'vitest'
import { inTime, isChunkError, pageOf } from './pages.ts'

afterEach(() => vi.useRealTimers())

it('a page that does not load within 120 s fails like a chunk that is gone', async () => {
  vi.useFakeTimers()
  let failure: unknown
  void inTime(new Promise(() => {})).catch((error: unknown) => (failure = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(isChunkError(failure)).toBe(true)
  expect(await inTime(Promise.resolve('page'))).toBe('page')
  expect(vi.getTimerCount()).toBe(0)
})

it('older menus name the home page of a role; it opens our home page', () => {
  expect(pageOf('dashboard/IndexBdc')).toBeDefined()
  expect(pageOf('dashboard/Nothing')).toBeUndefined()
})
