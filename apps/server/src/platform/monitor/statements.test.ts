import { expect, test } from 'vitest'
import { createLog } from '../config/log.ts'
import { withQueryOrigin } from '../db/share.ts'
import { createStatementMeter, statementName } from './statements.ts'
import { createWindow, meanOf, sumOf } from './window.ts'

test('names a slow statement by verb and table, without values', () => {
  const named = statementName(`select * from "sys_user" where phone = '13912345678'`)
  expect(named).toMatch(/^select sys_user #[0-9a-f]{6}$/)
  expect(statementName('update only sys_log set x = $1')).toMatch(/^update sys_log #/)
  expect(statementName('begin')).toMatch(/^begin #/)
})

test('sums up the last five minutes, also after the clock was set back', () => {
  let now = 10 * 60_000
  const window = createWindow({ now: () => now })
  window.note('a', 100)
  now += 4 * 60_000
  window.note('a', 300, true)
  window.note('b', 50)
  expect(window.read()).toEqual([
    { name: 'a', count: 2, failed: 1, totalMs: 400, maxMs: 300 },
    { name: 'b', count: 1, failed: 0, totalMs: 50, maxMs: 50 },
  ])
  expect(meanOf(sumOf(window.read()))).toBe(150)
  now += 60_000
  expect(sumOf(window.read()).count).toBe(2)
  now -= 3 * 60_000
  expect(window.read()).toEqual([])
})

test('logs the origin of a slow statement, and counts lock timeouts', () => {
  const meter = createStatementMeter({ now: () => 0 }, createLog({ logLevel: 'silent', logFile: undefined }))
  const select = 'select * from sys_draft'
  withQueryOrigin('GET /home', () => meter.answered(select, 900))
  withQueryOrigin('notice:due', () => meter.answered(select, 400, '55P03'))
  meter.answered(select, 700)
  const { slow, lockTimeouts } = meter.read()
  expect(slow.map(({ name }) => name)).toEqual([`${statementName(select)}（GET /home）`, statementName(select)])
  expect(lockTimeouts).toBe(1)
})
