import { readOlderForm, type FormFile, type FormItem, type FormScript, type OnlineForm } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, roleId, systemOf, tokenOf, useApp } from './accounts.ts'
import { addBoundRole, addHolder } from './conformance/holders.ts'
import { admin, wire } from './form-calls.ts'
import type { CallOptions } from './harness.ts'

type Input = Record<string, unknown>

const other: CallOptions = { as: 'outsider' }
const NAME: FormItem = { code: 'name', label: '名称', kind: 'text', required: true, list: true, search: true }
const PART = {
  code: 'lines',
  label: '明细',
  items: [
    { code: 'item', label: '物品', kind: 'text', required: true },
    { code: 'price', label: '金额', kind: 'number', scale: 1 },
  ] satisfies FormItem[],
}
const TOTAL: FormItem = { code: 'total', label: '合计', kind: 'sum', of: ['lines.price', 'fee'], scale: 1, list: true }
const FEE: FormItem = { code: 'fee', label: '运费', kind: 'number', scale: 1 }

const HEAD = '/online/cgform/head'

describe('a form', () => {
  const app = useApp({ RATE_LIMIT_USER: '100000' })
  const { ask, done, publish, published, list } = wire(app)
  const one = (path: string, id: string) => done(admin, 'GET', `${path}/queryById`, { id })
  const edited = (id: string, more: Input) => done(admin, 'PUT', `${HEAD}/edit`, { id, ...more })

  test('stays in the menu with its published style while another one is drafted', async () => {
    const { id } = await published([NAME, FEE], { parts: [PART], theme: 'erp' })
    const { version } = await done<Input>(admin, 'GET', '/online/cgform/head/queryById', { id })
    await done(admin, 'PUT', '/online/cgform/head/edit', { id, version, theme: 'tab' })
    const offered = await done<Input>(admin, 'POST', '/online/cgform/head/offer', { id, name: '明细' })
    expect(offered).toEqual({ url: `/online/cgformErpList/${id}` })
  })

  test('keeps child rows with their parent and adds their numbers', async () => {
    const { id: formId, path } = await published([NAME, FEE, TOTAL], { parts: [PART], columns: 2, theme: 'erp' })
    const lines = [
      { item: '面罩', price: 1.5 },
      { item: '导管', price: 2 },
    ]
    const { id } = await done<{ id: string }>(admin, 'POST', `${path}/add`, { name: '甲', fee: 0.5, lines, total: 99 })
    const row = await one(path, id)
    expect(row).toMatchObject({ total: 4, lines })
    const [first] = row['lines'] as Input[]
    await done(admin, 'PUT', `${path}/edit`, {
      id,
      lines: [{ ...first }, { item: '湿化瓶', price: 5 }],
    })
    expect(await one(path, id)).toMatchObject({ total: 7, lines: [{ price: 1.5 }, { item: '湿化瓶' }] })
    const [change] = await done<{ id: string }[]>(admin, 'GET', `${path}/history`, { id })
    await done(admin, 'POST', `${path}/undo`, { id: change!.id })
    expect(await one(path, id)).toMatchObject({ total: 4, lines })
    await done(admin, 'DELETE', `${path}/delete?id=${id}`)
    await done(admin, 'PUT', `${path}/putRecycleBin`, { ids: id })
    expect(await one(path, id)).toMatchObject({ lines })
    await edited(formId, { parts: [], fields: [NAME, FEE] })
    await publish(formId)
    expect(await one(path, id)).toMatchObject({ total: 4, lines })
    expect((await ask(other, 'GET', `${path}/queryById`, { id })).success).toBe(false)
  })

  test('hides a sum together with a number in it', async () => {
    const { id: form, code, path, resource } = await published([NAME, FEE, TOTAL], { parts: [PART] })
    await done(admin, 'POST', `${path}/add`, { name: '甲', fee: 0.5, lines: [{ item: '面罩', price: 1.5 }] })
    for (const [of, field] of [
      [resource, 'fee'],
      [`${resource}.lines`, 'price'],
    ] as const) {
      const { id: roleId, roleCode } = await addBoundRole(app, [])
      await done(admin, 'POST', '/online/cgform/head/offer', { id: form, name: `合计${code}`, roles: roleId })
      const rules = [{ field, rule: 'hidden' }]
      await done(admin, 'POST', '/sys/role/fieldRule', { roleId, resource: of, rules })
      const token = await tokenOf(app, await addAccount(app, { roleCode }))
      const [row] = (await list(path, {}, { token })).records
      expect([row?.['name'], row?.['total'] ?? null], field).toEqual(['甲', null])
    }
  })

  test('of a tree refuses a cycle and the deletion of a row with rows below it', async () => {
    const { path } = await published([NAME], { isTree: true })
    const add = async (name: string, parentId: string | null) =>
      (await done<{ id: string }>(admin, 'POST', `${path}/add`, { name, parentId })).id
    const root = await add('上', null)
    const below = await add('下', root)
    expect((await ask(admin, 'PUT', `${path}/edit`, { id: root, parentId: below })).message).toContain('下级')
    expect((await ask(admin, 'DELETE', `${path}/delete?id=${root}`)).message).toContain('不能删除')
    expect((await list(path, { parentId: root })).records).toMatchObject([{ name: '下', parentId_dictText: '上' }])
    expect((await ask(admin, 'POST', `${path}/add`, { name: '孤', parentId: '1' })).success).toBe(false)
  })

  test('converts values of a changed kind, names the others before, and keeps both', async () => {
    const { id, path } = await published([NAME, { code: 'amount', label: '数量', kind: 'text', list: true }])
    for (const [name, amount] of [
      ['a', '12.5'],
      ['b', '约十二'],
      ['c', null],
    ])
      await done(admin, 'POST', `${path}/add`, { name, amount })
    await edited(id, { fields: [NAME, { code: 'amount', label: '数量', kind: 'number', list: true, search: true }] })
    expect(await done(admin, 'GET', '/online/cgform/api/conversions', { id })).toEqual([
      {
        label: '数量',
        from: '单行文本',
        to: '数字',
        converted: 1,
        lost: [{ value: '约十二', count: 1 }],
        lostRows: 1,
      },
    ])
    expect((await ask(other, 'GET', '/online/cgform/api/conversions', { id })).success).toBe(false)
    const definer = await addHolder(app, ['online:form:list', 'online:form:edit', 'online:form:publish'])
    const conversions = await done<Input[]>(definer, 'GET', '/online/cgform/api/conversions', { id })
    expect(conversions).toMatchObject([{ lost: [], lostRows: 1 }])
    await publish(id)
    const { records } = await list(path, { column: 'name', order: 'asc' })
    expect(records).toMatchObject([
      { amount: 12.5, amount__old: '12.5', formVersion: 1 },
      { amount: null, amount__old: '约十二' },
      { amount: null, amount__old: null },
    ])
    expect((await list(path, { amount_begin: '12' })).total).toBe(1)
  })

  test('converts a text to a day when the whole text is one', async () => {
    const { id, path } = await published([NAME, { code: 'due', label: '日期', kind: 'text', list: true }])
    for (const due of ['2026-10-140', '2026年10月14日', '2026-10-15 09:30'])
      await done(admin, 'POST', `${path}/add`, { name: due, due })
    await edited(id, { fields: [NAME, { code: 'due', label: '日期', kind: 'date', list: true }] })
    const conversions = await done<Input[]>(admin, 'GET', '/online/cgform/api/conversions', { id })
    expect(conversions).toMatchObject([{ converted: 2, lost: [{ value: '2026-10-140', count: 1 }] }])
    await publish(id)
    const { records } = await list(path, { column: 'name', order: 'asc' })
    expect(records.map(({ due }) => due)).toEqual([null, '2026-10-15', '2026-10-14'])
  })

  test('shows rows about a patient only to callers who see the patient', async () => {
    const { id: form, path } = await published([NAME, { code: 'who', label: '患者', kind: 'patient', list: true }])
    const person = { name: '氧疗甲', gender: '1', birthDate: '1950-03-04', duplicateReason: '测试' }
    const { id: who } = await done<{ id: string }>({ as: 'doctor' }, 'POST', '/patient/add', person)
    await done(admin, 'POST', `${path}/add`, { name: '有', who })
    await done(admin, 'POST', `${path}/add`, { name: '无' })
    const role = { id: form, name: '患者表', roles: await roleId(app, 'nurse', 1) }
    await done(admin, 'POST', `${HEAD}/offer`, role)
    const { db } = systemOf(app, 1)
    await sql`update patient set restricted_at = now() where id = ${who}`.execute(db)
    app.services.bus.publish('authority.changed', {})
    await expect
      .poll(async () => (await list(path, {}, { as: 'nurse' })).records.map(({ name }) => name))
      .toEqual(['无'])
    expect((await list(path)).total).toBe(2)
  })

  test('shows child rows about a patient only to callers who see the patient; an edit keeps hidden rows', async () => {
    const who: FormItem = { code: 'who', label: '患者', kind: 'patient' }
    const visits = {
      code: 'visits',
      label: '来访',
      items: [
        { ...who, code: 'guest' },
        { ...NAME, code: 'memo' },
      ],
    }
    const { id: form, path } = await published([NAME, who], { parts: [visits] })
    const person = async (name: string) => {
      const given = { name, gender: '1', birthDate: '1950-03-04', duplicateReason: '测试' }
      return (await done<{ id: string }>({ as: 'doctor' }, 'POST', '/patient/add', given)).id
    }
    const [open, closed] = [await person('来访甲'), await person('来访乙')]
    const rows = [open, closed].map((guest) => ({ guest, memo: guest }))
    const { id } = await done<{ id: string }>(admin, 'POST', `${path}/add`, { name: '有', who: open, visits: rows })
    await done(admin, 'POST', `${HEAD}/offer`, { id: form, name: '来访表', roles: await roleId(app, 'nurse', 1) })
    await sql`update patient set restricted_at = now() where id = ${closed}`.execute(systemOf(app, 1).db)
    app.services.bus.publish('authority.changed', {})
    const memos = async (as: 'nurse' | 'admin') => {
      const { result } = await ask<Input>({ as }, 'GET', `${path}/queryById`, { id })
      return (result?.['visits'] as Input[] | undefined)?.map(({ memo }) => memo)
    }
    await expect.poll(() => memos('nurse')).toEqual([open])
    expect(await memos('admin')).toEqual([open, closed])
    await done({ as: 'nurse' }, 'PUT', `${path}/edit`, { id, name: '改名', visits: [] })
    expect(await memos('admin')).toEqual([closed])
  })

  test('is carried to another tenant as a file', async () => {
    const { id } = await published([NAME, FEE, TOTAL], { parts: [PART], columns: 3 })
    const file = await done<FormFile>(admin, 'GET', `${HEAD}/exportDefinition`, { id })
    const made = await done<{ id: string }>(other, 'POST', `${HEAD}/importDefinition`, { content: file })
    const row = await done<OnlineForm>(other, 'GET', `${HEAD}/queryById`, { id: made.id })
    expect(row).toMatchObject({ fields: [NAME, FEE, TOTAL], parts: [PART], columns: 3, status: 'draft' })
    expect((await ask(other, 'POST', `${HEAD}/importDefinition`, { content: file })).message).toContain('已存在')
    expect((await ask(other, 'POST', `${HEAD}/importDefinition`, { content: { a: 1 } })).message).toContain('head')
  })

  test('keeps the newest 16 scripts of a code', async () => {
    const scripts = (code: string) => Array.from({ length: 20 }, (_, n) => ({ cgJsType: code, cgJs: `${code}${n}` }))
    const content = {
      head: { tableName: 'scripted', tableTxt: '脚本' },
      fields: [{ dbFieldName: 'name', dbFieldTxt: '名称', fieldShowType: 'text', dbType: 'string', dbLength: 50 }],
      enhanceJs: [...scripts('form'), ...scripts('list')],
    }
    const { id } = await done<{ id: string }>(admin, 'POST', `${HEAD}/importDefinition`, { content })
    const origin = await done<{ scripts: FormScript[] }>(admin, 'GET', '/online/cgform/api/origin', { id })
    expect(origin.scripts).toHaveLength(32)
    expect([origin.scripts[0], origin.scripts.at(-1)]).toMatchObject([{ text: 'form4' }, { text: 'list19' }])
  })
})

