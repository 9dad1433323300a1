import { patient, resources } from '@huxi/contract'
import {
  codeOf,
  isEncrypted,
  isListed,
  maskOf,
  ruleFields,
  verbsOf,
  wireName,
  type Field,
  type ImportResult,
  type Resource,
} from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CHECKS_PER_DAY, revealsHolders, readWhole, SEARCHES_PER_DAY } from '../src/engine/read/identity-search.ts'
import { conditions } from '../src/engine/read/where.ts'
import { formatDay } from '../src/platform/config/clock.ts'
import { systemOf, useApp } from './accounts.ts'
import { addClinician } from './clinicians.ts'
import { addHolder } from './conformance/holders.ts'
import { xlsxOf, type Cells } from './conformance/sheet-table.ts'
import type { CallOptions } from './harness.ts'
import { formHeaders, formOf } from './upload.ts'

const app = useApp()

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const numbered = (body: string): string =>
  `${body}${'10X98765432'[[...body].reduce((sum, digit, i) => sum + WEIGHTS[i]! * Number(digit), 0) % 11]}`
/** All numbers that one mask and a birthday leave. */
const candidatesOf = (number: string): string[] =>
  Array.from({ length: 100_000 }, (_, n) => String(n).padStart(5, '0'))
    .map((n) => numbered(`${number.slice(0, 3)}${n.slice(0, 3)}${number.slice(6, 14)}${n.slice(3)}${number[16]}`))
    .filter((one) => maskOf('idNumber', one) === maskOf('idNumber', number))
const NAMES = Array.from('零一二三四五六七八九')
const nameOf = (n: number): string =>
  `登记${String(n)
    .split('')
    .map((digit) => NAMES[Number(digit)])
    .join('')}`
const born = (n: number): string => new Date(Date.UTC(1931, 0, 1 + n * 41)).toISOString().slice(0, 10)
const cardOf = (n: number): string => numbered(`990000${born(n).replaceAll('-', '')}101`)
const phoneOf = (n: number): string => `137${String(10_000_000 + n * 10_001)}`

const HEAD = ['姓名', '性别', '电话', '来源', '证件类型', '证件号码']
const line = (n: number, number = cardOf(n), phone = phoneOf(n)): Cells => [
  nameOf(n),
  '男',
  phone,
  '导入',
  '居民身份证',
  number,
]
const upload = async (who: CallOptions, rows: readonly Cells[], fields: Record<string, string> = {}) =>
  (
    await app.call<ImportResult>('POST', '/patient/importExcel', {
      ...who,
      body: formOf(fields, 'a.xlsx', await xlsxOf([HEAD, ...rows])),
      headers: formHeaders(),
    })
  ).body
