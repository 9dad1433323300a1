/** A search by identity number confirms it, so it is limited and audited like a reveal. */
import { maskOf } from '@huxi/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECKS_PER_DAY, SEARCHES_PER_DAY } from '../src/engine/read/identity-search.ts'
import { addAccount, tokenOf } from './accounts.ts'
import { idNumber } from './conformance/fixtures.ts'
import { addBoundRole, menuOf } from './conformance/holders.ts'
import type { CallOptions, TestApp } from './harness.ts'
import { openSpecimens } from './specimens/area.ts'
import { person } from './specimens/definitions.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSpecimens([person])
})
afterAll(() => app.dispose())

const REFUSED = { success: false, code: 500 }
const DAY_MS = 86_400_000

const holder = async (...verbs: string[]): Promise<{ caller: CallOptions; again: () => Promise<CallOptions> }> => {
  const codes = verbs.map((verb) => `${person.name}:${verb}`)
  const rows = (await menuOf(app)).filter((row) => row.codes.some((code) => codes.includes(code)))
  const { roleCode } = await addBoundRole(
    app,
    rows.map(({ id }) => id),
  )
  const account = await addAccount(app, { roleCode })
  const again = async () => ({ token: await tokenOf(app, account) })
  return { caller: await again(), again }
}
let numbers = 5000
const add = async (): Promise<{ id: string; identity: string }> => {
  const identity = idNumber((numbers += 1))
  const body = { account: `subject${numbers}`, name: '张三', identity }
  const answer = await app.call<{ id: string }>('POST', '/specimen/person/add', { as: 'admin', body })
  expect(answer.body).toMatchObject({ success: true })
  return { id: answer.body.result!.id, identity }
}
const list = async (query: object, caller: CallOptions) =>
  (await app.call<{ records: { id: string }[] }>('GET', '/specimen/person/list', { ...caller, query: { ...query } }))
    .body
const free = async (fieldVal: string, caller: CallOptions) =>
  (
    await app.call('GET', '/sys/duplicate/check', {
      ...caller,
      query: { tableName: person.table, fieldName: 'identity', fieldVal },
    })
  ).body
const lines = async (
  action: string,
  object = `${person.name}/identity`,
): Promise<{ outcome: string; detail: string }[]> => {
  const { rows } = await app.services.database.asOwner((client) =>
    client.query('select outcome, detail from audit_entry where action = $1 and object = $2 order by at, id', [
      action,
      object,
    ]),
  )
  return rows
}

