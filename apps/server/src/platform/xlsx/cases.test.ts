/** Workbooks and texts of other programs: each cell as shown, or the reason why it has no value. */
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { BOOK, bookOf, rowOf, sheetOf, zipOf } from '../../../test/odd-xlsx.ts'
import { momentOf } from './moment.ts'
import { generalText, readFormat, showNumber } from './number-format.ts'
import { keepLines } from './read.ts'

const read = async (bytes: Uint8Array) => {
  const kept = await keepLines(bytes, () => {})
  return { seen: kept.seen, lines: [...kept.batches()].flat() }
}
const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).lines.map(({ cells }) => cells)
const HEAD = rowOf(1, ['姓名', '住院号'])

describe('a cell that is no value', () => {
  const faultsOf = async (cell: string, parts = {}) =>
    (await read(bookOf(rowOf(1, ['甲', cell]), parts))).lines[0]!.faults?.[1]
  const UNCALCULATED = '<workbook><calcPr fullCalcOnLoad="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'

  test.each([
    ['a formula without a value', '<c><f>DATE(1960,3,1)</f></c>', '公式没有结果'],
    ['a formula with an empty number', '<c><f>A1&amp;"x"</f><v></v></c>', '公式没有结果'],
    ['a formula of text without a value', '<c t="str"><f>A1&amp;"x"</f></c>', '公式没有结果'],
    ['a shared formula without a value', '<c><f t="shared" si="0"/></c>', '公式没有结果'],
    ['an error of a formula', '<c t="e"><f>VLOOKUP(A2,B:C,2,0)</f><v>#N/A</v></c>', '#N/A'],
    ['an error that was pasted', '<c t="e"><v>#REF!</v></c>', '#REF!'],
    ['an error as text', '#VALUE!', '#VALUE!'],
    ['the hashes of a narrow column', '########', '列太窄'],
    ['a shared text that is not there', '<c t="s"><v>7</v></c>', '无法读取'],
    ['a truth that is neither', '<c t="b"><v>2</v></c>', '无法读取'],
  ])('%s says so', async (_, cell, reason) => {
    expect(await faultsOf(cell)).toContain(reason)
  })
  test('faults formulas of programs that do not calculate', async () => {
    const zero = '<c><f>SUM(A1:A9)</f><v>0</v></c>'
    expect(await faultsOf(zero, { 'xl/workbook.xml': UNCALCULATED })).toContain('公式可能还没有计算')
    expect(await faultsOf(zero)).toBeUndefined()
    expect(await faultsOf('<c t="str"><f>IF(A1="","",A1)</f><v></v></c>')).toBeUndefined()
  })
})

