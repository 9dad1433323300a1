import type { FormItem, OnlineForm } from '@huxi/contract'
import { writeXlsx, readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../src/engine/core/transaction.ts'
import { formsOf } from '../src/modules/content/form/registry.ts'
import { addAccount, roleId, systemOf, tokenOf, useApp } from './accounts.ts'
import { addBound, addHoldingRole } from './conformance/holders.ts'
import { admin, wire } from './form-calls.ts'
import { AT_ONCE, usePair } from './pair.ts'
import { formHeaders, formOf } from './upload.ts'

type Input = Record<string, unknown>

const VISIT: readonly FormItem[] = [
  { code: 'no', label: '编号', kind: 'text', required: true, unique: true, list: true, search: true },
  { code: 'flow', label: '氧流量', kind: 'number', min: 0, max: 15, scale: 1, list: true, search: true },
  { code: 'note', label: '说明', kind: 'text', list: true, search: true },
]

describe('a published form', () => {
  const app = useApp({ RATE_LIMIT_USER: '100000' })
  const { ask, done, publish, published, list } = wire(app)

  test('obeys data rules and field rules, and answers conditions', async () => {
    const { path, resource, row } = await published(VISIT)
    for (const [no, flow] of [
      ['A1', 1],
      ['A2', 2],
      ['A3', 3],
    ] as const)
      await done(admin, 'POST', `${path}/add`, { no, flow, note: `说明${no}` })
    const { bound } = await addBound(app, resource, row, {
      ruleColumn: 'flow',
      ruleConditions: '>=',
      ruleValue: '2',
      status: '1',
    } as never)
    expect((await list(path, { column: 'no', order: 'asc' }, bound)).records.map(({ no }) => no)).toEqual(['A2', 'A3'])
    const role = await addHoldingRole(app, resource)
    await done(admin, 'POST', '/sys/role/fieldRule', {
      roleId: role.id,
      resource,
      rules: [{ field: 'note', rule: 'hidden' }],
    })
    const reader = { token: await tokenOf(app, await addAccount(app, { roleCode: role.roleCode })) }
    const page = await list(path, {}, reader)
    expect([page.total, JSON.stringify(page.records).includes('说明')]).toEqual([3, false])
    const records = [
      { field: 'flow', type: 'number', rule: 'gt', val: '1' },
      { field: 'no', rule: 'ne', val: 'A3' },
    ]
    const found = await list(path, { superQueryParams: encodeURI(JSON.stringify(records)), superQueryMatchType: 'and' })
    expect(found.records.map(({ no }) => no)).toEqual(['A2'])
  })

  test('imports right rows of a sheet, names errors of the others, and exports all rows', async () => {
    const { path } = await published(VISIT)
    const rows = [
      ['编号', '氧流量', '说明'],
      ['B1', 2.5, '好'],
      ['B2', 99, '太大'],
      ['B1', 1, '重复'],
    ]
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] }))
    const answer = await app.call<Input>('POST', `${path}/importExcel`, {
      ...admin,
      body: formOf({}, 'a.xlsx', bytes),
      headers: formHeaders(),
    })
    expect(JSON.stringify(answer.body)).toMatch(/15/)
    await done(admin, 'POST', `${path}/add`, { no: 'B4', flow: 4 })
    const { records } = await list(path)
    expect(records.map(({ no }) => no).toSorted()).toEqual(['B1', 'B4'])
    const sheet = (await readXlsx(new Uint8Array((await app.call('GET', `${path}/exportXls`, admin)).raw))).sheets[0]!
    const text = JSON.stringify(sheet.rows)
    for (const { no } of records) expect(text).toContain(String(no))
    expect(text).not.toContain('太大')
  })

  test('keeps drafts within its tenant, and is exported as a task', async () => {
    const { path, resource } = await published(VISIT)
    const draft = { key: `${resource}:new`, values: { no: 'F1' } }
    await list(path)
    await done(admin, 'PUT', '/sys/draft/save', draft)
    expect(await done(admin, 'GET', '/sys/draft/get', { key: draft.key })).toMatchObject(draft)
    expect((await app.call('PUT', '/sys/draft/save', { as: 'outsider', body: draft })).status).toBe(400)
    const headers = { prefer: 'respond-async' }
    const { body } = await app.call('GET', `${path}/exportXls`, { ...admin, headers })
    expect(body).toMatchObject({ success: true, result: { kind: 'export' } })
  })

  test('finds rows by copies of searched texts, which follow a new version', async () => {
    const { id, path } = await published(VISIT)
    await done(admin, 'POST', `${path}/add`, { no: 'G1', note: '夜间' })
    const more: FormItem = { code: 'more', label: '补充', kind: 'text', search: true }
    await done(admin, 'PUT', '/online/cgform/head/edit', { id, fields: [more, ...VISIT.toReversed()] })
    await publish(id)
    expect((await list(path, { no: 'G1' })).records).toMatchObject([{ no: 'G1', note: '夜间', more: null }])
    const { db } = systemOf(app, 1)
    const { rows } = await sql`select s1, s2, s3 from onl_form_row where form_id = ${id}`.execute(db)
    expect(rows).toEqual([{ s1: null, s2: '夜间', s3: 'G1' }])
  })

  test('keeps its rows in their department when its code changes', async () => {
    const { id, path } = await published(VISIT)
    await done(admin, 'POST', `${path}/add`, { no: 'C1' })
    const { db } = systemOf(app, 1)
    await sql`update onl_form_row set sys_org_code = 'A09' where form_id = ${id}`.execute(db)
    await sql`update ${sql.table(`form_${id}`)} set sys_org_code = 'A08' where sys_org_code = 'A09'`.execute(db)
    const { rows } = await sql`select sys_org_code as code from onl_form_row where form_id = ${id}`.execute(db)
    expect(rows).toEqual([{ code: 'A08' }])
  })

  test('cannot be published again with fewer digits than its values have', async () => {
    const { id, path } = await published(VISIT)
    await done(admin, 'POST', `${path}/add`, { no: 'D1', flow: 2.5 })
    const fields = VISIT.map((item) => (item.code === 'flow' ? { ...item, scale: 0 } : item))
    await done(admin, 'PUT', '/online/cgform/head/edit', { id, fields })
    const refused = await ask(admin, 'PUT', '/online/cgform/head/publish', { ids: id })
    expect(refused.message).toContain('小数')
    expect((await list(path)).records).toMatchObject([{ flow: 2.5 }])
  })

  test('shows why it cannot be served in the list of definitions, until it can', async () => {
    const { id, path } = await published(VISIT.map((item) => ({ ...item, unique: false })))
    for (const no of ['E1', 'E1']) await done(admin, 'POST', `${path}/add`, { no })
    const { db } = systemOf(app, 1)
    // as if rows had been added between the check and the index
    await sql`update onl_form set published = jsonb_set(published, '{items,0,unique}', 'true'), fields = published->'items'
      where id = ${id}`.execute(db)
    await formsOf(app).refresh()
    const own = async () => (await done<OnlineForm>(admin, 'GET', '/online/cgform/head/queryById', { id })).problem
    expect(await own()).toContain('“编号”有重复的值')
    await publish(id)
    expect((await list(path)).total).toBe(2)
    expect(await own()).toBeNull()
  })

  test('is known to a transaction that holds what the reading of forms waits for', async () => {
    const { id } = await published(VISIT)
    await formsOf(app).settled()
    const reading = await inTransaction(systemOf(app, 1), async (tx) => {
      await sql`lock table onl_form in access exclusive mode`.execute(tx.db)
      const waiting = formsOf(app).refresh()
      expect(await formsOf(app).shape(tx, id)).toMatchObject({ id })
      return { waiting }
    })
    await reading.waiting
  })

  test('is copied as a draft of its own', async () => {
    const { id } = await published(VISIT)
    const copy = await done<OnlineForm>(admin, 'POST', '/online/cgform/head/copy', { id, name: '副本', code: 'copied' })
    expect(copy).toMatchObject({ name: '副本', code: 'copied', status: 'draft', fields: VISIT })
    const taken = { id, name: '副本', code: 'copied' }
    expect((await ask(admin, 'POST', '/online/cgform/head/copy', taken)).message).toContain('已存在')
    const foreign = await ask({ as: 'outsider' }, 'POST', '/online/cgform/head/copy', { ...taken, code: 'mine' })
    expect(foreign.message).toBe('未找到对应实体')
  })

  test('of which the code is taken names a free one, to all but the first of several windows', async () => {
    const add = (name: string) =>
      ask(admin, 'POST', '/online/cgform/head/add', { name, code: 'at_once', fields: VISIT })
    const refusals = (await Promise.all(['甲', '乙', '丙'].map(add))).filter(({ success }) => !success)
    const told = '表单编码“at_once”已存在，请换一个，例如“at_once_2”'
    expect(refusals.map(({ message }) => message)).toEqual([told, told])
  })

  test('of another tenant has no fields for rules', async () => {
    const { resource } = await published(VISIT)
    const role = await roleId(app, 'nurse', 2)
    const given = { roleId: role, resource, rules: [{ field: 'note', rule: 'hidden' }] }
    expect((await ask({ as: 'outsider' }, 'POST', '/sys/role/fieldRule', given)).message).toContain('没有这种数据')
  })
})

describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('a form in two processes', () => {
  const pair = usePair({ RATE_LIMIT_USER: '100000' })

  test('published in one it is served by the other, with the history of both', async () => {
    const { done, published } = wire(pair.a)
    const other = wire(pair.b)
    const { path } = await published(VISIT)
    await expect.poll(async () => (await other.ask(admin, 'GET', `${path}/list`)).success, AT_ONCE).toBe(true)
    const { id } = await other.done<{ id: string }>(admin, 'POST', `${path}/add`, { no: 'P1', flow: 1 })
    await done(admin, 'PUT', `${path}/edit`, { id, flow: 2 })
    expect(await other.done<Input[]>(admin, 'GET', `${path}/history`, { id })).toHaveLength(2)
  })
})
