import { isEncrypted, isInput, wireName, type HistoryEntry } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asHistory, edition, named, uniqueFields } from './change.ts'
import type { Input } from './adjustments.ts'
import { keptFields, type Row } from './fixtures.ts'
import { REFUSED, type ListResult, type Subject } from './subject.ts'

const MOVED_ON = '该记录之后又被修改过，不能撤销，请手动编辑'

const moves = (s: Subject) => {
  const { wire, f, label, value } = edition(s)
  const history = async (id: unknown) =>
    (await s.call<HistoryEntry[]>('history', { query: { id } })).body.result as HistoryEntry[]
  return {
    wire,
    f,
    label,
    history,
    edit: async (id: unknown, changed = value()): Promise<unknown> => {
      expect((await s.call('edit', { body: { id, [wire]: changed } })).body).toMatchObject({ success: true })
      return changed
    },
    restore: async (entry: HistoryEntry | undefined, more: Input = {}, as: 'admin' | 'outsider' = 'admin') =>
      (await s.call('restoreFields', { as, body: { id: entry!.id, fields: wire, before: true, ...more } })).body,
    undo: async (entry: HistoryEntry) => (await s.call('undo', { body: { id: entry.id } })).body,
  }
}

const historySuite = (s: Subject): void => {
  const history = (id: unknown) => moves(s).history(id)

  test('every change is in the history, newest first, in readable form', async () => {
    const { edit, label, wire, f } = moves(s)
    const row = await s.add()
    const changed = await edit(row['id'])
    const [edited, added, ...rest] = await history(row['id'])
    expect(rest).toEqual([])
    const who = { createBy: 'admin', createBy_dictText: '管理员（admin）' }
    expect(edited).toMatchObject({ verb: 'edit', version: 2, ...who, undoable: true })
    expect(edited!.changes).toContainEqual({
      field: wire,
      label,
      before: asHistory(s, f, row[wire]),
      after: asHistory(s, f, changed),
    })
    expect(added).toMatchObject({ verb: 'add', version: 1, undoable: false })
    for (const { field } of added!.changes) expect(field).not.toMatch(/password|secret|hash/i)
  })

  test('dictionary values read as their texts', async () => {
    const found = keptFields(s.r).find(([, f]) => f.kind === 'dict')
    if (!found) return
    const [name, f] = found
    const row = await s.add()
    if (row[name] === null) return
    const [added] = await history(row['id'])
    const text = asHistory(s, f, row[name])
    expect(text).toEqual(expect.any(String))
    expect(added!.changes.find((one) => one.field === name)).toMatchObject({ before: null, after: text })
  })

  test('the history of an invisible record cannot be read or undone', async () => {
    const absent = await s.call('history', { query: { id: s.absentId } })
    expect(absent.body).toMatchObject({ ...REFUSED, message: '未找到对应实体' })
    if (s.has('undo')) expect((await s.call('undo', { body: { id: s.absentId } })).body).toMatchObject(REFUSED)
    if (s.r.owner !== 'tenant') return
    const row = await s.add()
    const [entry] = await history(row['id'])
    for (const [verb, given] of [
      ['history', { query: { id: row['id'] } }],
      ['undo', { body: { id: entry!.id } }],
    ] as const) {
      if (!s.has(verb)) continue
      const { status, body } = await s.call(verb, { ...given, as: 'outsider' })
      expect([status, body.message], verb).toEqual([200, '未找到对应实体'])
    }
  })

  test('each change of an audited resource is in the audit record, without its texts', async () => {
    if (s.r.history !== 'audited') return
    const row = await s.add()
    const changed = await moves(s).edit(row['id'])
    const { rows } = await sql<{ actor: string; detail: string }>`select actor, detail from audit_entry
      where object = ${`${s.r.name}/${String(row['id'])}`} and action = 'change'`.execute(
      s.setup.app.services.database.scoped('*'),
    )
    expect(rows.map((one) => (JSON.parse(one.detail) as { verb: string }).verb).toSorted()).toEqual(['add', 'edit'])
    for (const { actor, detail } of rows) {
      expect(actor).toBe('admin')
      if (typeof changed === 'string') expect(detail).not.toContain(changed)
    }
  })
}