describe('a number', () => {
  test.each([
    ['2.0260001E7', '20260001'],
    ['20260002.0', '20260002'],
    ['0.30000000000000004', '0.3'],
    ['1.5E-7', '0.00000015'],
    ['-0', '0'],
    ['1E15', '1E+15'],
    ['36.5', '36.5'],
    ['x1', 'x1'],
  ])('%s without a format is %s', (stored, text) => {
    expect(generalText(stored)).toBe(text)
  })

  const cellOf = (code: string, value: string) => {
    const format = readFormat(code)
    if (format === 'general' || 'days' in format) throw new Error('no format of numbers')
    return showNumber(format, value)
  }
  test.each([
    ['00000000', '12345', { text: '00012345', plain: '12345' }],
    ['"ZY"0000', '12', { text: 'ZY0012' }],
    ['000\\-0000\\-0000', '13800138000', { text: '138-0013-8000' }],
    ['0000"-"00"-"00', '19600301', { text: '1960-03-01' }],
    ['#,##0', '1234567', { text: '1234567' }],
    ['# ##0', '1234.5', { text: '1 235', plain: '1234.5' }],
    ['0000 0000', '12', { text: '0000 0012', plain: '12' }],
    ['0.00', '36.5', { text: '36.50', plain: '36.5' }],
    ['0.0_);[Red](0.0)', '-2.345', { text: '(2.3)', plain: '-2.345' }],
    ['0.0"mg/L"', '5', { text: '5.0mg/L' }],
    ['0"mg/L"', '5.26', { text: '5mg/L', plain: '5.26mg/L' }],
    ['0.0"↑"', '5.26', { text: '5.3↑', plain: '5.26↑' }],
    ['"<"0.0', '0.54', { text: '<0.5', plain: '<0.54' }],
    ['0% "预计值"', '0.85254', { text: '85% 预计值', plain: '85.254% 预计值' }],
    ['[<5]"<5";0', '3', { text: '<5' }],
    ['0%', '0.85254', { text: '85%', plain: '85.254%' }],
    ['0"岁"', '65', { text: '65岁' }],
    ['[=1]"男";[=2]"女"', '2', { text: '女' }],
    ['_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ', '0', { text: '-', plain: '0' }],
    ['[$¥-804]#,##0.00', '12.5', { text: '¥12.50', plain: '12.5' }],
    ['0.00E+00', '20260001', { text: '20260001' }],
    ['# ?/?', '0.5', { text: '0.5' }],
    ['General"天"', '3', { text: '3天' }],
  ])('the format %s displays %s as a spreadsheet program does', (code, value, text) => {
    expect(cellOf(code, value)).toEqual(text)
  })
  test.each([
    [';;;', '5'],
    ['0;-0;;@', '0'],
    ['0.0,', '12345'],
  ])('that the format %s hides or makes smaller is no value', (code, value) => {
    expect(cellOf(code, value).fault).toContain('请改为常规格式')
  })

  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [22341.5, '1961-03-01 12:00:00'],
  ])('of days, %s is %s', (days, text) => {
    expect(momentOf(days)).toBe(text)
  })
  test('in a cell of days is a day, a time or neither', async () => {
    const codes = ['yyyy/m/d', 'h:mm', '[h]:mm:ss', 'yyyy"年"m"月"d"日";@', '[m]', '[mm]:ss', '[s]', 'e"年"']
    const styles = `<styleSheet><numFmts>${codes.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode='${code}'/>`).join('')}</numFmts><cellXfs>${codes.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}</cellXfs></styleSheet>`
    const cell = (style: number, value: string): string => `<c s="${style}"><v>${value}</v></c>`
    const row = [cell(0, '59'), cell(1, '0.3541666667'), cell(2, '1.5'), cell(3, '22341'), cell(0, '0'), cell(0, '60')]
    for (const style of [4, 5, 6]) row.push(cell(style, '0.0625'))
    row.push(cell(7, '22341'))
    const { lines } = await read(bookOf(rowOf(1, row), { 'xl/styles.xml': styles }))
    expect(lines[0]!.cells).toEqual([
      '1900-02-28',
      '08:30',
      '36:00:00',
      '1961-03-01',
      '0',
      '60',
      '90',
      '90:00',
      '5400',
      '1961-03-01',
    ])
    expect(Object.keys(lines[0]!.faults!)).toEqual(['4', '5'])
  })
})

test('a text has the signs of its format, or a fault where the format hides it', async () => {
  const codes = ['"ZY"@', '0;-0;0;@"床"', '_(0_);_(@_)', ';;;', '0;-0', 'yyyy/m/d;@', '[=1]"男";@']
  const styles = `<styleSheet><numFmts>${codes.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode='${code}'/>`).join('')}</numFmts><cellXfs>${codes.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}</cellXfs></styleSheet>`
  const row = codes.map((_, i) => `<c s="${i}" t="inlineStr"><is><t>A12</t></is></c>`)
  const { lines } = await read(bookOf(rowOf(1, row), { 'xl/styles.xml': styles }))
  expect(lines[0]!.cells).toEqual(['ZYA12', 'A12床', 'A12', 'A12', 'A12', 'A12', 'A12'])
  expect(lines[0]!.faults).toEqual({ 3: expect.stringContaining('隐藏') })
})

test('a value is read with line breaks around it, a truth in capitals, and a moment with its zone', async () => {
  const values = ['<c>\n<v>\n2.0E1\n</v></c>', '<c t="b"><v> 1 </v></c>', '<c t="b"><v>TRUE</v></c>']
  const moments = ['1960-03-01T08:30:00.5+08:00', '1960-03-01T00:00:00Z', '1960-03-01'].map(
    (text) => `<c t="d"><v>${text}</v></c>`,
  )
  const days = ['1960-03-01 08:30:00', '1960-03-01', '1960-03-01']
  expect(await cellsOf(bookOf(rowOf(1, [...values, ...moments])))).toEqual([['20', '是', '是', ...days]])
})

