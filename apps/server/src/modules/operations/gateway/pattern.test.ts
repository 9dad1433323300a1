import { expect, test } from 'vitest'
import { createPaces } from '../../../platform/net/pace.ts'
import { createCircuits } from './circuit.ts'
import { matchOf } from './match.ts'
import { pathFits } from './pattern.ts'

test.each([
  ['/his/**', '/his', true],
  ['/his/**', '/his/a/b', true],
  ['/his/*', '/his/a/b', false],
  ['/his/*.png', '/his/a.png', true],
  ['/his/a?c', '/his/abc', true],
  ['/his/{id}/x', '/his/7/x', true],
  ['/**/x', '/a/b/y', false],
  [`${'/**/a'.repeat(30)}/b`, '/a'.repeat(900), false],
])('%s and %s: %s', (pattern, path, fits) => {
  expect(pathFits(pattern, path)).toBe(fits)
})

const headerFits = (regexp: string, value: string): boolean =>
  matchOf([{ name: 'Header', args: { header: 'X-Kind', regexp } }])({
    method: 'GET',
    path: '/',
    search: '',
    ip: '127.0.0.1',
    now: 0,
    headers: { 'x-kind': value },
  })

test.each([
  ['v[12]|beta', 'v1', true],
  ['\\d+', '12a', false],
  ['(ab)+', 'abab', true],
  ['(a+)+', `${'a'.repeat(400)}!`, false],
  ['a*b*c*', 'aabbcc', true],
  ['a*', 'a'.repeat(501), false],
  ['(?=a)a', 'a', false],
  ['(a)\\1', 'aa', false],
  ['[', '[', false],
])('a header condition %s and %j: %s', (regexp, value, fits) => {
  expect(headerFits(regexp, value)).toBe(fits)
})

test('a service gets few calls at once, none while it pauses, and one to try after it', () => {
  let now = 0
  const { enter } = createCircuits(() => now)
  const ends = Array.from({ length: 20 }, () => enter('a') as (isFine?: boolean) => void)
  expect([enter('a'), typeof enter('b')]).toEqual(['busy', 'function'])
  for (const end of ends) end(false)
  expect(enter('a')).toBe('paused')
  now += 10_001
  ;(enter('a') as (isFine?: boolean) => void)(undefined)
  expect(enter('a')).toBe('paused')
  now += 10_001
  expect([typeof enter('a'), enter('a')]).toEqual(['function', 'paused'])
})

test('active routes share the bytes of a second equally, and a busy process passes on few', () => {
  let [now, idle] = [0, 1]
  const paceOf = createPaces(
    () => now,
    () => idle,
  )
  expect([paceOf('a')(1_000_000), paceOf('a')(400_000)]).toEqual([0, 100])
  expect(paceOf('b')(1_000_000)).toBe(250)
  now = 10_000
  idle = 0.01
  expect(paceOf('b')(1_000_000)).toBe(1750)
})
