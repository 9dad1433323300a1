import { describe, expect, test } from 'vitest'
import { createRateLimits } from './rate-limit.ts'

const open = () => {
  let now = 0
  const limits = createRateLimits({ now: () => now })
  return { take: (cost = 1, who = 'a') => limits.take(who, 50, cost), pass: (ms: number) => void (now += ms) }
}

describe('a bucket', () => {
  test('holds two seconds and refills at its rate', async () => {
    const { take, pass } = open()
    for (let i = 99; i >= 0; i -= 1) expect(await take()).toMatchObject({ granted: true, limit: 100, remaining: i })
    expect(await take()).toEqual({ granted: false, limit: 100, remaining: 0, reset: 2, wait: 1 })
    pass(100)
    for (let i = 0; i < 5; i += 1) expect((await take()).granted).toBe(true)
    expect((await take()).granted).toBe(false)
    pass(60_000)
    expect(await take()).toMatchObject({ granted: true, remaining: 99 })
  })
  test('is each caller’s own', async () => {
    const { take } = open()
    for (let i = 0; i < 101; i += 1) await take()
    expect([(await take()).granted, (await take(1, 'b')).granted]).toEqual([false, true])
  })
  test('gives heavy work less often, and work beyond its size when it is full', async () => {
    const { take } = open()
    for (let i = 0; i < 10; i += 1) expect((await take(10)).granted).toBe(true)
    expect(await take(10)).toMatchObject({ granted: false, wait: 1 })
    expect((await take(1000, 'b')).granted).toBe(true)
  })
  test('a refusal costs nothing, and a clock that was set back takes nothing away', async () => {
    const { take, pass } = open()
    for (let i = 0; i < 150; i += 1) await take()
    pass(-60_000)
    expect((await take()).granted).toBe(false)
    pass(1000)
    expect((await take()).granted).toBe(true)
  })
})
