import { isColumn, isEncrypted, isListed, maskOf, movesOf, wireName, type Field, verbsOf } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { columnsOf, ids } from './columns.ts'
import { plainText } from './change.ts'
import { labelIn } from './explore.ts'
import { adjustmentOf } from './adjustments.ts'
import { keptFields, type Row } from './fixtures.ts'
import { answers, questions } from './reference.ts'
import { sortSuite } from './sorting.ts'
import { superQuerySuite } from './super-query.ts'
import { REFUSED, type ListResult, type Subject } from './subject.ts'

const populate = async (s: Subject): Promise<void> => {
  for (let i = 0; i < 7; i += 1) await s.add()
  for (let i = 0; i < 2; i += 1) await s.add(s.leastInput())
  const edited = await s.add()
  if (s.has('edit')) await s.call('edit', { body: { id: edited['id'] } })
}

const periodSuite = (s: Subject): void => {
  const { lowerBound, upperBound } = adjustmentOf(s.r)
  if (!lowerBound && !upperBound) return

  test('bare bounds of a period', async () => {
    for (const [wire, compare] of [
      [lowerBound, (a: string, b: string) => a >= b],
      [upperBound, (a: string, b: string) => a <= b],
    ] as const) {
      if (!wire) continue
      const { records } = await s.list()
      const at = records
        .map((row) => row[wire])
        .filter(Boolean)
        .sort()[1] as string
      const expected = records.filter((row) => row[wire] && compare(row[wire] as string, at))
      expect(ids((await s.list({ [wire]: at })).records).sort(), wire).toEqual(ids(expected).sort())
    }
  })
}

const filterSuite = (s: Subject): void => {
  const { lowerBound, upperBound } = adjustmentOf(s.r)

  test.each(columnsOf(s, (f) => f.search !== undefined && !isEncrypted(f)))(
    'filters by %s as the reference does',
    async (wire, f) => {
      const { records } = await s.list()
      const values = records.map((row) => row[wire]).filter((v) => v !== null) as string[]
      const asked = questions(f, values).filter(
        ([suffix]) => suffix !== '' || (wire !== lowerBound && wire !== upperBound),
      )
      for (const [suffix, given] of asked) {
        const expected = ids(records.filter((row) => answers(row, wire, f, suffix, given))).sort()
        const found = await s.list({ [`${wire}${suffix}`]: given })
        expect([ids(found.records).sort(), found.total], `${wire}${suffix}=${given}`).toEqual([
          expected,
          expected.length,
        ])
      }
    },
  )
  test('filters are joined by and; blank, unknown and hidden ones are ignored', async () => {
    const { total, records } = await s.list()
    const unknown = {
      nothing: 'x',
      _t: '1',
      createBy: '',
      password: 'x',
      tenantId: '2',
      delFlag: '1',
      version: '9',
      'id ': 'x',
    }
    expect((await s.list(unknown)).total).toBe(total)
    const one = records[0]!
    expect((await s.list({ id: one['id'], createBy: one['createBy'] ?? '' })).records.map((row) => row['id'])).toEqual([
      one['id'],
    ])
    expect((await s.list({ id: one['id'], createBy: '没有这个人' })).records).toEqual([])
  })
  test('refuses values of another kind', async () => {
    for (const [wire, f] of columnsOf(s, (f) => f.search !== undefined)) {
      if (!['int', 'date', 'dateTime'].includes(f.kind) && !f.numeric) continue
      for (const suffix of ['', '_begin', '_end', '_MultiString']) {
        const { status, body } = await s.call('list', { query: { [`${wire}${suffix}`]: 'x' } })
        expect([status, body.code, body.message.startsWith(f.label)], `${wire}${suffix}`).toEqual([200, 500, true])
      }
    }
    expect((await s.call('list', { query: { id: 'a\0' } })).status).toBe(400)
  })
}

