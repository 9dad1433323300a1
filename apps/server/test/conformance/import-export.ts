import { inputFields, isColumn, isEncrypted, messageOf, type Field, type ImportResult } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { CallOptions } from '../harness.ts'
import { formOf, formHeaders } from '../upload.ts'
import { plainText, requiredText } from './change.ts'
import { tableOf, xlsxOf, type Cells, type Table } from './sheet-table.ts'
import { keptFields, sightOf, type Row } from './fixtures.ts'
import { next, REFUSED, type Subject } from './subject.ts'

export const sheetsOf = (s: Subject) => {
  const exported = async (query: object = {}, options: CallOptions = {}): Promise<Buffer> => {
    const { status, raw } = await s.call('exportXls', { query: { ...query }, ...options })
    expect(status).toBe(200)
    return raw
  }
  const sent = async (
    bytes: Buffer,
    fields: Record<string, string> = {},
    options: CallOptions = {},
    name = 'a.xlsx',
  ) => {
    const { status, body } = await s.call<ImportResult>('importExcel', {
      body: formOf(fields, name, bytes),
      headers: formHeaders(),
      ...options,
    })
    expect(status).toBe(200)
    const { result } = body
    if (result) {
      expect(result.addedCount + result.updatedCount).toBe(result.successCount)
      expect(result.successCount + result.skippedCount + result.errorCount).toBe(result.totalCount)
    }
    return body
  }
  const changed = async (row: Row, edit: (line: Cells, table: Table) => void): Promise<Buffer> => {
    const table = await tableOf(await exported({ selections: row['id'] }))
    edit(table.rows.at(-1)!, table)
    return xlsxOf(table.rows)
  }
  return { exported, sent, changed }
}

const freeText = (s: Subject): [wire: string, caption: string] => {
  const found = plainText(s)
  if (!found)
    throw new Error(
      `${s.r.name}: its sheet has no plain text that could be changed; teach conformance/sheets.ts another kind`,
    )
  return [found[0], found[1].label]
}

const required = (s: Subject): [name: string, f: Field] => {
  const found = requiredText(s)
  if (!found)
    throw new Error(
      `${s.r.name}: its sheet has no required text that could be left out; teach conformance/sheets.ts another kind`,
    )
  return found
}

/** @param modes treatment of existing rows; for a product resource the mode that changes most is enough */
export const ownSheetSuite = (s: Subject, modes: readonly string[] = ['update']): void => {
  const { exported, sent } = sheetsOf(s)

  test('importing an export changes nothing', async () => {
    const added = [await s.add(), await s.add()]
    // a field may depend on neighbouring rows, such as the first profile of a patient
    const rows = [await s.read(added[0]!['id']), await s.read(added[1]!['id'])]
    const bytes = await exported()
    for (const onExisting of modes) {
      const body = await sent(bytes, { onExisting })
      const { result } = body
      const message = messageOf(s.r, 'importExcel').replace('{n}', String(result!.totalCount))
      expect(body).toMatchObject({ success: true, code: 200, message })
      expect(result).toMatchObject({
        skippedCount: result!.totalCount,
        successCount: 0,
        addedCount: 0,
        updatedCount: 0,
        errorCount: 0,
      })
      expect(result!.totalCount).toBeGreaterThan(1)
    }
    for (const row of rows) {
      expect(await s.read(row['id'])).toEqual(row)
      if (s.has('history')) {
        const { body } = await s.call<unknown[]>('history', { query: { id: row['id'] } })
        expect(body.result).toHaveLength(1)
      }
    }
  })
}

const formulaSuite = (s: Subject): void => {
  const { exported, sent } = sheetsOf(s)

  test('a text like a formula stays text, out and in', async () => {
    const [wire, caption] = freeText(s)
    const signs = ['=1+1', '+1', '-1', '@x']
    const ids: unknown[] = []
    for (const sign of signs) ids.push((await s.add(s.input({ [wire]: sign })))['id'])
    const bytes = await exported({ selections: ids.join(',') })
    expect((await sent(bytes, { onExisting: 'update' })).result).toMatchObject({ updatedCount: 0, errorCount: 0 })
    const { rows, at } = await tableOf(bytes)
    for (const [i, id] of ids.entries()) rows.find((line) => line.includes(String(id)))![at(caption)] = `'${signs[i]}2`
    const other = await sent(await xlsxOf(rows), { onExisting: 'update' })
    expect(other.result).toMatchObject({ updatedCount: signs.length })
    for (const [i, id] of ids.entries()) expect((await s.read(id))[wire]).toBe(`${signs[i]}2`)
  })
}

