import type { Depart } from '@huxi/contract'
import type { ImportResult, Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, useApp, type SignedIn } from './accounts.ts'
import { asSystem } from '../src/engine/core/caller.ts'
import { xlsxOf } from './conformance/sheet-table.ts'
import { formHeaders, formOf } from './upload.ts'

const app = useApp()

const imported = async (path: string, rows: string[][], how: Record<string, string> = {}) =>
  (
    await app.call<ImportResult>('POST', `${path}/importExcel`, {
      as: 'admin',
      headers: formHeaders(),
      body: formOf(how, 'rows.xlsx', await xlsxOf(rows)),
    })
  ).body
const importPatients = (rows: readonly string[][]) =>
  imported('/patient', [['姓名', '性别', '出生日期', '电话'], ...rows])
const patients = async (query: Record<string, string>) =>
  (
    await app.call<Page<{ id: string; name: string; phone: string }>>('GET', '/patient/list', {
      as: 'admin',
      query: { pageSize: '100', ...query },
    })
  ).body.result!.records

describe('a list of a hospital', () => {
  test('names in their usual spellings', async () => {
    const names = [
      '刘〇',
      '王\ue863',
      '张𠮷',
      'Jose\u0301 García',
      'สมชาย ใจดี',
      'SMITH, JOHN',
      '\u200b李明一',
      '李\u00a0明二',
      '李\u3000明三',
      '无名氏1',
      '欧阳(小)红',
    ]
    const { result } = await importPatients(
      names.map((name, i) => [name, '男', `1960-03-${String(i + 1).padStart(2, '0')}`, '']),
    )
    expect(result).toMatchObject({ successCount: names.length, errorCount: 0 })
    expect(
      (await patients({ birthDate_begin: '1960-03-01', birthDate_end: '1960-03-11' })).map((p) => p.name).sort(),
    ).toEqual(
      [
        '刘〇',
        '王䶮',
        '张𠮷',
        'José García',
        'สมชาย ใจดี',
        'SMITH, JOHN',
        '李明一',
        '李明二',
        '李明三',
        '无名氏1',
        '欧阳（小）红',
      ].sort(),
    )
    expect((await patients({ name: '李\u3000明二' })).map((p) => p.name)).toEqual(['李明二'])
  })

  test('phone numbers in their usual spellings, found by their digits', async () => {
    const phones = ['\u202d13800138051\u202c', '010-62345678-801', '400-810-1234', '+852 6123 4567']
    const { result } = await importPatients(
      phones.map((phone, i) => [`测试寅${'甲乙丙丁'[i]}`, '男', `1961-03-0${i + 1}`, phone]),
    )
    expect(result).toMatchObject({ successCount: phones.length, errorCount: 0 })
    const found = async (phone: string) => (await patients({ phone })).map((p) => p.name)
    expect(await found('１３８００１３８０５１')).toEqual(['测试寅甲'])
    expect(await found('010-62345678转801')).toEqual(['测试寅乙'])
    expect(await found('5678')).toEqual(['测试寅乙'])
    expect(await found('+85261234567')).toEqual(['测试寅丁'])
    expect((await patients({ phone: '1234' })).map((p) => p.phone)).toEqual(['400****1234'])
  })
})

