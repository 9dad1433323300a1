import { formResource, type Begin, type FormItem, type FormShape } from '@huxi/contract'
import { expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from './accounts.ts'
import { addHoldingRole } from './conformance/holders.ts'
import { admin, wire } from './form-calls.ts'
import { bookOf, rowOf } from './odd-xlsx.ts'
import { statementsOf } from './statement-count.ts'
import { formHeaders, formOf } from './upload.ts'

type Input = Record<string, unknown>

const CODE: FormItem = { code: 'no', label: '编号', kind: 'text', checkRule: 'form_no', list: true }
const DAY: FormItem = { code: 'day', label: '日期', kind: 'date', initialRule: 'today', list: true }
const BY: FormItem = { code: 'by', label: '登记人', kind: 'user', initialRule: 'me', readOnly: true, required: true }
const AT: FormItem = { code: 'at', label: '部门', kind: 'depart', initialRule: 'myDepart', list: true }

const app = useApp({ RATE_LIMIT_USER: '100000' })
const { ask, done, published, list } = wire(app)

test('begins a form with the values of rules, and fills read-only fields by them', async () => {
  const { path, id } = await published([DAY, BY, { ...AT, readOnly: true }, { code: 'x', label: '其他', kind: 'text' }])
  const { begin, ...shape } = await done<FormShape & { begin: Begin }>(admin, 'GET', `/online/cgform/api/shape/${id}`)
  expect(begin).toMatchObject({ today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), me: expect.stringMatching(/^\d+$/) })
  expect(formResource(shape, begin).fields['day']).toMatchObject({ initial: begin.today })
  await done(admin, 'POST', `${path}/add`, { x: 'a' })
  const [row] = (await list(path)).records
  expect(row).toMatchObject({ day: null, by: begin.me, at: begin.myDepart })
  await done(admin, 'PUT', `${path}/edit`, { id: row!['id'], x: 'c', version: row!['version'] })
  expect((await list(path)).records).toMatchObject([{ x: 'c', by: begin.me }])
})

test('checks a text by its check rule, which a published form may only name while it exists', async () => {
  const form: Input = { name: '带规则', code: 'ruled', fields: [CODE] }
  const { id } = await done<{ id: string }>(admin, 'POST', '/online/cgform/head/add', form)
  const publish = () => ask(admin, 'PUT', '/online/cgform/head/publish', { ids: id })
  expect((await publish()).message).toContain('没有编码为“form_no”的校验规则')
  const ruleJson = JSON.stringify([{ digits: '*', pattern: '^[A-Z]{2}$', message: '应为两个大写字母' }])
  await done(admin, 'POST', '/sys/checkRule/add', { ruleName: '两个字母', ruleCode: 'form_no', ruleJson })
  expect(await publish()).toMatchObject({ success: true })
  expect((await ask(admin, 'POST', '/online/form/ruled/add', { no: 'abc' })).message).toContain('应为两个大写字母')
  expect(await ask(admin, 'POST', '/online/form/ruled/add', { no: 'AB' })).toMatchObject({ success: true })
})

test('fills a text by its fill rule: a new row without a value takes the next free number', async () => {
  const no: FormItem = {
    code: 'no',
    label: '编号',
    kind: 'text',
    required: true,
    unique: true,
    fillRule: 'form_serial',
  }
  const fields = [
    { ...no, list: true, search: true },
    { code: 'x', label: '其他', kind: 'text', list: true },
  ]
  const form: Input = { name: '编号表', code: 'numbered', fields }
  const { id } = await done<{ id: string }>(admin, 'POST', '/online/cgform/head/add', form)
  const publish = () => ask(admin, 'PUT', '/online/cgform/head/publish', { ids: id })
  expect((await publish()).message).toContain('没有编码为“form_serial”的填值规则')
  const rule = { ruleName: '回访编号', ruleCode: 'form_serial', ruleClass: 'serial', ruleParams: '{"prefix":"HF"}' }
  await done(admin, 'POST', '/sys/fillRule/add', rule)
  expect(await done(admin, 'GET', '/online/cgform/api/fillRules')).toContainEqual({
    code: 'form_serial',
    name: '回访编号',
  })
  expect(await publish()).toMatchObject({ success: true })
  const path = '/online/form/numbered'
  for (const given of [{}, { no: 'A' }, { no: null }]) await done(admin, 'POST', `${path}/add`, given)
  const { records } = await list(path, { column: 'createTime', order: 'asc' })
  expect(records.map((row) => row['no'])).toEqual([
    expect.stringMatching(/^HF\d\d000001$/),
    'A',
    expect.stringMatching(/^HF\d\d000002$/),
  ])
  const year = String(records[0]!['no']).slice(2, 4)
  for (const no of [`HF${year}000003`, `HF${year}000004`]) await done(admin, 'POST', `${path}/add`, { no, x: 'typed' })
  await done(admin, 'POST', `${path}/add`, { x: 'numbered' })
  expect(await list(path, { no: `HF${year}000005` })).toMatchObject({ records: [{ x: 'numbered' }] })
  await done(admin, 'PUT', `${path}/edit`, { id: records[1]!['id'], no: null, x: 'b' })
  expect(await done(admin, 'GET', `${path}/queryById`, { id: records[1]!['id'] })).toMatchObject({ no: 'A', x: 'b' })
})

