import { formAnswer, type FormItem, type StartedOpening } from '@huxi/contract'
import type { ImportResult } from '@huxi/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CHECKS_PER_DAY } from '../src/engine/read/identity-search.ts'
import { storeOf } from '../src/engine/write/store.ts'
import { formatDay } from '../src/platform/config/clock.ts'
import { roleId, systemOf, useApp } from './accounts.ts'
import { xlsxOf } from './conformance/sheet-table.ts'
import { admin, wire } from './form-calls.ts'
import type { CallOptions } from './harness.ts'
import { formHeaders, formOf } from './upload.ts'

const app = useApp({ RATE_LIMIT_USER: '100000', OPEN_FORMS: 'on' })
const { ask, done, published, list } = wire(app)
const nurse: CallOptions = { as: 'nurse' }
const BAND: FormItem = { code: 'band', label: '腕带号', kind: 'text', unique: true, list: true }
const WHO: FormItem = { code: 'who', label: '患者', kind: 'patient', list: true }
const REFUSED = { success: false, message: expect.stringContaining('今天按腕带号查询的次数已用完') }

const open = async () => {
  const form = await published([BAND, WHO])
  const given = { name: '腕带甲', gender: '1', birthDate: '1950-03-04', duplicateReason: '测试' }
  const { id: who } = await done<{ id: string }>({ as: 'doctor' }, 'POST', '/patient/add', given)
  await done(admin, 'POST', `${form.path}/add`, { band: 'B-77', who })
  const offered = { id: form.id, name: `腕带表${form.id}`, roles: await roleId(app, 'nurse', 1) }
  await done(admin, 'POST', '/online/cgform/head/offer', offered)
  await sql`update patient set restricted_at = now() where id = ${who}`.execute(systemOf(app, 1).db)
  await sql`delete from sys_reveal`.execute(systemOf(app, 1).db)
  app.services.bus.publish('authority.changed', {})
  await expect.poll(async () => (await list(form.path, {}, nurse)).total).toBe(0)
  return form
}

const used = (n: number) =>
  sql`insert into sys_reveal (user_id, kind, day, n) select id, 'check.text', ${formatDay(app.clock.now())}, ${n}
    from sys_user`.execute(systemOf(app, 1).db)

const upload = async (who: CallOptions, path: string, bands: readonly string[], mode: string) => {
  const bytes = await xlsxOf([['腕带号'], ...bands.map((band) => [band])])
  const body = formOf({ mode }, 'a.xlsx', bytes)
  return (await app.call<ImportResult>('POST', `${path}/importExcel`, { ...who, body, headers: formHeaders() })).body
}

test('a sheet does not tell which value a row out of sight has in a unique field of a form', async () => {
  const { path } = await open()
  const bands = Array.from({ length: CHECKS_PER_DAY + 1 }, (_, n) => `B-${n}`)
  for (const mode of ['check', 'strict', 'partial'])
    expect(await upload(nurse, path, bands, mode)).toMatchObject({ ...REFUSED, result: null })
  expect(await upload(admin, path, bands, 'check')).toMatchObject({ result: { skippedCount: 1, addedCount: 200 } })
  expect((await list(path)).total).toBe(1)
})

test('forms, checks and answers from outside count, values of visible rows do not', async () => {
  const { id: form, path } = await open()
  const { id } = await done<{ id: string }>(nurse, 'POST', `${path}/add`, { band: 'C-1' })
  const started = await done<StartedOpening>(admin, 'POST', '/online/opening/start', {
    formId: form,
    title: '腕带',
    items: 'band',
    closesAt: '2099-01-01 00:00:00',
    answersMax: 9,
  })
  const system = systemOf(app, 1)
  const answer = await storeOf(system, formAnswer).add(system, {
    openingId: started.id,
    formId: form,
    title: '腕带',
    formName: '腕带',
    content: '腕带号：B-77',
    given: { band: 'B-77' },
    receivedAt: '2026-01-01 00:00:00',
  })
  await sql`delete from sys_reveal`.execute(system.db)
  await used(CHECKS_PER_DAY)
  expect(await ask(nurse, 'PUT', `${path}/edit`, { id, band: 'C-1' })).toMatchObject({ success: true })
  for (const band of ['B-77', 'B-78']) {
    expect(await ask(nurse, 'POST', `${path}/add`, { band })).toMatchObject(REFUSED)
    expect(await ask(nurse, 'PUT', `${path}/edit`, { id, band })).toMatchObject(REFUSED)
    const asked = { tableName: `form_${form}`, fieldName: 'band', fieldVal: band }
    expect(await ask(nurse, 'GET', '/sys/duplicate/check', asked)).toMatchObject(REFUSED)
  }
  await sql`insert into sys_role_permission (tenant_id, role_id, permission_id)
    select 1, ${await roleId(app, 'nurse', 1)}, id from sys_permission where perms like '%online:answer:accept%'`.execute(
    system.db,
  )
  app.services.bus.publish('authority.changed', {})
  await expect.poll(() => ask(nurse, 'PUT', '/online/answer/accept', { ids: answer.id })).toMatchObject(REFUSED)
  expect(await ask({ as: 'outsider' }, 'POST', `${path}/add`, { band: 'B-77' })).toMatchObject({ success: false })
})
