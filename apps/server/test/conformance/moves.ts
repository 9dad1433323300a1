import { columnName, leadsFrom, moveCode, moveDone, moveEndpoint, movesOf, type Move } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf } from '../accounts.ts'
import { FORBIDDEN, SIGNED_OUT } from './access.ts'
import { edition } from './change.ts'
import type { Row } from './fixtures.ts'
import { addBound, addHolder, menuOf } from './holders.ts'
import { sheetsOf } from './import-export.ts'
import { CONFLICT, history, isGone, ownMoveSuite, startOf, statesOf } from './own-moves.ts'
import { rememberedMoveSuite } from './remembered-moves.ts'
import { bindTo } from './rules.ts'
import { facts, REFUSED, type Subject } from './subject.ts'

const accessSuite = (s: Subject): void => {
  test('each needs its own right', async () => {
    const moves = movesOf(s.r).map(([name, move]) => ({ name, move, code: moveCode(s.r, name) }))
    const codes = (await menuOf(s.setup.app)).flatMap((row) => row.codes).filter((code) => code.startsWith(s.r.name))
    const others = await addHolder(
      s.setup.app,
      codes.filter((code) => moves.every((one) => one.code !== code)),
    )
    const [first] = moves
    const holder = await addHolder(s.setup.app, [first!.code])
    for (const { name, move, code } of moves) {
      const row = await statesOf(s).rowIn(startOf(move))
      const ask = async (options: object) => {
        const { status, body } = await s.move(name, row['id'], options)
        return [status, body.message]
      }
      expect(await ask({ as: undefined })).toEqual([401, SIGNED_OUT])
      expect(await ask({ as: 'nobody' })).toEqual([403, FORBIDDEN])
      expect((await ask({ as: 'sysadmin', headers: { tenant_id: '2' } }))[0]).toBe(403)
      expect(await ask(others)).toEqual([403, FORBIDDEN])
      expect(await s.read(row['id'])).toEqual(row)
      expect(await ask(holder)).toEqual(code === first!.code ? [200, moveDone(move)] : [403, FORBIDDEN])
    }
  })
}

const inputSuite = (s: Subject): void => {
  const { rowIn } = statesOf(s)

  test('answers are checked like a form', async () => {
    for (const [name, move] of movesOf(s.r))
      for (const [field, f] of Object.entries(move.ask ?? {})) {
        const row = await rowIn(startOf(move))
        const wrong = [
          ...(f.required ? [null] : []),
          ...(f.dict ? ['nowhere'] : []),
          ...(f.max ? ['长'.repeat(f.max + 1)] : []),
        ]
        for (const value of wrong) {
          const { body } = await s.move(name, row['id'], {}, { [field]: value })
          expect(body, `${name} ${field}`).toMatchObject(REFUSED)
          expect(body.message).toContain(f.label)
        }
        expect(await s.read(row['id'])).toEqual(row)
      }
  })

  test('refuses a call without ids', async () => {
    const [[name]] = movesOf(s.r) as [[string, Move]]
    for (const ids of ['', ',']) expect((await s.move(name, ids)).body).toMatchObject(REFUSED)
  })
}

const batchSuite = (s: Subject): void => {
  const { field, rowIn, elsewhere } = statesOf(s)

  test('moves several rows where allowed, all or none, and names the obstacles', async () => {
    for (const [name, move] of movesOf(s.r)) {
      const [one, two] = [await rowIn(startOf(move)), await rowIn(startOf(move))]
      const stray = await rowIn(elsewhere(move))
      const ids = [one['id'], two['id']]
      if (!move.batch) {
        const { body } = await s.move(name, ids)
        expect(body).toMatchObject({ ...REFUSED, message: expect.stringContaining('一次只能处理一个') })
        continue
      }
      const { body } = await s.move<Row[]>(name, [...ids, stray['id']])
      expect(body).toMatchObject({ ...CONFLICT, result: [{ id: stray['id'], [field]: stray[field] }] })
      expect(body.message).toContain('请去掉后重试')
      for (const row of [one, two, stray]) expect(await s.read(row['id'])).toEqual(row)
      expect((await s.move(name, [...ids, one['id']])).body).toMatchObject({ success: true })
      for (const id of ids)
        if (move.to === null) expect(await isGone(s, id)).toBe(true)
        else expect((await s.read(id))[field]).toBe(move.to)
    }
  })
}

const CALLERS = 50

