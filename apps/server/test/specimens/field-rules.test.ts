/** Longer than 300 lines because every verb has a line of its own. */
import { statisticEndpoint, VERBS, type FieldRule, type Page, type Statistic, type Verb } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statistics } from '../../src/engine/verbs/statistics.ts'
import { addAccount, tokenOf } from '../accounts.ts'
import { addBoundRole, rowsWith } from '../conformance/holders.ts'
import { tableOf, xlsxOf } from '../conformance/sheet-table.ts'
import type { Answer, CallOptions, TestApp } from '../harness.ts'
import { formHeaders, formOf } from '../upload.ts'
import { openSpecimens } from './area.ts'
import { person } from './definitions.ts'
import { line, order } from './order.ts'

type Row = Record<string, unknown> & { id: string; version: number }

/** Values that occur in no answer by chance, and the masks that every reader sees. */
const SECRETS = {
  nickname: ['秘密昵称甲'],
  contact: ['13800009876'],
  mail: ['geheim@example.com'],
  mobile: ['13912345678', '139****5678'],
  home: ['北京市海淀区秘密路壹号', '北京市海淀'],
} as const
const OLD = { nickname: '秘密旧昵称', mail: 'vormals@example.com' }

const textOf = async ({ raw }: Answer): Promise<string> => {
  if (raw.subarray(0, 2).toString() !== 'PK') return raw.toString('utf8')
  return JSON.stringify((await readXlsx(new Uint8Array(raw))).sheets)
}

const definition = { numerator: '人员', period: '按时间' }
const COUNTED: readonly Statistic[] = [
  { name: 'all', title: '人数', of: person, counted: { of: 'rows' }, definition },
  { name: 'mails', title: '按邮箱', of: person, counted: { of: 'rows' }, by: 'mail', definition },
  { name: 'some', title: '某邮箱', of: person, counted: { of: 'rows' }, where: { mail: 'x@example.com' }, definition },
]

