import type { Field, ImportResult } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { systemOf } from '../accounts.ts'
import type { CallOptions, TestApp } from '../harness.ts'
import { formHeaders, formOf } from '../upload.ts'
import { choicesOf } from './choices.ts'
import { adjustmentOf, type Input } from './adjustments.ts'
import { keptFields, type Row } from './fixtures.ts'
import { addBound, menuOf, type RuleInput } from './holders.ts'
import { dayOf } from './own-day.ts'
import { facts, next, REFUSED, type Subject } from './subject.ts'

const PREFIX = 'Rq7'

interface Ruled {
  wire: string
  f: Field
  rule: Omit<RuleInput, 'ruleColumn'>
  inside(): unknown
  outside(): unknown
  admits(value: unknown): boolean
}

const byText = ([wire, f]: [string, Field]): Ruled => ({
  wire,
  f,
  rule: { ruleConditions: 'RIGHT_LIKE', ruleValue: PREFIX },
  inside: () => `${PREFIX}${next()}`,
  outside: () => `Zz${next()}`,
  admits: (value) => String(value).startsWith(PREFIX),
})

const byNumber = ([wire, f]: [string, Field]): Ruled => {
  const bound = Math.ceil(((f.min ?? 0) + (f.max ?? 1000)) / 2)
  return {
    wire,
    f,
    rule: { ruleConditions: '>=', ruleValue: String(bound) },
    inside: () => bound + (next() % 10),
    outside: () => bound - 1 - (next() % 10),
    admits: (value) => Number(value) >= bound,
  }
}

const byDay = ([wire, f]: [string, Field]): Ruled => ({
  wire,
  f,
  rule: { ruleConditions: '>=', ruleValue: dayOf(5000) },
  inside: () => dayOf(5000 + (next() % 1000)),
  outside: () => dayOf(next() % 1000),
  admits: (value) => String(value) >= dayOf(5000),
})

const byGiven = ([wire, f]: [string, Field], given: (n: number) => Input): Ruled => {
  const value = given(next())[wire]
  return {
    wire,
    f,
    rule: { ruleConditions: '=', ruleValue: String(value) },
    inside: () => value,
    outside: () => given(next())[wire],
    admits: (other) => other === value,
  }
}

/** @throws {Error} naming the resource when a rule can bind none of its fields */
const ruledBy = (s: Subject): Ruled => {
  const fields = keptFields(s.r)
  const text = fields.find(([, f]) => f.kind === 'text' && (!f.check || ['code', 'username'].includes(f.check)))
  if (text) return byText(text)
  const number = fields.find(([, f]) => f.kind === 'int')
  if (number) return byNumber(number)
  const given = adjustmentOf(s.r).input
  const known = given && fields.find(([wire]) => given(0)[wire] !== undefined)
  if (known) return byGiven(known, given)
  const day = fields.find(([, f]) => f.kind === 'date')
  if (day) return byDay(day)
  throw new Error(
    `${s.r.name}: no text, whole number, date or value of ADJUSTMENTS in its form, so the suite cannot bind it by a rule; teach ruledBy another kind`,
  )
}

/** Input without references to rows of the same resource: a parent may be hidden. */
const ROOTS: Record<string, Input> = { 'system:permission': { menuType: 0, parentId: null } }

export const bindTo = (s: Subject) => {
  const ruled = ruledBy(s)
  const inputWith = (value: unknown): Input => s.input({ ...ROOTS[s.r.name], [ruled.wire]: value })
  const inside = (): Input => inputWith(ruled.inside())
  const outside = (): Input => inputWith(ruled.outside())
  return {
    ...ruled,
    insideInput: inside,
    outsideInput: outside,
    both: async (): Promise<[seen: Row, hidden: Row]> => [await s.add(inside()), await s.add(outside())],
    bind: async () => {
      const listRow = (await menuOf(s.setup.app)).find(({ codes }) => codes.includes(`${s.r.name}:list`))
      if (!listRow) throw new Error(`${s.r.name}: no menu row carries ${s.r.name}:list, so no rule can be set`)
      return addBound(s.setup.app, s.r.name, listRow.id, { ruleColumn: ruled.wire, ...ruled.rule })
    },
  }
}

