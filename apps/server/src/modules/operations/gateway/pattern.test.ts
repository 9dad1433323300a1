import { expect, test } from 'vitest'
import { createCircuits } from './circuit.ts'
import { boundedPattern, pathFits, textMatches } from './pattern.ts'

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

test.each(['(a+)+', '(?=a)a', '(a)\\1', 'a*b*c*', 'a?'.repeat(30), '(a|a)'.repeat(20), '[', 'a{2}{3}{4}'])(
  '%s is no pattern that ends in time',
  (text) => expect(boundedPattern(text)).toBeUndefined(),
)

test('a pattern is met by a whole value', () => {
  expect([textMatches('v[12]|beta', 'v1'), textMatches('\\d+', '12a'), textMatches('a', undefined)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a service gets few calls at once, none while it pauses, and one to try after it', () => {
  let now = 0
  const { enter } = createCircuits(() => now)
  const ends = Array.from({ length: 20 }, () => enter('a') as (isFine: boolean) => void)
  expect([enter('a'), typeof enter('b')]).toEqual(['busy', 'function'])
  for (const end of ends) end(false)
  expect(enter('a')).toBe('paused')
  now += 10_001
  expect([typeof enter('a'), enter('a')]).toEqual(['function', 'paused'])
})
