import type { ImportResult } from '@huxi/model'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { bookOf, rowOf, sheetOf } from './odd-xlsx.ts'
import { formHeaders, formOf } from './upload.ts'

const HEADINGS = ['职务编码', '职务名称', '职级', '公司']
const app = useApp()
let rank: string
beforeAll(async () => {
  const { body } = await app.call<{ text: string }[]>('GET', '/sys/dict/getDictItems/position_rank', { as: 'admin' })
  rank = body.result![0]!.text
})

const sent = async (bytes: Buffer, fields: Record<string, string> = {}, path = '/sys/position') =>
  (
    await app.call<ImportResult>('POST', `${path}/importExcel`, {
      as: 'admin',
      body: formOf(fields, 'a.xlsx', bytes),
      headers: formHeaders(),
    })
  ).body
const imported = async (...rows: string[][]) =>
  sent(Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [HEADINGS, ...rows] }] })))
const byCode = async (code: string) =>
  (await app.call<{ id: string }>('GET', '/sys/position/queryByCode', { as: 'admin', query: { code } })).body.result!

test('an invalid cell is an error, and clears no value', async () => {
  const departs = await app.call<{ id: string; departName: string }[]>('GET', '/sys/sysDepart/listAll', {
    as: 'admin',
  })
  const depart = departs.body.result![0]!
  await imported(['f1', '原名', rank, depart.id])
  const { id } = await byCode('f1')
  const [none, error] = ['<c><f>A2</f></c>', '<c t="e"><v>#N/A</v></c>']
  const rows = [
    [...HEADINGS, '编号'],
    ['f1', '改名', rank, none, id],
    [error, '无码', rank, none],
  ]
  const file = bookOf([...rows, ['f2', '新名', rank, '', error]].map((cells, i) => rowOf(i + 1, cells)).join(''))
  const { result } = await sent(file, { onExisting: 'update' })
  expect(result!.issues.map(({ row, column, value }) => [row, column, value])).toEqual([
    [2, '公司', '=A2'],
    [3, '职务编码', '#N/A'],
    [3, '公司', '=A2'],
    [4, '编号', '#N/A'],
  ])
  expect(result).toMatchObject({ addedCount: 0, updatedCount: 0, errorCount: 3 })
  expect(await byCode('f1')).toMatchObject({ name: '原名', companyId: depart.id })
  const amend = JSON.stringify({ cells: [{ row: 2, at: 3, text: depart.id }], rows: [2] })
  const again = await sent(file, { onExisting: 'update', amend })
  expect(again.result).toMatchObject({ updatedCount: 1, errorCount: 0 })
  expect(await byCode('f1')).toMatchObject({ name: '改名', companyId: depart.id })
})