const CLERK = (['list', 'add', 'edit', 'importExcel'] as const).map((verb) => codeOf(patient, verb))
const clerk = (): Promise<CallOptions> => addHolder(app, CLERK)
const register = async (n: number): Promise<void> => {
  const body = {
    name: nameOf(n),
    gender: '1',
    phone: phoneOf(n),
    identifiers: [{ type: 'resident_id', number: cardOf(n) }],
    duplicateReason: '测试',
  }
  const answer = await app.call('POST', '/patient/add', { as: 'admin', body })
  expect(answer.body, answer.body.message).toMatchObject({ success: true })
}
const count = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from patient`.execute(systemOf(app, 1).db)
  return rows[0]!.n
}
const REFUSED = { success: false, message: expect.stringMatching(/^没有导入任何数据：今天按.+查询的次数已用完/) }

describe('a sheet', () => {
  test('a clerk registers 300 patients, some of them known, after a check', async () => {
    for (let n = 0; n < 12; n += 1) await register(n * 20)
    const who = await clerk()
    const rows = Array.from({ length: 300 }, (_, n) => line(n))
    expect(await upload(who, rows, { mode: 'check' })).toMatchObject({ result: { addedCount: 288, errorCount: 12 } })
    const { result } = await upload(who, rows)
    expect(result).toMatchObject({ addedCount: 288, errorCount: 12 })
    expect(result!.issues.map(({ row }) => row)).toEqual(Array.from({ length: 12 }, (_, n) => n * 20 + 2))
  }, 120_000)

  test('does not reveal rows by numbers behind one mask', async () => {
    await register(400)
    const guesses = candidatesOf(cardOf(400))
    expect(guesses.length).toBeGreaterThan(9000)
    const others = guesses.filter((number) => number !== cardOf(400))
    const some = [...others.slice(0, CHECKS_PER_DAY), cardOf(400)]
    const before = await count()
    const ways: Record<string, string>[] = [
      { mode: 'check' },
      { mode: 'strict' },
      {},
      { mode: 'check', onExisting: 'skip' },
    ]
    for (const fields of ways) {
      const who = await clerk()
      const answer = await upload(
        who,
        some.map((number) => line(400, number, '')),
        fields,
      )
      expect(answer, JSON.stringify(fields)).toMatchObject({ ...REFUSED, result: null })
    }
    expect(await count()).toBe(before)
  }, 120_000)

  test('a few guesses at a time are stopped at the daily limit', async () => {
    const who = await clerk()
    const guesses = candidatesOf(cardOf(400)).filter((number) => number !== cardOf(400))
    const part = (n: number) => guesses.slice(n * 50, n * 50 + 50).map((number) => line(400, number, ''))
    for (let n = 0; n < CHECKS_PER_DAY / 50; n += 1)
      expect(await upload(who, part(n), { mode: 'check' })).toMatchObject({ success: true })
    expect(await upload(who, part(CHECKS_PER_DAY / 50), { mode: 'check' })).toMatchObject(REFUSED)
  }, 120_000)

  test('does not reveal pairs by phone numbers behind one mask', async () => {
    const who = await clerk()
    const phones = Array.from({ length: CHECKS_PER_DAY + 1 }, (_, n) => `137${String(n).padStart(4, '0')}1234`)
    const rows = phones.map((phone) => [nameOf(400), '男', phone, '导入', '', ''])
    expect(await upload(who, rows, { mode: 'check' })).toMatchObject(REFUSED)
  }, 60_000)

  test('finds few invisible people a day, even with the reveal right', async () => {
    for (let n = 500; n <= 500 + SEARCHES_PER_DAY; n += 1) await register(n)
    const { as: who } = await addClinician(app, ['own'])
    const rows = Array.from({ length: SEARCHES_PER_DAY + 1 }, (_, n) => line(500 + n))
    const few = rows.slice(1)
    expect(await upload(who, few, { mode: 'check' })).toMatchObject({ result: { errorCount: SEARCHES_PER_DAY } })
    // repeated questions are not counted again
    expect(await upload(who, few)).toMatchObject({ result: { errorCount: SEARCHES_PER_DAY } })
    expect(await upload(who, rows, { mode: 'check' })).toMatchObject(REFUSED)
  }, 120_000)
})

test('tries of hospital numbers of invisible patients are limited per day, in the form, the search for duplicates and sheets', async () => {
  const number = (n: number) => ({ numbers: [{ type: 'medical_record_no', value: `ZY${n}` }] })
  const many = SEARCHES_PER_DAY + 1
  for (let n = 0; n < many; n += 1) {
    const body = { name: nameOf(700 + n), gender: '1', duplicateReason: '测试', ...number(n) }
    expect((await app.call('POST', '/patient/add', { as: 'admin', body })).body).toMatchObject({ success: true })
  }
  const { as: who } = await addClinician(app, ['own'])
  const enter = (n: number) =>
    app.call('POST', '/patient/add', { ...who, body: { name: nameOf(1), gender: '1', ...number(n) } })
  for (let n = 0; n < SEARCHES_PER_DAY; n += 1)
    expect((await enter(n)).body.message).toContain('该住院号/病案号暂不能登记')
  const beyond = { success: false, message: expect.stringContaining('次数已用完') }
  expect((await enter(SEARCHES_PER_DAY)).body).toMatchObject(beyond)
  const alike = { name: nameOf(1), numberType: 'medical_record_no', numberValue: `ZY${SEARCHES_PER_DAY}` }
  expect((await app.call('POST', '/patient/duplicates', { ...who, body: alike })).body).toMatchObject(beyond)
  const rows = [
    ['姓名', '性别', '住院号/病案号'],
    [nameOf(2), '男', `ZY${SEARCHES_PER_DAY}`],
  ]
  const body = formOf({ mode: 'check' }, 'a.xlsx', await xlsxOf(rows))
  const sheet = await app.call('POST', '/patient/importExcel', { ...who, body, headers: formHeaders() })
  expect(sheet.body).toMatchObject({
    success: false,
    message: expect.stringMatching(/^没有导入任何数据：.+次数已用完/),
  })
  expect((await enter(99_999)).body).toMatchObject({ success: true })
}, 60_000)

describe('every masked field', () => {
  const all = Object.values<Resource>(resources)
  const fields = all.flatMap((r) =>
    Object.entries(r.fields).flatMap(([name, f]) => (isEncrypted(f) ? [{ r, name, f, of: `${r.name}.${name}` }] : [])),
  )
  const sheets = fields.filter(({ r, f }) => revealsHolders(f) && isListed(f) && verbsOf(r).includes('importExcel'))
  /** One more guess than the daily limit. */
  const guesses = (f: Field): string[] =>
    (f.kind === 'phone'
      ? Array.from({ length: 1000 }, (_, n) => `138${String(n).padStart(4, '0')}1234`)
      : candidatesOf(cardOf(1))
    )
      .filter((value) => readWhole(f, value) !== undefined)
      .slice(0, CHECKS_PER_DAY + 1)

  test.each(fields)('$of cannot be used in data rules, figures and statistics', ({ r, name, f }) => {
    expect(Object.keys(ruleFields(r))).not.toContain(name)
    const ask = () => conditions(systemOf(app, 1), r, { [wireName(name, f)]: '13800001234' })
    if (f.search) expect(ask).toThrow(`这里不能按${f.label}查询`)
    else expect(ask()).toEqual([])
  })

  test.each(sheets)(
    '$of cannot be guessed by a sheet',
    async ({ r, f }) => {
      const codes = (['list', 'add', 'edit', 'importExcel'] as const).map((verb) => codeOf(r, verb))
      const who = await addHolder(app, codes)
      const template = await app.call('GET', `${r.path}/importTemplate`, { ...who })
      const headings = (await readXlsx(new Uint8Array(template.raw))).sheets[0]!.rows.find((row) =>
        row.includes(f.label),
      )!
      const rows = guesses(f).map((value) => headings.map((heading) => (heading === f.label ? value : null)))
      const { body } = await app.call('POST', `${r.path}/importExcel`, {
        ...who,
        body: formOf({ mode: 'check' }, 'a.xlsx', await xlsxOf([headings as Cells, ...rows])),
        headers: formHeaders(),
      })
      expect(body).toMatchObject(REFUSED)
    },
    60_000,
  )
})

describe('a form', () => {
  const ask = (who: CallOptions, phone: string) =>
    app.call('POST', '/patient/duplicates', { ...who, body: { name: nameOf(400), phone } })
  const find = (who: CallOptions, keyword: string) => app.call('POST', '/patient/find', { ...who, body: { keyword } })
  const enter = (who: CallOptions, phone: string) =>
    app.call('POST', '/patient/add', { ...who, body: { name: nameOf(400), gender: '1', phone } })

  test.each([
    ['the search for people alike', ask],
    ['quick find', find],
    ['entering', enter],
  ])('%s counts searches by phone', async (_, asked) => {
    const who = await clerk()
    const { db } = systemOf(app, 1)
    await sql`delete from sys_reveal`.execute(db)
    await sql`insert into sys_reveal (user_id, kind, day, n) select u.id, k.kind, ${formatDay(app.clock.now())}, ${CHECKS_PER_DAY - 1}
      from sys_user u, (values ('check.phone'), ('search.phone')) as k (kind)`.execute(db)
    expect((await asked(who, '13700001234')).body).not.toMatchObject({
      message: expect.stringContaining('次数已用完'),
    })
    expect((await asked(who, '13700011234')).body).toMatchObject({
      success: false,
      message: expect.stringContaining('次数已用完'),
    })
    expect((await find(who, '1234')).body).toMatchObject({ success: true })
  })
})
