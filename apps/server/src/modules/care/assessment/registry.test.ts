import { models } from '@huxi/clinical'
import type { RegisteredModel } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'
import { formatDay } from '../../../platform/config/clock.ts'
import { openCounters } from './counters.ts'
import { computedOf, openRegistry } from './registry.ts'

const DAY_MS = 86_400_000

describe('which models are computed', () => {
  const [open, closed] = [models[0]!, { ...models[0]!, id: 'gliGlobal2022', withheld: '未获许可' }]
  const SETTINGS = { goldRuleSet: 'GOLD_2026', gli2022: false } as const

  test('lists a withheld model without computing it', () => {
    const entries = openRegistry(SETTINGS, [open, closed])
    expect(entries.map(({ withheld }) => withheld)).toEqual([null, '未获许可'])
    expect([...computedOf(entries).keys()]).toEqual([open.id])
  })
  test('computes a model released by the operator, and no other', () => {
    const other = { ...closed, id: 'other' }
    const entries = openRegistry({ ...SETTINGS, gli2022: true }, [closed, other])
    expect([...computedOf(entries).keys()]).toEqual(['gliGlobal2022'])
  })
})

describe('the registry', () => {
  const app = useApp()
  const read = async (as?: PersonName) => app.call<RegisteredModel[]>('GET', '/assess/registry', { as })
  const decaf = async () => (await read('admin')).body.result!.find(({ code }) => code === 'decaf')!
  const score = (input: object = {}) => app.call('POST', '/assess/decaf', { body: { input } })
  const rows = async () =>
    (await sql<object>`select * from assess_counter order by day, code`.execute(systemOf(app, 1).db)).rows

  test('requires its permission', async () => {
    expect((await read()).status).toBe(401)
    expect((await read('nobody')).status).toBe(403)
    expect((await read('nurse')).status).toBe(403)
    for (const as of ['admin', 'sysadmin', 'doctor', 'outsider'] as const) expect((await read(as)).status, as).toBe(200)
  })

  test('has every model, withheld ones with the reason', async () => {
    const listed = (await read('sysadmin')).body.result!
    expect(listed.map(({ code, withheld }) => [code, withheld])).toEqual(
      models.map(({ id, withheld }) => [id, withheld ?? null]),
    )
    expect(listed.find(({ withheld }) => withheld)).toMatchObject({ code: 'gliGlobal2022', computed: 0 })
  })

  test('counts computations of anonymous callers, and keeps no other data', async () => {
    expect((await decaf()).computed).toBe(0)
    await score({ emrcd: '5b' })
    await score()
    await app.call('POST', '/assess/nothing', { body: { input: {} } })
    await expect.poll(async () => (await decaf()).computed).toBe(2)
    expect(await rows()).toEqual([{ day: formatDay(app.clock.now()), code: 'decaf', kind: 'scored', n: 2 }])
  })

  test('counts results kept by staff in the same tenant only', async () => {
    const before = (await decaf()).computed
    const body = { tool: 'copd', part: 'admission', answers: { emrcd: '2' }, context: 'inpatient' }
    expect((await app.call('POST', '/assess/store', { as: 'doctor', body })).status).toBe(200)
    expect((await decaf()).computed).toBe(before + 1)
    const elsewhere = (await read('outsider')).body.result!.find(({ code }) => code === 'decaf')!
    expect(elsewhere.computed).toBe(before)
    await sql`update assess_result set create_time = create_time - interval '29 days'`.execute(systemOf(app, 1).db)
    expect((await decaf()).computed).toBe(before + 1)
    await sql`update assess_result set create_time = create_time - interval '1 day'`.execute(systemOf(app, 1).db)
    expect((await decaf()).computed).toBe(before)
  })

  test('covers one month', async () => {
    const before = (await decaf()).computed
    for (const days of [29, 30]) {
      const counters = openCounters({ ...app.services, clock: { now: () => app.clock.now() - days * DAY_MS } })
      counters.count('decaf', 'scored')
      await counters.close()
    }
    expect([(await decaf()).computed, (await rows()).length]).toEqual([before + 1, 3])
  })
})

describe('a flood', () => {
  const app = useApp()

  test('is written in few statements without loss', async () => {
    const counters = openCounters(app.services)
    for (let i = 0; i < 950; i += 1) counters.count(i % 2 === 0 ? 'decaf' : 'bode', 'scored')
    await counters.close()
    const { rows } = await sql`select code, n from assess_counter order by code`.execute(systemOf(app, 1).db)
    expect(rows).toEqual([
      { code: 'bode', n: 475 },
      { code: 'decaf', n: 475 },
    ])
  })
})
