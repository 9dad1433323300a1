import type { AuditCheck } from '@huxi/contract'
import { sql } from 'kysely'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import { lastSigned, signHeads, verifyChains } from './index.ts'

const every = (app: TestApp) => app.services.database.scoped('*')
const owner = <T>(app: TestApp, text: string, values: unknown[] = []): Promise<T[]> =>
  app.services.database.asOwner(async (client) => (await client.query(text, values)).rows as T[])

const check = async (app: TestApp): Promise<AuditCheck> => {
  const { secrets, config, storage } = app.services
  return verifyChains(every(app), secrets, await lastSigned(storage, config.dataDir, secrets))
}

describe('tampering', () => {
  const app = useApp()
  const CHAIN_LENGTH = 5

  const longest = async (): Promise<{ chain: number; seq: number }> => {
    const find = async () =>
      (
        await owner<{ chain: number; seq: number }>(app, 'select chain, seq from audit_head order by seq desc limit 1')
      )[0]!
    while ((await find()).seq < CHAIN_LENGTH)
      await audit(asSystem(app.services, 'test', 1), { action: 'filler', object: 'x', outcome: 'success' })
    return find()
  }

  const TABLES = ['audit_entry', 'audit_head'] as const
  const tampered = async (text: string, values: unknown[]): Promise<AuditCheck> => {
    await app.services.database.asOwner(async (client) => {
      for (const table of TABLES) await client.query(`create temp table kept_${table} as select * from ${table}`)
      await client.query('alter table audit_entry disable trigger user')
      await client.query(text, values)
    })
    return check(app)
  }
  const restore = () =>
    app.services.database.asOwner(async (client) => {
      for (const table of TABLES) {
        const { rows } = await client.query(`select to_regclass('kept_${table}') is not null as kept`)
        if (!rows[0].kept) continue
        await client.query(`delete from ${table}`)
        await client.query(`insert into ${table} select * from kept_${table}`)
        await client.query(`drop table kept_${table}`)
      }
      await client.query('alter table audit_entry enable trigger user')
    })
  afterEach(restore)

  test('verifies untouched chains', async () => {
    expect((await check(app)).problems).toEqual([])
  })

  test('cannot be changed, deleted or truncated, even by the table owner', async () => {
    for (const text of ["update audit_entry set actor = 'x'", 'delete from audit_entry', 'truncate audit_entry']) {
      await expect(owner(app, text), text).rejects.toThrow('audit entries are never changed')
      await expect(sql.raw(text).execute(every(app)), text).rejects.toThrow(/permission denied|never changed/)
    }
    await expect(sql`delete from audit_head`.execute(every(app))).rejects.toThrow('permission denied')
  })

  test('reports a changed entry', async () => {
    const { chain } = await longest()
    for (const column of ['actor', 'detail', 'object', 'outcome']) {
      const { problems } = await tampered(`update audit_entry set ${column} = 'x' where chain = $1 and seq = 3`, [
        chain,
      ])
      expect(problems, column).toEqual([{ chain, seq: 3, reason: '记录被改动' }])
      await restore()
    }
  })

  test('reports a deleted entry', async () => {
    const { chain } = await longest()
    const { problems } = await tampered('delete from audit_entry where chain = $1 and seq = 2', [chain])
    expect(problems).toEqual([{ chain, seq: 2, reason: '记录缺失' }])
  })

  test('reports swapped entries', async () => {
    const { chain } = await longest()
    const text =
      'update audit_entry set seq = case seq when 2 then 1002 when 3 then 1003 end where chain = $1 and seq in (2, 3)'
    await tampered(text, [chain])
    await owner(
      app,
      'update audit_entry set seq = case seq when 1002 then 3 else 2 end where chain = $1 and seq > 1000',
      [chain],
    )
    expect((await check(app)).problems).toEqual([{ chain, seq: 2, reason: '记录被改动' }])
  })

  test('reports a truncated chain, also with its head set back', async () => {
    await longest()
    await signHeads(app.services)
    const { chain, seq } = await longest()
    const cut = await tampered('delete from audit_entry where chain = $1 and seq = $2', [chain, seq])
    expect(cut.problems).toEqual([{ chain, seq, reason: '链尾的记录缺失' }])
    await owner(
      app,
      'update audit_head set seq = $2 - 1, hash = (select hash from audit_entry where chain = $1 and seq = $2 - 1) where chain = $1',
      [chain, seq],
    )
    expect((await check(app)).problems).toEqual([{ chain, seq, reason: '链尾的记录缺失' }])
  })

  test('ignores a forged signature of heads', async () => {
    const path = join(app.services.config.filesDir, 'audit-heads.log')
    await signHeads(app.services)
    expect(existsSync(path)).toBe(true)
    const line = readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)!
    expect(line).not.toContain(app.services.secrets.audit.toString('hex'))
    appendFileSync(path, `${line.replace(/"seq":\d+/, '"seq":999999')}\nrubbish\n`)
    expect((await check(app)).problems).toEqual([])
    rmSync(path)
  })
})