const outcomeSuite = (s: Subject): void => {
  const { exported, sent, changed } = sheetsOf(s)

  test('a deleted row is restored from its export', async () => {
    const given = s.input()
    const row = await s.add(given)
    const masked = keptFields(s.r).filter(([, field]) => field.kind === 'personName' || isEncrypted(field))
    const asExported = await changed(row, () => {})
    const whole = await changed(row, (line, { at }) => {
      for (const [n, field] of masked) {
        const place = at(field.label)
        if (place >= 0) line[place] = String(given[n])
      }
    })
    await s.call('delete', { query: { id: row['id'] } })
    if (masked.length > 0) expect((await sent(asExported)).result).toMatchObject({ addedCount: 0, errorCount: 1 })
    const { result } = await sent(whole)
    expect(result, JSON.stringify(result)).toMatchObject({ totalCount: 1, addedCount: 1, errorCount: 0 })
  })

  test('existing rows: an error, skipped or updated', async () => {
    const [wire, caption] = freeText(s)
    const row = await s.add()
    const value = `改过${next()}`
    const bytes = await changed(row, (line, { at }) => void (line[at(caption)] = value))
    const refused = await sent(bytes)
    expect(refused).toMatchObject({ success: true, code: 201, message: '文件导入成功，但有错误。' })
    expect(refused.result).toMatchObject({
      totalCount: 1,
      successCount: 0,
      errorCount: 1,
      msg: '总上传行数：1，已导入行数：0，错误行数：1',
      fileName: `${s.r.title}导入错误.txt`,
    })
    expect((await sent(bytes, { onExisting: 'skip' })).result).toMatchObject({ skippedCount: 1, errorCount: 0 })
    expect(await s.read(row['id'])).toEqual(row)
    expect((await sent(bytes, { onExisting: 'update' })).result).toMatchObject({ updatedCount: 1, errorCount: 0 })
    expect(await s.read(row['id'])).toMatchObject({ [wire]: value, version: Number(row['version']) + 1 })
  })

  test('a refused row is reported with its number, and in a file of its own', async () => {
    const [, f] = required(s)
    const row = await s.add()
    const bytes = await changed(row, (line, { at }) => void (line[at(f.label)] = null))
    const { rows } = await tableOf(bytes)
    const { code, result } = await sent(bytes, { onExisting: 'update' })
    expect(code).toBe(201)
    expect(result!.issues[0]).toMatchObject({ row: rows.length, column: f.label, value: '' })
    const report = await s.setup.app.call('GET', result!.fileUrl!)
    expect(report.status).toBe(200)
    expect(report.raw.toString('utf8')).toMatch(new RegExp(`^\\ufeff第 ${rows.length} 行.+\\r\\n$`))
    expect(await s.read(row['id'])).toEqual(row)
  })

  test('strict takes all or none, check takes none', async () => {
    const [, caption] = freeText(s)
    const [, f] = required(s)
    const [good, bad] = [await s.add(), await s.add()]
    const table = await tableOf(await exported({ selections: `${String(good['id'])},${String(bad['id'])}` }))
    const lineOf = (row: Row) => table.rows.find((line) => line.includes(String(row['id'])))!
    lineOf(good)[table.at(caption)] = `好的${next()}`
    lineOf(bad)[table.at(f.label)] = null
    const bytes = await xlsxOf(table.rows)
    const strict = await sent(bytes, { mode: 'strict', onExisting: 'update' })
    expect(strict).toMatchObject({
      ...REFUSED,
      message: expect.stringMatching(/^文件有 1 行错误，没有导入任何数据：第 \d+ 行/),
    })
    const check = await sent(bytes, { mode: 'check', onExisting: 'update' })
    expect(check).toMatchObject({ success: true, code: 200, result: { updatedCount: 1, errorCount: 1 } })
    for (const row of [good, bad]) expect(await s.read(row['id'])).toEqual(row)
  })

  test('columns are found by their captions in any order; unknown ones are named, missing ones refused', async () => {
    const [wire, caption] = freeText(s)
    const [, f] = required(s)
    const row = await s.add()
    const value = `换列${next()}`
    const { rows, headings, at } = await tableOf(await exported({ selections: row['id'] }))
    rows.at(-1)![at(caption)] = value
    if (headings === rows.length - 2) {
      const turned = rows.slice(headings).map((line) => ['多余', ...line.toReversed()])
      const { result } = await sent(await xlsxOf(turned), { onExisting: 'update' })
      expect(result).toMatchObject({ updatedCount: 1, msg: expect.stringContaining('未识别的列：多余') })
      expect((await s.read(row['id']))[wire]).toBe(value)
    }
    const label = f.label
    const without = rows.map((line) => line.map((cell) => (cell === label ? '别的' : cell)))
    expect(await sent(await xlsxOf(without))).toMatchObject({
      ...REFUSED,
      message: expect.stringContaining(`缺少必填列：${label}`),
    })
  })

  test('invalid files and options are refused with one sentence', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('a,b\n1,2')]) expect(await sent(bytes)).toMatchObject(REFUSED)
    expect(await sent(await exported(), { mode: 'all' })).toMatchObject(REFUSED)
  })
}