describe('rules of fields', () => {
  let app: TestApp
  let row: Row
  let count = 0
  beforeAll(async () => {
    app = await openSpecimens([person, order, line], statistics(person, COUNTED))
    row = await added()
  })
  afterAll(() => app.dispose())

  const call = <T = unknown>(method: string, path: string, options: CallOptions = {}) =>
    app.call<T>(method, path, { as: 'admin', ...options })

  const added = async (): Promise<Row> => {
    const n = (count += 1)
    const values = Object.fromEntries(Object.entries(SECRETS).map(([name, [value]]) => [name, value]))
    // unique values belong to the first row alone
    const unique = n === 1 ? {} : { contact: null, mail: null }
    const body = { account: `field${n}`, name: '司徒某人', ...values, ...unique, ...(n === 1 && OLD) }
    const { id } = (await call<{ id: string }>('POST', `${person.path}/add`, { body })).body.result!
    if (n === 1) await call('PUT', `${person.path}/edit`, { body: { id, ...values } })
    return (await call<Row>('GET', `${person.path}/queryById`, { query: { id } })).body.result!
  }

  /** An account with all rights of some resources and a rule on each of the fields. */
  const ruledPerson = async (rules: Record<string, Record<string, FieldRule>>): Promise<CallOptions> => {
    const names = Object.keys(rules).flatMap((name) => (name === line.name ? [order.name] : [name]))
    const codes = await rowsWith(app, (code) => names.some((name) => code.startsWith(`${name}:`)))
    const { id: roleId, roleCode } = await addBoundRole(app, codes)
    for (const [resource, fields] of Object.entries(rules)) {
      const given = Object.entries(fields).map(([field, rule]) => ({ field, rule }))
      const { body } = await call('POST', '/sys/role/fieldRule', { body: { roleId, resource, rules: given } })
      expect(body, body.message).toMatchObject({ success: true })
    }
    return { token: await tokenOf(app, await addAccount(app, { roleCode })), as: undefined as never }
  }
  const all = (rule: FieldRule) => Object.fromEntries(Object.keys(SECRETS).map((name) => [name, rule]))

  const sheetOf = async (who: CallOptions): Promise<Buffer> =>
    (await call('GET', `${person.path}/exportXls`, { ...who, query: { selections: row.id } })).raw
  const imported = (who: CallOptions, bytes: Buffer, fields: Record<string, string> = {}) =>
    call<{ runId: string }>('POST', `${person.path}/importExcel`, {
      ...who,
      body: formOf(fields, '标本.xlsx', bytes),
      headers: formHeaders(),
    })

  /** Requests of each verb that could show a value. A verb without a line does not compile. */
  const ASKED: Record<Verb, (who: CallOptions) => Promise<Answer[]>> = {
    list: (who) =>
      Promise.all(
        [
          {},
          { pageSize: 200 },
          ...Object.entries(SECRETS).flatMap(([name, [value]]) => [
            { [name]: value },
            { [`${name}_MultiString`]: value },
            { column: name, order: 'asc' },
            { superQueryParams: JSON.stringify([{ field: name, rule: 'eq', val: value }]) },
          ]),
        ].map((query) => call('GET', `${person.path}/list`, { ...who, query })),
      ).then((answers) => answers.map(withoutEcho)),
    queryById: async (who) => [await call('GET', `${person.path}/queryById`, { ...who, query: { id: row.id } })],
    add: async (who) => [
      await call('POST', `${person.path}/add`, { ...who, body: { account: `a${(count += 1)}`, name: '某人' } }),
      withoutEcho(await call('POST', `${person.path}/add`, { ...who, body: { ...row, id: null, account: 'field1' } })),
    ],
    edit: async (who) => {
      const { body } = await call<Row>('GET', `${person.path}/queryById`, { ...who, query: { id: row.id } })
      const stale = { ...body.result!, version: 0 }
      return [
        await call('PUT', `${person.path}/edit`, { ...who, body: body.result! }),
        // our own client gets the present row
        await call('PUT', `${person.path}/edit`, { ...who, body: stale, headers: { 'x-huxi-client': '1' } }),
      ]
    },
    delete: async (who) => [
      await call('DELETE', `${person.path}/delete`, { ...who, query: { id: (await added()).id } }),
    ],
    deleteBatch: async (who) => [
      await call('DELETE', `${person.path}/deleteBatch`, { ...who, query: { ids: (await added()).id } }),
    ],
    exportXls: async (who) => [
      await call('GET', `${person.path}/exportXls`, who),
      ...(await Promise.all(
        Object.entries(SECRETS).map(async ([name, [value]]) =>
          withoutEcho(await call('GET', `${person.path}/exportXls`, { ...who, query: { [name]: value } })),
        ),
      )),
    ],
    importExcel: async (who) => [
      await imported(who, await sheetOf(who)),
      await imported(who, await sheetOf(who), { onExisting: 'update' }),
      await imported(who, await sheetOf(who), { mode: 'columns' }),
    ],
    importTemplate: async (who) => [await call('GET', `${person.path}/importTemplate`, who)],
    undoImport: async (who) => {
      const line_ = ['司徒新人', `import${(count += 1)}`]
      const { body } = await imported(
        who,
        await xlsxOf([
          ['姓名', '账号', '编号'],
          [...line_, ''],
        ]),
      )
      return [await call('POST', `${person.path}/undoImport`, { ...who, body: { runId: body.result!.runId } })]
    },
    reveal: (who) =>
      Promise.all(
        ['mobile', 'home', 'nickname'].map((field) =>
          call('POST', `${person.path}/reveal`, { ...who, body: { id: row.id, field, reason: '核对联系方式' } }),
        ),
      ),
    history: async (who) => [await call('GET', `${person.path}/history`, { ...who, query: { id: row.id } })],
    undo: async (who) => {
      const entries = await call<{ id: string }[]>('GET', `${person.path}/history`, { query: { id: row.id } })
      return [await call('POST', `${person.path}/undo`, { ...who, body: { id: entries.body.result![0]!.id } })]
    },
    restoreFields: async (who) => {
      const entries = await call<{ id: string }[]>('GET', `${person.path}/history`, { query: { id: row.id } })
      const { version } = (await call<Row>('GET', `${person.path}/queryById`, { query: { id: row.id } })).body.result!
      const id = entries.body.result!.at(-1)!.id
      return Promise.all(
        Object.keys(SECRETS).map(async (name) => {
          const body = { id, fields: name, before: false, version }
          const answer = await call('POST', `${person.path}/restoreFields`, { ...who, body })
          expect(answer.body, name).toMatchObject({ success: false })
          return answer
        }),
      )
    },
    recycleBin: async (who) => {
      await call('DELETE', `${person.path}/delete`, { query: { id: (await added()).id } })
      return [await call('GET', `${person.path}/recycleBin`, who)]
    },
    putRecycleBin: async (who) => {
      const { id } = await added()
      await call('DELETE', `${person.path}/delete`, { query: { id } })
      return [await call('PUT', `${person.path}/putRecycleBin`, { ...who, body: { ids: id } })]
    },
    deleteRecycleBin: async (who) => {
      const { id } = await added()
      await call('DELETE', `${person.path}/delete`, { query: { id } })
      return [await call('DELETE', `${person.path}/deleteRecycleBin`, { ...who, query: { ids: id } })]
    },
    choices: async (who) => [
      await call('GET', `${person.path}/choices`, who),
      await call('GET', `${person.path}/choices`, { ...who, query: { ids: row.id } }),
    ],
  }

  /** A refusal may repeat the caller's own input, and names fields by their captions. */
  const withoutEcho = (answer: Answer): Answer => {
    const isRefused = !answer.raw.subarray(0, 20).toString().startsWith('{"success":true') && answer.raw[0] === 0x7b
    return isRefused ? { ...answer, raw: Buffer.from('') } : answer
  }

  describe.each(['hidden', 'masked'] as const)('%s', (rule) => {
    let who: CallOptions
    beforeAll(async () => void (who = await ruledPerson({ [person.name]: all(rule) })))

    test.each(VERBS)('%s tells none of the values', async (verb) => {
      for (const answer of await ASKED[verb](who)) {
        expect(answer.status, verb).toBeLessThan(500)
        const text = await textOf(answer)
        for (const values of Object.values(SECRETS))
          for (const value of rule === 'hidden' ? values : values.slice(0, 1)) expect(text, verb).not.toContain(value)
        for (const old of Object.values(OLD)) expect(text, verb).not.toContain(old)
        const keys = Object.keys(SECRETS).map((name) => `"${name}"`)
        if (rule === 'hidden') for (const key of keys) expect(text, verb).not.toContain(key)
      }
    })

    test('hidden fields cannot be searched, sorted or counted, nor checked for uniqueness', async () => {
      for (const [name, [value]] of Object.entries(SECRETS)) {
        const query = { superQueryParams: JSON.stringify([{ field: name, rule: 'not_empty', val: '' }]) }
        for (const asked of [query, { column: name }])
          expect((await call('GET', `${person.path}/list`, { ...who, query: asked })).body.success, name).toBe(false)
        if (!person.fields[name as keyof typeof person.fields].search) continue
        const found = await call<Page<Row>>('GET', `${person.path}/list`, { ...who, query: { [name]: value } })
        expect(found.body, name).toMatchObject({ success: false })
      }
      for (const [name, isOpen] of [
        ['all', true],
        ['mails', false],
        ['some', false],
      ] as const)
        expect(
          (await call('GET', statisticEndpoint(COUNTED.find((one) => one.name === name)!).path, who)).body,
          name,
        ).toMatchObject({ success: isOpen })
      const check = { tableName: person.table, fieldName: 'mail', fieldVal: 'nobody@example.com' }
      expect((await call('GET', '/sys/duplicate/check', { ...who, query: check })).body.success).toBe(false)
    })

    test('stored values stay, and answers reveal none of them', async () => {
      const { body } = await call<Row>('GET', `${person.path}/queryById`, { ...who, query: { id: row.id } })
      const sent = { ...body.result!, name: '司徒改名' }
      expect((await call('PUT', `${person.path}/edit`, { ...who, body: sent })).body).toMatchObject({ success: true })
      for (const [name, [stored]] of Object.entries(SECRETS))
        for (const value of [stored, name === 'mail' ? 'x@example.com' : '13700001111']) {
          const edited = await call('PUT', `${person.path}/edit`, { ...who, body: { id: row.id, [name]: value } })
          // a right guess is answered like a wrong one
          expect(edited.body, name).toMatchObject({ success: false })
        }
      const now = (await call<Row>('GET', `${person.path}/queryById`, { query: { id: row.id } })).body.result!
      expect(now).toMatchObject({
        ...Object.fromEntries(Object.keys(SECRETS).map((k) => [k, row[k]])),
        name: '司徒改名',
      })
    })
  })

  test('masked: lists and sheets show the mark of a value', async () => {
    const who = await ruledPerson({ [person.name]: all('masked') })
    const { body } = await call<Row>('GET', `${person.path}/queryById`, { ...who, query: { id: row.id } })
    expect(body.result).toMatchObject({ nickname: '***', contact: '***', mail: '***', mobile: '139****5678' })
    const { rows, headings, at } = await tableOf(await sheetOf(who))
    expect(rows[headings + 1]![at('昵称')]).toBe('***')
  })

  test('readonly: shown and accepted unchanged; another value is refused by its name, and the template omits it', async () => {
    const who = await ruledPerson({ [person.name]: { nickname: 'readonly', mobile: 'readonly' } })
    const { body } = await call<Row>('GET', `${person.path}/queryById`, { ...who, query: { id: row.id } })
    expect(body.result).toMatchObject({ nickname: SECRETS.nickname[0] })
    const edit = (sent: object) => call('PUT', `${person.path}/edit`, { ...who, body: { id: row.id, ...sent } })
    expect((await edit({ ...body.result!, name: '司徒又名' })).body).toMatchObject({ success: true })
    for (const sent of [{ nickname: '别的' }, { nickname: null }, { mobile: '13700001111' }])
      expect((await edit(sent)).body.message).toMatch(/^“(昵称|电话)”对您是只读的，不能修改$/)
    const added = { account: `r${(count += 1)}`, name: '某人', nickname: '新的' }
    expect((await call('POST', `${person.path}/add`, { ...who, body: added })).body.success).toBe(false)
    const template = await textOf(await call('GET', `${person.path}/importTemplate`, who))
    expect([template.includes('昵称'), template.includes('账号')]).toEqual([false, true])
    const { rows, headings, at } = await tableOf(await sheetOf(who))
    rows[headings + 1]![at('昵称')] = '表里改的'
    const { result } = (await imported(who, await xlsxOf(rows), { onExisting: 'update' })).body
    expect(result).toMatchObject({ errorCount: 1, updatedCount: 0 })
    const [entry] = (await call<{ id: string }[]>('GET', `${person.path}/history`, { query: { id: row.id } })).body
      .result!
    await call('PUT', `${person.path}/edit`, { body: { id: row.id, nickname: SECRETS.nickname[0] } })
    expect(entry).toBeDefined()
  })

  test('the label of a record is masked everywhere, and cannot be searched', async () => {
    const codes = await rowsWith(app, (code) => [`${person.name}:list`, `${person.name}:export`].includes(code))
    const { id: roleId, roleCode } = await addBoundRole(app, codes)
    const rules = [{ field: 'name', rule: 'masked' }]
    const saved = await call('POST', '/sys/role/fieldRule', { body: { roleId, resource: person.name, rules } })
    expect(saved.body).toMatchObject({ success: true })
    const who = { token: await tokenOf(app, await addAccount(app, { roleCode })), as: undefined as never }
    const name = (await call<Row>('GET', `${person.path}/queryById`, { query: { id: row.id } })).body.result!['name']
    for (const path of ['choices', 'list', 'exportXls', 'history']) {
      const query = path === 'history' ? { id: row.id } : {}
      expect(await textOf(await call('GET', `${person.path}/${path}`, { ...who, query })), path).not.toContain(name)
    }
    for (const keyword of [String(name), 'situ', 'st']) {
      const found = await call<Page<Row>>('GET', `${person.path}/choices`, { ...who, query: { keyword } })
      expect(found.body.result!.records).toEqual([])
    }
  })

  test('children follow: their fields, and queries through their record', async () => {
    const body = {
      code: 'o1',
      name: '单据',
      lines: [{ name: '秘密行', itemRank: '1', quantity: 7, mobile: '13912345678' }],
    }
    const { id } = (await call<{ id: string }>('POST', `${order.path}/add`, { body })).body.result!
    await call('PUT', `${order.path}/edit`, { body: { id, lines: [{ name: '秘密新行', itemRank: '1', quantity: 8 }] } })
    const inner = await ruledPerson({ [order.name]: {}, [line.name]: { quantity: 'masked', mobile: 'hidden' } })
    const read = (who: CallOptions) =>
      call<Row & { lines: Row[] }>('GET', `${order.path}/queryById`, { ...who, query: { id } })
    const seen = (await read(inner)).body.result!
    expect(seen.lines[0]).toMatchObject({ name: '秘密新行', quantity: '***' })
    expect(seen.lines[0]).not.toHaveProperty('mobile')
    const edit = (sent: object) => call('PUT', `${order.path}/edit`, { ...inner, body: { id, ...sent } })
    expect((await edit({ ...seen, name: '改名' })).body).toMatchObject({ success: true })
    expect((await edit({ lines: [{ ...seen.lines[0], quantity: 9 }] })).body.success).toBe(false)
    expect((await read({})).body.result!.lines[0]).toMatchObject({ quantity: 8 })
  })
})
