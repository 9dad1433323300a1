import { childrenFields, wireName, type HistoryEntry } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { ownStatements } from '../statements.ts'
import type { Answer } from '../harness.ts'
import type { Input } from './adjustments.ts'
import type { Row, Side } from './fixtures.ts'
import { REFUSED, type Subject } from './subject.ts'

const [MANY, STATEMENTS] = [100, 12]

export const childrenSuite = (s: Subject): void => {
  const [[name, f]] = childrenFields(s.r) as [ReturnType<typeof childrenFields>[number]]
  const [list, label] = [wireName(name, f), `${f.label}第 1 行：`]
  const rowsOf = (row: Row): Row[] => row[list] as Row[]
  const fresh = (n: number, side: Side = 'ours'): Input[] =>
    Array.from({ length: n }, (_, i) => ({ ...(s.input({}, side)[list] as Input[])[0], name: `第 ${i} 项` }))
  const addWith = (n: number) => s.add(s.input({ [list]: fresh(n) }))
  const save = async (row: Row, rows: unknown): Promise<Answer['body']> =>
    (await s.call('edit', { body: { id: row['id'], [list]: rows } })).body
  const saved = async (row: Row, rows: unknown): Promise<Row> => {
    expect(await save(row, rows)).toMatchObject({ success: true })
    return s.read(row['id'])
  }
  const names = (row: Row) => rowsOf(row).map((one) => one['name'])
  const history = async (row: Row) =>
    (await s.call<HistoryEntry[]>('history', { query: { id: row['id'] } })).body.result!
  const undo = async (row: Row) => (await s.call('undo', { body: { id: (await history(row))[0]!.id } })).body
  const refused = (field: string, message: string) => ({
    ...REFUSED,
    message: expect.stringContaining(message),
    result: { fields: { [`${list}.${field}`]: expect.stringContaining(message) } },
  })

  describe('saving', () => {
    test('the list equals the input in its order; a missing list changes nothing', async () => {
      const row = await addWith(3)
      expect(names(row)).toEqual(['第 0 项', '第 1 项', '第 2 项'])
      const [a, b, c] = rowsOf(row)
      const after = await saved(row, [c, { ...a, name: '改名' }, ...fresh(1)])
      expect(names(after)).toEqual(['第 2 项', '改名', '第 0 项'])
      expect(rowsOf(after).map(({ id }) => id === b!['id'])).toEqual([false, false, false])
      await s.call('edit', { body: { id: row['id'] } })
      expect(rowsOf(await s.read(row['id']))).toEqual(rowsOf(after))
    })
    test('unchanged children are not written, and two may exchange unique values', async () => {
      const row = await addWith(3)
      const [a, b, c] = rowsOf(row)
      const after = await saved(row, [{ ...a, name: b!['name'] }, { ...b, name: a!['name'] }, c])
      expect(names(after)).toEqual([b!['name'], a!['name'], c!['name']])
      expect(rowsOf(after).map(({ version }) => version)).toEqual([2, 2, 1])
      expect(rowsOf(after)[0]).toMatchObject({ itemRank_dictText: expect.any(String), mobile: a!['mobile'] })
      expect(String(a!['mobile'])).toContain('*')
    })
    test('a hundred children take a few statements', async () => {
      const counted = (work: () => Promise<Answer>) =>
        ownStatements(async () => expect((await work()).body).toMatchObject({ success: true }))
      const given = s.input({ [list]: fresh(MANY) })
      const added = await counted(() => s.call('add', { body: given }))
      expect(added.length, added.join('\n')).toBeLessThanOrEqual(STATEMENTS)
      expect(added.some((text) => text.includes('specimen_line'))).toBe(true)
      const { records } = await s.list({ code: given['code'] })
      const row = await s.read(records[0]!['id'])
      const rows = rowsOf(row).toReversed().slice(1)
      const edited = await counted(() =>
        s.call('edit', { body: { id: row['id'], [list]: [...rows, { ...fresh(1)[0], name: '新的' }] } }),
      )
      expect(edited.length, edited.join('\n')).toBeLessThanOrEqual(STATEMENTS)
      expect(names(await s.read(row['id']))).toHaveLength(MANY)
    })
  })

  describe('refusals', () => {
    test('refused values name row and field', async () => {
      const row = await addWith(2)
      const [a, b] = rowsOf(row)
      expect(await save(row, [a, { ...b, name: '' }])).toMatchObject({
        ...REFUSED,
        result: { fields: { [`${list}.1.name`]: '请输入名称' } },
      })
      expect(await save(row, [{ ...a, itemRank: '无' }, b])).toMatchObject(refused('0.itemRank', '等级不在可选范围内'))
      expect(await save(row, [{ ...a, keeperId: 'nobody' }, b])).toMatchObject(refused('0.keeperId', '保管人不存在'))
      expect(await save(row, [a, { ...b, name: a!['name'] }])).toMatchObject(refused('1.name', '与第 1 行重复'))
      expect((await save(row, [{ ...a, mobile: '199****0000' }, b])).message).toContain(label)
      expect(await save(row, fresh(f.max! + 1))).toMatchObject({ ...REFUSED, message: `${f.label}最多 ${f.max} 行` })
      expect(rowsOf(await s.read(row['id']))).toEqual(rowsOf(row))
    })
    test('ids of another parent, another tenant and unknown ids are refused alike', async () => {
      const [row, other] = [await addWith(1), await addWith(1)]
      const theirs = await s.add(s.input({ [list]: fresh(1, 'theirs') }, 'theirs'), { as: 'outsider' })
      const answers = await Promise.all(
        [rowsOf(other)[0], rowsOf(theirs)[0], { ...rowsOf(row)[0], id: 'absent' }].map((one) => save(row, [one])),
      )
      const plain = answers.map(({ timestamp: _at, ...rest }) => rest)
      expect(plain[0]).toMatchObject(refused('0.id', '不存在或已被删除'))
      expect(plain[1]).toEqual(plain[0])
      expect(plain[2]).toEqual(plain[0])
      expect(await save(row, [rowsOf(row)[0], rowsOf(row)[0]])).toMatchObject(refused('1.id', '不存在'))
      expect(rowsOf(await s.read(other['id']))).toEqual(rowsOf(other))
      expect(rowsOf(await s.read(theirs['id'], { as: 'outsider' }))).toEqual(rowsOf(theirs))
    })
  })

  describe('history', () => {
    test('the history of the parent names changes of children, and undo reverts them', async () => {
      const row = await addWith(3)
      const [a, b, c] = rowsOf(row)
      const after = await saved(row, [c, { ...a, quantity: 77 }, { ...fresh(1)[0], name: '新的' }])
      const [{ changes } = { changes: [] }] = await history(row)
      const read = changes.map((one) => [one.label, one.before, one.after])
      expect(read).toContainEqual([`删除${f.label}“${String(b!['name'])}”`, expect.stringContaining('名称：'), null])
      expect(read).toContainEqual([`添加${f.label}“新的”`, null, expect.stringContaining('名称：新的')])
      expect(read).toContainEqual([`${f.label}“${String(a!['name'])}”的数量`, String(a!['quantity']), '77'])
      expect(read).toContainEqual([`${f.label}的次序`, '第 0 项、第 2 项', '第 2 项、第 0 项'])
      expect(new Set(changes.map(({ field }) => field)).size).toBe(changes.length)
      expect(JSON.stringify(changes)).not.toContain('gcm.')
      expect(await undo(row)).toMatchObject({ success: true })
      expect(rowsOf(await s.read(row['id']))).toEqual(rowsOf(row))
      expect(await undo(row)).toMatchObject({ success: true })
      expect(names(await s.read(row['id']))).toEqual(names(after))
    })
    test('undo restores the former children, deleted ones as new rows, with encrypted values', async () => {
      const row = await addWith(3)
      const [a, , c] = rowsOf(row)
      await saved(row, [c, { ...a, quantity: 77 }])
      const [{ id, restorable } = { id: '' }] = await history(row)
      expect(restorable).toEqual({ fields: [list], version: Number(row['version']) + 1 })
      const body = { id, fields: list, before: true, version: restorable!.version }
      expect((await s.call('restoreFields', { body })).body).toMatchObject({ success: true })
      const back = rowsOf(await s.read(row['id']))
      const facts = (rows: Row[]) => rows.map((one) => [one['name'], one['quantity'], one['mobile'], one['itemRank']])
      expect(facts(back)).toEqual(facts(rowsOf(row)))
      expect(back.map((one) => rowsOf(row).findIndex((old) => old['id'] === one['id']))).toEqual([0, -1, 2])
      expect((await history(row)).slice(0, 3).map((one) => [one.verb, Boolean(one.restorable)])).toEqual([
        ['revert', true],
        ['edit', false],
        ['add', false],
      ])
    })
    test('children are deleted and restored with their parent', async () => {
      const row = await addWith(2)
      expect((await s.call('delete', { query: { id: row['id'] } })).body).toMatchObject({ success: true })
      expect((await s.call('putRecycleBin', { body: { ids: row['id'] } })).body).toMatchObject({ success: true })
      expect(rowsOf(await s.read(row['id']))).toEqual(rowsOf(row))
      expect(await undo(row)).toMatchObject({ success: true })
      expect(await undo(row)).toMatchObject({ success: true })
      expect(rowsOf(await s.read(row['id']))).toEqual(rowsOf(row))
    })
  })

  test('a frozen state refuses changes, and the sentence names the way out', async () => {
    const row = await addWith(1)
    expect((await s.move('publish', row['id'])).body).toMatchObject({ success: true })
    const message = `该${s.r.title}现在是“已发布”，不能修改或删除，请先“撤销发布”`
    const rows = rowsOf(row)
    for (const answer of [
      await save(row, rows),
      (await s.call('edit', { body: { id: row['id'], name: '改' } })).body,
      (await s.call('delete', { query: { id: row['id'] } })).body,
    ])
      expect(answer).toMatchObject({ ...REFUSED, message })
    const [, added, ...more] = await history(row)
    expect([added, ...more].flatMap((one) => one!.restorable ?? [])).toEqual([])
    const given = { id: added!.id, fields: list, before: false }
    expect((await s.call('restoreFields', { body: given })).body).toMatchObject({ ...REFUSED, message })
    expect((await s.call('undo', { body: { id: added!.id } })).body).toMatchObject({ ...REFUSED, message })
    expect(rowsOf(await s.read(row['id']))).toEqual(rows)
    await s.move('withdraw', row['id'])
    expect(await save(row, [])).toMatchObject({ success: true })
    expect(rowsOf(await s.read(row['id']))).toEqual([])
  })

  test('an export has children on a second sheet, with the label of their parent', async () => {
    const row = await addWith(2)
    const { raw } = await s.call('exportXls', { query: { selections: row['id'] } })
    const { sheets } = await readXlsx(raw)
    expect(sheets).toHaveLength(2)
    const [, , headings, first] = sheets[1]!.rows
    expect(headings).toEqual(
      expect.arrayContaining([s.r.title, `${s.r.title}编号`, '名称', '等级', '保管人', '数量', '电话']),
    )
    expect(first).toEqual(expect.arrayContaining([row['name'], row['id'], '第 0 项', rowsOf(row)[0]!['mobile']]))
    expect(sheets[1]!.rows).toHaveLength(5)
  })
}
