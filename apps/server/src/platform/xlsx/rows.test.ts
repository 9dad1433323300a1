import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSheet } from './write.ts'
import { readLines, type Line } from './read.ts'
import { BOOK, bookOf, zipOf } from '../../../test/odd-xlsx.ts'
import { createPool } from '../../engine/sheet/work-pool.ts'

const linesOf = async (bytes: Uint8Array, inPlace?: number): Promise<Line[]> => {
  const lines: Line[] = []
  for await (const some of readLines(bytes, inPlace)) lines.push(...some)
  return lines
}

describe('reading a workbook', () => {
  test('reads its own output, with the numbers spreadsheet programs show; blank lines are left out', async () => {
    const pieces: Uint8Array[] = []
    const writer = writeSheet({ title: '标题', exporter: '张伟', sheet: '一', headings: [['甲', '乙']] }, (b) =>
      pieces.push(b),
    )
    await writer.add([
      ['a & <b>', 1.5],
      [null, null],
      ['_x0041_', null],
      ['', 'z\ny'],
    ])
    await writer.end()
    expect(await linesOf(Buffer.concat(pieces))).toEqual([
      { number: 1, cells: ['标题'] },
      { number: 2, cells: ['导出人:张伟'] },
      { number: 3, cells: ['甲', '乙'] },
      { number: 4, cells: ['a & <b>', '1.5'] },
      { number: 6, cells: ['_x0041_'] },
      { number: 7, cells: ['', 'z\ny'] },
    ])
  })

  test('shared texts, rich texts, days, times, truth', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['同', '同', new Date(Date.UTC(2026, 0, 31)), new Date(Date.UTC(2026, 0, 31, 8, 30)), true, false, -5],
          ],
        },
        { name: 'b', rows: [['另一张']] },
      ],
    })
    expect(await linesOf(bytes)).toEqual([
      { number: 1, cells: ['同', '同', '2026-01-31', '2026-01-31 08:30:00', '是', '否', '-5'] },
    ])
    const rich = '<sst><si><r><t>主</t></r><r><t xml:space="preserve">任 </t></r><rPh><t>zhu</t></rPh></si></sst>'
    const cell = '<row r="9"><c r="B9" t="s"><v>0</v></c></row>'
    expect(await linesOf(bookOf(cell, { 'xl/sharedStrings.xml': rich }))).toEqual([{ number: 9, cells: ['', '主任'] }])
  })

  test('a number with more digits than a spreadsheet program keeps says that it is rounded', async () => {
    const cells =
      '<row r="1"><c><v>990000196508142000</v></c><c><v>9.9000019650814195E+17</v></c><c><v>13912345678</v></c></row>'
    expect(await linesOf(bookOf(cells))).toEqual([
      { number: 1, cells: ['9.90000196508142E+17', '9.90000196508142E+17', '13912345678'] },
    ])
  })

  test('keeps the saved value of a formula; without one it is a fault, not a blank', async () => {
    const cells =
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>cmd|x</f><v>旧值</v></c><c r="C1"><f>NOW()</f></c></row>'
    expect(await linesOf(bookOf(cells))).toEqual([
      {
        number: 1,
        cells: ['2', '旧值', '=NOW()'],
        faults: { 2: '公式没有结果，请用表格软件打开文件，保存后重试' },
      },
    ])
  })

  test('no entity is declared or fetched', async () => {
    const xml =
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><row r="1"><c t="inlineStr"><is><t>&a;&#65;&amp;</t></is></c></row>'
    expect(await linesOf(bookOf(xml))).toEqual([{ number: 1, cells: ['&a;A&'] }])
  })

  test.each([
    ['more than 20000 entries', zipOf(BOOK, { repeat: 10_001 }), '文件内部的条目超过 20000 个，请用表格软件另存后重试'],
    [
      'more than 300 MB of a sheet',
      bookOf('<row/>', {}, { size: (raw) => (raw.includes('sheetData') ? 301 * 1_048_576 : raw.length) }),
      '文件解压后超过 300MB，请拆分后再导入',
    ],
    ['a small part of more than 64 MB', zipOf(BOOK, { size: () => 65 * 1_048_576 }), '文件过大，无法读取'],
    ['anything behind the end', Buffer.concat([bookOf('<row/>'), Buffer.from('x')]), '文件已损坏'],
    ['no sheet', zipOf(BOOK), '文件已损坏'],
    [
      'an entry larger than it says',
      zipOf({ ...BOOK, 'xl/worksheets/sheet1.xml': '<row r="1"><c><v>1</v></c></row>' }, { size: () => 9 }),
      '文件已损坏',
    ],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '这是加密的或旧版 xls 文件'],
    ['an archive that is none', Buffer.from('PK\u0003\u0004x'), '文件已损坏'],
    ['bytes', Buffer.from([0, 1, 2]), '文件不是 xlsx 或 csv 表格'],
    ['text in neither encoding', Buffer.from([0x41, 0x2c, 0xff, 0xff]), '无法识别文件的编码'],
  ])('%s is refused with one sentence', async (_, bytes, message) => {
    await expect(linesOf(bytes)).rejects.toThrow(message)
  })
})

