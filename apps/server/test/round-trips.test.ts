import { sql } from 'kysely'
import { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { useApp } from './accounts.ts'
import { transaction, type Tx } from '../src/platform/db/db.ts'
import { withoutResult } from '../src/platform/db/pipeline.ts'

const written = async (work: () => Promise<unknown>): Promise<string[][]> => {
  const writes = new Map<Socket, string[]>()
  const prototype = Socket.prototype as unknown as {
    _writeGeneric(this: Socket, many: boolean, data: unknown, ...rest: unknown[]): void
  }
  const original = prototype._writeGeneric
  const spy = vi.spyOn(prototype, '_writeGeneric').mockImplementation(function (this: Socket, many, data, ...rest) {
    const chunks = many ? (data as { chunk: Buffer }[]).map(({ chunk }) => chunk) : [data as Buffer]
    writes.set(this, [
      ...(writes.get(this) ?? []),
      chunks.map((chunk) => Buffer.from(chunk).toString('latin1')).join(''),
    ])
    return original.call(this, many, data, ...rest)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return [...writes.values()]
}

/** Writes to the socket that says `begin`, of a transaction that includes `text`. */
const writesOf = async (text: string, work: () => Promise<unknown>): Promise<number> =>
  (await written(work)).find((sent) => sent.some((one) => one.includes('begin')) && sent.join('').includes(text))!
    .length

const kindsOf = (sent: string): string => {
  const bytes = Buffer.from(sent, 'latin1')
  let kinds = ''
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) kinds += sent[at]
  return kinds
}

describe('round trips of a transaction', () => {
  const app = useApp()

  const add = (code: string) =>
    app.call('POST', '/sys/position/add', { as: 'admin', body: { code, name: '护师', postRank: '2' } })
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(app.services.database.scoped(1), work)
  const insert = (tx: Tx, id: string) =>
    sql`insert into sys_data_log (id, data_table, data_id, data_version, verb, create_time)
      values (${id}, 'none', ${id}, 1, 'add', now())`.execute(tx)
  const kept = async (id: string): Promise<number> =>
    (await sql`select 1 from sys_data_log where id = ${id}`.execute(app.services.database.scoped('*'))).rows.length

  test('a new row with history needs two, and a taken code refuses it as before', async () => {
    await add('ROUND_A')
    expect(await writesOf('ROUND_B', () => add('ROUND_B'))).toBe(2)
    const again = await add('ROUND_B')
    expect([again.body.success, again.body.message]).toEqual([false, '职务编码“ROUND_B”已存在，请换一个'])
  })
  test('a transaction without statements needs none', async () => {
    expect(await inTx(async () => 7)).toBe(7)
  })
  test('a statement without result is there with the commit, and not after a rollback', async () => {
    await inTx((tx) => withoutResult(() => insert(tx, 'behind-1')))
    const lost = inTx(async (tx) => {
      await withoutResult(() => insert(tx, 'behind-2'))
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    expect([await kept('behind-1'), await kept('behind-2')]).toEqual([1, 0])
  })
  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['the commit', async () => undefined],
    ['the next statement', (tx) => sql`select 1`.execute(tx)],
  ])('its error surfaces at %s and undoes the transaction', async (_at, next) => {
    const failed = inTx(async (tx) => {
      await insert(tx, 'behind-3')
      await withoutResult(() => insert(tx, 'behind-1'))
      await next(tx)
    })
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect(await kept('behind-3')).toBe(0)
  })
  test('a prepared statement is described once, and answers the same', async () => {
    const one = (n: number) =>
      sql`select ${n}::int as n, now() > '2000-01-01' as "isLate", ${'丁'}::text as t`.execute(
        app.services.database.scoped(1),
      )
    const asked = async (n: number) => {
      let rows: unknown
      const sent = await written(async () => void (rows = (await one(n)).rows))
      return { rows, kinds: sent.flat().map(kindsOf) }
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => one(n)))
    expect(await asked(7)).toEqual({
      rows: [{ n: 7, isLate: true, t: '丁' }],
      kinds: expect.arrayContaining(['BES']) as string[],
    })
  })
  test('a connection that ends between two statements is replaced', async () => {
    const { database } = app.services
    const process = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.scoped(1))).rows[0]!.pid
    const ended = await process()
    await database.asOwner((client) => client.query('select pg_terminate_backend($1)', [ended]))
    await expect.poll(() => process().catch(() => ended)).not.toBe(ended)
  })
  test('a savepoint undoes a failed one, and the transaction goes on', async () => {
    await inTx(async (tx) => {
      await sql`savepoint part`.execute(tx)
      await withoutResult(() => insert(tx, 'behind-1'))
      await expect(sql`release savepoint part`.execute(tx)).rejects.toMatchObject({ code: '23505' })
      await sql`rollback to savepoint part`.execute(tx)
      await withoutResult(() => insert(tx, 'behind-4'))
    })
    expect(await kept('behind-4')).toBe(1)
  })
})
