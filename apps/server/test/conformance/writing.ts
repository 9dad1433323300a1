/** Adding, editing, deleting: what is kept, what is refused and how the refusal reads. */
import { codeOf, inputFields, isColumn, isInput, messageOf, missingText, wireName, type Field } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { adjustmentOf, keptFields, shown, type Input, type Row } from './fixtures.ts'
import { REFUSED, type Subject } from './subject.ts'

/** What a field is read back as. */
const kept = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

const roundTripSuite = (s: Subject): void => {
  const fields = keptFields(s.r)

  test('a record lives: add, queryById, edit by PUT and POST, delete, deleteBatch', async () => {
    const input = s.input()
    const added = await s.call<{ id: string }>('add', { body: input })
    expect(added.body).toMatchObject({ success: true, code: 200, message: messageOf(s.r, 'add') })
    const { id } = added.body.result!
    const row = await s.read(id)
    expect(Object.fromEntries(fields.map(([wire]) => [wire, row[wire]]))).toEqual(
      Object.fromEntries(fields.map(([wire, f]) => [wire, kept(shown(f, input[wire]))])),
    )
    expect(row).toMatchObject({ createBy: 'admin', version: 1, updateBy: null, updateTime: null })
    expect(row['createTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    for (const method of ['PUT', 'POST'] as const) {
      const before = await s.read(id)
      const change: Input = { ...s.input(), ...(adjustmentOf(s.r).ownId && { id: Number(id) }) }
      const edited = await s.call('edit', { body: { ...before, ...change, id, version: before['version'] } }, method)
      expect(edited.body).toMatchObject({ success: true, code: 200, message: messageOf(s.r, 'edit') })
      const after = await s.read(id)
      for (const [wire, f] of fields) expect(after[wire], wire).toEqual(kept(shown(f, change[wire])))
      expect(after).toMatchObject({
        id: row['id'],
        createBy: 'admin',
        createTime: row['createTime'],
        updateBy: 'admin',
      })
      expect(after['version']).toBe(Number(before['version']) + 1)
    }
    expect((await s.call('delete', { query: { id } })).body).toMatchObject({
      success: true,
      message: messageOf(s.r, 'delete'),
    })
    const gone = await s.call('queryById', { query: { id } })
    expect(gone.body).toMatchObject({ ...REFUSED, message: '未找到对应实体' })
    const [a, b] = [await s.add(), await s.add()]
    const batch = await s.call('deleteBatch', { query: { ids: `${String(a['id'])},${String(b['id'])},` } })
    expect(batch.body).toMatchObject({ success: true, message: messageOf(s.r, 'deleteBatch') })
    for (const { id: one } of [a, b])
      expect((await s.call('queryById', { query: { id: one } })).body).toMatchObject(REFUSED)
  })

  test('the least that is required suffices; initial values are filled', async () => {
    const input = s.leastInput()
    const row = await s.add(input)
    for (const [wire, f] of fields)
      if (!(wire in input) && f.initial !== undefined) expect(row[wire], wire).toBe(f.initial)
  })

  test('deleting twice, deleting nothing, editing nothing: refused', async () => {
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
  const editable = keptFields(s.r).find(([wire, f]) => f.kind === 'text' && !f.check && wire !== 'url')
  const change = (): Input => ({ [editable![0]]: `改动 ${s.input()[editable![0]] as string}`.slice(0, 60) })

  test('a stale version: 409 with the current row', async () => {
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
    expect(body.result).toEqual(current)
    expect(current['version']).toBe(2)
  })

  test('two at once: one wins, the other is told', async () => {
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

  test('a missing key stays, null and "" clear', async () => {
    const row = await s.add()
    expect((await s.call('edit', { body: { id: row['id'] } })).body.success).toBe(true)
    const untouched = await s.read(row['id'])
    const { input, filled = [] } = adjustmentOf(s.r)
    const fixed = input?.(0, s.house.known) ?? {}
    for (const [wire] of keptFields(s.r)) expect(untouched[wire], wire).toEqual(row[wire])
    const optional = keptFields(s.r).filter(([wire, f]) => !f.required && !(wire in fixed) && !filled.includes(wire))
    for (const blank of [null, '']) {
      const cleared = Object.fromEntries(optional.map(([wire]) => [wire, blank]))
      expect((await s.call('edit', { body: { ...cleared, id: row['id'] } })).body).toMatchObject({ success: true })
      const after = await s.read(row['id'])
      for (const [wire] of optional) expect(after[wire], wire).toBeNull()
    }
  })
}

/** A value each kind refuses for its content, with the start of the sentence. */
const tooMuch = (f: Field): unknown => {
  if (f.kind === 'text' || f.kind === 'longText') return 'x'.repeat((f.max ?? 500) + 1)
  if (f.kind === 'int' || f.kind === 'decimal') return (f.max ?? 1e12) * 10 + 1
  if (f.kind === 'date' || f.kind === 'dateTime') return '2026-02-30'
  if (f.kind === 'dict') return f.numeric ? 987_654 : '不存在的值'
  return undefined
}

const refusalSuite = (s: Subject): void => {
  const inputs = Object.entries(inputFields(s.r.fields)).map(([name, f]) => [wireName(name, f), f] as const)
  const answer = async (given: Input, verb: 'add' | 'edit' = 'add') =>
    (await s.call<{ fields: Row }>(verb, { body: given })).body
  const refusal = (wire: string, message: string) => ({ ...REFUSED, message, result: { fields: { [wire]: message } } })

  test.each(inputs.filter(([, f]) => f.required))('%s is required', async (wire, f) => {
    for (const blank of [undefined, null, '', '  ']) {
      if (typeof blank === 'string' && f.kind !== 'text') continue
      expect(await answer(s.input({ [wire]: blank }))).toMatchObject(refusal(wire, missingText(f)))
    }
    if (f.kind === 'int') return
    const row = await s.add()
    expect(await answer({ id: row['id'], [wire]: '' }, 'edit')).toMatchObject(refusal(wire, missingText(f)))
  })

  test.each(inputs.filter(([, f]) => tooMuch(f) !== undefined))(
    '%s beyond what it can be: refused with its label',
    async (wire, f) => {
      const { message, result, success, code } = await answer(s.input({ [wire]: tooMuch(f) }))
      expect([success, code, Object.keys(result!.fields)]).toEqual([false, 500, [wire]])
      if (f.kind === 'dict') expect([`${f.label}不在可选范围内，请重新选择`, missingText(f)]).toContain(message)
      else expect(message.startsWith(f.label), message).toBe(true)
      if (f.kind === 'text') expect(message).toBe(`${f.label}不能超过 ${f.max ?? 500} 个字符`)
    },
  )

  test.each(inputs.filter(([, f]) => f.check))('%s outside its pattern', async (wire, f) => {
    const { message, result } = await answer(s.input({ [wire]: "a,b;'<" }))
    expect(message.startsWith(f.label), message).toBe(true)
    expect(result).toEqual({ fields: { [wire]: message } })
  })

  test.each(inputs.filter(([, f]) => f.unique))('%s is unique, when adding and when editing', async (wire, f) => {
    const [first, second] = [await s.add(), await s.add()]
    const message = `${f.label}“${String(first[wire])}”已存在，请换一个`
    expect(await answer(s.input({ [wire]: first[wire] }))).toMatchObject(refusal(wire, message))
    expect(await answer({ id: second['id'], [wire]: first[wire] }, 'edit')).toMatchObject(refusal(wire, message))
    expect(await answer({ id: first['id'], [wire]: first[wire] }, 'edit')).toMatchObject({ success: true })
  })

  test.each(inputs.filter(([, f]) => f.kind === 'ref' || f.kind === 'treeRef'))(
    '%s points at what exists and is in sight',
    async (wire, f) => {
      const [absent, foreign] = [s.absentId, s.house.known.foreignDepartId]
      for (const id of [absent, ...(f.to === 'system:depart' ? [foreign] : [])]) {
        expect(await answer(s.input({ [wire]: id }))).toMatchObject(refusal(wire, `${f.label}不存在，请重新选择`))
      }
    },
  )

  test.each(inputs)('%s of a wrong JSON type: 400 with its label', async (wire, f) => {
    for (const wrong of [{ a: 1 }, [[1]]]) {
      const { status, body } = await s.call('add', { body: s.input({ [wire]: wrong }) })
      expect([status, body.code, body.message.includes(f.label)]).toEqual([400, 400, true])
    }
  })

  test('what is no record: 400', async () => {
    for (const payload of ['[]', '"a"', '1', 'true']) {
      const { status } = await s.call('add', { body: payload, headers: { 'content-type': 'application/json' } })
      expect(status, payload).toBe(400)
    }
  })

  test('nothing refused was written', async () => {
    const [chosen, searched] = [
      inputs.find(([, f]) => f.kind === 'dict'),
      inputs.find(([, f]) => f.search && f.kind === 'text'),
    ]
    if (!chosen || !searched || !s.has('list')) return
    const wrong = s.input({ [chosen[0]]: 987_654, [searched[0]]: `nowhere${s.absentId}` })
    expect(await answer(wrong)).toMatchObject(REFUSED)
    expect((await s.list({ [searched[0]]: wrong[searched[0]] })).records).toEqual([])
  })
}

const serverOwned = (s: Subject): Input => {
  const derived = Object.entries(s.r.fields).filter(([name, f]) => isColumn(f) && !isInput(f) && name !== 'id')
  const strange = (f: Field) => (f.kind === 'bool' ? true : f.numeric || f.kind === 'int' ? 2 : 'HACKED')
  return {
    ...(!adjustmentOf(s.r).ownId && { id: 'HACKED' }),
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

const ownershipSuite = (s: Subject): void => {
  /** claims that came true although a record without claims reads otherwise */
  const hacked = (row: Row, plain: Row) => {
    const claimed = serverOwned(s)
    return Object.keys(claimed).filter((key) => key in row && row[key] === claimed[key] && plain[key] !== claimed[key])
  }

  test('S-ACL-3 what the server owns is not taken from anybody', async () => {
    const plain = await s.add()
    const row = await s.add(s.input({ ...serverOwned(s), unknown: 'x', 'drop table': 1 }))
    expect(hacked(row, plain)).toEqual([])
    expect(row).not.toHaveProperty('unknown')
    const id = row['id']
    const { id: _id, version: _version, ...claims } = serverOwned(s)
    expect((await s.call('edit', { body: { id, ...claims } })).body).toMatchObject({ success: true })
    const after = await s.read(id)
    expect(hacked(after, plain)).toEqual([])
    expect(after).toMatchObject({ createBy: 'admin', updateBy: 'admin', createTime: row['createTime'], version: 2 })
  })
  test('a whole row sent back with its texts changes nothing', async () => {
    const row = await s.add()
    const { body } = await s.call('edit', {
      body: { ...row, status_dictText: 'x', children: [], key: '1', title: 'x' },
    })
    expect(body).toMatchObject({ success: true })
    const after = await s.read(row['id'])
    for (const [wire] of keptFields(s.r)) expect(after[wire], wire).toEqual(row[wire])
  })
  test('the codes of the verbs are those of the house', () => {
    for (const verb of s.verbs)
      expect(codeOf(s.r, verb)).toMatch(/^system:[a-zA-Z]+:(list|add|edit|delete|export|import|reveal)$/)
  })
}

export const writingSuite = (s: Subject): void => {
  describe('round trip', () => roundTripSuite(s))
  describe('optimistic lock', () => lockSuite(s))
  describe('refusals', () => refusalSuite(s))
  describe('ownership', () => ownershipSuite(s))
}
