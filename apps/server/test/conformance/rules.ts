/** S-ACL-2, S-ACL-7: what a data rule hides is not there, in every verb; what it cannot read shows nothing. */
import type { Field, ImportResult } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { menuRows } from '../../src/modules/permission/index.ts'
import { addAccount, systemOf, tokenOf } from '../accounts.ts'
import type { CallOptions, TestApp } from '../harness.ts'
import { formHeaders, formOf } from '../upload.ts'
import { keptFields, type Input, type Row } from './fixtures.ts'
import { facts, next, REFUSED, type Subject } from './subject.ts'

export interface RuleInput {
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
}

const codes = (row: { perms: string | null }): string[] => row.perms?.split(',') ?? []

/** The menu row that stands for a resource. */
export const rowOf = (name: string) => menuRows().find((row) => codes(row).includes(`${name}:list`))

const must = async <T>(
  answer: Promise<{ body: { success: boolean; message: string; result: T | null } }>,
): Promise<T> => {
  const { body } = await answer
  expect(body, body.message).toMatchObject({ success: true })
  return body.result!
}

/** Adds a rule to a menu row. @returns its id */
export const addRule = async (app: TestApp, permissionId: string, rule: RuleInput): Promise<string> =>
  (
    await must(
      app.call<{ id: string }>('POST', '/sys/permission/addPermissionRule', {
        as: 'admin',
        body: { permissionId, ruleName: `规则${next()}`, ...rule },
      }),
    )
  ).id

/** A role that holds menu rows, bound by rules on one of them. @returns its id and code */
export const addBoundRole = async (app: TestApp, rows: readonly string[], bound?: { row: string; rules: string[] }) => {
  const roleCode = `bound_${next()}_${Date.now()}`
  const post = <T>(path: string, body: object) => must(app.call<T>('POST', path, { as: 'admin', body }))
  const { id } = await post<{ id: string }>('/sys/role/add', { roleName: roleCode, roleCode })
  await post('/sys/permission/saveRolePermission', { roleId: id, permissionIds: rows.join(), lastpermissionIds: '' })
  if (bound) await post('/sys/role/datarule', { roleId: id, permissionId: bound.row, dataRuleIds: bound.rules.join() })
  return { id, roleCode }
}

const PREFIX = 'Rq7'

/** A text of the form that can carry the prefix. */
const ruledField = (s: Subject): [wire: string, f: Field] =>
  keptFields(s.r).find(([, f]) => f.kind === 'text' && (!f.check || ['code', 'username'].includes(f.check)))!

/** Input that leans on no other row of the resource: a parent may itself be hidden. */
const ROOTS: Record<string, Input> = { 'system:permission': { menuType: 0, parentId: null } }

