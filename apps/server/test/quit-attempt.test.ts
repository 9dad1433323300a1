import type { QuitAttempt, QuitContact } from '@huxi/contract'
import type { Page, StatisticResult } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { decideContacts, missContacts } from '../src/modules/care/tobacco/attempt.ts'
import { systemOf, useApp } from './accounts.ts'

type Input = Record<string, unknown>

describe('attempts to quit', () => {
  const app = useApp()
  const ask = (method: string, path: string, given: Input, as: 'admin' | 'outsider' = 'admin') =>
    app.call<never>(method, path, { as, [method === 'GET' ? 'query' : 'body']: given })
  const done = async <T>(method: string, path: string, given: Input): Promise<T> => {
    const { body } = await ask(method, path, given)
    expect(body, `${path} ${body.message}`).toMatchObject({ success: true })
    return body.result!
  }
  const day = (ago: number) => new Date(app.clock.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
  const person = async () =>
    (await done<{ id: string }>('POST', '/patient/add', { name: '戒烟', gender: '1', duplicateReason: '测试' })).id
  const begun = async (ago: number) => {
    const given = { patientId: await person(), quitOn: day(ago), method: 'clinic', medicines: 'nrt' }
    return (await done<{ id: string }>('POST', '/tobacco/attempt/add', given)).id
  }
  const contacts = async (attemptId: string) =>
    (await done<Page<QuitContact>>('GET', '/tobacco/contact/list', { attemptId })).records
  const states = async (id: string) => (await contacts(id)).map(({ moment, status }) => `${moment} ${status}`)

  test('a new attempt has six contacts, which follow a corrected date; another tenant sees none', async () => {
    const id = await begun(3)
    expect((await contacts(id)).map(({ dueOn }) => dueOn)).toEqual([-4, -11, -25, -88, -180, -362].map(day))
    await done('PUT', '/tobacco/attempt/edit', { id, version: 1, quitOn: day(4) })
    expect((await contacts(id))[0]).toMatchObject({ dueOn: day(-3), status: 'pending' })
    for (const path of ['/tobacco/attempt/list', '/tobacco/contact/list'])
      expect((await ask('GET', path, {}, 'outsider')).body.result).toMatchObject({ total: 0 })
    const foreign = await ask('PUT', '/tobacco/attempt/finish', { ids: id, endedOn: day(0) }, 'outsider')
    expect(foreign.body.success).toBe(false)
  })

  test('attempts that two people begin at once have two numbers', async () => {
    const given = { patientId: await person(), method: 'clinic' }
    const both = [3, 30].map((ago) =>
      done<{ id: string }>('POST', '/tobacco/attempt/add', { ...given, quitOn: day(ago) }),
    )
    await Promise.all(both)
    const { records } = await done<Page<QuitAttempt>>('GET', '/tobacco/attempt/list', { patientId: given.patientId })
    expect(records.map(({ nth }) => nth)).toEqual(['2', '1'])
  })

  test('a contact is recorded within its window and judged; one that was missed may be made good', async () => {
    const id = await begun(12)
    const [first, second] = await contacts(id)
    const answers = { smoked: 'none', lately: false, coPpm: 12 }
    const early = await ask('PUT', '/tobacco/contact/record', { ids: first!.id, doneOn: day(11), ...answers })
    expect(early.body.message).toContain('窗口')
    await sql`update tobacco_contact set window_to = ${day(1)}::date where id = ${first!.id}`.execute(
      systemOf(app, 1).db,
    )
    await missContacts(app.services)
    expect((await states(id)).slice(0, 2)).toEqual(['w1 missed', 'w2 pending'])
    await done('PUT', '/tobacco/contact/record', { ids: first!.id, doneOn: day(5), ...answers })
    await done('PUT', '/tobacco/contact/record', { ids: second!.id, doneOn: day(0), ...answers, coPpm: 4 })
    expect((await contacts(id)).slice(0, 2).map(({ outcome }) => outcome)).toEqual(['smoking', 'continuous'])
  })

  test('attempts and contacts keep the province of the patient on the quit date, by which rates are filtered', async () => {
    const given = { name: '广东', gender: '1', regionCode: '440106', duplicateReason: '测试' }
    const { id: patientId } = await done<{ id: string }>('POST', '/patient/add', given)
    const { id } = await done<{ id: string }>('POST', '/tobacco/attempt/add', {
      patientId,
      quitOn: day(3),
      method: 'clinic',
    })
    await done('PUT', '/patient/edit', { id: patientId, version: 1, regionCode: '110101' })
    expect(new Set((await contacts(id)).map(({ area }) => area))).toEqual(new Set(['44']))
    const counted = async (area: string) =>
      (await done<StatisticResult>('GET', '/tobacco/attempt/stat/byMethod', { area })).total.value
    expect([await counted('44'), await counted('11')]).toEqual([1, 0])
  })

  test('a relapse ends the attempt and cancels its remaining follow-ups; its date lies within the attempt', async () => {
    const id = await begun(30)
    const relapse = (endedOn: string) =>
      ask('PUT', '/tobacco/attempt/relapse', { ids: id, endedOn, reason: 'social' }).then(({ body }) => body)
    expect((await relapse(day(31))).message).toContain('早于戒烟日')
    expect((await relapse(day(-1))).message).toContain('晚于今天')
    expect((await relapse(day(10))).success).toBe(true)
    const row = await done<QuitAttempt>('GET', '/tobacco/attempt/queryById', { id })
    expect(row).toMatchObject({ status: 'relapsed', days: 20, reason: 'social' })
    expect(new Set((await contacts(id)).map(({ status }) => status))).toEqual(new Set(['cancelled']))
  })

  test('rates at one to twelve months: losses and relapses count as smoking, complete cases beside, rows open', async () => {
    const all = { dueOn_begin: '2020-01-01', dueOn_end: day(-400) }
    const rates = async (as: 'admin' | 'outsider' = 'admin') => {
      const names = ['point', 'pointComplete', 'continuous', 'continuousComplete', 'confirmed']
      const answers: unknown[] = []
      for (const name of names) {
        const { body } = await ask('GET', `/tobacco/contact/stat/${name}`, all, as)
        answers.push(body.result)
      }
      return answers as StatisticResult[]
    }
    const before = await rates()
    const answers = { smoked: 'none', lately: false, coPpm: 4 }
    const record = (id: string, ago: number, more: Input = {}) =>
      done('PUT', '/tobacco/contact/record', { ids: id, doneOn: day(ago), ...answers, ...more })
    const month = async (id: string) => (await contacts(id)).find(({ moment }) => moment === 'm1')!.id
    const [steady, lapsed, late, gone, relapsed, fresh] = [
      await begun(50),
      await begun(50),
      await begun(50),
      await begun(50),
      await begun(50),
      await begun(20),
    ]
    await record(await month(steady), 20)
    await record(await month(lapsed), 20, { smoked: 'more', coPpm: null })
    await record(await month(late), 20, { smoked: 'few', lately: true })
    await missContacts(app.services)
    await done('PUT', '/tobacco/attempt/relapse', { ids: relapsed, endedOn: day(40), reason: 'social' })
    await decideContacts(app.services)
    expect((await contacts(fresh)).every(({ point }) => point === null || point === 'lost')).toBe(true)
    expect((await contacts(gone)).find(({ moment }) => moment === 'm1')).toMatchObject({ point: 'lost' })
    const after = await rates()
    const added = after.map(({ total }, n) => [
      total.rows - before[n]!.total.rows,
      total.base!.rows - before[n]!.total.base!.rows,
    ])
    expect(added).toEqual([
      [2, 5],
      [2, 4],
      [2, 5],
      [2, 4],
      [1, 2],
    ])
    for (const { total } of after)
      for (const { rows, query } of [total, total.base!])
        expect(await done<Page<QuitContact>>('GET', '/tobacco/contact/list', { ...query })).toMatchObject({
          total: rows,
        })
    for (const { total } of await rates('outsider')) expect(total.base!.rows).toBe(0)
    await done('DELETE', `/tobacco/attempt/delete?id=${steady}`, {})
    expect((await rates())[0]!.total.rows - before[0]!.total.rows).toBe(1)
  })

  test('attempts of a patient are numbered by their dates', async () => {
    const patientId = await person()
    const add = async (ago: number) =>
      (await done<{ id: string }>('POST', '/tobacco/attempt/add', { patientId, quitOn: day(ago), method: 'self' })).id
    const [second, first] = [await add(30), await add(90)]
    const nth = async (id: string) => (await done<QuitAttempt>('GET', '/tobacco/attempt/queryById', { id })).nth
    expect([await nth(first), await nth(second)]).toEqual(['1', '2'])
    await done('DELETE', `/tobacco/attempt/delete?id=${first}`, {})
    expect(await nth(second)).toBe('1')
  })
})
