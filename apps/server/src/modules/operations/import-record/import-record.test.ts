import { position, type ImportRecordRow } from '@huxi/contract'
import type { ImportResult, Page } from '@huxi/model'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf } from '../../../../test/accounts.ts'
import { openTestApp, type CallOptions, type TestApp } from '../../../../test/harness.ts'
import { ownStatements } from '../../../../test/statements.ts'
import { formHeaders, formOf } from '../../../../test/upload.ts'
import { DAY_MS } from '../../../platform/config/clock.ts'
import { tidy } from './rows.ts'

const admin: CallOptions = { as: 'admin' }
const ABSENT = '1000000000000000000'
const SECRET = '没有这一职级'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.dispose())

const csv = (...rows: string[]): Buffer => Buffer.from(['职务编码,职务名称,职级', ...rows].join('\r\n'))
const importing = async (name: string, bytes: Uint8Array, fields: Record<string, string> = {}, who = admin) =>
  (
    await app.call<ImportResult>('POST', `${position.path}/importExcel`, {
      ...who,
      body: formOf({ mode: 'partial', ...fields }, name, bytes),
      headers: formHeaders(),
    })
  ).body
const records = async (who: CallOptions = admin, query: Record<string, unknown> = {}) =>
  (await app.call<Page<ImportRecordRow>>('GET', '/sys/importRecord/list', { ...who, query })).body.result!.records
const wrongRows = (id: string, who: CallOptions = admin) =>
  app.call('GET', '/sys/importRecord/wrongRows', { ...who, query: { id } })
const undo = async (runId: string) =>
  (await app.call('POST', `${position.path}/undoImport`, { ...admin, body: { runId } })).body

test('records an import with its figures, wrong rows to correct and continue, and its undo', async () => {
  const { result } = await importing('一月.csv', csv('ir1,甲,中级', `ir2,乙,${SECRET}`, `ir3,丙,${SECRET}`))
  const [first] = await records()
  expect(first).toMatchObject({
    fileName: '一月.csv',
    title: '职务',
    resource: position.name,
    state: 'partial',
    state_dictText: '部分导入',
    createBy: 'admin',
    run: result!.runId,
    totalCount: 3,
    addedCount: 1,
    updatedCount: 0,
    refusedCount: 2,
    message: expect.stringContaining('错误行数：2'),
    mayUndo: true,
    mayContinue: true,
    hasWrong: true,
  })
  expect(await records(admin, { state: 'done', fileName: '*一月*' })).toEqual([])

  const { raw, headers } = await wrongRows(first!.id)
  expect(headers['content-disposition']).toContain('.xlsx')
  const rows = (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows.map((row) => row.map((cell) => cell ?? ''))
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['职务编码', '职务名称', '职级'],
    ['ir2', '乙', SECRET],
    ['ir3', '丙', SECRET],
  ])
  expect(rows[1]![3]).toContain('职级')

  const corrected = rows.map((row) => row.map((cell) => (cell === SECRET ? '中级' : cell)))
  const again = await importing('改好.xlsx', await writeXlsx({ sheets: [{ name: 'a', rows: corrected }] }), {
    amend: JSON.stringify({ runId: result!.runId }),
  })
  expect(again).toMatchObject({ success: true, result: { addedCount: 2, errorCount: 0, runId: result!.runId } })
  expect((await records())[0]).toMatchObject({ fileName: '改好.xlsx', state: 'done', addedCount: 2, hasWrong: false })

  expect(await undo(result!.runId)).toMatchObject({ success: true })
  const both = await records(admin, { state: 'undone' })
  expect(both.map(({ fileName, mayUndo, mayContinue }) => [fileName, mayUndo, mayContinue])).toEqual([
    ['改好.xlsx', false, false],
    ['一月.csv', false, false],
  ])
})

test('records an import without changes, but not a check', async () => {
  await importing('校验.csv', csv('ic1,甲,中级'), { mode: 'check' })
  expect(await records(admin, { fileName: '校验.csv' })).toEqual([])
  const strict = await importing('严格.csv', csv('is1,甲,中级', `is2,乙,${SECRET}`), { mode: 'strict' })
  expect(strict.success).toBe(false)
  expect(await records(admin, { fileName: '严格.csv' })).toMatchObject([
    {
      state: 'failed',
      totalCount: 2,
      addedCount: 0,
      refusedCount: 1,
      mayUndo: false,
      mayContinue: false,
      hasWrong: true,
    },
  ])
  await importing('不是表格.csv', Buffer.from('甲,乙\r\n1,2'))
  expect(await records(admin, { fileName: '不是表格.csv' })).toMatchObject([
    { state: 'failed', message: expect.stringContaining('没有找到表头'), hasWrong: false },
  ])
})