test('a check describes the file: its sheet, ignored parts, each column with an example', async () => {
  const parts = {
    'xl/workbook.xml': `<workbook><sheets><sheet name="旧" state="hidden" r:id="rId2"/><sheet name="职务" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetOf(
      `${rowOf(1, HEADINGS)}${rowOf(2, ['a1', '<c t="str"><f>"甲"</f><v>甲</v></c>', rank])}${rowOf(3, ['a2', '乙', '']).replace('<row', '<row hidden="1"')}`,
      '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>',
    ),
    'xl/worksheets/sheet2.xml': sheetOf(''),
  }
  const { result } = await sent(bookOf('', parts), { mode: 'check' })
  expect(result).toMatchObject({ addedCount: 2, errorCount: 0 })
  expect(result!.seen).toEqual([
    '读取的是工作表“职务”',
    '没有读取其他工作表：“旧”（隐藏）',
    '有 1 行在表格中是隐藏的（第 3 行起），同样会导入',
    '有 1 处跨行合并的单元格（C2:C3），每一行都按第一格的内容读取',
    '有公式的列按文件保存时的结果读取：“职务名称”',
  ])
  expect(result!.readAs!.map(({ heading, kind, sample, value }) => [heading, kind, sample, value])).toEqual([
    ['职务编码', '文字', 'a1', 'a1'],
    ['职务名称', '文字', '甲', '甲'],
    ['职级', '选项', rank, rank],
    ['公司', '已有的记录', '', ''],
  ])
})

test('a number keeps the zeros of its format in code columns', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0000"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>'
  const rows = [HEADINGS, ['<c s="0"><v>71</v></c>', '<c><v>2.026E3</v></c>', rank]]
  const file = bookOf(rows.map((cells, i) => rowOf(i + 1, cells)).join(''), { 'xl/styles.xml': styles })
  expect((await sent(file)).result).toMatchObject({ addedCount: 1 })
  expect(await byCode('0071')).toMatchObject({ name: '2026' })
})

test('a code that another program made a decimal or rounded is an error', async () => {
  const lines = ['2026001.0,一', '2.026001E6,二', '4.20102E+17,三', '1.0,四'].map((line) => `${line},${rank}`)
  const { result } = await sent(Buffer.from(['职务编码,职务名称,职级', ...lines].join('\n')))
  expect(result).toMatchObject({ addedCount: 1, errorCount: 3 })
  expect(result!.issues.map(({ row, fix }) => [row, fix])).toEqual([
    [2, '2026001'],
    [3, undefined],
    [4, undefined],
  ])
})

test('lines above the headings are reported; totals below, an empty file and a web page are refused', async () => {
  const lines = [['职务一览'], HEADINGS, ['w1', '一', rank], ['合计：', '1', rank]].map((cells, i) =>
    rowOf(i + 1, cells),
  )
  const { result } = await sent(bookOf(lines.join('')), { mode: 'check' })
  expect(result!.seen).toContain('表头上面有 1 行内容（第 1 行起），没有读取')
  expect(result!.issues.map(({ row, reason }) => [row, reason])).toEqual([[4, '这一行是合计，不是一条记录，请删除']])
  expect((await sent(Buffer.from(''))).message).toBe('文件里没有数据，请填写后重新上传')
  expect((await sent(Buffer.from('<!-- 门诊 -->\n<html>'))).message).toContain('网页')
})

test('a sheet without headings is named', async () => {
  expect((await sent(bookOf(rowOf(1, ['说明'])))).message).toBe(
    '工作表“a”中没有找到表头，请下载导入模板，按模板的列名填写',
  )
})

test('of two columns with one heading, and of a row longer than its headings, nothing is guessed', async () => {
  const twice = [
    [...HEADINGS, '职务名称'],
    ['t1', '一', rank, '', '二'],
  ].map((cells, i) => rowOf(i + 1, cells))
  expect((await sent(bookOf(twice.join('')))).message).toBe('有两列都叫“职务名称”（B 列和 E 列），请改名或删除其中一列')
  const { result } = await sent(Buffer.from(`职务编码,职务名称,职级\nt2,甲,乙,${rank}\nt3,丙,${rank},\n`))
  expect(result).toMatchObject({ addedCount: 1, errorCount: 1 })
  expect(result!.issues.map(({ row, value }) => [row, value])).toContainEqual([2, rank])
})

test('content of columns without a heading is counted, in a check and in an import', async () => {
  const rows = [HEADINGS, ['u1', '一', rank, '', '', '备注'], ['u2', '二', rank, '', '左', '右']]
  const file = bookOf(rows.map((cells, i) => rowOf(i + 1, cells)).join(''))
  const remark = 'E、F 列没有表头，其中 3 格内容（F2 起）没有读取'
  const { result: checked } = await sent(file, { mode: 'check' })
  expect(checked).toMatchObject({ addedCount: 2, errorCount: 0 })
  expect(checked!.seen).toContain(remark)
  expect((await sent(file)).result!.msg).toBe(`总上传行数：2，已导入行数：2，错误行数：0；${remark}`)
  const csv = Buffer.from(`职务编码,,职务名称,职级\nu3,甲,三,${rank}\n`)
  expect((await sent(csv)).result!.msg).toContain('B 列没有表头，其中 1 格内容（B2 起）没有读取')
})

test('headings are recognized by their words, despite width, line breaks and signs', async () => {
  const headings = ['*职务编码：', '职 务\n名称（必填）', '职级\u200b', '职务級别', '公 司*']
  const lines = [headings, ['v1', '一', rank, '未知', '']].map((cells, i) => rowOf(i + 1, cells))
  const { result } = await sent(bookOf(lines.join('')))
  expect(result).toMatchObject({ addedCount: 1, errorCount: 0 })
  expect(result!.msg).toContain('未识别的列：职务級别')
})

test('rows are found by a unique day, however it is written', async () => {
  const days = (...lines: string[]) => Buffer.from(['日期,名称,类别', ...lines].join('\n'))
  const path = '/appointment/holiday'
  const first = await sent(days('2031-01-01,元旦,放假', '2031-02-30,没有这天,放假'), {}, path)
  expect(first.result).toMatchObject({ addedCount: 1, errorCount: 1 })
  const again = await sent(days('2031/1/1,新年,放假'), { onExisting: 'update' }, path)
  expect(again.result).toMatchObject({ updatedCount: 1, errorCount: 0 })
})

test('headings in two rows are one, merged or not', async () => {
  const columns = ['职务编码', '', '职级', '公司']
  const two = [columns, ['', '职务名称'], ['h1', '一', rank]]
  const words = [
    ['职务', '', '职级'],
    ['编码', '名称'],
    ['h2', '二', rank],
  ]
  for (const rows of [two, words, [['', '职务名称'], columns, ['h3', '三', rank]]])
    expect((await sent(bookOf(rows.map((cells, i) => rowOf(i + 1, cells)).join('')))).result).toMatchObject({
      addedCount: 1,
      errorCount: 0,
    })
  expect(await byCode('h2')).toMatchObject({ name: '二' })
})

test('a second row of a record that the file has changed is an error, near the first one or far from it', async () => {
  const codes = Array.from({ length: 260 }, (_, n) => `twice${n}`)
  await imported(...codes.map((code) => [code, '原名', rank]))
  const renamed = (code: string, name: string) => [code, name, rank]
  const [first, second] = codes as [string, string]
  const rows = [...codes.map((code) => renamed(code, '改名')), renamed(first, '再改名')]
  rows.splice(2, 0, renamed(second, '原名'))
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [HEADINGS, ...rows] }] }))
  const { result } = await sent(file, { onExisting: 'update' })
  expect(result).toMatchObject({ totalCount: 262, updatedCount: 260, errorCount: 2 })
  expect(result!.issues).toMatchObject([
    { row: 4, column: '职务编码', value: second, reason: expect.stringContaining('与第 3 行是同一条记录') },
    { row: 263, column: '职务编码', value: first, reason: expect.stringContaining('与第 2 行是同一条记录') },
  ])
  for (const code of [first, second]) expect(await byCode(code)).toMatchObject({ name: '改名' })
})
