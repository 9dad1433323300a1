import { dictItem } from '@huxi/contract'
import { describe, expect, test, vi } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { rowStatements } from '../../../../test/statements.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { asKind } from '../../../platform/db/share.ts'
import { storeOf } from '../../../engine/write/store.ts'

describe('dictionaries in a transaction', () => {
  const app = useApp()
  const system = (): Ctx => asSystem(app.services, 'test', 1)
  const textsOf = (ctx: Ctx, ...values: string[]) => app.services.ports.dictionaries.texts(ctx, 'sex', values)
  const forget = (): void => app.clock.advance(10_000)

  const begin = async <T>(kind: string, work: (tx: Ctx) => Promise<T>) => {
    const [started, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = asKind(kind, () =>
      inTransaction(system(), async (tx) => {
        started.resolve()
        await go.promise
        return work(tx)
      }),
    )
    await started.promise
    return { done, go: go.resolve }
  }
  const male = new Map([['1', '男']])

  test('are read on its own connection while another caller waits for one', async () => {
    forget()
    const inside = await Promise.all(['heavy', 'heavy', 'other'].map((kind) => begin(kind, (tx) => textsOf(tx, '1'))))
    const outside = textsOf(system(), '1')
    for (const { go } of inside) go()
    expect(await Promise.all([...inside.map(({ done }) => done), outside])).toEqual([male, male, male, male])
  })

  test('are read for all callers independently of the first caller’s work', async () => {
    forget()
    const inside = await Promise.all(['heavy', 'heavy'].map((kind) => begin(kind, async () => {})))
    const first = asKind('heavy', () => textsOf(system(), '1'))
    expect(await Promise.all([textsOf(system(), '1'), first])).toEqual([male, male])
    for (const { go } of inside) go()
    await Promise.all(inside.map(({ done }) => done))
  })

  test('are cached for later writes when a write finds them expired', async () => {
    forget()
    const reads = async (): Promise<number> => {
      const statements = await rowStatements(() => inTransaction(system(), (tx) => textsOf(tx, '1')))
      return statements.filter((text) => text.includes('"sys_dict_item"')).length
    }
    expect(await reads()).toBeGreaterThan(0)
    await textsOf(system(), '1')
    expect(await reads()).toBe(0)
    forget()
    await reads()
    await vi.waitFor(async () => expect(await reads()).toBe(0))
  })

  test('are read again after their time only when a row has changed', async () => {
    const reads = async (): Promise<number> => {
      forget()
      const statements = await rowStatements(() => textsOf(system(), '1'))
      return statements.filter((text) => text.includes('"item_text"')).length
    }
    await reads()
    expect(await reads()).toBe(0)
    const write = (text: string) => app.services.database.asOwner((client) => client.query(text))
    await write(`update sys_dict_item set description = '改' where item_value = '1'`)
    expect(await reads()).toBe(1)
    await write(`delete from sys_dict_item where item_value = '1' and item_text <> '男'`)
    expect(await reads()).toBe(1)
    expect(await reads()).toBe(0)
  })

  test('show its own changes, which other callers do not see until the commit', async () => {
    const { rows } = await app.services.database.asOwner((client) =>
      client.query<{ id: string }>(`select id from sys_dict where dict_code = 'sex'`),
    )
    const dictId = rows[0]!.id
    const added = new Map([['9', '未说明']])
    for (const isKept of [false, true]) {
      forget()
      if (isKept) await textsOf(system(), '9')
      const work = inTransaction(system(), async (tx) => {
        await storeOf(tx, dictItem).add(tx, { dictId, itemText: '未说明', itemValue: '9' })
        expect(await textsOf(tx, '9')).toEqual(added)
        throw new Error('taken back')
      })
      await expect(work).rejects.toThrow('taken back')
      expect(await textsOf(system(), '9')).toEqual(new Map())
    }
  })
})