describe('text', () => {
  const LINES = [
    ['姓名', '备注'],
    ['王伟', '甲,乙;丙'],
    ['李"芳"', '好'],
  ] as const
  const linesWith = (separator: string): string =>
    LINES.map((cells) => cells.map((cell) => (/[,;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)))
      .map((cells) => cells.join(separator))
      .join('\r\n')
  const GB = Buffer.from('d0d5c3fb2cb1b8d7a20d0acdf5ceb02c22bcd72cd2d23bb1fb220d0a22c0ee2222b7bc2222222cbac3', 'hex')

  test.each([
    ['commas', Buffer.from(linesWith(','))],
    ['tabs', Buffer.from(linesWith('\t'))],
    ['semicolons', Buffer.from(linesWith(';'))],
    ['a byte order mark', Buffer.from(`\ufeff${linesWith(',')}`)],
    ['GB 18030', GB],
  ])('with %s is the same table', async (_, bytes) => {
    expect((await linesOf(bytes)).map(({ cells }) => cells)).toEqual(LINES)
  })

  test('guards around digits are no part of the value; other apostrophes are', async () => {
    const [, line] = await linesOf(Buffer.from(`a,b,c\n="0001",'0002,'six\n`))
    expect(line!.cells).toEqual(['0001', '0002', "'six"])
  })

  test('finds the headings despite a title above, a single column and many separators in a quoted cell', async () => {
    const cells = async (text: string) => (await linesOf(Buffer.from(text))).map((line) => line.cells)
    expect(await cells('患者名单\n姓名;电话\n王伟;1\n')).toEqual([['患者名单'], ['姓名', '电话'], ['王伟', '1']])
    expect(await cells('姓名\n王伟\n')).toEqual([['姓名'], ['王伟']])
    expect(await cells('姓名,备注\n王伟,甲;乙;丙;丁\n')).toEqual([
      ['姓名', '备注'],
      ['王伟', '甲;乙;丙;丁'],
    ])
    expect(await cells('姓名,备注\n王伟,";;;;\n;;;"\n')).toEqual([
      ['姓名', '备注'],
      ['王伟', ';;;;\n;;;'],
    ])
  })
})

describe('a small table is read in place, a large one in a thread', () => {
  let threads = 0
  const count = (): void => void (threads += 1)
  beforeAll(() => void process.on('worker', count))
  afterAll(() => void process.off('worker', count))
  const threadsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = threads
    await work()
    return threads - before
  }

  const rowOf = (n: number): string =>
    `<row r="${n}"><c r="A${n}"><v>${n}</v></c><c r="C${n}" t="inlineStr"><is><t>名称 ${n} </t></is></c></row>`
  const rows = Array.from({ length: 1200 }, (_, i) => rowOf(i + 1)).join('')
  const sheet = { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` }
  const unpacked = Buffer.byteLength(Object.values({ ...BOOK, ...sheet }).join(''))
  const csv = Buffer.from(Array.from({ length: 1200 }, (_, i) => `${i + 1},,名称 ${i + 1} \n`).join(''))
  const lines = Array.from({ length: 1200 }, (_, i) => ({ number: i + 1, cells: [`${i + 1}`, '', `名称 ${i + 1}`] }))

  test.each([
    ['a workbook', zipOf({ ...BOOK, ...sheet }), unpacked],
    ['a workbook that is not packed', zipOf({ ...BOOK, ...sheet }, { stored: true }), unpacked],
    ['comma-separated text', csv, csv.length],
  ])('%s around the bound: the same lines', async (_, bytes, size) => {
    const read = async (inPlace: number) => expect(await linesOf(bytes, inPlace)).toEqual(lines)
    expect(await threadsOf(() => read(size + 1))).toBe(0)
    expect(await threadsOf(() => read(size))).toBe(0)
    expect(await threadsOf(() => read(size - 1))).toBe(1)
  })

  test('a filled-in page is small, ten thousand rows are not', async () => {
    const book = (count: number): Buffer => bookOf(Array.from({ length: count }, (_, i) => rowOf(i + 1)).join(''))
    expect(await threadsOf(() => linesOf(book(50)))).toBe(0)
    expect(await threadsOf(() => linesOf(book(10_000)))).toBe(1)
  })

  const small = (raw: Buffer): number => Math.min(raw.length, raw.length > 1000 ? 60 : Infinity)
  test.each([
    ['its sheet', zipOf({ ...BOOK, ...sheet }, { size: small })],
    ['its sheet, not packed', zipOf({ ...BOOK, ...sheet }, { size: small, stored: true })],
    ['its texts', zipOf({ ...BOOK, ...sheet, 'xl/sharedStrings.xml': '<si/>'.repeat(2_000) }, { size: small })],
  ])('a workbook that says less than the size of %s is refused before a line of it is read', async (_, bytes) => {
    let seen = 0
    const read = async (): Promise<void> => {
      for await (const some of readLines(bytes)) seen += some.length
    }
    expect(await threadsOf(() => expect(read()).rejects.toThrow('文件已损坏'))).toBe(0)
    expect(seen).toBe(0)
  })

  test('the thread refuses with the same sentences', async () => {
    await expect(linesOf(zipOf({ ...BOOK, ...sheet }, { size: () => 80 }), 0)).rejects.toThrow('文件已损坏')
    await expect(linesOf(Buffer.from('a\n"b'), 0)).rejects.toThrow('第 2 行的引号不成对')
  })

  test('yields to the event loop while a few bytes mean many cells', async () => {
    let heard = false
    setImmediate(() => (heard = true))
    const { value } = await readLines(Buffer.from(`${','.repeat(199)}x\n`.repeat(500))).next()
    expect(value).toHaveLength(500)
    expect(heard).toBe(true)
  })

  test('ignores unclosed tags', async () => {
    const open = (tag: string): string => tag.repeat(20_000)
    const linesIn = (rows: string) => linesOf(zipOf({ ...BOOK, 'xl/worksheets/sheet1.xml': rows }, { stored: true }))
    const one = [{ number: 1, cells: ['1'] }]
    expect(await linesIn(`<row r="1"><c><v>1</v></c></row>${open('<row>')}`)).toEqual(one)
    expect(await linesIn(`<row r="1"><c><v>1</v></c>${open('<c>')}</row>`)).toEqual(one)
    expect(await linesIn(`<row r="1"><c t="inlineStr"><t>1</t>${open('<t>')}${open('<rPh>')}</c></row>`)).toEqual(one)
  })
})

describe('reading comma-separated text', () => {
  test('quotes, line ends, both encodings', async () => {
    const rows = await linesOf(Buffer.from('\ufeff编码,"名 ""称"""\r\n\r\n"a\nb", c ,\n1,2'))
    expect(rows).toEqual([
      { number: 1, cells: ['编码', '名 "称"'] },
      { number: 3, cells: ['a\nb', 'c', ''] },
      { number: 4, cells: ['1', '2'] },
    ])
    expect(await linesOf(Buffer.from('d6b0cef12c31', 'hex'))).toEqual([{ number: 1, cells: ['职务', '1'] }])
    await expect(linesOf(Buffer.from('a\n"b'))).rejects.toThrow('第 2 行的引号不成对')
  })
})

describe('a pool', () => {
  test('serves in order, refuses above its queue, and releases once', async () => {
    const pool = createPool('太多了', 1, 1)
    const leave = await pool.enter()
    const second = pool.enter()
    await expect(pool.enter()).rejects.toMatchObject({ kind: 'tooMany', message: '太多了' })
    leave()
    leave()
    const leaveSecond = await second
    const third = pool.enter()
    await expect(pool.enter()).rejects.toThrow('太多了')
    leaveSecond()
    expect(await third).toBeTypeOf('function')
  })
})
