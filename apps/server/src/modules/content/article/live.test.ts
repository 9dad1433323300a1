import { expect, test } from 'vitest'
import { gather } from './live.ts'

test('waiting readers share a lookup that begins after their request; a failed one is not kept', async () => {
  const lookups: { keys: readonly string[]; answer: PromiseWithResolvers<ReadonlyMap<string, string>> }[] = []
  const find = gather<string>((keys) => {
    const answer = Promise.withResolvers<ReadonlyMap<string, string>>()
    lookups.push({ keys, answer })
    return answer.promise
  })
  const first = find('a')
  const others = [find('a'), find('b'), find('a')]
  expect(lookups.map(({ keys }) => keys)).toEqual([['a']])
  lookups[0]!.answer.resolve(new Map([['a', 'old']]))
  expect(await first).toBe('old')
  expect(lookups.at(-1)!.keys).toEqual(['a', 'b'])
  lookups[1]!.answer.resolve(new Map([['a', 'new']]))
  expect(await Promise.all(others)).toEqual(['new', undefined, 'new'])
  const failing = find('c')
  lookups[2]!.answer.reject(new Error('no database'))
  await expect(failing).rejects.toThrow('no database')
  const again = find('c')
  lookups[3]!.answer.resolve(new Map())
  expect(await again).toBeUndefined()
})