const readingSuite = (s: Subject): void => {
  test('lists, exports and queryById show the rows of the rule', async () => {
    const { wire, admits, both, bind } = bindTo(s)
    const { bound } = await bind()
    const [seen, hidden] = await both()
    if (s.has('list')) {
      const { records, total } = await s.list({}, bound)
      expect(records.map((row) => row['id'])).toContain(seen['id'])
      expect(records.every((row) => admits(row[wire]))).toBe(true)
      expect(total).toBe(records.length)
      expect((await s.list({ id: hidden['id'] }, bound)).total).toBe(0)
    }
    expect(await s.read(seen['id'], bound)).toMatchObject({ id: seen['id'] })
    const ask = async (id: unknown) => facts(await s.call('queryById', { ...bound, query: { id } }))
    expect(await ask(hidden['id'])).toEqual(await ask(s.absentId))
    if (s.has('choices')) {
      const named = await choicesOf(s, { ids: [seen['id'], hidden['id']].join(',') }, bound)
      expect(named.records.map(({ id }) => id)).toEqual([String(seen['id'])])
    }
    if (!s.has('exportXls')) return
    for (const query of [{}, { selections: `${String(seen['id'])},${String(hidden['id'])}` }]) {
      const { raw } = await s.call('exportXls', { ...bound, query })
      const cells = (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows.flat().map(String)
      expect(cells).toContain(String(seen['id']))
      expect(cells).not.toContain(String(hidden['id']))
    }
  })
}

const suite = (s: Subject): void => {
  const { wire, f, insideInput: inside, outsideInput: outside, both, bind, ...ruled } = bindTo(s)
  let bound: CallOptions
  let ruleId: string

  beforeAll(async () => void ({ bound, ruleId } = await bind()))

  if (s.has('edit'))
    test('hidden rows are edited and deleted as if absent; one hidden id stops a batch', async () => {
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
    test('a row cannot be saved out of its writer’s visibility', async () => {
      const message = `该数据超出您的数据权限，不能保存，请检查${f.label}`
      const refused = outside()
      const known = s.has('list') ? (await s.list()).total : 0
      expect((await s.call('add', { ...bound, body: refused })).body).toMatchObject({ ...REFUSED, message })
      if (s.has('list')) expect((await s.list()).total).toBe(known)
      const [seen] = await both()
      const edit = (given: Input) => s.call('edit', { ...bound, body: { id: seen['id'], ...given } })
      expect((await edit({ [wire]: ruled.outside() })).body).toMatchObject({ ...REFUSED, message })
      expect(await s.read(seen['id'])).toEqual(seen)
      expect((await edit({ [wire]: ruled.inside() })).body).toMatchObject({ success: true })
      expect((await s.call('add', { ...bound, body: inside() })).body).toMatchObject({ success: true })
    })

  if (s.has('importExcel'))
    test('an import writes no row that the rule hides', async () => {
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

  test('an unreadable rule shows no rows', async () => {
    const [seen] = await both()
    const broken = { rule_column: 'nowhere', rule_conditions: 'ALL', rule_value: '#{nobody}' }
    for (const [column, value] of Object.entries(broken)) {
      const was = await spoil(s.setup.app, ruleId, column, value)
      if (s.has('list')) expect((await s.list({}, bound)).records, column).toEqual([])
      expect((await s.call('queryById', { ...bound, query: { id: seen['id'] } })).body, column).toMatchObject(REFUSED)
      if (s.has('add')) expect((await s.call('add', { ...bound, body: inside() })).body, column).toMatchObject(REFUSED)
      await spoil(s.setup.app, ruleId, column, was)
    }
    expect(await s.read(seen['id'], bound)).toEqual(seen)
  })
}

/** Past the checks, as an older version or a manual statement would write. @returns the former value */
const spoil = async (app: TestApp, id: string, column: string, value: string): Promise<string> => {
  const { db } = systemOf(app, 1)
  const { rows } = await sql<{ was: string }>`select ${sql.ref(column)} as was from sys_permission_data_rule
    where id = ${id}`.execute(db)
  await sql`update sys_permission_data_rule set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db)
  app.services.bus.publish('authority.changed', {})
  return rows[0]!.was
}

/** The menu row of a resource carries the rules, and its verbs obey them. */
export const ruleSuite = (s: Subject): void => readingSuite(s)

export const rulesSuite = (s: Subject): void => {
  readingSuite(s)
  suite(s)
}
