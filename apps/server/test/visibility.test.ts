import type { UserRow } from '@huxi/contract'
import type { HistoryEntry, Page } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../src/engine/core/caller.ts'
import { formOf, formHeaders } from './upload.ts'
import { xlsxOf } from './conformance/sheet-table.ts'
import type { TestApp } from './harness.ts'
import type { PersonName } from './people.ts'
import { openSpecimens } from './specimens/area.ts'
import { branch } from './specimens/definitions.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSpecimens([branch])
})
afterAll(() => app.dispose())

const personOf = async (username: string, as: PersonName): Promise<string> =>
  (await app.call<Page<UserRow>>('GET', '/sys/user/list', { as, query: { username } })).body.result!.records[0]!.id
const departs = async (as: PersonName) =>
  (await app.call<{ id: string }[]>('GET', '/sys/sysDepart/listAll', { as })).body.result!

describe('a reference to people', () => {
  test('accepts people of the own tenant alone', async () => {
    const [stranger, colleague] = [await personOf('outsider', 'outsider'), await personOf('nurse', 'admin')]
    const departId = (await departs('admin'))[0]!.id
    const add = (ownerId: string) =>
      app.call<{ id: string }>('POST', '/specimen/branch/add', { as: 'admin', body: { name: '甲', departId, ownerId } })
    const message = '负责人不存在，请重新选择'
    for (const absent of [stranger, '1000000000000000000'])
      expect((await add(absent)).body).toMatchObject({
        success: false,
        message,
        result: { fields: { ownerId: message } },
      })
    const { result } = (await add(colleague)).body
    const edit = (ownerId: string) =>
      app.call('PUT', '/specimen/branch/edit', { as: 'admin', body: { id: result!.id, ownerId } })
    expect((await edit(stranger)).body).toMatchObject({ success: false, message })
    expect((await edit(await personOf('doctor', 'admin'))).body).toMatchObject({ success: true })
  })

  test('names no person of another tenant, in no sheet and no history', async () => {
    const stranger = await personOf('outsider', 'outsider')
    const departId = (await departs('admin'))[0]!.id
    const colleague = await personOf('nurse', 'admin')
    const body = { name: '乙', departId, ownerId: colleague }
    const { id } = (await app.call<{ id: string }>('POST', '/specimen/branch/add', { as: 'admin', body })).body.result!
    await sql`update specimen_branch set owner_id = ${stranger} where id = ${id}`.execute(
      app.services.database.scoped(1),
    )
    await app.call('PUT', '/specimen/branch/edit', { as: 'admin', body: { id, ownerId: colleague } })
    const { body: past } = await app.call<HistoryEntry[]>('GET', '/specimen/branch/history', {
      as: 'admin',
      query: { id },
    })
    const [change] = past.result![0]!.changes.filter(({ field }) => field === 'ownerId')
    expect([change!.before, change!.after]).toEqual([stranger, '护士甲（nurse）'])
    await sql`update specimen_branch set owner_id = ${stranger} where id = ${id}`.execute(
      app.services.database.scoped(1),
    )
    const { raw } = await app.call('GET', '/specimen/branch/exportXls', { as: 'admin', query: { selections: id } })
    const cells = (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows.flat().map(String)
    expect(cells).toContain(stranger)
    expect(cells).not.toContain('outsider')
    const sheet = await xlsxOf([
      ['名称', '部门', '负责人'],
      ['丙', departId, 'outsider'],
    ])
    const imported = await app.call<{ successCount: number }>('POST', '/specimen/branch/importExcel', {
      as: 'admin',
      body: formOf({}, 'a.xlsx', sheet),
      headers: formHeaders(),
    })
    expect(imported.body.result).toMatchObject({ successCount: 0 })
  })

  test('applies to dictionaries of the table, too: not listed, not named, not exported', async () => {
    const code = 'sys_user,realname,username'
    const ask = async (path: string, as: PersonName, query = {}) =>
      JSON.stringify((await app.call('GET', `/sys/dict/${path}/${code}`, { as, query })).body.result)
    expect(await ask('getDictItems', 'outsider')).toContain('outsider')
    expect(await ask('getDictItems', 'admin')).not.toContain('outsider')
    expect(await ask('loadDictItem', 'admin', { key: 'outsider' })).not.toContain('邻家')
    const body = { name: '丁', departId: (await departs('admin'))[0]!.id, keeper: 'nurse' }
    const { id } = (await app.call<{ id: string }>('POST', '/specimen/branch/add', { as: 'admin', body })).body.result!
    await sql`update specimen_branch set keeper = 'outsider' where id = ${id}`.execute(app.services.database.scoped(1))
    const { raw } = await app.call('GET', '/specimen/branch/exportXls', { as: 'admin', query: { selections: id } })
    const cells = (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows.flat().map(String)
    expect(cells).toContain('outsider')
    expect(cells.some((cell) => cell.includes('邻家'))).toBe(false)
  })
})

test('system work for one tenant sees that tenant alone', async () => {
  const tenants = async (tenantId: number | null) =>
    (
      await sql<{ n: number }>`select distinct tenant_id as n from sys_role order by 1`.execute(
        asSystem(app.services, 'test', tenantId).db,
      )
    ).rows.map(({ n }) => n)
  expect([await tenants(1), await tenants(2), await tenants(null)]).toEqual([[1], [2], [1, 2]])
})

describe('reading of people is recorded alike', () => {
  const readings = async (object: string) => {
    const { rows } = await sql<{ actor: string; detail: string }>`select actor, detail from audit_entry
      where action = 'read' and object = ${object} order by at, id`.execute(app.services.database.scoped('*'))
    return rows.map(({ actor, detail }) => [actor, (JSON.parse(detail) as { why: string }).why])
  }

  test('by one id, by several, and in the history', async () => {
    const [nurse, doctor] = [await personOf('nurse', 'admin'), await personOf('doctor', 'admin')]
    const ask = (path: string, query: Record<string, string>) =>
      app.call('GET', `/sys/user/${path}`, { as: 'sysadmin', query })
    await ask('queryById', { id: nurse })
    await ask('queryByIds', { userIds: `${nurse},${doctor}` })
    await ask('history', { id: nurse })
    expect(await readings(`system:user/${nurse}`)).toEqual([
      ['sysadmin', '用户详情'],
      ['sysadmin', '按编号查询用户'],
      ['sysadmin', '用户修改历史'],
    ])
    expect(await readings(`system:user/${doctor}`)).toEqual([['sysadmin', '按编号查询用户']])
    await ask('queryById', { id: '404' })
    expect(await readings('system:user/404')).toEqual([])
  })

  test('includes clinical results', async () => {
    const given = {
      tool: 'copd',
      part: 'discharge',
      answers: { admissionsPrev12m: 1, emrcd: '4' },
      context: 'outpatient',
    }
    const stored = await app.call<{ ids: string[] }>('POST', '/assess/store', { as: 'doctor', body: given })
    const [id] = stored.body.result!.ids
    await app.call('GET', '/assess/result/queryById', { as: 'nurse', query: { id } })
    expect(await readings(`assess:result/${id}`)).toEqual([['nurse', '评估结果详情']])
  })
})