test('a definition of an older system is read with the list of its losses', () => {
  const field = (dbFieldName: string, fieldShowType: string, more: Input = {}) => ({
    dbFieldName,
    dbFieldTxt: `字段${dbFieldName}`,
    fieldShowType,
    dbType: 'string',
    dbLength: 50,
    isShowList: 1,
    ...more,
  })
  const found = readOlderForm({
    head: {
      tableName: 'T_Visit',
      tableTxt: '回访',
      tableType: 2,
      isTree: 'N',
      formTemplate: '2',
      themeTemplate: 'tab',
    },
    fields: [
      field('id', 'text'),
      field('NAME', 'text', { fieldValidType: 'only', isQuery: 1, fieldMustInput: '1' }),
      field('sex', 'radio', { dictField: 'sex', fieldDefaultValue: '1', queryConfigFlag: '1' }),
      field('kind', 'list', { dictField: 'id', dictTable: 'sys_user', dictText: 'name' }),
      field('note', 'text', { isShowForm: 0 }),
      field('weight', 'text', { dbType: 'BigDecimal', dbPointLength: 2, fieldDefaultValue: '{{ new Date() }}' }),
      field('height', 'text', { dbType: 'int', fieldDefaultValue: '１７０' }),
      field('count', 'text', { dbType: 'int', fieldDefaultValue: '0x10' }),
    ],
    enhance_js: [{ cg_js_type: 'list', cg_js: 'alert(1)' }],
    auth_page: [{ code: 'sex', type: 1 }],
    subs: [
      {
        head: { tableName: 'T_Visit_line', tableTxt: '用药', tableType: 3 },
        fields: [field('visit_id', 'text', { mainTable: 'T_Visit', mainField: 'id' }), field('drug', 'text')],
      },
    ],
  })!
  expect(found).toMatchObject({ name: '回访', code: 't_visit', columns: 2, theme: 'tab', scripts: [{ kind: 'js' }] })
  expect(found.items).toMatchObject([
    { code: 'name', kind: 'text', unique: true, required: true, search: true, max: 50 },
    { code: 'sex', kind: 'dict', dict: 'sex', initial: '1' },
    { code: 'kind', kind: 'text' },
    { code: 'note', hiddenInForm: true },
    { code: 'weight', kind: 'number', scale: 2 },
    { code: 'height', initial: 170 },
    expect.not.objectContaining({ initial: expect.anything() }),
  ])
  expect(found.parts).toMatchObject([{ code: 'line', label: '用药', items: [{ code: 'drug' }] }])
  expect(found.leftOut.join('；')).toMatch(/NAME.*查询设置.*sys_user.*表达式.*0x10”不是数字.*脚本.*权限/s)
})