const strangerSuite = (s: Subject): void => {
  const { exported, sent } = sheetsOf(s)

  test('the id of another tenant changes nothing', async () => {
    const [, caption] = freeText(s)
    const row = await s.add()
    const { rows, at } = await tableOf(await exported({ selections: row['id'] }))
    rows.at(-1)![at(caption)] = '邻居改的'
    await sent(await xlsxOf(rows), { onExisting: 'update' }, { as: 'outsider' })
    expect(await s.read(row['id'])).toEqual(row)
  })
}

const templateSuite = (s: Subject): void => {
  test('the template has the headings of an import, and explains them', async () => {
    const { status, raw, headers } = await s.call('importTemplate')
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    const { sheets } = await readXlsx(new Uint8Array(raw))
    expect(sheets.map(({ name }) => name)).toEqual(['导入模板', '填写说明'])
    const { at } = await tableOf(raw)
    const needed = Object.entries(inputFields(s.r.fields)).filter(([, f]) => f.required && isColumn(f))
    for (const [, f] of needed) {
      expect(at(f.label), f.label).toBeGreaterThanOrEqual(0)
      expect(sheets[1]!.rows.find((row) => row[0] === f.label)?.[1]).toBe('必填')
    }
  })
}

const undoSuite = (s: Subject): void => {
  const { exported, sent, changed } = sheetsOf(s)
  const undo = (runId: string, options: CallOptions = {}) => s.call('undoImport', { body: { runId }, ...options })

  test('undo of an import restores changed rows and deletes added ones', async () => {
    const [wire, caption] = freeText(s)
    const row = await s.add()
    const bytes = await changed(row, (line, { at }) => void (line[at(caption)] = `导入的${next()}`))
    const { result } = await sent(bytes, { onExisting: 'update' })
    expect((await undo(result!.runId)).body).toMatchObject({ success: true, message: '已撤销本次导入' })
    expect((await s.read(row['id']))[wire]).toEqual(row[wire])
    expect((await undo(result!.runId)).body).toMatchObject(REFUSED)
    expect((await undo(s.absentId)).body).toMatchObject(REFUSED)
  })

  test('undo is refused as a whole when a row has changed since', async () => {
    const [wire, caption] = freeText(s)
    const [a, b] = [await s.add(), await s.add()]
    const table = await tableOf(await exported({ selections: `${String(a['id'])},${String(b['id'])}` }))
    for (const line of table.rows.filter((one) => [a, b].some((row) => one.includes(String(row['id']))))) {
      line[table.at(caption)] = `导入的${next()}`
    }
    const { result } = await sent(await xlsxOf(table.rows), { onExisting: 'update' })
    expect(result).toMatchObject({ updatedCount: 2 })
    const imported = await s.read(a['id'])
    const edited = await s.call('edit', {
      body: { ...(await s.read(b['id'])), [wire]: '后来改的', confirmpassword: null },
    })
    expect(edited.body.success).toBe(true)
    expect((await undo(result!.runId)).body).toMatchObject({
      ...REFUSED,
      message: expect.stringMatching(/^不能撤销本次导入，没有撤销任何数据：/),
    })
    expect(await s.read(a['id'])).toEqual(imported)
  })
}

export const sheetSuite = (s: Subject): void => {
  describe('unchanged', () => ownSheetSuite(s, ['error', 'skip', 'update']))
  describe('formulas', () => formulaSuite(s))
  describe('existing rows', () => outcomeSuite(s))
  if (sightOf(s.r) === 'members') describe('users of other tenants', () => strangerSuite(s))
  describe('template', () => templateSuite(s))
  if (s.has('undoImport')) describe('undo', () => undoSuite(s))
}
