import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowLargeBody, limitBody } from './body-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const incoming = () => Object.assign(new EventEmitter(), { complete: false, destroy: vi.fn<() => never>() })

test('disconnects a body after a minute', () => {
  const [slow, quick, gone] = [incoming(), incoming(), incoming()]
  for (const request of [slow, quick, gone]) limitBody(request)
  quick.complete = true
  gone.emit('close')
  vi.advanceTimersByTime(59_000)
  expect(slow.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect([slow, quick, gone].map(({ destroy }) => destroy.mock.calls.length)).toEqual([1, 0, 0])
})

test('a file has ten minutes', () => {
  const large = incoming()
  limitBody(large)
  allowLargeBody(large)
  vi.advanceTimersByTime(599_000)
  expect(large.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(large.destroy).toHaveBeenCalledTimes(1)
})