describe('a column beyond the 200th', () => {
  const COLUMNS = Array.from({ length: 201 }, (_, at) => `列${at}`)
  const far = (cell: string): Buffer => bookOf(`${HEAD}<row r="2"><c r="A2"><v>1</v></c>${cell}</row>`)
  test.each([
    ['a workbook', far('<c r="GS2" t="inlineStr"><is><t>备注</t></is></c>'), 'GS2'],
    ['a merged heading', far('<c r="XFD2"><v>5</v></c>'), 'XFD2'],
    ['a text', Buffer.from(`${COLUMNS.slice(0, 200).join(',')}\n${COLUMNS.join(',')}\n`), 'GS2'],
  ])('of %s is refused by its name, never left out', async (_, bytes, cell) => {
    await expect(read(bytes)).rejects.toThrow(`${cell} 在第 200 列之后`)
  })
  test.each([
    ['a workbook', far('<c r="XFD2" s="1"/>')],
    ['a text', Buffer.from(`姓名,住院号${','.repeat(300)}\n1\n`)],
  ])('of %s may be blank', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ lines: [{}, {}] })
  })
})

test('a number that no format shows as a day counts from 1904 where the workbook does', async () => {
  const book = '<workbook><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'
  const { lines } = await read(bookOf(rowOf(1, ['<c><v>20575</v></c>', '1904']), { 'xl/workbook.xml': book }))
  expect(lines).toEqual([{ number: 1, cells: ['20575', '1904'], days: { 0: '1960-05-01' } }])
})

describe('the sheet that is read', () => {
  const links = (count: number): string =>
    `<Relationships>${Array.from({ length: count }, (_, i) => `<Relationship Id="rId${i}" Type="x/worksheet" Target="worksheets/s${i}.xml"/>`).join('')}</Relationships>`
  const bookWith = (sheets: readonly { name: string; state?: string; rows: string }[]): Buffer =>
    zipOf({
      'xl/workbook.xml': `<workbook><sheets>${sheets.map(({ name, state }, i) => `<sheet name="${name}"${state ? ` state="${state}"` : ''} r:id="rId${i}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': links(sheets.length),
      ...Object.fromEntries(sheets.map(({ rows }, i) => [`xl/worksheets/s${i}.xml`, sheetOf(rows)])),
    })

  test('is the first that is not hidden and has something in it', async () => {
    const file = bookWith([
      { name: '缓存', state: 'veryHidden', rows: rowOf(1, ['k']) },
      { name: 'Sheet1', rows: `<row r="1"><c r="A1" s="1"/></row>${rowOf(2, [' '])}` },
      { name: '患者', rows: HEAD },
      { name: '出院', rows: HEAD },
    ])
    const { seen, lines } = await read(file)
    expect(lines).toEqual([{ number: 1, cells: ['姓名', '住院号'] }])
    expect(seen).toMatchObject({ sheet: '患者', others: ['“缓存”（隐藏）', '“Sheet1”（空白）', '“出院”'] })
  })
  test('has formats with conditions, their signs escaped or not', async () => {
    const styles = (more: string): string =>
      `<styleSheet><numFmts><numFmt numFmtId="170" formatCode='[${more}100]"高";0.0'/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`
    for (const more of ['>', '&gt;'])
      expect(await cellsOf(bookOf(rowOf(1, ['<c s="0"><v>150</v></c>']), { 'xl/styles.xml': styles(more) }))).toEqual([
        ['高'],
      ])
  })
  test('reports hidden rows and columns, formulas and merged cells', async () => {
    const rows = `${HEAD}<row r="2" hidden="1"><c r="A2"><f>1</f><v>1</v></c></row>`
    const sheet = `<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells></worksheet>`
    const { seen } = await read(zipOf({ ...BOOK, 'xl/worksheets/sheet1.xml': sheet }))
    expect(seen).toMatchObject({
      hiddenRows: { count: 1, first: 2 },
      hiddenColumns: [1],
      formulas: [0],
      merged: { count: 1, some: ['B2:B3'] },
    })
  })
})

