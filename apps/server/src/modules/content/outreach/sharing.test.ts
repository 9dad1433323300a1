import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin, PluginTransformResultArgs } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { openSharing, restful, watchRequests } from './sharing.ts'

afterEach(() => void vi.useRealTimers())

const processes = (count: number) => {
  const listeners: (readonly [string, () => void])[] = []
  const bus = {
    on: (topic: string, listen: () => void) => void listeners.push([topic, listen]),
    publish: (topic: string) => listeners.filter(([one]) => one === topic).forEach(([, listen]) => listen()),
  }
  return Array.from({ length: count }, () => {
    const answered = { count: 0 }
    const services = { bus, meters: { requests: { totals: () => answered } } } as unknown as AppServices
    watchRequests(services)
    return { services, answered }
  })
}

test('a queue hears of requests in another process, and of their end', () => {
  vi.useFakeTimers()
  const [own, other] = processes(2)
  const isBusy = openSharing(own!.services)
  expect(isBusy()).toBe(false)
  vi.advanceTimersByTime(100)
  expect(isBusy()).toBe(false)
  other!.answered.count += 1
  vi.advanceTimersByTime(100)
  expect(isBusy()).toBe(true)
  vi.advanceTimersByTime(400)
  expect(isBusy()).toBe(false)
  vi.advanceTimersByTime(2000)
  expect(vi.getTimerCount()).toBe(0)
})

test('other processes are told outside of the transaction that asks', () => {
  const transaction = new AsyncLocalStorage<true>()
  const told: unknown[] = []
  const bus = { publish: () => void told.push(transaction.getStore()) }
  const isBusy = openSharing({ bus } as unknown as AppServices)
  transaction.run(true, isBusy)
  expect(told).toEqual([undefined])
})

test.each([true, false])('a statement is followed by a rest while people work: %s', async (isShared) => {
  const plugins: KyselyPlugin[] = []
  const db = { withPlugin: (one: KyselyPlugin) => void plugins.push(one) }
  restful({ db, services: { database: { engine: 'postgres' } } } as unknown as Ctx, () => isShared)
  let isOver = false
  const answered = { queryId: {}, result: { rows: [] } } as unknown as PluginTransformResultArgs
  void plugins[0]!.transformResult(answered).then(() => (isOver = true))
  for (let turns = 0; turns < 5; turns += 1) await Promise.resolve()
  expect(isOver).toBe(!isShared)
  await expect.poll(() => isOver).toBe(true)
})
