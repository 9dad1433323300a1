import type { TobaccoProfile } from '@huxi/contract'
import type { Page, StatisticResult } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asSystem } from '../src/engine/core/caller.ts'
import { closeQuitWindows } from '../src/modules/care/tobacco/outcome.ts'
import { DAY_MS, formatDay } from '../src/platform/config/clock.ts'
import { addAccount, tokenOf, useApp } from './accounts.ts'
import { addBoundRole, rowsWith } from './conformance/holders.ts'
import type { CallOptions } from './harness.ts'

type Input = Record<string, unknown>

const segment = (fromAge: number, toAge: number, cigsPerDay: number, kind = 'cigarette') => ({
  kind,
  fromAge,
  toAge,
  cigsPerDay,
})

const FTND = { ftndWake: 2, ftndRefrain: 1, ftndHardest: 1, ftndPerDay: 1, ftndMorning: 0, ftndIll: 0 }

describe('tobacco profiles', () => {
  const app = useApp()
  let people = 0

  const ask = async <T = Input>(method: string, path: string, given: Input = {}, as: CallOptions['as'] = 'doctor') =>
    (await app.call<T>(method, path, { as, [method === 'GET' ? 'query' : 'body']: given })).body
  const done = async <T = Input>(...given: Parameters<typeof ask>): Promise<T> => {
    const body = await ask<T>(...given)
    expect(body, `${given[1]} ${body.message}`).toMatchObject({ success: true })
    return body.result!
  }
  const day = (ago: number) => formatDay(app.clock.now() - ago * DAY_MS)
  const somebody = async (): Promise<string> => {
    people += 1
    const given = {
      name: `烟民${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未'[people]}`,
      gender: '1',
      birthDate: '1966-03-04',
    }
    return (await done<{ id: string }>('POST', '/patient/add', given)).id
  }
  const add = async (patientId: string, given: Input = {}): Promise<string> => {
    const input = { patientId, assessedOn: day(0), status: 'current_daily', ...given }
    return (await done<{ id: string }>('POST', '/tobacco/profile/add', input)).id
  }
  const one = (id: string) => done<TobaccoProfile>('GET', '/tobacco/profile/queryById', { id })
  const newestOf = async (patientId: string): Promise<string[]> =>
    (await done<Page<TobaccoProfile>>('GET', '/tobacco/profile/list', { patientId, newest: 'true' })).records.map(
      ({ id }) => id,
    )

  test('a band is hidden with its number, and an amount with the other one', async () => {
    const home = { secondHandHome: 3, coPpm: 11, segments: [segment(20, 30, 10)] }
    const patientId = await somebody()
    await add(patientId, { ...FTND, ...home })
    const reads = (code: string) => /^(?:tobacco|patient):/.test(code) && !/:(?:add|import|edit)$/.test(code)
    const { id: roleId, roleCode } = await addBoundRole(app, await rowsWith(app, reads))
    const fields = ['coPpm', 'ftndTotal', 'hsi', 'packYears', 'secondHandHome']
    const rules = fields.map((field) => ({ field, rule: 'hidden' }))
    await done('POST', '/sys/role/fieldRule', { roleId, resource: 'tobacco:profile', rules }, 'admin')
    const token = await tokenOf(app, await addAccount(app, { roleCode }))
    const path = '/tobacco/profile/list'
    const derived = ['coBand', 'ftndBand', 'hsiBand', 'packBand', 'smokingIndex', 'secondHand'] as const
    const seenBy = async (who: CallOptions) => {
      const page = (await app.call<Page<TobaccoProfile>>('GET', path, { ...who, query: { patientId } })).body.result!
      return derived.filter((name) => (page.records[0]?.[name] ?? null) !== null)
    }
    expect(await seenBy({ as: 'admin' })).toEqual(derived)
    expect(await seenBy({ token })).toEqual([])
  })

  test('amounts and scores follow from the answers, not from the request', async () => {
    const id = await add(await somebody(), {
      ...FTND,
      cigsPerDay: 20,
      coPpm: 11,
      packYears: 1,
      ftndTotal: 9,
      segments: [segment(20, 30, 10), segment(30, 60, 20), segment(50, 58, 5, 'e_cigarette')],
    })
    expect(await one(id)).toMatchObject({
      packYears: 35,
      smokingIndex: 700,
      ftndTotal: 5,
      ftndBand: 'moderate',
      hsi: 3,
      hsiBand: 'medium',
      coBand: 'smoking',
      age: 60,
      ageBand: 'from60',
      sex: '1',
      doubts: null,
    })
  })

  test('an edit of one answer keeps the amount of segments it does not name', async () => {
    const id = await add(await somebody(), { segments: [segment(20, 40, 20)], ...FTND })
    await done('PUT', '/tobacco/profile/edit', { id, version: 1, ftndIll: 1 })
    expect(await one(id)).toMatchObject({ packYears: 20, ftndTotal: 6 })
  })

  test('overlapping segments of one product are refused at their field', async () => {
    const input = { patientId: await somebody(), assessedOn: day(0), status: 'former' }
    const body = await ask('POST', '/tobacco/profile/add', {
      ...input,
      segments: [segment(20, 31, 5), segment(30, 40, 5)],
    })
    expect(body).toMatchObject({
      success: false,
      result: { fields: { segments: expect.stringContaining('年龄重叠') } },
    })
    const reversed = await ask('POST', '/tobacco/profile/add', { ...input, segments: [segment(30, 20, 5)] })
    expect(reversed.message).toContain('结束年龄须大于开始年龄')
  })

  test('contradictions are recorded as questions and saved', async () => {
    const id = await add(await somebody(), { ...FTND, status: 'never' })
    const { doubts, packYears } = await one(id)
    expect(doubts).toContain('却回答了尼古丁依赖')
    expect(packYears).toBe(0)
  })

  test('one profile of a patient is the latest, through adding, dating anew, deleting and merging', async () => {
    const [patientId, other] = [await somebody(), await somebody()]
    const older = await add(patientId, { assessedOn: day(30) })
    const newer = await add(patientId, { assessedOn: day(10) })
    await add(patientId, { assessedOn: day(20) })
    expect(await newestOf(patientId)).toEqual([newer])
    await done('PUT', '/tobacco/profile/edit', { id: older, assessedOn: day(1) })
    expect(await newestOf(patientId)).toEqual([older])
    await done('DELETE', `/tobacco/profile/delete?id=${older}`)
    expect(await newestOf(patientId)).toEqual([newer])
    const latest = await add(other, { assessedOn: day(0) })
    await done(
      'PUT',
      '/patient/merge',
      {
        keepId: patientId,
        dropId: other,
        keepVersion: 1,
        dropVersion: 1,
        reason: '同一人',
        take: [],
      },
      'admin',
    )
    expect(await newestOf(patientId)).toEqual([latest])
  })

  test('a statistic counts each patient once, by the latest profile', async () => {
    const before = await done<StatisticResult>('GET', '/tobacco/profile/stat/byStatus')
    const patientId = await somebody()
    await add(patientId, { assessedOn: day(5), status: 'current_daily' })
    await add(patientId, { assessedOn: day(4), status: 'former' })
    const after = await done<StatisticResult>('GET', '/tobacco/profile/stat/byStatus')
    const count = ({ groups, figures }: StatisticResult, status: string) =>
      figures[groups.findIndex(({ key }) => key === status)]?.value ?? 0
    expect(count(after, 'former') - count(before, 'former')).toBe(1)
    expect(count(after, 'current_daily') - count(before, 'current_daily')).toBe(0)
  })

  test('quitting counts lost patients as smoking, complete cases beside it, and each number opens its rows', async () => {
    const rates = async () => {
      const query = { assessedOn_begin: '2020-01-01', assessedOn_end: day(0) }
      const [intended, complete] = await Promise.all(
        ['quit', 'quitComplete'].map((name) =>
          done<StatisticResult>('GET', `/tobacco/profile/stat/${name}`, query).then(({ total }) => total),
        ),
      )
      return { intended: intended!, complete: complete! }
    }
    const before = await rates()
    const course = async (...visits: [ago: number, given: Input][]) => {
      const patientId = await somebody()
      for (const [ago, given] of visits) await add(patientId, { assessedOn: day(ago), ...given })
    }
    const smoking = { status: 'current_daily' }
    const quit = { status: 'former' }
    await course([400, smoking], [220, quit])
    await course([400, smoking], [250, quit], [200, smoking])
    await course([400, smoking], [220, { ...quit, coPpm: 11 }])
    await course([400, smoking], [300, quit], [10, quit])
    await course([100, smoking], [40, quit])
    const { intended, complete } = await rates()
    const added = (now: StatisticResult['total'], then: StatisticResult['total']) => [
      now.rows - then.rows,
      now.base!.rows - then.base!.rows,
    ]
    expect(added(intended, before.intended)).toEqual([1, 4])
    expect(added(complete, before.complete)).toEqual([1, 3])
    for (const { rows, query } of [intended, intended.base!, complete, complete.base!]) {
      const { total } = await done<Page<TobaccoProfile>>('GET', '/tobacco/profile/list', { ...query })
      expect(total).toBe(rows)
    }
  })

  test('a patient without an answer is lost once the window has passed, unless one comes', async () => {
    const patientId = await somebody()
    const [last, passed] = [
      await add(patientId, { assessedOn: day(240) }),
      await add(await somebody(), { assessedOn: day(241) }),
    ]
    const system = asSystem(app.services, 'test')
    await sql`update tobacco_profile set quit_outcome = 'pending' where id = ${passed}`.execute(system.db)
    await closeQuitWindows(system)
    expect([(await one(last)).quitOutcome, (await one(passed)).quitOutcome]).toEqual(['pending', 'lost'])
    await add(patientId, { assessedOn: day(100), status: 'former' })
    expect((await one(last)).quitOutcome).toBe('abstinent')
  })

  test('a caller without clinical rights has neither the list nor the numbers', async () => {
    for (const path of ['/tobacco/profile/list', '/tobacco/profile/stat/byStatus'])
      expect((await app.call('GET', path, { as: 'sysadmin' })).status).toBe(403)
  })
})