const raceSuite = (s: Subject): void => {
  const { field, rowIn } = statesOf(s)

  test('of two concurrent moves one succeeds, and the other gets the current row', async () => {
    for (const [name, move] of movesOf(s.r)) {
      const rival = movesOf(s.r).find(([other, { from }]) => other !== name && [from].flat().includes(startOf(move)))
      if (!rival) continue
      const { id } = await rowIn(startOf(move))
      const answers = await Promise.all([s.move<Row>(name, id), s.move<Row>(rival[0], id)])
      const lost = answers.filter(({ body }) => !body.success).map(({ body }) => body)
      const won = [move, rival[1]][answers.findIndex(({ body }) => body.success)]!
      // the second move may start from the state the first has reached
      if (lost.length === 0) continue
      expect(lost, name).toHaveLength(1)
      expect(lost[0]).toMatchObject(won.to === null ? REFUSED : { ...CONFLICT, result: { id, [field]: won.to } })
    }
  })

  test(`of ${CALLERS} concurrent identical moves one succeeds`, async () => {
    const found = movesOf(s.r).find(([, move]) => move.to !== null && !leadsFrom(move, move.to))
    if (!found) throw new Error(`${s.r.name}: each of its moves can be repeated, so nothing can be scarce`)
    const [name, move] = found
    const row = await rowIn(startOf(move))
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => s.move<Row>(name, row['id'])))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const { body } of answers)
      if (!body.success) expect(body).toMatchObject({ ...CONFLICT, result: { id: row['id'], [field]: move.to } })
    expect(await s.read(row['id'])).toMatchObject({ [field]: move.to, version: Number(row['version']) + 1 })
  })
}

const ruleSuite = (s: Subject): void => {
  const { field, initial } = statesOf(s)

  test('hidden rows are moved as if absent, and no row is moved out of visibility', async () => {
    const [name, move] = movesOf(s.r).find(([, one]) => one.batch && one.to !== null && leadsFrom(one, initial))!
    const { both, bind } = bindTo(s)
    const { bound } = await bind()
    const [seen, hidden] = await both()
    const to = async (...ids: unknown[]) => facts(await s.move(name, ids, bound))
    expect(await to(hidden['id'])).toEqual(await to(s.absentId))
    expect(await to(seen['id'], hidden['id'])).toEqual(await to(seen['id'], s.absentId))
    const listRow = (await menuOf(s.setup.app)).find(({ codes }) => codes.includes(`${s.r.name}:list`))!.id
    const rule = { ruleColumn: field, ruleConditions: '=', ruleValue: String(initial) }
    const inState = (await addBound(s.setup.app, s.r.name, listRow, rule)).bound
    expect((await s.move(name, seen['id'], inState)).body).toMatchObject({
      ...REFUSED,
      message: expect.stringContaining('超出您的数据权限'),
    })
    for (const row of [seen, hidden]) expect(await s.read(row['id'])).toEqual(row)
    expect(await to(seen['id'])).toMatchObject({ success: true, message: moveDone(move) })
  })
}

const closedSuite = (s: Subject): void => {
  const { field, initial, all, rowIn } = statesOf(s)
  const other = () => all().find((state) => state !== initial)!

  test('adding begins in the initial state, editing keeps the state, whatever is sent', async () => {
    const row = await s.add(s.input({ [field]: other() }))
    expect(row[field]).toBe(initial)
    expect((await s.call('edit', { body: { ...row, [field]: other() } })).body).toMatchObject({ success: true })
    expect((await s.read(row['id']))[field]).toBe(initial)
  })

  if (s.has('importExcel'))
    test('an import neither moves a row nor sets another state', async () => {
      const { exported, sent } = sheetsOf(s)
      const row = await rowIn(other())
      const sheet = await exported({ selections: row['id'] })
      await sql`update ${sql.table(s.r.table)} set ${sql.ref(columnName(field))} = ${initial} where id = ${row['id']}`.execute(
        systemOf(s.setup.app, 1).db,
      )
      await sent(sheet, { mode: 'partial', onExisting: 'update' })
      expect((await s.read(row['id']))[field]).toBe(initial)
      await s.call('delete', { query: { id: row['id'] } })
      expect((await sent(sheet, { mode: 'partial' })).result).toMatchObject({ addedCount: 1 })
      expect((await s.list({ sortField: 'createTime' })).records[0]![field]).toBe(initial)
    })

  if (s.has('undo'))
    test('undo of an edit keeps the state', async () => {
      const { wire, value } = edition(s)
      const [name, move] = movesOf(s.r).find(([, one]) => one.to !== null && leadsFrom(one, initial))!
      const row = await s.add()
      await s.move(name, row['id'])
      expect((await s.call('edit', { body: { id: row['id'], [wire]: value() } })).body.success).toBe(true)
      const [entry] = await history(s, row['id'])
      expect((await s.call('undo', { body: { id: entry!.id } })).body).toMatchObject({ success: true })
      expect(await s.read(row['id'])).toMatchObject({ [wire]: row[wire], [field]: move.to })
    })
}

export const moveSuite = (s: Subject): void => {
  test('every move has an endpoint', () => {
    for (const [name, move] of movesOf(s.r))
      expect(moveEndpoint(s.r, name).work).toBe(move.to === null ? 'delete' : 'edit')
  })
  ownMoveSuite(s)
  rememberedMoveSuite(s)
  describe('access', () => accessSuite(s))
  describe('input', () => inputSuite(s))
  describe('batches', () => batchSuite(s))
  describe('concurrency', () => raceSuite(s))
  describe('data rules', () => ruleSuite(s))
  describe('no other writes', () => closedSuite(s))
}
