import { classOf, type OpenReport, type ReportData } from '@huxi/contract'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { roleId, systemOf, useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'
import { asPerson } from '../../../engine/core/caller.ts'
import { openReports } from '../../../engine/report/run.ts'
import { reportViews } from '../../../engine/report/views.ts'
import { runnable } from './definition.ts'
import { withSources } from './over.ts'
import { switchOff } from './overrun.ts'

const API = '/online/cgreport/api'
const PEOPLE = 'select u.id, u.username, u.realname from rpt.sys_user u'
const RESULTS = 'select r.id from rpt.assess_result r'

describe('a report', () => {
  const app = useApp()
  let codes = 0
  const add = async (cgrSql: string, given: object = {}) => {
    const code = `rights_${(codes += 1)}`
    const { body } = await app.call<{ id: string }>('POST', '/online/report/add', {
      as: 'admin',
      body: { code, name: '一览', cgrSql, ...given },
    })
    return { code, id: body.result!.id }
  }
  const data = async (id: string, as: PersonName) =>
    (await app.call<ReportData>('GET', `${API}/getData/${id}`, { as, query: {} })).body

  test('is hidden from an author who may not list its sources, until a role grants it', async () => {
    const { id } = await add(RESULTS)
    expect((await data(id, 'admin')).success).toBe(true)
    expect(await data(id, 'sysadmin')).toMatchObject({ success: false, message: '实体不存在' })
    const granted = await add(RESULTS, { roleIds: await roleId(app, 'sysadmin') })
    expect((await data(granted.id, 'sysadmin')).success).toBe(true)
  })

  test('is on the shelf of callers with the right to run it, in its tenant alone', async () => {
    const own = await add(RESULTS)
    const granted = await add(RESULTS, { roleIds: await roleId(app, 'sysadmin') })
    const shelf = async (as: PersonName, tenant = '1') => {
      const asked = { as, headers: { tenant_id: tenant } }
      return (await app.call<OpenReport[]>('GET', '/online/report/mine', asked)).body.result!.map(({ id }) => id)
    }
    expect(await shelf('admin')).toEqual(expect.arrayContaining([own.id, granted.id]))
    expect(await shelf('sysadmin')).toContain(granted.id)
    expect(await shelf('sysadmin')).not.toContain(own.id)
    const theirs = await shelf('admin', '2')
    expect([own.id, granted.id].filter((id) => theirs.includes(id))).toEqual([])
    expect((await app.call('GET', '/online/report/mine', { as: 'nurse' })).status).toBe(403)
  })

  test('runs for callers who fill a field chosen from it, within their lists', async () => {
    const { ports } = app.services
    const reports = withSources(app.services, reportViews([...ports.resources.values()], classOf))
    const presentationFor = async (as: PersonName) => {
      const session = await ports.sessions.find(await app.tokenOf(as), 0)
      const ctx = asPerson(app.services, session!, { id: 'test', ip: '', agent: '', token: undefined })
      return (await runnable(ctx, reports, { code: 'report_business' })).presentation
    }
    expect(await presentationFor('sysadmin')).toEqual({ clearNames: true, onlyListed: true })
    await expect(presentationFor('nurse')).rejects.toThrow('实体不存在')
  })

  test('applies hidden and masked fields to every expression over a view', async () => {
    const { ports } = app.services
    const reports = openReports(app.services, reportViews([...ports.resources.values()], classOf))
    const session = (await ports.sessions.find(await app.tokenOf('admin'), 0))!
    await sql`update sys_user set telephone = '0571-1', email = 'seen@example.com', work_no = 'W1' where username = 'nurse'`.execute(
      systemOf(app, 1).db,
    )
    const fields = new Map([['system:user', { telephone: 'hidden', email: 'masked', workNo: 'readonly' } as const]])
    const ctx = asPerson(app.services, { ...session, fields }, { id: 'test', ip: '', agent: '', token: undefined })
    const ask = (text: string) =>
      reports.ask<Record<string, unknown>>(ctx, { text }, (from) => sql`select * from ${from}`)
    const rows = await ask('select p.telephone, p.email, p.work_no from rpt.sys_user p where p.work_no is not null')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ telephone: null, work_no: expect.any(String) as string })
    expect(rows).toContainEqual({ telephone: null, email: '***', work_no: 'W1' })
    expect(await ask('select count(*) n from rpt.sys_user p where p.telephone is not null')).toEqual([{ n: 0 }])
  })

  test('reveals nothing by its other calls', async () => {
    const { id, code } = await add(PEOPLE)
    const unknown = { success: false, message: '实体不存在' }
    for (const as of ['nurse', 'nobody', 'outsider'] as const) {
      for (const path of [`/online/report/figures/${id}`, `${API}/exportXls/${id}`, `${API}/exportManySheetXls/${id}`])
        expect((await app.call('GET', path, { as, query: {} })).body, `${as} ${path}`).toMatchObject(unknown)
      const body = { code, column: 'username', values: ['admin'] }
      expect((await app.call('POST', '/online/report/rows', { as, body })).body, as).toMatchObject(unknown)
    }
  })

  test('shows names, masks them in sheets, and refuses an export filtered by name', async () => {
    const items = ['username', 'realname'].map((fieldName) => ({
      fieldName,
      fieldTxt: fieldName,
      fieldType: 'String',
      isShow: true,
      isSearch: true,
    }))
    const { id } = await add(PEOPLE, { items })
    const ask = (path: string, query: Record<string, string>) =>
      app.call<ReportData>('GET', `${API}/${path}/${id}`, { as: 'admin', query })
    expect((await ask('getData', { realname: '护士甲' })).body.result!.records).toMatchObject([{ username: 'nurse' }])
    const { raw } = await ask('exportXls', { username: 'nurse' })
    const { rows } = (await readXlsx(new Uint8Array(raw))).sheets[0]!
    expect(rows.flat()).toContain('护*甲')
    expect(rows.flat()).not.toContain('护士甲')
    expect((await ask('exportXls', { realname: '护士甲' })).body.message).toContain('导出的姓名是打码的')
  })

  test('is disabled with a reason when it could not be stopped in time', async () => {
    const { id } = await add(PEOPLE)
    const system = systemOf(app, 1)
    switchOff(system, { text: PEOPLE })
    const row = async () =>
      (
        await app.call<{ status: string; fault: string }>('GET', '/online/report/queryById', {
          as: 'admin',
          query: { id },
        })
      ).body.result!
    await expect.poll(row).toMatchObject({ status: 'off', fault: expect.stringContaining('已自动停用') as string })
    expect((await data(id, 'admin')).message).toContain('已停用')
  })
})