const pageSuite = (s: Subject): void => {
  test('pages fit together and state their size', async () => {
    const { records, total } = await s.list()
    const size = Math.max(3, Math.ceil(total / 5))
    const pages: ListResult[] = []
    for (let pageNo = 1; pageNo <= Math.ceil(total / size); pageNo += 1)
      pages.push(await s.list({ pageNo, pageSize: size }))
    expect(pages.flatMap((page) => ids(page.records))).toEqual(ids(records))
    for (const [i, page] of pages.entries())
      expect(page).toMatchObject({ total, size, current: i + 1, pages: pages.length })
    expect(await s.list({ pageNo: pages.length + 1, pageSize: size })).toMatchObject({ records: [], total })
  })
  test('a size above 1000 is 1000; the default is 10', async () => {
    expect((await s.list({ pageSize: 5000 })).size).toBe(1000)
    expect((await s.list({ pageSize: '' })).size).toBe(10)
  })
  test.each(['-1', 'x', '1.5', 'Infinity', "1'"])('page %s is refused', async (value) => {
    for (const name of ['pageNo', 'pageSize'])
      expect((await s.call('list', { query: { [name]: value } })).body).toMatchObject(REFUSED)
  })
  test('refuses pages too far down', async () => {
    expect((await s.call('list', { query: { pageNo: 2_000_000 } })).body).toMatchObject(REFUSED)
  })
}

const textSuite = (s: Subject): void => {
  test('dictionary texts stand beside values and equal the dictionary', async () => {
    const { records } = await s.list()
    const { dicts } = s.setup.known.ours
    const { moved = [] } = adjustmentOf(s.r)
    const later = [...moved, ...movesOf(s.r).flatMap(([, { ask = {} }]) => Object.keys(ask))]
    for (const [wire, f] of columnsOf(s, (f) => f.kind === 'dict' && (dicts[f.dict!] ?? []).length > 0)) {
      const texts = new Map(dicts[f.dict!]!.map((item) => [item.value, item.text]))
      expect(later.includes(wire) || records.some((row) => row[wire] !== null), `${wire} is tried`).toBe(true)
      for (const row of records)
        expect(row[`${wire}_dictText`], wire).toBe(row[wire] === null ? undefined : texts.get(String(row[wire])))
    }
  })
  test('rows carry no secret and no column of another tenant', async () => {
    const { records } = await s.list()
    const keys = new Set(records.flatMap((row) => Object.keys(row)))
    for (const hidden of ['password', 'confirmpassword', 'salt', 'hash', 'tenant_id', 'del_flag'])
      expect(keys).not.toContain(hidden)
    // some older clients expect it in every row
    for (const row of records) expect(row['delFlag'] ?? 0).toBe(0)
  })
}