describe('an account', () => {
  const add = async (username: string, more: object = {}) =>
    (await app.call('POST', '/sys/user/add', { as: 'admin', body: { username, realname: '某人', ...more } })).body

  test('is accepted in any case', async () => {
    expect(await add('ＬiMing', { email: 'Li.Ming@example.cn' })).toMatchObject({ success: true })
    expect(await add('liming')).toMatchObject({ success: false, message: '用户账号“liming”已存在，请换一个' })
    expect(await add('liming2', { email: 'li.ming@EXAMPLE.cn' })).toMatchObject({ success: false })
    const asked = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'LIMING\u200b' }
    expect((await app.call('GET', '/sys/duplicate/check', { as: 'admin', query: asked })).body.success).toBe(false)
  })

  test('signs in in any case, under the name as stored', async () => {
    const { username, password } = await addAccount(app)
    const login = async (secret: string) => {
      const body = { username: username.toUpperCase(), password: secret }
      return (await app.call<SignedIn>('POST', '/sys/login', { body })).body
    }
    expect((await login(password)).result!.userInfo['username']).toBe(username)
    expect((await login(`${password}x`)).message).toBe('用户名或密码错误')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry
      where action = 'sign-in' and actor = ${username}`.execute(asSystem(app.services, 'test', 1).db)
    expect(rows[0]!.n).toBe(2)
  })

  test('is updated by a sheet in any case, and keeps its spelling', async () => {
    await add('Wang.Wu')
    const line = async (username: string, realname: string, onExisting = 'update') => {
      const sheet = [
        ['登录账号', '真实姓名'],
        [username, realname],
      ]
      return (await imported('/sys/user', sheet, { onExisting })).result
    }
    expect(await line('WANG.WU', '王五')).toMatchObject({ updatedCount: 1, errorCount: 0 })
    expect(await line('ｗang.wu\u200b', '王五')).toMatchObject({ skippedCount: 1, errorCount: 0 })
    expect(await line('wang.wu', '王六', 'skip')).toMatchObject({ skippedCount: 1, errorCount: 0 })
    expect(await line('wang.wu', '王六', 'error')).toMatchObject({ issues: [{ reason: '用户账号已经存在' }] })
    const query = { username: 'Wang.Wu' }
    const { result } = (await app.call<Page<object>>('GET', '/sys/user/list', { as: 'admin', query })).body
    expect(result!.records).toMatchObject([{ username: 'Wang.Wu', realname: '王五' }])
  })

  test('two concurrent ones that differ in case: one succeeds', async () => {
    const answers = await Promise.all(['Zhang.San', 'zhang.san', 'ZHANG.SAN'].map((name) => add(name)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })
})

describe('a department', () => {
  const added = async (departName: string): Promise<Depart> => {
    const { body } = await app.call<{ id: string }>('POST', '/sys/sysDepart/add', { as: 'admin', body: { departName } })
    const query = { id: body.result!.id }
    return (await app.call<Depart>('GET', '/sys/sysDepart/queryById', { as: 'admin', query })).body.result!
  }

  test('names that differ in invisible characters are the same name', async () => {
    const [one, other] = [await added('感染\u200b１科\u00a0东'), await added('感染1科 东')]
    expect(one.departName).toBe(other.departName)
    const search = { as: 'admin', query: { keyWord: '感染１\u200b' } } as const
    expect((await app.call<Depart[]>('GET', '/sys/sysDepart/searchBy', search)).body.result).toHaveLength(2)
  })

  test('with an older spelling is found as it was typed', async () => {
    const body = { code: 'old-post', name: '旧岗位', postRank: '1' }
    const { result } = (await app.call<{ id: string }>('POST', '/sys/position/add', { as: 'admin', body })).body
    await sql`update sys_position set name = '旧岗位９' where id = ${result!.id}`.execute(
      asSystem(app.services, 'test', 1).db,
    )
    const query = { name: '岗位９' }
    const found = await app.call<{ total: number }>('GET', '/sys/position/list', { as: 'admin', query })
    expect(found.body.result!.total).toBe(1)
  })
})

describe('a name that is unique', () => {
  const LABEL = { category: 'risk', color: 'blue' }
  const added = async (name: string, as: 'admin' | 'outsider' = 'admin') =>
    (await app.call('POST', '/label/label/add', { as, body: { ...LABEL, name } })).body
  const found = async (path: string, query: Record<string, string>) =>
    (await app.call<Page<object>>('GET', path, { as: 'admin', query })).body.result!.records.length

  test('is the same in another width, in capitals and with more blanks; not for another tenant', async () => {
    expect(await added('COPD（高危 A）')).toMatchObject({ success: true })
    for (const same of ['copd（高危 a）', 'ＣＯＰＤ(高危 A)', 'COPD\u200b（高危  A）'])
      expect(await added(same)).toMatchObject({ success: false, message: expect.stringContaining('已存在') })
    expect(await added('copd(高危 a)', 'outsider')).toMatchObject({ success: true })
    const raced = await Promise.all(['Race x', 'RACE X', 'ｒａｃｅ x'].map((name) => added(name)))
    expect(raced.filter(({ success }) => success)).toHaveLength(1)
  })

  test('is the same among the rows of one parent; a look-alike letter of another script is not', async () => {
    const wardOf = async (name: string, bedNos: readonly string[]) =>
      (
        await app.call('POST', '/visit/ward/add', {
          as: 'admin',
          body: { name, beds: bedNos.map((bedNo) => ({ bedNo })) },
        })
      ).body
    for (const same of ['a12', 'Ａ１２', 'A\u200b12'])
      expect((await wardOf(`同床 ${same}`, ['A12', same])).message).toBe('床位第 2 行：床号与第 1 行重复')
    expect(await wardOf('异床', ['A12', '\u041012', '\u039112', 'A13'])).toMatchObject({ success: true })
  })

  test('is updated by a sheet in another width and in capitals, and keeps its spelling', async () => {
    const headings = ['通用名', '药物类别', '来源', '常用商品名']
    const sheet = (name: string, trade: string) => [headings, [name, 'LABA', '说明书', trade]]
    const update = { onExisting: 'update' }
    expect((await imported('/drug/drug', sheet('Drug（A）', '甲'))).result).toMatchObject({ addedCount: 1 })
    expect((await imported('/drug/drug', sheet('ｄRUG(a)', '乙'), update)).result).toMatchObject({ updatedCount: 1 })
    const query = { tradeNames: '乙' }
    const { result } = (await app.call<Page<object>>('GET', '/drug/drug/list', { as: 'admin', query })).body
    expect(result!.records).toMatchObject([{ name: 'Drug（A）' }])
  })

  test('is found in another width, in pickers as in lists', async () => {
    for (const name of ['*copd(高*', '*ＣＯＰＤ（*']) expect(await found('/label/label/list', { name })).toBe(1)
    for (const keyword of ['ｃｏｐｄ', 'COPD\u200b']) expect(await found('/label/label/choices', { keyword })).toBe(1)
    const among = JSON.stringify([{ field: 'priority', rule: 'in', val: '1，2' }])
    for (const priority of [1, 2, 12])
      await app.call('POST', '/label/label/add', {
        as: 'admin',
        body: { ...LABEL, name: `次序 ${priority}`, priority },
      })
    expect(await found('/label/label/list', { name: '*次序*', superQueryParams: among })).toBe(2)
    await importPatients([['宽拼', '男', '1963-03-01', '']])
    expect(
      await found('/patient/list', { name: '*ｋｕａｎ*', birthDate_begin: '1963-03-01', birthDate_end: '1963-03-01' }),
    ).toBe(1)
  })
})

test('a list of patients is sorted by pinyin, surname by surname; so is a list that refers to them', async () => {
  const names = ['刘安', '李五', '李明', '曾光', '单雄']
  await importPatients(names.map((name, i) => [name, '男', `1962-03-0${i + 1}`, '']))
  const born = { birthDate_begin: '1962-03-01', birthDate_end: '1962-03-05' }
  const sorted = async (order: string) => (await patients({ ...born, column: 'name', order })).map((p) => p.name)
  for (const { id } of await patients(born)) {
    const body = { patientId: id, code: 'crp', value: '5', unit: 'mg/L', sampledAt: '2026-01-01 08:00:00' }
    expect((await app.call('POST', '/fact/lab/add', { as: 'admin', body })).body.message).toBe('添加成功！')
  }
  const query = { column: 'patientId', order: 'desc' }
  const labs = await app.call<Page<{ patientId_dictText: string }>>('GET', '/fact/lab/list', { as: 'admin', query })
  const listed = labs.body.result!.records.map((row) => names.find((name) => row.patientId_dictText.includes(name)))
  expect(listed).toEqual(['曾光', '单雄', '刘安', '李五', '李明'])
  expect(await sorted('asc')).toEqual(['李明', '李五', '刘安', '单雄', '曾光'])
  expect(await sorted('desc')).toEqual(['曾光', '单雄', '刘安', '李五', '李明'])
})
