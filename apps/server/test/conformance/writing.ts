import { codeOf, isColumn, isInput, messageOf, wireName, type Field } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { edition } from './change.ts'
import { adjustmentOf, type Input } from './adjustments.ts'
import { hasOwnId, keptFields, presentedValue, type Row } from './fixtures.ts'
import { boundsSuite, refusalSuite } from './refusals.ts'
import { REFUSED, remedyOf, type Subject } from './subject.ts'

const kept = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

const writeNothing = async (s: Subject, row: Row, input: Input): Promise<void> => {
  const { id, version } = row
  const past = async () => (s.has('history') ? (await s.call('history', { query: { id } })).body.result : [])
  const before = await past()
  for (const again of [
    { ...row, status_dictText: 'x', key: '1' },
    { ...input, id, version },
  ]) {
    const { body } = await s.call('edit', { body: again })
    expect(body, body.message).toMatchObject({ success: true, message: messageOf(s.r, 'edit') })
  }
  expect(await s.read(id)).toEqual(row)
  expect(await past()).toEqual(before)
}

const roundTripSuite = (s: Subject, whole: boolean): void => {
  const fields = keptFields(s.r)
  const methods = whole ? (['PUT', 'POST'] as const) : (['PUT'] as const)

  test(`add, queryById, edit by ${methods.join(' and ')}, delete${whole ? ', deleteBatch' : ''}`, async () => {
    const input = s.input()
    const added = await s.call<{ id: string }>('add', { body: input })
    const refusal = remedyOf(`add ${JSON.stringify(input)}`, added.body.message)
    expect(added.body, refusal).toMatchObject({ success: true, code: 200, message: messageOf(s.r, 'add') })
    const { id } = added.body.result!
    const row = await s.read(id)
    expect(Object.fromEntries(fields.map(([wire]) => [wire, row[wire]]))).toEqual(
      Object.fromEntries(fields.map(([wire, f]) => [wire, kept(presentedValue(f, input[wire]))])),
    )
    expect(row).toMatchObject({ createBy: 'admin', version: 1, updateBy: null, updateTime: null })
    expect(row['createTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await writeNothing(s, row, input)
    const lasting = Object.fromEntries((adjustmentOf(s.r).lasting ?? []).map((wire) => [wire, input[wire]]))
    for (const method of methods) {
      const before = await s.read(id)
      const change: Input = { ...s.input(), ...lasting, ...(hasOwnId(s.r) && { id: Number(id) }) }
      const edited = await s.call('edit', { body: { ...before, ...change, id, version: before['version'] } }, method)
      const refused = remedyOf(`edit ${JSON.stringify(change)}`, edited.body.message)
      expect(edited.body, refused).toMatchObject({ success: true, code: 200, message: messageOf(s.r, 'edit') })
      const after = await s.read(id)
      for (const [wire, f] of fields) expect(after[wire], wire).toEqual(kept(presentedValue(f, change[wire])))
      expect(after).toMatchObject({
        id: row['id'],
        createBy: 'admin',
        createTime: row['createTime'],
        updateBy: 'admin',
      })
      expect(after['version']).toBe(Number(before['version']) + 1)
    }
    if (!s.has('delete')) return
    expect((await s.call('delete', { query: { id } })).body).toMatchObject({
      success: true,
      message: messageOf(s.r, 'delete'),
    })
    const gone = await s.call('queryById', { query: { id } })
    expect(gone.body).toMatchObject({ ...REFUSED, message: '未找到对应实体' })
    if (!whole) return
    const [a, b] = [await s.add(), await s.add()]
    const batch = await s.call('deleteBatch', { query: { ids: `${String(a['id'])},${String(b['id'])},` } })
    expect(batch.body).toMatchObject({ success: true, message: messageOf(s.r, 'deleteBatch') })
    for (const { id: one } of [a, b])
      expect((await s.call('queryById', { query: { id: one } })).body).toMatchObject(REFUSED)
  })

  test('required fields suffice; initial values are filled', async () => {
    const input = s.leastInput()
    const row = await s.add(input)
    for (const [wire, f] of fields)
      if (!(wire in input) && f.initial !== undefined) expect(row[wire], wire).toBe(f.initial)
  })
}

const absenceSuite = (s: Subject): void => {
  test('refuses deleting twice, deleting nothing, editing nothing', async () => {
    for (const verb of ['delete', 'deleteBatch', 'edit', 'queryById'] as const) {
      const given =
        verb === 'edit' ? { body: { ...s.input(), id: s.absentId } } : { query: { id: s.absentId, ids: s.absentId } }
      const { status, body } = await s.call(verb, given)
      expect([status, body.success, body.code, typeof body.message], verb).toEqual([200, false, 500, 'string'])
    }
    for (const query of [{}, { ids: '' }, { ids: ',,' }])
      expect((await s.call('deleteBatch', { query })).body).toMatchObject(REFUSED)
    expect((await s.call('delete')).body).toMatchObject(REFUSED)
    expect((await s.call('edit', { body: { version: 1 } })).body.success).toBe(false)
  })

  test('a batch with one unknown id changes nothing', async () => {
    const row = await s.add()
    const { body } = await s.call('deleteBatch', { query: { ids: `${String(row['id'])},${s.absentId}` } })
    expect(body).toMatchObject(REFUSED)
    expect(await s.read(row['id'])).toEqual(row)
  })

  test('ids outside their grammar: 400; more than 500: refused', async () => {
    const hostile = await s.call('deleteBatch', { query: { ids: "1' or '1'='1" } })
    expect([hostile.status, hostile.body.code]).toEqual([400, 400])
    const ids = Array.from({ length: 501 }, (_, i) => i + 1).join(',')
    expect((await s.call('deleteBatch', { query: { ids } })).body).toMatchObject(REFUSED)
  })
}

const lockSuite = (s: Subject): void => {
  const change = (): Input => {
    const { wire, value } = edition(s)
    return { [wire]: value() }
  }

  test('a stale version is refused: 409 with the current row', async () => {
    const row = await s.add()
    const edit = (version: unknown) => s.call<Row>('edit', { body: { ...change(), id: row['id'], version } })
    expect((await edit(1)).body.success).toBe(true)
    const { status, body } = await edit(1)
    expect([status, body.success, body.code, body.message]).toEqual([
      200,
      false,
      409,
      '数据已被他人修改，请核对后重新保存',
    ])
    const current = await s.read(row['id'])
    expect(body.result).toEqual({ ...current, updateBy_dictText: '管理员（admin）' })
    expect(current['version']).toBe(2)
  })

  test('of two concurrent edits one succeeds, and the other is notified', async () => {
    const row = await s.add()
    const both = await Promise.all(
      [change(), change()].map((c) => s.call('edit', { body: { ...c, id: row['id'], version: 1 } })),
    )
    expect(both.map(({ body }) => body.code).sort()).toEqual([200, 409])
    expect((await s.read(row['id']))['version']).toBe(2)
  })

  test('without version the last writer wins', async () => {
    const row = await s.add()
    for (const expected of [2, 3]) {
      expect((await s.call('edit', { body: { ...change(), id: row['id'] } })).body.success).toBe(true)
      expect((await s.read(row['id']))['version']).toBe(expected)
    }
  })

  test('a missing key keeps its value; null and "" clear it', async () => {
    const row = await s.add()
    for (const version of [undefined, 1])
      expect((await s.call('edit', { body: { id: row['id'], version } })).body.success).toBe(true)
    expect(await s.read(row['id'])).toEqual(row)
    expect((await s.call('edit', { body: { id: row['id'], version: 0 } })).body.code).toBe(409)
    const { input, filled = [] } = adjustmentOf(s.r)
    const fixed = input?.(0) ?? {}
    const optional = keptFields(s.r).filter(([wire, f]) => !f.required && !(wire in fixed) && !filled.includes(wire))
    for (const blank of [null, '']) {
      const cleared = Object.fromEntries(optional.map(([wire]) => [wire, blank]))
      expect((await s.call('edit', { body: { ...cleared, id: row['id'] } })).body).toMatchObject({ success: true })
      const after = await s.read(row['id'])
      for (const [wire] of optional) expect(after[wire], wire).toBeNull()
    }
  })
}

const serverOwned = (s: Subject): Input => {
  const derived = Object.entries(s.r.fields).filter(([name, f]) => isColumn(f) && !isInput(f) && name !== 'id')
  const strange = (f: Field) => (f.kind === 'bool' ? true : f.numeric || f.kind === 'int' ? 2 : 'HACKED')
  return {
    ...(!hasOwnId(s.r) && { id: 'HACKED' }),
    createBy: 'HACKED',
    createTime: '2000-01-01 00:00:00',
    updateBy: 'HACKED',
    updateTime: '2000-01-01 00:00:00',
    version: 77,
    tenantId: 2,
    tenant_id: 2,
    delFlag: 1,
    del_flag: 1,
    deleteBy: 'HACKED',
    sysOrgCode: 'HACKED',
    sys_org_code: 'HACKED',
    ...Object.fromEntries(derived.map(([name, f]) => [wireName(name, f), strange(f)])),
  }
}

const claimsSuite = (s: Subject): void => {
  /** claims that took effect although a record without claims reads otherwise */
  const hacked = (row: Row, plain: Row) => {
    const claimed = serverOwned(s)
    return Object.keys(claimed).filter((key) => key in row && row[key] === claimed[key] && plain[key] !== claimed[key])
  }

  test('fields of the server are taken from no caller', async () => {
    const plain = await s.add()
    const row = await s.add(s.input({ ...serverOwned(s), unknown: 'x', 'drop table': 1 }))
    expect(hacked(row, plain)).toEqual([])
    expect(row).not.toHaveProperty('unknown')
    const id = row['id']
    const { id: _id, version: _version, ...claims } = serverOwned(s)
    expect((await s.call('edit', { body: { id, ...claims, ...adjustmentOf(s.r).edit } })).body).toMatchObject({
      success: true,
    })
    const after = await s.read(id)
    expect(hacked(after, plain)).toEqual([])
    // claims alone are no change
    const written = adjustmentOf(s.r).edit ? { updateBy: 'admin', version: 2 } : { updateBy: null, version: 1 }
    expect(after).toMatchObject({ createBy: 'admin', createTime: row['createTime'], ...written })
  })
}

const ownershipSuite = (s: Subject): void => {
  test('the codes of the verbs begin with the name of the resource', () => {
    const known = ['list', 'add', 'edit', 'delete', 'export', 'import', 'reveal'].map((word) => `${s.r.name}:${word}`)
    for (const verb of s.verbs) expect(known).toContain(codeOf(s.r, verb))
  })
}

export const ownWritingSuite = (s: Subject): void => {
  describe('round trip', () => roundTripSuite(s, false))
  describe('bounds', () => boundsSuite(s, false))
  // the engine adds all others
  if (adjustmentOf(s.r).adder) describe('ownership', () => claimsSuite(s))
}

export const writingSuite = (s: Subject): void => {
  describe('round trip', () => roundTripSuite(s, true))
  describe('bounds', () => boundsSuite(s, true))
  describe('ownership', () => claimsSuite(s))
  describe('missing values', () => absenceSuite(s))
  describe('optimistic lock', () => lockSuite(s))
  describe('refusals', () => refusalSuite(s))
  describe('whole rows', () => ownershipSuite(s))
}