/** A sheet as records: heading → cell, from the third line on. */
const sheetOf = async (s: Subject, query: Record<string, unknown> = {}) => {
  const { status, headers, raw } = await s.call('exportXls', { query })
  expect([status, headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''/)
  const [sheet] = (await readXlsx(new Uint8Array(raw))).sheets
  const [title, exporter, captions = [], ...lines] = sheet!.rows
  // groups of columns have their captions one row below, where no record has its id
  const headings = captions.map(String)
  const named = headings.filter((heading) => heading !== 'null')
  return {
    title: String(title?.[0]),
    exporter: String(exporter?.[0]),
    headings: named,
    records: lines
      .map((line) => Object.fromEntries(named.map((heading) => [heading, line[headings.indexOf(heading)] ?? null])))
      .filter((record) => record['编号'] !== null),
  }
}

const cellOf = (row: Row, wire: string, f: Field, labels: ReadonlyMap<string, string>): unknown => {
  const value = row[`${wire}_dictText`] ?? row[wire] ?? null
  if (value === '') return null
  if (f.kind === 'ref' && value !== null) return labels.get(String(row[wire])) ?? value
  if (f.kind === 'bool' && value !== null) return value ? '是' : '否'
  if (f.kind === 'personName' && typeof value === 'string') return maskOf(f.kind, value)
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
}

/** Labels of referenced rows; an adder may refer to other rows than the given ones. */
const labelsIn = async (s: Subject, rows: readonly Row[], fields: readonly [string, Field][]) => {
  const labels = new Map<string, string>()
  for (const [name, f] of fields.filter(([, { kind }]) => kind === 'ref')) {
    const target = s.setup.app.services.ports.resources.get(f.to!)!
    if (!verbsOf(target).includes('queryById')) continue
    for (const id of new Set(rows.map((row) => row[wireName(name, f)])))
      if (id) labels.set(String(id), await labelIn(s.setup.app, target, String(id), 'ours'))
  }
  return labels
}

export const sameAsListSuite = (s: Subject): void => {
  const listed = Object.entries(s.r.fields).filter(([name, f]) => isListed(f) && isColumn(f) && name !== 'id')

  test('an export equals the list, with and without filters', async () => {
    const rows = [await s.add(), await s.add()]
    const [wire, f] = keptFields(s.r).find(([, field]) => field.search && !isEncrypted(field)) ?? []
    const sample = rows.map((row) => row[wire ?? '']).find(Boolean)
    const filtered = {
      ...(wire && sample ? { [wire]: String(sample).replaceAll(',', '++') } : {}),
      column: 'createTime',
      order: 'desc',
    }
    for (const query of [{}, filtered]) {
      const [{ records }, sheet] = [await s.list(query), await sheetOf(s, query)]
      const lines = new Map(sheet.records.map((line) => [String(line['编号']), line]))
      expect([...lines.keys()].sort(), f?.label).toEqual(ids(records).sort())
      if (!('column' in query)) expect([...lines.keys()]).toEqual(ids(records))
      const labels = await labelsIn(s, records, listed)
      for (const row of records) {
        for (const [name, field] of listed) {
          if (!sheet.headings.includes(field.label)) continue
          expect(lines.get(String(row['id']))![field.label], `${field.label} of ${String(row['id'])}`).toEqual(
            cellOf(row, wireName(name, field), field, labels),
          )
        }
      }
    }
  })
}

export const exportSuite = (s: Subject): void => {
  test('an export has title, exporter, headings and the rows', async () => {
    await s.add()
    const { title, exporter, headings, records } = await sheetOf(s)
    expect(title).toMatch(/列表|报表/)
    expect(exporter).toBe('导出人:管理员')
    expect(headings).toEqual(expect.arrayContaining(['编号', '创建时间']))
    expect(new Set(headings).size).toBe(headings.length)
    expect(records.length).toBeGreaterThan(0)
  })
  const text = plainText(s)
  test.runIf(text)('a cell that looks like a formula is text', async () => {
    const [wire] = text!
    for (const sign of ['=1+1', '+1', '-1', '@x']) {
      const row = await s.add(s.input({ [wire]: sign }))
      const { records } = await sheetOf(s, { selections: row['id'] })
      expect(records.map((line) => Object.values(line).includes(`'${sign}`))).toEqual([true])
    }
  })
  test('selections choose rows, unknown ones none, hostile ones are refused', async () => {
    const [a, b] = [await s.add(), await s.add()]
    const { records } = await sheetOf(s, { selections: `${String(a['id'])},${String(b['id'])},` })
    expect(records.map((line) => line['编号']).sort()).toEqual(ids([a, b]).sort())
    expect((await sheetOf(s, { selections: s.absentId })).records).toEqual([])
    expect((await s.call('exportXls', { query: { selections: "1' or 1=1" } })).status).toBe(400)
  })
  if (!s.has('list')) return
  sameAsListSuite(s)

  test('filters of older clients come as one parameter', async () => {
    const row = (await s.list()).records[0]!
    const { records } = await sheetOf(s, { paramsStr: encodeURI(JSON.stringify({ id: row['id'] })) })
    expect(records.map((line) => line['编号'])).toEqual(expect.arrayContaining([row['id']]))
    for (const paramsStr of ['{', '%E0%A4%A', '[1', 'null']) {
      expect((await s.call('exportXls', { query: { paramsStr } })).status, paramsStr).toBe(200)
    }
  })
}

export const ownListSuite = (s: Subject): void => {
  describe('lists', () => {
    beforeAll(() => populate(s))
    textSuite(s)
    periodSuite(s)
  })
}

export const comparisonSuite = (s: Subject): void => {
  beforeAll(() => populate(s))
  describe('sort', () => sortSuite(s))
  describe('filters', () => filterSuite(s))
}

export const listSuite = (s: Subject): void => {
  comparisonSuite(s)
  describe('super query', () => superQuerySuite(s))
  describe('pages', () => pageSuite(s))
  describe('texts', () => textSuite(s))
  periodSuite(s)
}
