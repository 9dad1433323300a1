import { UNUSUAL_DAYS, type AuditRecord, type UnusualDay } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from '../../../../test/accounts.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

describe('entries', () => {
  const app = useApp()
  let token = ''

  beforeAll(async () => {
    token = await tokenOf(app, await addAccount(app, { roleCode: 'auditor' }))
  })

  test('of one call are one line in a grouped list, with names that every auditor may know', async () => {
    const { id } = await addAccount(app)
    const { rows } = await sql<{ realname: string }>`select realname from sys_user where id = ${id}`.execute(
      app.services.database.scoped('*'),
    )
    const origin = { id: 'one-call', ip: '10.0.0.9', agent: 'x', token: undefined }
    const objects = ['system:role/1', `system:user/${id}`, `system:user/${id}`]
    for (const tenantId of [1, 2])
      for (const object of objects)
        await audit(asSystem(app.services, 'test', tenantId, origin), { action: 'batch', object, outcome: 'success' })
    const page = async (query: object) =>
      (await app.call<Page<AuditRecord>>('GET', '/sys/audit/list', { token, query: { action: 'batch', ...query } }))
        .body.result!
    expect((await page({})).total).toBe(3)
    const { records, total } = await page({ grouped: true })
    expect([total, records.map(({ entries }) => entries)]).toEqual([2, [2, 1]])
    expect(records[0]!.object_dictText).toContain(rows[0]!.realname)
    expect((await page({ grouped: true, requestId: 'one-call' })).total).toBe(3)
  })

  test('of one call are found by a record in the middle of a batch', async () => {
    const origin = { id: 'one-batch', ip: '10.0.0.9', agent: 'x', token: undefined }
    for (const n of [1, 2, 3]) {
      const entry = { action: 'middle', object: `system:user/m${n}`, outcome: n === 2 ? 'refused' : 'success' } as const
      await audit(asSystem(app.services, 'test', 1, origin), entry)
    }
    const found = async (query: object) =>
      (
        await app.call<Page<AuditRecord>>('GET', '/sys/audit/list', {
          token,
          query: { action: 'middle', grouped: true, ...query },
        })
      ).body.result!.records.map(({ object, entries }) => [object, entries])
    expect(await found({})).toEqual([['system:user/m3', 3]])
    expect(await found({ object: 'system:user/m1' })).toEqual([['system:user/m1', 3]])
    expect(await found({ outcome: 'refused' })).toEqual([['system:user/m2', 3]])
  })

  test('are counted by day where they ask for a look, for auditors alone', async () => {
    await app.call('GET', '/sys/role/list', { as: 'nurse' })
    const { body } = await app.call<UnusualDay[]>('GET', '/sys/audit/unusual', { token })
    expect(body.result).toHaveLength(UNUSUAL_DAYS)
    expect(body.result!.at(-1)!.refused).toBeGreaterThan(0)
    expect((await app.call('GET', '/sys/audit/unusual', { as: 'nurse' })).status).toBe(403)
  })

  test('are counted by call, as the list that each number opens', async () => {
    const day = formatDay(app.clock.now() - 2 * DAY_MS)
    const entries = async (time: string, action: string, outcome: 'success' | 'refused') => {
      const shift = app.clock.now() - Date.parse(`${day}T${time}+08:00`)
      const origin = { id: `${time} ${action}`, ip: '10.0.0.9', agent: 'x', token: undefined }
      app.clock.advance(-shift)
      for (const tenant of [1, 2])
        for (const n of [1, 2])
          await audit(asSystem(app.services, 'test', tenant, origin), {
            action,
            object: `patient:patient/${n}`,
            outcome,
          })
      app.clock.advance(shift)
    }
    await entries('23:30:00', 'reveal', 'success')
    await entries('12:00:00', 'reveal', 'success')
    await entries('12:00:00', 'access', 'refused')
    const { body } = await app.call<UnusualDay[]>('GET', '/sys/audit/unusual', { token })
    const numbers = body.result!.find((row) => row.day === day)!
    const opened = async (query: object) => {
      const days = { at_begin: `${day} 00:00:00`, at_end: `${day} 23:59:59` }
      const asked = { token, query: { grouped: true, ...days, ...query } }
      return (await app.call<Page<AuditRecord>>('GET', '/sys/audit/list', asked)).body.result!.total
    }
    expect([numbers.night, await opened({ action: 'reveal', night: true })]).toEqual([1, 1])
    expect([numbers.refused, await opened({ outcome: 'refused' })]).toEqual([1, 1])
  })
})
