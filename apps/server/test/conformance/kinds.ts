import { inputFields, isEncrypted, maskOf, wireName, type Field } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { SEARCHES_PER_DAY } from '../../src/engine/read/identity-search.ts'
import { sightOf, type Row } from './fixtures.ts'
import { FORBIDDEN } from './access.ts'
import { addHolder } from './holders.ts'
import { facts, REFUSED, type Subject } from './subject.ts'

const ONLY_WHOLE = '加密字段只支持完整值或后四位查询'
const REASON = '核对身份'

const maskSuite = (s: Subject, fields: [wire: string, f: Field][]): void => {
  test.each(fields)('%s is a mask in every answer, and a mask sent back means unchanged', async (wire, f) => {
    const given = s.input()
    const row = await s.add(given)
    const mask = maskOf(f.kind, String(given[wire]))
    expect(row[wire]).toBe(mask)
    if (s.has('list')) {
      const listed = (await s.list({ id: row['id'] })).records
      expect(listed.map((one) => one[wire])).toEqual([mask])
    }
    const edited = await s.call('edit', { body: { id: row['id'], [wire]: mask } })
    expect(edited.body).toMatchObject({ success: true })
    expect(await revealedValue(s, row, wire)).toBe(given[wire])
  })
  test.each(fields)('%s: another mask is refused', async (wire, f) => {
    const [row, other] = [await s.add(), s.input()]
    const message = `请填写完整的${f.label}`
    const mask = maskOf(f.kind, String(other[wire])).replace(/^./, '＃')
    const strange = f.kind === 'address' ? mask : maskOf(f.kind, String(other[wire])).replace(/^\d{3}/, '999')
    for (const answer of [
      await s.call('edit', { body: { id: row['id'], [wire]: strange } }),
      await s.call('add', { body: s.input({ [wire]: strange }) }),
    ])
      expect(answer.body).toMatchObject({ ...REFUSED, message, result: { fields: { [wire]: message } } })
    expect((await s.read(row['id']))[wire]).toBe(row[wire])
  })
}

/** The value behind a mask, as a reveal shows it. */
const revealedValue = async (s: Subject, row: Row, field: string): Promise<unknown> => {
  const { body } = await s.call<{ value: string }>('reveal', { body: { id: row['id'], field, reason: REASON } })
  expect(body, field).toMatchObject({ success: true })
  return body.result!.value
}

const searchSuite = (s: Subject, fields: [wire: string, f: Field][]): void => {
  const searched = fields.filter(([, f]) => f.search)

  test.each(searched)('%s is found by its whole value and by its end alone', async (wire) => {
    const given = s.input()
    const [row] = [await s.add(given), await s.add()]
    const whole = String(given[wire])
    const found = async (value: string) => (await s.list({ [wire]: value })).records.map((one) => one['id'])
    expect(await found(whole)).toContain(row['id'])
    expect(await found(whole.slice(-4))).toContain(row['id'])
    for (const query of [`*${whole.slice(-4)}*`, `!${whole}`, `>= ${whole}`, `${whole},${whole}`]) {
      const { body } = await s.call('list', { query: { [wire]: query } })
      expect(body, query).toMatchObject({ ...REFUSED, message: ONLY_WHOLE })
    }
  })
  test.each(searched)(
    '%s: without the reveal right few searches a day are answered, each in the audit chain',
    async (wire) => {
      const asker = await addHolder(s.setup.app, [`${s.r.name}:list`])
      const ask = async () => (await s.call('list', { ...asker, query: { [wire]: s.input()[wire] } })).body
      const audited = async (outcome: string) =>
        (await auditedOf(s, `${s.r.name}/${wire}`)).filter(
          (line) => line.action === 'search' && line.outcome === outcome,
        ).length
      const before = [await audited('success'), await audited('refused')] as const
      for (let n = 0; n < SEARCHES_PER_DAY; n += 1) expect(await ask()).toMatchObject({ success: true })
      expect(await ask()).toMatchObject({ ...REFUSED, message: expect.stringContaining('次数已用完') })
      expect([await audited('success'), await audited('refused')]).toEqual([
        before[0] + SEARCHES_PER_DAY,
        before[1] + 1,
      ])
    },
  )
  test.each(fields)('%s cannot be sorted by', async (wire, f) => {
    const { body } = await s.call('list', { query: { column: wire, order: 'asc' } })
    expect([body.code, body.message]).toEqual([500, expect.stringMatching(new RegExp(`^${f.label}.*不能用于排序`))])
  })
}

