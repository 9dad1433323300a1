import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { asCaller, createTurns } from './share.ts'

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

test('goes on loading for others when its first caller has gone', async () => {
  const [cache, turns] = [createCache<string>({ now: () => 0 }, 1000), createTurns(1, 1000)]
  const leave = await turns.enter()
  const load = async () => {
    const end = await turns.enter()
    end()
    return 'loaded'
  }
  let isGone = false
  const first = asCaller({ kind: 'a', person: 'nurse', isGone: () => isGone }, () => cache.get('a', load))
  const second = cache.get('a', load)
  isGone = true
  leave()
  expect(await Promise.all([first, second])).toEqual(['loaded', 'loaded'])
})