test('shows own imports, with a permission all of the tenant without their rows, and none of another tenant', async () => {
  await importing('自己的.csv', csv(`io1,甲,${SECRET}`))
  const [own] = await records(admin, { fileName: '自己的.csv' })
  const auditor = { token: await tokenOf(app, await addAccount(app, { roleCode: 'auditor' })) }
  const [seen] = await records(auditor, { fileName: '自己的.csv' })
  expect(seen).toMatchObject({ id: own!.id, mayUndo: false, mayContinue: false, hasWrong: false })
  expect([seen!.message, seen!.run]).toEqual([undefined, undefined])
  const nurse = { token: await tokenOf(app, await addAccount(app, { roleCode: 'nurse' })) }
  expect(await records(nurse)).toEqual([])
  const neighbour: CallOptions = { as: 'outsider' }
  const theirOwn = await importing('邻居.csv', csv('in1,甲,中级'), {}, neighbour)
  expect(theirOwn.success).toBe(true)
  expect((await records(neighbour)).map(({ fileName }) => fileName)).toEqual(['邻居.csv'])
  expect(await records(auditor, { fileName: '邻居.csv' })).toEqual([])
  for (const who of [auditor, nurse, neighbour]) {
    const [theirs, none] = [await wrongRows(own!.id, who), await wrongRows(ABSENT, who)]
    expect([theirs.status, theirs.body.message]).toEqual([none.status, none.body.message])
    expect(theirs.body.success).toBe(false)
  }
})

test('a page of 200 imports costs three statements; one is undone and one continued from there', async () => {
  await importing('旧.csv', csv('im1,甲,中级', `im2,乙,${SECRET}`))
  await importing('新.csv', csv('im3,丙,中级', `im4,丁,${SECRET}`))
  const { db } = systemOf(app, 1)
  await sql`insert into sys_import (id, tenant_id, title, object, file_name, importer, state, run_id, create_by, create_time, total_count)
    select '91' || lpad(n::text, 17, '0'), 1, title, object, '第' || n || '次.csv', importer, 'failed', '92' || n, create_by,
      create_time - n * interval '1 hour', 3 from sys_import, generate_series(1, 200) n where file_name = '新.csv'`.execute(
    db,
  )
  await sql`insert into sys_import_content (id, tenant_id, message, create_time)
    select id, 1, '', create_time from sys_import where id like '91%'`.execute(db)
  const page = async (pageSize: number) => {
    const texts = await ownStatements(async () => expect(await records(admin, { pageSize })).toHaveLength(pageSize))
    return texts.filter((text) => text.includes('sys_import')).map((text) => text.slice(0, 160))
  }
  const [few, many] = [await page(10), await page(200)]
  expect(many).toEqual(few)
  expect(many).toHaveLength(3)

  const of = async (fileName: string) => (await records(admin, { fileName }))[0]!
  expect((await undo((await of('旧.csv')).run!)).success).toBe(true)
  expect(await of('旧.csv')).toMatchObject({ state: 'undone', mayUndo: false })
  const run = (await of('新.csv')).run!
  const again = await importing('续.csv', csv('im4,丁,中级'), { amend: JSON.stringify({ runId: run }) })
  expect(again).toMatchObject({ success: true, result: { addedCount: 1, runId: run } })
  expect(await of('续.csv')).toMatchObject({ state: 'done', run })
})

test('encrypts rows, deletes them after a month, and marks interrupted imports', async () => {
  const { db } = systemOf(app, 1)
  const { rows } = await sql<{
    message: string
    wrong: string | null
  }>`select message, wrong from sys_import_content`.execute(db)
  expect(rows.some(({ wrong }) => wrong !== null)).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(SECRET)
  const [kept] = await records(admin, { fileName: '自己的.csv' })
  await sql`update sys_import set state = 'running' where file_name = '严格.csv'`.execute(db)
  app.clock.advance(31 * DAY_MS)
  await tidy(app.services)
  expect((await sql`select 1 from sys_import_content`.execute(db)).rows).toEqual([])
  const { rows: left } = await sql<{ state: string; wrong_count: number }>`select state, wrong_count from sys_import
    where id = ${kept!.id} or file_name = '严格.csv' order by file_name`.execute(db)
  expect(left.map(({ state }) => state).toSorted()).toEqual(['failed', 'interrupted'])
  expect(left.map(({ wrong_count: count }) => count)).toEqual([0, 0])
})
