import { describe, expect, test } from 'vitest'
import { formatDay, formatTime } from '../../../platform/config/clock.ts'
import { drawSites } from './people.ts'
import { createRandom } from './random.ts'
import { signInsOf } from './sign-in-log.ts'

const { people } = drawSites(1, 1)[0]!
const at = (text: string): number => Date.parse(`${text}+08:00`)

describe('the sign-ins of the demonstration', () => {
  test.each(['2026-11-20T15:30:00', '2026-11-20T23:59:59', '2026-11-21T00:00:00', '2026-11-21T06:20:00'])(
    'fill the last ten days at %s and nothing after now',
    (text) => {
      const now = at(text)
      const signIns = signInsOf(people, 1, now, createRandom(1))
      expect(new Set(signIns.map((v) => formatDay(v.at))).size).toBe(10)
      expect(signIns.every((v) => formatTime(v.at) <= formatTime(now))).toBe(true)
    },
  )

  test('have a fixed number per seed, fewer at the weekend', () => {
    const now = at('2026-11-20T18:00:00')
    const signIns = signInsOf(people, 1, now, createRandom(1))
    expect(signIns).toEqual(signInsOf(people, 1, now, createRandom(1)))
    const on = (day: string): number => signIns.filter((v) => formatDay(v.at) === day).length
    expect(on('2026-11-15')).toBeLessThan(on('2026-11-16'))
    expect(on('2026-11-14')).toBeLessThan(on('2026-11-13'))
  })

  test('are by active people, from documentation addresses of their own hospital', () => {
    const signIns = signInsOf(people, 1, at('2026-11-20T18:00:00'), createRandom(1))
    for (const { person, ip } of signIns) {
      expect(person.role).not.toBeNull()
      expect(person.frozen).toBe(false)
      expect(ip).toMatch(/^192\.0\.2\.1\d\d$/)
    }
  })

  test('are none without people', () => {
    expect(signInsOf([], 1, at('2026-11-20T18:00:00'), createRandom(1))).toEqual([])
  })
})