describe('identity numbers', () => {
  test('the same question again is no further try', async () => {
    const { caller } = await holder('list')
    const { identity } = await add()
    for (let i = 0; i <= SEARCHES_PER_DAY; i += 1)
      expect(await list({ identity, pageNo: i + 1 }, caller)).toMatchObject({ success: true })
  })

  test('parallel tries are counted one by one', async () => {
    const { caller } = await holder('list')
    const answers = await Promise.all(
      Array.from({ length: 2 * SEARCHES_PER_DAY }, (_, i) => list({ identity: idNumber(100 + i) }, caller)),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(SEARCHES_PER_DAY)
  })

  test('with the reveal right it counts as one, and exports count as searches', async () => {
    const { caller } = await holder('list', 'reveal')
    const before = (await lines('search')).length
    for (let i = 0; i <= SEARCHES_PER_DAY; i += 1)
      expect(await list({ identity: idNumber(200 + i) }, caller)).toMatchObject({ success: true })
    expect((await lines('search')).length - before).toBe(SEARCHES_PER_DAY + 1)
    const { caller: exporter } = await holder('list', 'export')
    for (let i = 0; i <= SEARCHES_PER_DAY; i += 1) {
      const query = { identity: idNumber(300 + i) }
      const { status, body } = await app.call('GET', '/specimen/person/exportXls', { ...exporter, query })
      expect([status, body?.success], String(i)).toEqual([200, i < SEARCHES_PER_DAY ? undefined : false])
    }
  })

  test('no super query, order or data rule uses identity numbers', async () => {
    const { identity } = await add()
    const asked = (rule: string, val = '') =>
      list({ superQueryParams: JSON.stringify([{ field: 'identity', rule, val }]) }, { as: 'admin' })
    for (const [rule, val] of [
      ['eq', identity],
      ['eq', identity.slice(-4)],
      ['in', identity],
      ['empty', ''],
    ] as const)
      expect(await asked(rule, val), rule).toMatchObject({
        ...REFUSED,
        message: '证件号不能用于高级查询，请在查询栏中按完整号码或后四位查询',
      })
    for (const column of ['identity', 'identity_dictText'])
      expect(await list({ column }, { as: 'admin' })).toMatchObject({
        ...REFUSED,
        message: expect.stringContaining('排序'),
      })
    const [menu] = (await menuOf(app)).filter(({ codes }) => codes.includes(`${person.name}:list`))
    const rule = { ruleName: '规则', ruleColumn: 'identity', ruleConditions: '=', ruleValue: identity }
    const added = await app.call('POST', '/sys/permission/addPermissionRule', {
      as: 'admin',
      body: { permissionId: menu!.id, ...rule },
    })
    expect(added.body).toMatchObject({ ...REFUSED, message: expect.stringContaining('不是') })
  })

  test('duplicate checks need a whole, valid number, and are limited and audited', async () => {
    const { caller } = await holder('list', 'add')
    const { identity } = await add()
    const before = (await lines('check')).length
    const wrong = `${identity.slice(0, 17)}${identity.endsWith('1') ? '2' : '1'}`
    for (const part of [identity.slice(-4), maskOf('idCard', identity), wrong])
      expect(await free(part, caller)).toMatchObject({ ...REFUSED, message: '请填写完整、正确的证件号' })
    expect(await lines('check')).toHaveLength(before)
    expect(await free(identity, caller)).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    for (let i = 1; i < CHECKS_PER_DAY; i += 1) await free(idNumber(10_000 + i), caller)
    expect(await lines('check')).toHaveLength(before + CHECKS_PER_DAY)
    expect(await free(identity, caller)).toMatchObject({ ...REFUSED, message: expect.stringContaining('次数已用完') })
    const body = { account: 'beyond', name: '李四', identity }
    expect((await app.call('POST', '/specimen/person/add', { ...caller, body })).body).toMatchObject({
      ...REFUSED,
      message: expect.stringContaining('次数已用完'),
    })
  }, 60_000)

  test('masks show the first three and the last two characters; an older mask means unchanged', async () => {
    const { id, identity } = await add()
    const [mask, old] = [`410${'*'.repeat(13)}${identity.slice(-2)}`, `410${'*'.repeat(11)}${identity.slice(-4)}`]
    const read = async () =>
      (await app.call<Record<string, unknown>>('GET', '/specimen/person/queryById', { as: 'admin', query: { id } }))
        .body.result!
    const edit = async (given: string) =>
      (await app.call('PUT', '/specimen/person/edit', { as: 'admin', body: { id, identity: given } })).body
    expect((await read())['identity']).toBe(mask)
    for (const given of [mask, old]) expect(await edit(given)).toMatchObject({ success: true })
    expect(await edit(`411${old.slice(3)}`)).toMatchObject({ ...REFUSED, message: '请填写完整的证件号' })
    const body = { id, field: 'identity', reason: '核对身份' }
    const { result } = (await app.call('POST', '/specimen/person/reveal', { as: 'admin', body })).body
    expect(result).toEqual({ value: identity })
  })

  // last, because sessions do not last a day
  test('without the reveal code a search is one of few tries a day, audited, and raises an alarm', async () => {
    const { caller, again } = await holder('list')
    const { id, identity } = await add()
    const before = (await lines('search')).length
    expect((await list({ identity }, caller)).result!.records).toMatchObject([{ id }])
    expect((await list({ identity: identity.slice(-4) }, caller)).result!.records.map((row) => row.id)).toContain(id)
    const audited = (await lines('search')).slice(before)
    expect(audited.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('whole'),
      expect.stringContaining('tail'),
    ])
    expect(JSON.stringify(audited)).not.toContain(identity.slice(-4))
    for (let i = 2; i < SEARCHES_PER_DAY; i += 1)
      expect(await list({ identity: idNumber(i) }, caller)).toMatchObject({ success: true })
    const beyond = await list({ identity }, caller)
    expect(beyond).toMatchObject({ ...REFUSED, message: expect.stringContaining('次数已用完') })
    expect((await lines('search')).at(-1)).toMatchObject({ outcome: 'refused' })
    const me = await app.call<{ userInfo: { id: string } }>('GET', '/sys/user/getUserInfo', caller)
    expect(await lines('search.alarm', `user/${me.body.result!.userInfo.id}`)).toHaveLength(1)
    expect(await list({ account: 'subject' }, caller)).toMatchObject({ success: true })
    app.clock.advance(DAY_MS)
    expect(await list({ identity }, await again())).toMatchObject({ success: true })
  })
})