describe('merged cells', () => {
  const merged = (refs: readonly string[], ...rows: (readonly string[])[]): Buffer =>
    zipOf({
      ...BOOK,
      'xl/worksheets/sheet1.xml': sheetOf(
        rows.map((cells, i) => rowOf(i + 1, cells)).join(''),
        `<mergeCells count="${refs.length}">${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
      ),
    })
  test('are filled down, with their errors', async () => {
    const file = merged(['B1:B3', 'C1:C2'], ['甲', '呼吸科', '<c t="e"><v>#N/A</v></c>'], ['乙'], ['丙'], ['丁'])
    const { lines } = await read(file)
    expect(lines.map(({ cells }) => cells[1] ?? '')).toEqual(['呼吸科', '呼吸科', '呼吸科', ''])
    expect(lines.map(({ faults }) => faults?.[2] !== undefined)).toEqual([true, true, false, false])
  })
  test('have no value of their own beside the first one, and make no line', async () => {
    const { lines } = await read(merged(['A1:C1', 'B2:C2', 'A2:A4'], ['名单'], ['甲', '一', '', '好'], [], ['', '二']))
    expect(lines.map(({ number, cells }) => [number, cells])).toEqual([
      [1, ['名单']],
      [2, ['甲', '一', '', '好']],
      [4, ['甲', '二']],
    ])
    expect(lines.map(({ faults }) => faults)).toEqual([undefined, { 2: expect.stringContaining('B2:C2') }, undefined])
  })
  test('of a heading over two rows stand in both', async () => {
    const file = merged(['A1:A2', 'B1:C1'], ['姓名', '证件', ''], ['', '证件类型', '证件号码'])
    expect((await cellsOf(file))[1]).toEqual(['姓名', '证件类型', '证件号码'])
  })
})

describe('a second reader', () => {
  test('finds the same texts, days, numbers and merged cells', async () => {
    const rows = [
      ['姓名', '日期', '人数'],
      ['甲 & <乙>', new Date(Date.UTC(1961, 2, 1)), 0.1 + 0.2],
      ['', new Date(Date.UTC(1926, 0, 1)), 20_260_001],
    ]
    const file = await writeXlsx({
      sheets: [{ name: 'a', rows, merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }] }],
    })
    const [sheet] = (await readXlsx(file)).sheets
    const other = sheet!.rows.map((cells) =>
      cells.map((cell) => {
        if (cell instanceof Date) return cell.toISOString().slice(0, 10)
        return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : cell
      }),
    )
    for (const { startRow, endRow, startCol } of sheet!.merges ?? [])
      for (let row = startRow; row <= endRow; row += 1) other[row]![startCol] = other[startRow]![startCol]!
    expect(await cellsOf(file)).toEqual(other)
  })
})

describe('a text', () => {
  const cells = (text: string) => cellsOf(Buffer.from(text))
  test.each([
    ['an equals sign with quotes', '测试,="00012345",="1,2"', ['测试', '00012345', '1,2']],
    ['a quoted equals sign with quotes', '测试,"=""00012345"""', ['测试', '00012345']],
    ['an apostrophe before digits', "测试,'00012346,'90,'t Hooft", ['测试', '00012346', '90', "'t Hooft"]],
    ['blanks around quotes', '测试, "甲, 乙" ,丙', ['测试', '甲, 乙', '丙']],
    ['quotes within a cell', `测试,身高 5'9" 左右,=A1`, ['测试', `身高 5'9" 左右`, '=A1']],
  ])('with %s is read', async (_, text, found) => {
    expect(await cells(`${text}\r\n`)).toEqual([found])
  })
  test('reads UTF-16', async () => {
    const text = Buffer.from('\ufeff姓名\t住院号\r\n甲\t00012347\r\n', 'utf16le')
    const found = [
      ['姓名', '住院号'],
      ['甲', '00012347'],
    ]
    expect(await cellsOf(text)).toEqual(found)
    expect(await cellsOf(Buffer.from(text).swap16())).toEqual(found)
    expect(await cellsOf(text.subarray(2))).toEqual(found)
    expect(await cellsOf(Buffer.from(text).swap16().subarray(2))).toEqual(found)
    await expect(cellsOf(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]))).rejects.toThrow('请检查后重试')
  })
  test('holds errors of formulas as a workbook does', async () => {
    const { lines, seen } = await read(Buffer.from('甲,#N/A,#1 床\n'))
    expect(lines[0]!.faults).toEqual({ 1: expect.stringContaining('#N/A') })
    expect(seen.text).toBe('UTF-8 编码、以逗号分隔的文本')
  })
  test('is refused as a web page', async () => {
    await expect(cells('<html><table><tr><td>姓名</td></tr></table></html>')).rejects.toThrow(
      '这是网页或 XML 格式的表格',
    )
  })
})