interface Line {
  action: string
  object: string
  outcome: string
  detail: string
}

const auditedOf = async (s: Subject, object: string): Promise<Line[]> => {
  const { rows } = await s.setup.app.services.database.asOwner((client) =>
    client.query<Line>('select action, object, outcome, detail from audit_entry where object = $1 order by seq', [
      object,
    ]),
  )
  return rows
}

const revealSuite = (s: Subject, fields: [wire: string, f: Field][]): void => {
  const [[wire] = ['']] = fields

  test('a reveal needs a reason, shows one value, and is in the audit chain', async () => {
    const given = s.input()
    const row = await s.add(given)
    expect(await revealedValue(s, row, wire)).toBe(given[wire])
    const [line] = await auditedOf(s, `${s.r.name}/${String(row['id'])}/${wire}`)
    expect(line).toMatchObject({ action: 'reveal', outcome: 'success', detail: expect.stringContaining(REASON) })
    expect(JSON.stringify(line)).not.toContain(given[wire])
  })
  test('refuses a reveal without a reason, of an unknown field, of an unknown row', async () => {
    const row = await s.add()
    const ask = (body: object) => s.call('reveal', { body: { id: row['id'], field: wire, reason: REASON, ...body } })
    expect((await ask({ reason: '看看' })).body).toMatchObject({ ...REFUSED, message: '请填写查看原因，至少 4 个字' })
    expect((await ask({ reason: '' })).body).toMatchObject({ ...REFUSED, message: '请输入查看原因' })
    for (const field of ['id', 'createBy', 'password', 'nothing', '__proto__', `${wire}_cipher`])
      expect((await ask({ field })).body).toMatchObject({ ...REFUSED, message: '该字段不能查看完整信息' })
    expect((await ask({ id: s.absentId })).body).toMatchObject({ ...REFUSED, message: '未找到对应实体' })
    expect(await auditedOf(s, `${s.r.name}/${s.absentId}/${wire}`)).toEqual([])
  })
  test('the right to read is not the right to reveal', async () => {
    const row = await s.add()
    const reader = await addHolder(s.setup.app, [`${s.r.name}:list`])
    const { status, body } = await s.call('reveal', {
      ...reader,
      body: { id: row['id'], field: wire, reason: REASON },
    })
    expect([status, body.message]).toEqual([403, FORBIDDEN])
  })
  test.runIf(sightOf(s.r) !== 'everybody')('another tenant is answered as if the row were absent', async () => {
    const row = await s.add()
    const ask = (id: unknown) => s.call('reveal', { as: 'outsider', body: { id, field: wire, reason: REASON } })
    expect(facts(await ask(row['id']))).toEqual(facts(await ask(s.absentId)))
  })
}

const encryptedFields = (s: Subject): [wire: string, f: Field][] =>
  Object.entries(inputFields(s.r.fields))
    .filter(([, f]) => isEncrypted(f))
    .map(([name, f]) => [wireName(name, f), f])

export const ownKindSuite = (s: Subject): void => maskSuite(s, encryptedFields(s))

export const kindSuite = (s: Subject): void => {
  const fields = encryptedFields(s)
  describe('masks', () => maskSuite(s, fields))
  describe('reveal', () => revealSuite(s, fields))
  if (s.has('list')) describe('search', () => searchSuite(s, fields))
}
