import { describe, expect, test } from 'vitest'
import { createLog } from '../config/log.ts'
import type { Database } from './db.ts'
import { openDatabaseClock, skewSentence } from './db-clock.ts'

const NOON = Date.parse('2026-11-27T12:00:00+08:00')
const THREE_HOURS = 3 * 3_600_000
const log = createLog({ logLevel: 'silent', logFile: undefined })

const open = async () => {
  const at = { elapsed: 0, machine: NOON, database: NOON, isAway: false }
  const client = {
    query: async () => {
      if (at.isAway) throw new Error('away')
      return { rows: [{ ms: at.database + at.elapsed }] }
    },
  }
  const database = { asOwner: (work: (given: typeof client) => unknown) => work(client) } as unknown as Database
  const machine = { now: () => at.machine + at.elapsed, monotonic: () => at.elapsed }
  const clock = await openDatabaseClock(database, log, { machine })
  clock.close()
  return { at, clock }
}

describe('the clock', () => {
  test('counts by the database while this machine is set forward or back', async () => {
    const { at, clock } = await open()
    for (const by of [THREE_HOURS, -THREE_HOURS]) {
      at.machine = NOON + by
      at.elapsed += 60_000
      expect(clock.now()).toBe(NOON + at.elapsed)
      await clock.measure()
      expect([clock.now(), clock.skewMs()]).toEqual([NOON + at.elapsed, by])
    }
  })
  test('follows the database within one measurement', async () => {
    const { at, clock } = await open()
    at.database = NOON + 5000
    await clock.measure()
    expect([clock.now(), clock.skewMs()]).toEqual([NOON + 5000, -5000])
  })
  test('goes on when the database does not answer', async () => {
    const { at, clock } = await open()
    at.isAway = true
    at.elapsed = 90_000
    await clock.measure()
    expect(clock.now()).toBe(NOON + 90_000)
  })
  test('says in which direction it differs, above two seconds', () => {
    expect(skewSentence(2000)).toBeUndefined()
    expect(skewSentence(THREE_HOURS)).toContain('比数据库快 10800 秒')
    expect(skewSentence(-3000)).toContain('比数据库慢 3 秒')
  })
})
