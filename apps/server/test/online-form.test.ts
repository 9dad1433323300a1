import { formIssues, type FormItem, type FormShape, type MenuNode, type OnlineForm } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf, useApp } from './accounts.ts'
import { callsBy } from './calls.ts'
import type { CallOptions } from './harness.ts'

type Input = Record<string, unknown>

const ITEMS: readonly FormItem[] = [
  { code: 'no', label: '编号', kind: 'text', required: true, unique: true, list: true, search: true },
  { code: 'flow', label: '氧流量', kind: 'number', unit: 'L/min', min: 0, max: 15, scale: 1, list: true, search: true },
  { code: 'seen_on', label: '日期', kind: 'date', list: true, search: true },
  { code: 'at', label: '时间', kind: 'dateTime', list: true },
  { code: 'given_at', label: '给药时刻', kind: 'time', list: true, search: true },
  { code: 'ok', label: '按时', kind: 'bool', initial: true, list: true, search: true },
  { code: 'sex', label: '性别', kind: 'dict', dict: 'sex', list: true, search: true },
  { code: 'note', label: '说明', kind: 'longText' },
]

describe('online forms', () => {
  const app = useApp({ RATE_LIMIT_USER: '100000' })
  const admin: CallOptions = { as: 'admin' }
  const other: CallOptions = { as: 'outsider' }
  let count = 0

  const { ask, done } = callsBy(app)
  const defined = async (fields: readonly FormItem[]): Promise<{ id: string; code: string; path: string }> => {
    const code = `sheet_${++count}`
    const { id } = await done<{ id: string }>(admin, 'POST', '/online/cgform/head/add', {
      name: `表单${count}`,
      code,
      fields,
    })
    return { id, code, path: `/online/form/${code}` }
  }
  const publish = (id: string) => done(admin, 'PUT', '/online/cgform/head/publish', { ids: id })
  const published = async (fields: readonly FormItem[] = ITEMS) => {
    const form = await defined(fields)
    await publish(form.id)
    return form
  }
  const rows = (path: string, query: Input = {}) => done<Page<Input>>(admin, 'GET', `${path}/list`, query)

  test('is written, listed, filtered, changed, undone, deleted and restored like every resource', async () => {
    const { path } = await published()
    const given = {
      no: 'A1',
      flow: 2.5,
      seen_on: '2026-03-01',
      at: '2026-03-01 08:30:00',
      given_at: '08:30',
      ok: false,
      sex: '1',
      note: '备注',
    }
    const { id } = await done<{ id: string }>(admin, 'POST', `${path}/add`, given)
    await done(admin, 'POST', `${path}/add`, { no: 'A2', flow: 3 })
    expect(await done(admin, 'GET', `${path}/queryById`, { id })).toMatchObject({ ...given, formVersion: 1 })
    expect((await rows(path)).total).toBe(2)
    expect((await rows(path, { flow_begin: '2.6' })).records).toMatchObject([{ no: 'A2', ok: true }])
    expect((await rows(path, { seen_on_end: '2026-03-01' })).records).toMatchObject([{ no: 'A1' }])
    expect((await rows(path, { given_at_begin: '8:00' })).records).toMatchObject([{ no: 'A1' }])
    expect((await rows(path, { column: 'flow', order: 'desc' })).records.map((row) => row['no'])).toEqual(['A2', 'A1'])
    expect((await ask(admin, 'POST', `${path}/add`, { no: 'A1' })).message).toContain('已存在')
    expect((await ask(admin, 'POST', `${path}/add`, { no: 'A3', flow: 99 })).success).toBe(false)
    await done(admin, 'PUT', `${path}/edit`, { id, flow: 4 })
    const [last] = await done<{ id: string }[]>(admin, 'GET', `${path}/history`, { id })
    await done(admin, 'POST', `${path}/undo`, { id: last!.id })
    expect(await done(admin, 'GET', `${path}/queryById`, { id })).toMatchObject({ flow: 2.5 })
    await done(admin, 'DELETE', `${path}/delete?id=${id}`)
    expect((await rows(path)).total).toBe(1)
    expect((await done<Page<Input>>(admin, 'GET', `${path}/recycleBin`)).records).toMatchObject([{ no: 'A1' }])
    await done(admin, 'PUT', `${path}/putRecycleBin`, { ids: id })
    expect((await rows(path)).total).toBe(2)
    const file = await app.call('GET', `${path}/exportXls`, admin)
    expect(file.status).toBe(200)
  })

  test('is unknown to another tenant and to callers without its permission', async () => {
    const { id, code, path } = await published()
    await done(admin, 'POST', `${path}/add`, { no: 'A1' })
    expect((await ask(other, 'GET', `${path}/list`)).success).toBe(false)
    expect((await ask(other, 'GET', `/online/cgform/api/shape/${id}`)).message).toBe('未找到对应实体')
    expect((await app.call('GET', `${path}/list`, { as: 'nurse' })).status).toBe(403)
    expect((await app.call('GET', '/online/form/nothing/list', admin)).body.message).toBe('未找到对应实体')
    expect((await done<Page<OnlineForm>>(other, 'GET', '/online/cgform/head/list', { code })).total).toBe(0)
    expect(await done<FormShape>(admin, 'GET', `/online/cgform/api/shape/${id}`)).toMatchObject({ code })
  })

  test('is used at once by the role through which it was first published, until the role loses it', async () => {
    const form = await defined(ITEMS)
    const maker: CallOptions = { as: 'sysadmin' }
    await done(maker, 'PUT', '/online/cgform/head/publish', { ids: form.id })
    await done(maker, 'POST', `${form.path}/add`, { no: 'A1' })
    expect((await app.call('GET', `${form.path}/list`, { as: 'nurse' })).status).toBe(403)
    const { db } = systemOf(app, 1)
    await sql`delete from sys_role_permission where permission_id like ${`online_form_${form.id}%`}`.execute(db)
    await done(admin, 'PUT', '/online/cgform/head/edit', { id: form.id, fields: ITEMS.slice(0, 2) })
    await done(maker, 'PUT', '/online/cgform/head/publish', { ids: form.id })
    await expect.poll(async () => (await app.call('GET', `${form.path}/list`, maker)).status).toBe(403)
  })

  test('a new version keeps old rows readable, and a retired form is only read', async () => {
    const { id, path } = await published()
    const row = await done<{ id: string }>(admin, 'POST', `${path}/add`, { no: 'A1', note: '旧的说明' })
    const fields = [
      ...ITEMS.filter(({ code }) => code !== 'note'),
      { code: 'more', label: '补充', kind: 'text', list: true },
    ]
    await done(admin, 'PUT', '/online/cgform/head/edit', { id, fields })
    expect((await done<OnlineForm>(admin, 'GET', '/online/cgform/head/queryById', { id })).pending).toBe(true)
    await publish(id)
    await done(admin, 'POST', `${path}/add`, { no: 'A2', more: '新的', note: '不再有的字段' })
    const { records } = await rows(path)
    expect(records).toMatchObject([
      { no: 'A2', more: '新的', note: null, formVersion: 2 },
      { no: 'A1', more: null, note: '旧的说明', formVersion: 1 },
    ])
    await done(admin, 'PUT', `${path}/edit`, { id: row.id, flow: 1 })
    expect(await done(admin, 'GET', `${path}/queryById`, { id: row.id })).toMatchObject({
      note: '旧的说明',
      formVersion: 1,
    })
    await done(admin, 'PUT', '/online/cgform/head/retire', { ids: id })
    expect((await rows(path)).total).toBe(2)
    expect((await ask(admin, 'POST', `${path}/add`, { no: 'A3' })).message).toMatch(
      /^表单“.+”已停用，记录只能查看和导出$/,
    )
    expect((await ask(admin, 'DELETE', `/online/cgform/head/delete?id=${id}`)).message).toContain('停用')
  })

  test('is designed, put into the menu, filled in and changed by an operator, and old rows stay whole', async () => {
    const operator = { token: await tokenOf(app, await addAccount(app, { roleCode: 'operator' })) }
    const given = { name: '家庭氧疗回访', code: 'oxygen', fields: ITEMS }
    const { id } = await done<{ id: string }>(operator, 'POST', '/online/cgform/head/add', given)
    await done(operator, 'PUT', '/online/cgform/head/publish', { ids: id })
    const offered = { id, name: '氧疗回访', parentId: 'online_forms' }
    const { url } = await done<{ url: string }>(operator, 'POST', '/online/cgform/head/offer', offered)
    const { menu } = await done<{ menu: MenuNode[] }>(operator, 'GET', '/sys/permission/getUserPermissionByToken')
    const pages = menu.flatMap(({ children }) => children ?? [])
    expect(pages.find(({ path }) => path === url)).toMatchObject({ meta: { title: '氧疗回访' } })
    const path = '/online/form/oxygen'
    const old = { no: 'A1', flow: 2, note: '夜间不适' }
    await done(operator, 'POST', `${path}/add`, old)
    const fields = ITEMS.filter(({ code }) => code !== 'note').map((item) =>
      item.code === 'flow' ? { ...item, kind: 'text', min: null, max: null } : item,
    )
    await done(operator, 'PUT', '/online/cgform/head/edit', { id, fields })
    await done(operator, 'PUT', '/online/cgform/head/publish', { ids: id })
    await done(operator, 'POST', `${path}/add`, { no: 'A2', flow: '约 3' })
    const { records } = await done<Page<Input>>(operator, 'GET', `${path}/list`, { column: 'no', order: 'asc' })
    expect(records).toMatchObject([
      { ...old, flow: '2', flow__old: 2, formVersion: 1 },
      { no: 'A2', flow: '约 3', note: null, formVersion: 2 },
    ])
    expect((await ask(other, 'GET', `${path}/list`)).message).toBe('未找到对应实体')
  })

  test('names errors of a definition', async () => {
    const issue = (item: Input) => formIssues([item])[0]
    expect(issue({ code: 'create_by', label: '甲', kind: 'text' })).toContain('保留')
    expect(issue({ code: "x') from sys_user--", label: '甲', kind: 'text' })).toContain('小写字母')
    expect(issue({ code: 'a', label: '甲', kind: 'script' })).toContain('类型')
    expect(issue({ code: 'a', label: '甲', kind: 'dict' })).toContain('字典')
    expect(formIssues(Array.from({ length: 201 }, () => ITEMS[0]))[0]).toContain('200')
    const { id } = await defined([{ code: 'a', label: '甲', kind: 'dict', dict: 'no_such' }])
    expect((await ask(admin, 'PUT', '/online/cgform/head/publish', { ids: id })).message).toContain(
      '没有编码为“no_such”的字典',
    )
  })
})
