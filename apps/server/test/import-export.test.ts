import type { ImportResult } from '@huxi/model'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { Kysely, sql } from 'kysely'
import { request } from 'node:http'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useApp } from './accounts.ts'
import { asSystem } from '../src/engine/core/caller.ts'
import type { CallOptions } from './harness.ts'
import { formHeaders, formOf } from './upload.ts'

const LIMIT = 40
const HEADINGS = ['职务编码', '职务名称', '职级', '公司']
const app = useApp({ EXPORT_MAX_ROWS: String(LIMIT) })
let rank: string
beforeAll(async () => {
  const { body } = await app.call<{ text: string }[]>('GET', '/sys/dict/getDictItems/position_rank', { as: 'admin' })
  rank = body.result![0]!.text
})

type Cells = (string | number | null)[]
const xlsxOf = async (rows: Cells[]): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] }))

const sent = async (bytes: Buffer, fields: Record<string, string> = {}, name = 'a.xlsx', path = '/sys/position') =>
  (
    await app.call<ImportResult>('POST', `${path}/importExcel`, {
      as: 'admin',
      body: formOf(fields, name, bytes),
      headers: formHeaders(),
    })
  ).body
const imported = async (...rows: Cells[]) => sent(await xlsxOf([HEADINGS, ...rows]))
const exported = (query: Record<string, unknown> = {}, options: CallOptions = {}) =>
  app.call('GET', '/sys/position/exportXls', { as: 'admin', query, ...options })
