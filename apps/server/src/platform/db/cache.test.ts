import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

test('drops matching entries and pending loads, and keeps the others', async () => {
  const cache = createCache<string>({ now: () => 0 }, 1000)
  const loads: string[] = []
  const get = (key: string, value = key) =>
    cache.get(key, async () => {
      loads.push(key)
      return value
    })
  await Promise.all([get('a'), get('b')])
  const slow = Promise.withResolvers<string>()
  const old = cache.get('c', () => slow.promise)
  cache.dropWhere((value) => value === 'a')
  slow.resolve('old')
  expect([await old, await get('c', 'new'), await get('a'), await get('b')]).toEqual(['old', 'new', 'a', 'b'])
  expect(loads).toEqual(['a', 'b', 'c', 'a'])
})
