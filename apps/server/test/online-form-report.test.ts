import type { FormItem, ReportData, ReportView } from '@huxi/contract'
import { expect, test } from 'vitest'
import { roleId, useApp } from './accounts.ts'
import { admin, wire } from './form-calls.ts'
import type { CallOptions } from './harness.ts'

const other: CallOptions = { as: 'outsider' }
const app = useApp({ RATE_LIMIT_USER: '100000' })
const { ask, done, publish, list } = wire(app)

const FIELDS: readonly FormItem[] = [
  { code: 'no', label: '编号', kind: 'text', list: true, released: true },
  { code: 'flow', label: '氧流量', kind: 'number', scale: 1, released: true },
  { code: 'note', label: '说明', kind: 'text' },
]
const SQL = 'select f.id, f.no, f.flow from rpt.f_oxygen f order by f.no'

const form = async (who: CallOptions, fields: readonly FormItem[], no: string) => {
  const given = { name: '氧疗', code: 'oxygen', fields }
  const { id } = await done<{ id: string }>(who, 'POST', '/online/cgform/head/add', given)
  await done(who, 'PUT', '/online/cgform/head/publish', { ids: id })
  await done(who, 'POST', '/online/form/oxygen/add', { no, flow: 1.5, note: '私下' })
  return id
}

const report = async (who: CallOptions, code: string, more: object = {}) =>
  (await done<{ id: string }>(who, 'POST', '/online/report/add', { code, name: code, cgrSql: SQL, ...more })).id

const rows = async (who: CallOptions, id: string) =>
  (await done<ReportData>(who, 'GET', `/online/cgreport/api/getData/${id}`)).records

test('a report reads released fields of a form, in the tenant of its reader, until they are withdrawn', async () => {
  const id = await form(admin, FIELDS, 'A')
  await form(other, FIELDS, 'B')
  const views = await done<ReportView[]>(admin, 'GET', '/online/report/views')
  const names = views.find(({ name }) => name === 'rpt.f_oxygen')?.columns.map(({ name }) => name)
  expect(names?.slice(0, 3)).toEqual(['id', 'no', 'flow'])
  const unreleased = { code: 'note', name: '说明', cgrSql: 'select f.note from rpt.f_oxygen f' }
  expect((await ask(admin, 'POST', '/online/report/add', unreleased)).message).toContain('没有字段“f.note”')
  const nurse = await roleId(app, 'nurse', 1)
  const own = await report(admin, 'own', { roleIds: nurse })
  const theirs = await report(other, 'theirs')
  expect(await rows(admin, own)).toMatchObject([{ no: 'A', flow: 1.5 }])
  expect(await rows({ as: 'nurse' }, own)).toMatchObject([{ no: 'A' }])
  expect(await rows(other, theirs)).toMatchObject([{ no: 'B' }])
  expect((await ask({ as: 'nurse' }, 'GET', '/online/report/views')).success).toBe(false)
  const [row] = (await list('/online/form/oxygen')).records
  await done(admin, 'DELETE', `/online/form/oxygen/delete?id=${String(row!['id'])}`)
  expect(await rows(admin, own)).toEqual([])
  const fields = FIELDS.map(({ released: _released, ...item }) => item)
  await done(admin, 'PUT', '/online/cgform/head/edit', { id, fields })
  await publish(id)
  expect((await ask(admin, 'GET', `/online/cgreport/api/getData/${own}`)).success).toBe(false)
  expect(await rows(other, theirs)).toMatchObject([{ no: 'B' }])
})