const suite = (s: Subject, permissionId: string): void => {
  const [wire, f] = ruledField(s)
  const inputWith = (value: string): Input => s.input({ ...ROOTS[s.r.name], [wire]: value })
  const inside = (): Input => inputWith(`${PREFIX}${next()}`)
  const outside = (): Input => inputWith(`Zz${next()}`)
  let bound: CallOptions
  let ruleId: string

  beforeAll(async () => {
    const { app } = s.house
    const rule = { ruleColumn: wire, ruleConditions: 'RIGHT_LIKE', ruleValue: PREFIX }
    ruleId = await addRule(app, permissionId, rule)
    const rows = menuRows().filter((row) => codes(row).some((code) => code.startsWith(`${s.r.name}:`)))
    const all = [...new Set([permissionId, ...rows.map((row) => row.id)])]
    const { roleCode } = await addBoundRole(app, all, { row: permissionId, rules: [ruleId] })
    bound = { token: await tokenOf(app, await addAccount(app, { roleCode })) }
  })

  const both = async (): Promise<[seen: Row, hidden: Row]> => [await s.add(inside()), await s.add(outside())]

  test('S-ACL-2 lists and queryById show what the rule lets through', async () => {
    const [seen, hidden] = await both()
    if (s.has('list')) {
      const { records, total } = await s.list({}, bound)
      expect(records.map((row) => row['id'])).toContain(seen['id'])
      expect(records.every((row) => String(row[wire]).startsWith(PREFIX))).toBe(true)
      expect(total).toBe(records.length)
      expect((await s.list({ id: hidden['id'] }, bound)).total).toBe(0)
    }
    expect(await s.read(seen['id'], bound)).toMatchObject({ id: seen['id'] })
    const ask = async (id: unknown) => facts(await s.call('queryById', { ...bound, query: { id } }))
    expect(await ask(hidden['id'])).toEqual(await ask(s.absentId))
  })

  if (s.has('edit'))
    test('S-ACL-2 what is hidden is edited and deleted as if it were absent; one hidden id and nothing is deleted', async () => {
      const [seen, hidden] = await both()
      const tries = (id: unknown) => [
        s.call('edit', { ...bound, body: { ...inside(), id } }),
        s.call('delete', { ...bound, query: { id } }),
        s.call('deleteBatch', { ...bound, query: { ids: `${String(seen['id'])},${String(id)}` } }),
      ]
      const [there, nowhere] = [await Promise.all(tries(hidden['id'])), await Promise.all(tries(s.absentId))]
      expect(there.map(facts)).toEqual(nowhere.map(facts))
      for (const { body } of there) expect(body).toMatchObject(REFUSED)
      expect(await s.read(hidden['id'])).toEqual(hidden)
      expect(await s.read(seen['id'])).toEqual(seen)
    })

  if (s.has('add'))
    test('S-ACL-2 nobody saves what he could not see afterwards', async () => {
      const message = `该数据超出您的数据权限，不能保存，请检查${f.label}`
      const refused = outside()
      expect((await s.call('add', { ...bound, body: refused })).body).toMatchObject({ ...REFUSED, message })
      if (s.has('list') && f.search) expect((await s.list({ [wire]: refused[wire] })).records).toEqual([])
      const [seen] = await both()
      const edit = (given: Input) => s.call('edit', { ...bound, body: { id: seen['id'], ...given } })
      expect((await edit({ [wire]: 'Zz' })).body).toMatchObject({ ...REFUSED, message })
      expect(await s.read(seen['id'])).toEqual(seen)
      expect((await edit({ [wire]: `${PREFIX}x${next()}` })).body).toMatchObject({ success: true })
      expect((await s.call('add', { ...bound, body: inside() })).body).toMatchObject({ success: true })
    })

  if (s.has('exportXls'))
    test('S-ACL-2 exports hold what the rule lets through', async () => {
      const [seen, hidden] = await both()
      for (const query of [{}, { selections: `${String(seen['id'])},${String(hidden['id'])}` }]) {
        const { raw } = await s.call('exportXls', { ...bound, query })
        const cells = (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows.flat().map(String)
        expect(cells).toContain(String(seen[wire]))
        expect(cells).not.toContain(String(hidden[wire]))
      }
    })

  if (s.has('importExcel'))
    test('S-ACL-2 an import writes no row the rule would hide', async () => {
      const [seen, hidden] = await both()
      const sheet = async (id: unknown) => (await s.call('exportXls', { query: { selections: id } })).raw
      const send = async (id: unknown, mode: string) => {
        const body = formOf({ mode, onExisting: 'update' }, 'a.xlsx', await sheet(id))
        return (await s.call<ImportResult>('importExcel', { ...bound, body, headers: formHeaders() })).body
      }
      expect((await send(seen['id'], 'partial')).result).toMatchObject({ skippedCount: 1, errorCount: 0 })
      for (const mode of ['check', 'partial'])
        expect((await send(hidden['id'], mode)).result, mode).toMatchObject({ successCount: 0, errorCount: 1 })
      expect(await s.read(hidden['id'])).toEqual(hidden)
    })

  test('S-ACL-7 a rule that cannot be read shows nothing', async () => {
    const [seen] = await both()
    const broken = { rule_column: 'nowhere', rule_conditions: 'ALL', rule_value: '#{nobody}' }
    for (const [column, value] of Object.entries(broken)) {
      const was = await spoil(s.house.app, ruleId, column, value)
      if (s.has('list')) expect((await s.list({}, bound)).records, column).toEqual([])
      expect((await s.call('queryById', { ...bound, query: { id: seen['id'] } })).body, column).toMatchObject(REFUSED)
      if (s.has('add')) expect((await s.call('add', { ...bound, body: inside() })).body, column).toMatchObject(REFUSED)
      await spoil(s.house.app, ruleId, column, was)
    }
    expect(await s.read(seen['id'], bound)).toEqual(seen)
  })
}

/** Writes past the checks, as an older version or a hand at the database would. @returns what stood there */
const spoil = async (app: TestApp, id: string, column: string, value: string): Promise<string> => {
  const { db } = systemOf(app, 1)
  const { rows } = await sql<{ was: string }>`select ${sql.ref(column)} as was from sys_permission_data_rule
    where id = ${id}`.execute(db)
  await sql`update sys_permission_data_rule set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db)
  app.house.bus.publish('authority.changed', {})
  return rows[0]!.was
}

/** Rules bind through the menu row that opens a list; what nobody lists has none. */
export const rulesSuite = (s: Subject): void => {
  const row = rowOf(s.r.name)
  if (row) suite(s, row.id)
  else test('stands behind no menu row, so no rule can be set', () => expect(row).toBeUndefined())
}