export const ownPastSuite = (s: Subject): void => {
  test('an edit is undone once, by a change of its own', async () => {
    const { edit, history, undo, wire } = moves(s)
    const row = await s.add()
    await edit(row['id'])
    const [entry] = await history(row['id'])
    expect(await undo(entry!)).toMatchObject({ success: true, message: '已撤销' })
    const back = await s.read(row['id'])
    expect([back[wire], back['version'], back['updateBy']]).toEqual([row[wire], Number(row['version']) + 2, 'admin'])
    const [again] = await history(row['id'])
    expect(again).toMatchObject({ verb: 'undo', version: back['version'] })
    expect(await undo(entry!)).toMatchObject({ ...REFUSED, message: MOVED_ON })
  })

  test.runIf(s.has('delete'))('a deletion is taken back or refused with a sentence, and never by halves', async () => {
    const { history, undo } = moves(s)
    const row = await s.add()
    await s.call('delete', { query: { id: row['id'] } })
    const [entry] = await history(row['id'])
    expect(entry).toMatchObject({ verb: 'delete' })
    const { success, message } = await undo(entry!)
    if (!success) {
      expect(message).toMatch(/不能撤销/)
      expect((await s.call('queryById', { query: { id: row['id'] } })).body).toMatchObject(REFUSED)
      return
    }
    const back = await s.read(row['id'])
    for (const [name] of keptFields(s.r)) expect(back[name], name).toEqual(row[name])
  })
}

const restoreSuite = (s: Subject): void => {
  test('a field is restored by an edit that the history names', async () => {
    const { edit, history, restore, wire, f, label } = moves(s)
    const row = await s.add()
    await edit(row['id'])
    const [first] = await history(row['id'])
    const last = await edit(row['id'])
    expect(first!.changes.map(({ field }) => field)).toContain(wire)
    expect(await restore((await history(row['id']))[1])).toMatchObject({ success: true, message: '已恢复' })
    const back = await s.read(row['id'])
    expect([back[wire], back['version'], back['updateBy']]).toEqual([row[wire], Number(row['version']) + 3, 'admin'])
    const [line, ...earlier] = await history(row['id'])
    expect(line).toMatchObject({ verb: 'revert', undoable: true })
    const change = { field: wire, label, before: asHistory(s, f, last), after: asHistory(s, f, row[wire]) }
    expect(line!.changes).toContainEqual(change)
    // a field with its present value is not offered
    expect(earlier[1]!.restorable?.fields ?? []).not.toContain(wire)
    expect(earlier[0]!.restorable).toMatchObject({ fields: expect.arrayContaining([wire]), version: back['version'] })
  })

  test('invisible, changed and deleted records cannot be restored', async () => {
    const { edit, history, restore, wire } = moves(s)
    const row = await s.add()
    const last = await edit(row['id'])
    const [entry] = await history(row['id'])
    const stale = { version: Number(row['version']) }
    const conflict = (
      await s.call('restoreFields', {
        body: { id: entry!.id, fields: wire, before: true, ...stale },
        headers: { 'x-huxi-client': '1' },
      })
    ).body
    expect(conflict).toMatchObject({ success: false, code: 409, result: { id: row['id'], [wire]: last } })
    expect(await restore({ ...entry!, id: s.absentId })).toMatchObject({ ...REFUSED, message: '未找到对应实体' })
    if (s.r.owner === 'tenant')
      expect(await restore(entry, {}, 'outsider')).toMatchObject({ ...REFUSED, message: '未找到对应实体' })
    expect((await s.read(row['id']))[wire]).toEqual(last)
    if (!s.has('delete')) return
    await s.call('delete', { query: { id: row['id'] } })
    expect(await restore(entry)).toMatchObject({ ...REFUSED, message: '未找到对应实体' })
    expect((await history(row['id'])).flatMap(({ restorable }) => restorable ?? [])).toEqual([])
  })

  test('only form fields are restored: no secret, no state, no field of the program', async () => {
    const { edit, history, restore, wire } = moves(s)
    const row = await s.add()
    await edit(row['id'])
    const [entry] = await history(row['id'])
    const others = Object.entries(s.r.fields).filter(([, f]) => f.kind === 'secret' || !isInput(f))
    for (const [name, f] of others) {
      const { success, message } = await restore(entry, { fields: `${wire},${wireName(name, f)}` })
      expect([success, message], name).toEqual([false, `“${f.label}”不能这样恢复，请使用改变它的操作`])
    }
    expect(await restore(entry, { fields: 'none' })).toMatchObject(REFUSED)
    expect(await s.read(row['id'])).toMatchObject({ version: Number(row['version']) + 1 })
  })

  test('encrypted values are restored without being shown', async () => {
    const found = keptFields(s.r).filter(([, f]) => isEncrypted(f))
    for (const [name, f] of found) {
      const { history, restore } = moves(s)
      const [given, other] = [s.input(), s.input()]
      const row = await s.add(given)
      await s.call('edit', { body: { id: row['id'], [name]: other[name] } })
      const [entry] = await history(row['id'])
      expect(entry!.restorable?.fields, name).toEqual([name])
      expect(await restore(entry, { fields: name }), name).toMatchObject({ success: true })
      const body = { id: row['id'], field: name, reason: '核对恢复' }
      expect((await s.call<{ value: string }>('reveal', { body })).body.result, f.label).toEqual({ value: given[name] })
      const [line] = await history(row['id'])
      expect(JSON.stringify(line)).not.toContain(String(given[name]))
    }
  })
}