const linesOf = async (raw: Buffer): Promise<unknown[][]> =>
  (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows.slice(3)
const byCode = async (code: string) =>
  (await app.call<{ id: string }>('GET', '/sys/position/queryByCode', { as: 'admin', query: { code } })).body.result!

describe('import', () => {
  test('texts of dictionaries become values, references are found by name or id', async () => {
    const departs = await app.call<{ id: string; departName: string }[]>('GET', '/sys/sysDepart/listAll', {
      as: 'admin',
    })
    const depart = departs.body.result![0]!
    const answer = await imported(
      ['r1', '一', rank, depart.departName],
      ['r2', '二', rank, depart.id],
      ['r3', '三', '1', null],
    )
    expect(answer).toMatchObject({ code: 200, message: '共3行数据全部导入成功！' })
    expect(await byCode('r1')).toMatchObject({ postRank: '1', companyId: depart.id, createBy: 'admin', version: 1 })
    expect(await byCode('r2')).toMatchObject({ companyId: depart.id })
    expect(await byCode('r3')).toMatchObject({ postRank: '1', companyId: null })
  })

  test('every wrong row has its sentence; the right ones are imported', async () => {
    const { code, result } = await imported(
      ['w1', '好的', rank, null],
      ['w1', '又是它', rank, null],
      [null, '没有编码', rank, null],
      ['w 2', '编码不对', '没有的职级', null],
      ['w3', '没有的公司', rank, '没有的公司'],
      [null, null, null, null],
      ['w4', '好的', rank, null],
    )
    expect([code, result!.totalCount, result!.successCount, result!.errorCount]).toEqual([201, 6, 2, 4])
    expect(result!.issues).toEqual([
      {
        row: 3,
        column: '职务编码',
        value: 'w1',
        reason: '职务编码已经存在',
        hint: '与第 2 行重复，请改成不同的值',
      },
      { row: 4, column: '职务编码', value: '', reason: '请输入职务编码', hint: '不能包含特殊字符，不超过 100 个字符' },
      {
        row: 5,
        column: '职级',
        value: '没有的职级',
        reason: expect.stringMatching(/^职级不在可选范围内，请填 .+、.+ 之一$/),
      },
      expect.objectContaining({ row: 5, column: '职务编码', value: 'w 2' }),
      { row: 6, column: '公司', value: '没有的公司', reason: '公司“没有的公司”不存在，请改填正确的名称或编号' },
    ])
    const { raw } = await app.call('GET', result!.fileUrl!)
    expect(raw.toString('utf8').replace('\ufeff', '').split('\r\n')).toEqual([
      '第 3 行：职务编码已经存在，忽略导入。',
      '第 4 行“职务编码”：请输入职务编码',
      expect.stringMatching('^第 5 行“职级”：职级不在可选范围内，请填 '),
      '第 6 行“公司”：公司“没有的公司”不存在，请改填正确的名称或编号',
      '',
    ])
    expect(await byCode('w4')).toMatchObject({ name: '好的' })
  })

  test('csv in both encodings', async () => {
    expect(await sent(Buffer.from(`${HEADINGS.join(',')}\r\ncsv1,"逗,号",${rank},\r\n`), {}, 'a.csv')).toMatchObject({
      code: 200,
    })
    expect(await byCode('csv1')).toMatchObject({ name: '逗,号' })
  })

  test('an import is one run in history, audit and undo', async () => {
    const { result } = await imported(['run1', '一', rank, null], ['run2', '二', rank, null])
    const { db } = asSystem(app.services, 'test')
    const { rows } = await sql<{ verb: string }>`select verb from sys_data_log where run_id = ${result!.runId}`.execute(
      db,
    )
    expect(rows).toEqual([{ verb: 'add' }, { verb: 'add' }])
    const undo = () => app.call('POST', '/sys/position/undoImport', { as: 'admin', body: { runId: result!.runId } })
    const other = await app.call('POST', '/sys/position/undoImport', { as: 'sysadmin', body: { runId: result!.runId } })
    expect(other.body).toMatchObject({ success: false, message: '没有找到这次导入；只能撤销自己导入的数据' })
    const elsewhere = { amend: JSON.stringify({ runId: result!.runId }) }
    const departs = await xlsxOf([['部门名称'], ['接着导入的公司']])
    expect(await sent(departs, elsewhere, 'a.xlsx', '/sys/sysDepart')).toMatchObject({
      success: false,
      message: '没有找到要接着进行的导入，请重新导入',
    })
    expect((await undo()).body.success).toBe(true)
    expect(await byCode('run1')).toBeNull()
    expect((await undo()).body.success).toBe(false)
  })

  test('a failed strict import and a check leave no trace, not even in the history', async () => {
    const count = async () => {
      const { db } = asSystem(app.services, 'test')
      return (await sql<{ n: number }>`select count(*)::int as n from sys_data_log`.execute(db)).rows[0]!.n
    }
    const before = await count()
    const file = await xlsxOf([HEADINGS, ['s1', '一', rank, null], [null, '二', rank, null]])
    expect(await sent(file, { mode: 'strict' })).toMatchObject({
      success: false,
      message: '文件有 1 行错误，没有导入任何数据：第 3 行“职务编码”：请输入职务编码',
      result: { errorCount: 1, successCount: 1 },
    })
    expect(await sent(file, { mode: 'check' })).toMatchObject({
      code: 200,
      message: '校验完成：可导入 1 行，跳过 0 行，有误 1 行',
    })
    expect(await count()).toBe(before)
    expect(await byCode('s1')).toBeNull()
  })

  test('a child is placed below a parent of the same file', async () => {
    const rows: Cells[] = [
      ['机构/部门名称', '上级部门'],
      ['导入的公司', null],
      ['导入的科室', '导入的公司'],
    ]
    const labels = ['部门名称', '上级部门']
    const { result } = await sent(await xlsxOf([labels, ...rows.slice(1)]), {}, 'a.xlsx', '/sys/sysDepart')
    expect(result).toMatchObject({ addedCount: 2, errorCount: 0 })
    const { body } = await app.call<{ departName: string; orgCode: string }[]>('GET', '/sys/sysDepart/listAll', {
      as: 'admin',
    })
    const codeOf = (name: string) => body.result!.find((d) => d.departName === name)!.orgCode
    expect(codeOf('导入的科室').startsWith(codeOf('导入的公司'))).toBe(true)
  })

  test('an imported user cannot sign in until reset', async () => {
    const file = await xlsxOf([
      ['登录账号', '真实姓名'],
      ['imported_1', '导入者'],
      ['admin', '冒充者'],
    ])
    const { code, result } = await sent(file, {}, 'a.xlsx', '/sys/user')
    expect([code, result!.addedCount]).toEqual([201, 1])
    expect((await app.call('GET', result!.fileUrl!)).raw.toString('utf8')).toContain(
      '第 3 行：用户账号已经存在，忽略导入。',
    )
    for (const password of ['', '123456', 'imported_1']) {
      const { body } = await app.call('POST', '/sys/login', { body: { username: 'imported_1', password } })
      expect(body.success).toBe(false)
    }
  })

  test('dictionaries come with their items, repeated codes may be left out', async () => {
    const headings = ['字典名称', '字典编码', '描述', '字典项文本', '字典项值', '字典项描述', '字典项排序']
    const file = await xlsxOf([
      headings,
      ['导入字典', 'imported_dict', null, '甲', 'a', null, 1],
      [null, null, null, '乙', 'b', null, 2],
      [null, null, null, '无值', null, null, 3],
      ['没有编码', null, null, '丙', 'c', null, 1],
    ])
    const { code, result } = await sent(file, {}, 'a.xlsx', '/sys/dict')
    expect([code, result!.addedCount, result!.errorCount]).toEqual([201, 2, 2])
    expect((await app.call('GET', result!.fileUrl!)).raw.toString('utf8').replace('\ufeff', '').split('\r\n')).toEqual([
      '第 4 行：字典名称：导入字典，对应字典列表的字典项值不能为空，忽略导入。',
      '第 5 行：字典编码不能为空，忽略导入。',
      '',
    ])
    const items = await app.call<{ value: string }[]>('GET', '/sys/dict/getDictItems/imported_dict', { as: 'admin' })
    expect(items.body.result!.map(({ value }) => value)).toEqual(['a', 'b'])
    const undone = await app.call('POST', '/sys/dict/undoImport', { as: 'admin', body: { runId: result!.runId } })
    expect(undone.body.success).toBe(true)
  })

  test('a file is read completely before the database is used', async () => {
    await imported(['before', '先', rank, null])
    const file = Buffer.from(`${HEADINGS.join(',')}\r\n${`broken,坏,${rank},\r\n`.repeat(700)}"never closed`)
    const transactions = vi.spyOn(Kysely.prototype, 'transaction')
    expect(await sent(file, {}, 'a.csv')).toMatchObject({ success: false, message: expect.stringContaining('引号') })
    expect(transactions).not.toHaveBeenCalled()
    transactions.mockRestore()
  })

  test('more than 20 MB is refused', async () => {
    expect(await sent(Buffer.alloc(20 * 1_048_576 + 1))).toMatchObject({
      success: false,
      message: '文件大小超出20MB限制, 请压缩或降低文件质量! ',
    })
  })
})

describe('export', () => {
  test('an export beyond its maximum is refused with the number of rows', async () => {
    await imported(...Array.from({ length: LIMIT + 1 }, (_, i): Cells => [`many${i}`, '很多', rank, null]))
    const { status, body } = await exported({ code: '*many*' })
    expect([status, body.success]).toEqual([200, false])
    expect(body.message).toBe(`共 ${LIMIT + 1} 条，超过一次导出的上限 ${LIMIT} 条，请增加查询条件`)
    expect(await linesOf((await exported({ code: 'many1*' })).raw)).toHaveLength(11)
  })

  test('an export is audited, without the values of its filters', async () => {
    await exported({ code: 'many1*', name: '很多' })
    const { db } = asSystem(app.services, 'test')
    const { rows } = await sql<{ detail: string }>`select detail from audit_entry where action = 'export'`.execute(db)
    expect(rows.map(({ detail }) => JSON.parse(detail) as unknown)).toContainEqual({
      rows: 11,
      filters: ['code', 'name'],
    })
  })

  test('cancelled exports free their places', async () => {
    await app.server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.server.address() as { port: number }
    const token = await app.tokenOf('admin')
    const left = () =>
      new Promise<void>((resolve) => {
        const asked = request({
          host: '127.0.0.1',
          port,
          path: `${app.services.config.apiBase}/sys/position/exportXls?code=many1*`,
          headers: { 'x-access-token': token },
        })
        asked.on('response', (response) => response.destroy())
        asked.on('error', () => {})
        asked.on('close', resolve).end()
      })
    for (let i = 0; i < 5; i += 1) await left()
    expect(await linesOf((await exported({ code: 'many1*' })).raw)).toHaveLength(11)
  })
})
