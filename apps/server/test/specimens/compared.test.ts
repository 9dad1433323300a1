import { statistic, type HistoryEntry, type ImportResult, type StatisticResult } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statistics } from '../../src/engine/verbs/statistics.ts'
import type { Row } from '../conformance/fixtures.ts'
import type { CallOptions, TestApp } from '../harness.ts'
import { formHeaders, formOf } from '../upload.ts'
import { openSpecimens } from './area.ts'
import { plain } from './definitions.ts'

const mean = statistic({
  of: plain,
  name: 'level',
  title: '平均含量',
  counted: { of: 'mean', field: 'level' },
  dated: 'at',
  definition: { numerator: '标本', period: '按时间' },
})

let app: TestApp
beforeAll(async () => void (app = await openSpecimens([plain], statistics(plain, [mean]))))
afterAll(() => app.dispose())

const call = async <T>(method: 'GET' | 'POST' | 'PUT', verb: string, options: CallOptions) =>
  (await app.call<T>(method, `${plain.path}/${verb}`, { as: 'admin', ...options })).body
const add = async (code: string, level: unknown) => {
  const body = { code, name: code, rank: '1', level, at: '2026-03-01 08:00:00' }
  return (await call<{ id: string }>('POST', 'add', { body })).result!.id
}
const list = async (query: object) =>
  (await call<{ records: Row[] }>('GET', 'list', { query: { pageSize: 50, ...query } })).result!.records

test('the value is stored as given, and sorted and filtered by its number', async () => {
  for (const [code, level] of [
    ['m1', '<0.5'],
    ['m2', 0.2],
    ['m3', '＞ 300 mg/L'],
    ['m4', '12.5'],
    ['m5', null],
  ] as const)
    await add(code, level)
  const sorted = await list({ code: 'm*', column: 'level', order: 'asc' })
  expect(sorted.map(({ level }) => level)).toEqual([0.2, '<0.5', 12.5, '>300', null])
  const within = await list({ code: 'm*', level_begin: '0.3', level_end: '300', column: 'level', order: 'desc' })
  expect(within.map(({ level }) => level)).toEqual(['>300', 12.5, '<0.5'])
  const superQueryParams = JSON.stringify([{ field: 'level', rule: 'eq', val: '0.5' }])
  expect((await list({ superQueryParams })).map(({ code }) => code)).toEqual(['m1'])
})

test('a value that cannot be one is refused with a sentence', async () => {
  const refusal = async (level: unknown) =>
    (await call('POST', 'add', { body: { code: 'x', name: 'x', rank: '1', level } })).message
  expect(await refusal('<0.555')).toBe('含量（mg/L）最多 2 位小数')
  expect(await refusal('>10001')).toBe('含量（mg/L）应在 0 到 10000 之间')
  expect(await refusal('1,250')).toBe('含量（mg/L）“1,250”有两种读法，请改写为 1.25 或 1250')
  expect(await refusal('2.35L')).toBe('含量（mg/L）应为数字')
})

test('a changed comparator alone is a change, in the history, and can be undone', async () => {
  const id = await add('h1', 0.5)
  await call('PUT', 'edit', { body: { id, level: '<0.5' } })
  const read = async () => (await call<Row>('GET', 'queryById', { query: { id } })).result!['level']
  const [entry] = (await call<HistoryEntry[]>('GET', 'history', { query: { id } })).result!
  expect(entry!.changes).toEqual([{ field: 'level', label: '含量（mg/L）', before: '0.50', after: '<0.50' }])
  expect(await read()).toBe('<0.5')
  await call('POST', 'undo', { body: { id: entry!.id } })
  expect(await read()).toBe(0.5)
})

test('a file exports and imports it', async () => {
  await add('e1', '<0.5')
  const answer = await app.call('GET', `${plain.path}/exportXls`, { as: 'admin', query: { code: 'e1' } })
  const { rows } = (await readXlsx(answer.raw)).sheets[0]!
  const heading = rows.findIndex((row) => row.includes('含量（mg/L）'))
  expect(rows[heading + 1]![rows[heading]!.indexOf('含量（mg/L）')]).toBe('<0.5')
  const lines = ['i1,甲,中级,≥300', 'i2,乙,中级,<0.5mg/L', 'i3,丙,中级,"0,15"', 'i4,丁,中级,"1,250"', 'i5,戊,中级,0.5↓']
  const bytes = Buffer.from(['编码,名称,等级,含量（mg/L）', ...lines].join('\r\n'))
  const { result } = await call<ImportResult>('POST', 'importExcel', {
    body: formOf({ mode: 'partial' }, 'a.csv', bytes),
    headers: formHeaders(),
  })
  expect(result!.issues.map(({ reason, fix }) => [reason, fix])).toEqual([
    ['含量（mg/L）“0,15”中的逗号不能作小数点，请改写为 0.15', '0.15'],
    ['含量（mg/L）“1,250”有两种读法，请改写为 1.25 或 1250', undefined],
  ])
  const found = await list({ code: 'i*', column: 'code', order: 'asc' })
  expect(found.map(({ level }) => level)).toEqual(['≥300', '<0.5', 0.5])
})

test('a mean uses its number and says how many carry a comparator', async () => {
  const query = { dated_begin: '2026-03-01', dated_end: '2026-03-01' }
  const { result } = await call<StatisticResult>('GET', `stat/${mean.name}`, { query: { ...query } })
  const levels = (await list({ at_begin: '2026-03-01', at_end: '2026-03-01' }))
    .map(({ level }) => level)
    .filter((level) => level !== null)
  const numbers = levels.map((level) => Number(String(level).replace(/^[<≤>≥]/, '')))
  expect(result!.total).toMatchObject({
    rows: levels.length,
    compared: levels.filter((level) => typeof level === 'string').length,
  })
  expect(result!.total.value).toBeCloseTo(numbers.reduce((sum, n) => sum + n, 0) / numbers.length, 6)
})