test('writes the rows of a sheet together, with their sums, beginnings and numbers', async () => {
  const rule = { ruleName: '批号', ruleCode: 'form_lot', ruleClass: 'serial', ruleParams: '{"prefix":"PH"}' }
  await done(admin, 'POST', '/sys/fillRule/add', rule)
  const target = await published([
    { code: 'no', label: '批号', kind: 'text', unique: true, fillRule: 'form_lot', list: true },
    BY,
    { code: 'a', label: '甲数', kind: 'number', scale: 0, list: true },
    { code: 'b', label: '乙数', kind: 'number', scale: 0, list: true },
    { code: 's', label: '总数', kind: 'sum', of: ['a', 'b'], scale: 0, list: true },
  ])
  const year = new Date(app.clock.now() + 8 * 3_600_000).toISOString().slice(2, 4)
  const importing = (...rows: string[][]) =>
    statementsOf(app.services.database, async () => {
      const cells = [['批号', '甲数', '乙数'], ...rows].map((row, i) => rowOf(i + 1, row)).join('')
      const sent = { ...admin, body: formOf({}, 'a.xlsx', bookOf(cells)), headers: formHeaders() }
      expect((await app.call('POST', `${target.path}/importExcel`, sent)).body).toMatchObject({ success: true })
    })
  await importing(['', '1', '1'], [`PH${year}000003`, '2', '2'])
  const few = await importing(['', '3', '1'], ['', '4', '1'])
  const more = Array.from({ length: 8 }, (_, i) => ['', String(i), '2'])
  expect(await importing(...more)).toBeLessThanOrEqual(few + 1)
  const { records } = await list(target.path, { pageSize: 20, column: 'a,b', order: 'asc,asc' })
  expect(records.slice(-2)).toMatchObject([
    { a: 6, s: 8, by: expect.stringMatching(/^\d+$/) },
    { a: 7, s: 9, no: expect.stringMatching(/^PH\d{8}$/) },
  ])
  expect(new Set(records.map(({ no }) => no)).size).toBe(12)
})

test('refuses rules that do not fit the kind, and any in child tables', async () => {
  const add = (fields: readonly FormItem[], parts: readonly object[] = []) =>
    ask(admin, 'POST', '/online/cgform/head/add', { name: '不合', code: 'unfit', fields, parts })
  const note: FormItem = { code: 'x', label: '备注', kind: 'longText' }
  expect((await add([{ ...note, initialRule: 'today' }])).message).toContain('不能用这种默认值')
  expect((await add([{ ...note, checkRule: 'form_no' }])).message).toContain('只有单行文本')
  expect((await add([{ ...note, fillRule: 'form_serial' }])).message).toContain('单行文本可以用填值规则')
  expect((await add([note], [{ code: 'p', label: '明细', items: [DAY] }])).message).toContain('默认值只能是固定的')
})

test('refers to rows of another published form, which then cannot be deleted', async () => {
  const target = await published([{ code: 'no', label: '编号', kind: 'text', list: true }])
  const { id: row } = await done<{ id: string }>(admin, 'POST', `${target.path}/add`, { no: 'A1' })
  const refers = (form: string) => [{ code: 'of', label: '相关', kind: 'row', form, list: true }]
  const given = { name: '引用', code: 'refers', fields: refers('nothing') }
  const { id } = await done<{ id: string }>(admin, 'POST', '/online/cgform/head/add', given)
  const publish = () => ask(admin, 'PUT', '/online/cgform/head/publish', { ids: id })
  expect((await publish()).message).toContain('没有编码为“nothing”的已发布的表单')
  await done(admin, 'PUT', '/online/cgform/head/edit', { id, fields: refers(target.code) })
  expect(await publish()).toMatchObject({ success: true })
  const choices = `${target.path}/choices`
  const found = { total: 1, records: [{ id: row, label: 'A1' }] }
  expect(await done(admin, 'GET', choices, { keyword: 'a' })).toMatchObject(found)
  const role = await addHoldingRole(app, 'form1:refers')
  const filler = { token: await tokenOf(app, await addAccount(app, { roleCode: role.roleCode })) }
  expect(await done(filler, 'GET', choices)).toMatchObject(found)
  expect((await app.call('GET', `${target.path}/list`, filler)).status).toBe(403)
  expect((await app.call('GET', choices, { as: 'nurse' })).status).toBe(403)
  expect((await ask({ as: 'outsider' }, 'GET', choices)).success).toBe(false)
  await done(admin, 'POST', '/online/form/refers/add', { of: row })
  expect((await list('/online/form/refers')).records).toMatchObject([{ of: row, of_dictText: 'A1' }])
  expect((await ask(admin, 'DELETE', `${target.path}/delete?id=${row}`)).message).toContain('不能删除')
})

test('offers options of its own, without duplicates and commas; removing one leaves old rows unchanged', async () => {
  const WAY: FormItem = {
    code: 'way',
    label: '方式',
    kind: 'dict',
    options: ['鼻导管', '面罩'],
    list: true,
    search: true,
  }
  const { path, id } = await published([WAY, { code: 'x', label: '其他', kind: 'text', list: true }])
  await done(admin, 'POST', `${path}/add`, { way: '面罩' })
  expect((await ask(admin, 'POST', `${path}/add`, { way: '无创' })).message).toContain('方式')
  const fields = [{ ...WAY, options: ['鼻导管', '无创'], initial: '无创' }]
  await done(admin, 'PUT', '/online/cgform/head/edit', { id, fields })
  await done(admin, 'PUT', '/online/cgform/head/publish', { ids: id })
  expect((await list(path, { way: '面罩' })).records).toMatchObject([{ way: '面罩', way_dictText: '面罩' }])
  const wrong = (options: unknown, more: object = {}) =>
    ask(admin, 'PUT', '/online/cgform/head/edit', { id, fields: [{ ...WAY, options, ...more }] })
  expect((await wrong(['甲', '甲'])).message).toContain('重复')
  expect((await wrong(['甲,乙'])).message).toContain('逗号')
  expect((await wrong(['甲'], { dict: 'sex' })).message).toContain('只能用一个')
})