const undoSuite = (s: Subject): void => {
  test('a record changed since is not undone', async () => {
    const { edit, history, undo, wire } = moves(s)
    const row = await s.add()
    await edit(row['id'])
    const [first] = await history(row['id'])
    const last = await edit(row['id'])
    expect(await undo(first!)).toMatchObject({ ...REFUSED, message: MOVED_ON })
    expect((await s.read(row['id']))[wire]).toBe(last)
  })

  test('a unique value taken since is named', async () => {
    const { history, undo } = moves(s)
    for (const [name, f] of uniqueFields(s)) {
      const [given, other] = [s.input(), s.input()]
      const row = await s.add(given)
      expect((await s.call('edit', { body: { id: row['id'], [name]: s.input()[name] } })).body.success).toBe(true)
      await s.add({ ...other, [name]: given[name] })
      const [entry] = await history(row['id'])
      const { message, success } = await undo(entry!)
      expect([success, message], name).toEqual([false, expect.stringContaining(named(f, given[name]))])
    }
  })

  test('an addition is undone, or refused with a sentence', async () => {
    const { history, undo } = moves(s)
    const row = await s.add()
    const [entry] = await history(row['id'])
    const { success, message } = await undo(entry!)
    const { body } = await s.call('queryById', { query: { id: row['id'] } })
    expect(body.success).toBe(!success)
    if (!success) expect(message).toMatch(/不能撤销|请先解除引用/)
  })
}

const binSuite = (s: Subject): void => {
  const bin = async (query: Row = {}): Promise<Row[]> =>
    (await s.call<ListResult>('recycleBin', { query: { pageNo: 1, pageSize: 1000, ...query } })).body.result!.records
  const remove = async (given?: Input): Promise<Row> => {
    const row = await s.add(given)
    await s.call('delete', { query: { id: row['id'] } })
    return row
  }

  test('a deleted record is in the bin, can be restored, and can be purged', async () => {
    const row = await remove()
    expect((await bin()).find((one) => one['id'] === row['id'])).toMatchObject({
      id: row['id'],
      deleteBy: 'admin',
      deleteTime: expect.stringMatching(/^\d{4}-/),
    })
    expect((await s.call('putRecycleBin', { body: { ids: String(row['id']) } })).body.success).toBe(true)
    const back = await s.read(row['id'])
    for (const [name] of keptFields(s.r)) expect(back[name], name).toEqual(row[name])
    expect((await s.call('deleteRecycleBin', { query: { ids: row['id'] } })).body).toMatchObject(REFUSED)
    await s.call('delete', { query: { id: row['id'] } })
    expect((await s.call('deleteRecycleBin', { query: { userIds: row['id'] } })).body.success).toBe(true)
    expect((await bin()).map((one) => one['id'])).not.toContain(row['id'])
    for (const verb of ['putRecycleBin', 'deleteRecycleBin'] as const) {
      const given = { body: { ids: String(row['id']) }, query: { ids: row['id'] } }
      expect((await s.call(verb, given)).body, verb).toMatchObject(REFUSED)
    }
  })

  test('a unique value taken since is named, and no row is restored', async () => {
    for (const [wire, f] of uniqueFields(s)) {
      const given = s.input()
      const [row, free] = [await remove(given), await remove()]
      await s.add(s.input({ [wire]: given[wire] }))
      const { success, message } = (
        await s.call('putRecycleBin', { body: { ids: `${String(free['id'])},${String(row['id'])}` } })
      ).body
      expect([success, message], wire).toEqual([
        false,
        expect.stringMatching(new RegExp(`^${named(f, given[wire])}已(存在|被另一个)`)),
      ])
      expect((await bin()).map((one) => one['id'])).toEqual(expect.arrayContaining([row['id'], free['id']]))
    }
  })
}

export const pastSuite = (s: Subject): void => {
  if (s.has('history')) describe('history', () => historySuite(s))
  if (s.has('undo')) {
    describe('taken back', () => ownPastSuite(s))
    describe('undo', () => undoSuite(s))
    describe('single fields', () => restoreSuite(s))
  }
  if (s.has('recycleBin')) describe('recycle bin', () => binSuite(s))
}
