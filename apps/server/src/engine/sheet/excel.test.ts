import fc from 'fast-check'
import { calculateColumnWidth, readXlsx } from 'hucre/xlsx'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { xmlLength, type CellValue } from '../../platform/xlsx/cell.ts'
import { sheetFile } from '../../platform/xlsx/file.ts'
import { writeSheet } from '../../platform/xlsx/write.ts'
import { contentDisposition, fileName } from './excel.ts'

const content = {
  title: '职务表列表数据',
  exporter: '张伟',
  sheet: '导出信息',
  headings: ['职务编码', '职务名称', '人数', '启用'],
  rows: [
    ['zr', '主任医师', 12, true],
    ['hs', '护士 & <b>"长"</b>', 0.5, false],
    ['kg', '  两端空格  ', null, null],
  ] satisfies CellValue[][],
}

const toXlsx = async ({ rows, headings, ...head }: Omit<typeof content, 'rows'> & { rows: CellValue[][] }) => {
  const pieces: Uint8Array[] = []
  const writer = writeSheet({ ...head, headings: [headings] }, (bytes) => pieces.push(bytes))
  await writer.add(rows)
  await writer.end()
  return new Uint8Array(Buffer.concat(pieces))
}

const sheetOf = async (given: Partial<typeof content> | { rows: CellValue[][] }) => {
  const workbook = await readXlsx(await toXlsx({ ...content, ...given }))
  expect(workbook.sheets).toHaveLength(1)
  return workbook.sheets[0]!
}

describe('a sheet', () => {
  test('has title, exporter, headings, then the data; numbers stay numbers', async () => {
    const sheet = await sheetOf({})
    expect(sheet.name).toBe('导出信息')
    expect(sheet.rows[0]![0]).toBe('职务表列表数据')
    expect(sheet.rows[1]![0]).toBe('导出人:张伟')
    expect(sheet.rows.slice(2)).toEqual([content.headings, ...content.rows])
    expect(sheet.merges).toEqual([
      { startRow: 0, startCol: 0, endRow: 0, endCol: 3 },
      { startRow: 1, startCol: 0, endRow: 1, endCol: 3 },
    ])
  })

  test('has bold headings and columns as wide as their content', async () => {
    const long = '一'.repeat(200)
    const workbook = await readXlsx(await toXlsx({ ...content, rows: [['a', long, 1, true]] }), { readStyles: true })
    const sheet = workbook.sheets[0]!
    expect(sheet.cells?.get('2,1')?.style?.font?.bold).toBe(true)
    expect(sheet.cells?.get('3,1')?.style?.font?.bold).toBeFalsy()
    const widths = sheet.columns?.map((c) => c.width ?? 0) ?? []
    expect(widths[0]).toBeGreaterThanOrEqual(8)
    expect(widths[1]).toBe(50)
  })

  test('has columns of the width the library gives them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', '0', '一', '，', 'ｱ', '한', '𠀀', '\n') }),
        async (text) => {
          const { columns } = await sheetOf({ rows: [[text, null, 1, true]] })
          const width = calculateColumnWidth([content.headings[0]!, text], { minWidth: 8, maxWidth: 50 })
          expect(columns?.[0]?.width).toBe(width)
        },
      ),
      { seed: 1, numRuns: 50 },
    )
  })

  test.each(['=1+1', '+86 138', '-', '-5', '@cmd', '\tx', '\rx', '=HYPERLINK("http://x")'])(
    'the text %j is written as text',
    async (text) => {
      const sheet = await sheetOf({ rows: [[text, 'x', -5, null]] })
      expect(String(sheet.rows[3]![0]).replace(/\r\n?/g, '\r')).toBe(`'${text}`)
      expect(sheet.rows[3]![2]).toBe(-5)
    },
  )

  test('a hostile name of a person does not become a formula', async () => {
    const sheet = await sheetOf({ exporter: '=1+1', title: '=1+1' })
    expect(sheet.rows.slice(0, 2).map((row) => row[0])).toEqual(["'=1+1", '导出人:=1+1'])
  })

  test('texts that look like numbers, days or escapes stay texts', async () => {
    const row = ['007', '1234567890123456789', '2026-11-20', '_x0041__x003D_']
    expect((await sheetOf({ rows: [row] })).rows[3]).toEqual(row)
  })

  test('without rows and with one column', async () => {
    const sheet = await sheetOf({ headings: ['编码'], rows: [] })
    expect(sheet.rows).toEqual([['职务表列表数据'], ['导出人:张伟'], ['编码']])
  })

  test('the name of a sheet is made to fit', async () => {
    const sheet = await sheetOf({ sheet: `a/b[c]:*?${'名'.repeat(40)}` })
    expect(sheet.name).toMatch(/^[^\\/?*[\]:]{1,31}$/)
  })

  test('any text survives, but for characters no sheet can hold', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 50 }), { seed: 1 })
    const { rows } = await sheetOf({ rows: texts.map((text) => ['x', text, 1, true]) })
    expect(rows).toHaveLength(3 + texts.length)
    texts.forEach((text, at) => {
      const kept = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/\r\n?/g, '\n')
      const read = String(rows[3 + at]![1] ?? '').replace(/\r\n?/g, '\n')
      expect(read, fc.stringify(text)).toBe(/^[=+\-@\t\n]/.test(kept) ? `'${kept}` : kept)
    })
  })

  test('writes ten thousand rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i): CellValue[] => [`c${i}`, `名称 ${i}`, i, true])
    const sheet = await sheetOf({ rows })
    expect(sheet.rows).toHaveLength(10_003)
    expect(sheet.rows.at(-1)).toEqual(rows.at(-1))
  })
})

describe('few rows are written in place, many in a thread', () => {
  const { rows: _, headings, ...rest } = content
  const head = { ...rest, headings: [headings] }
  const batches = [0, 1, 2].map((b) => Array.from({ length: 300 }, (_, i): CellValue[] => [`c${b}`, '名称', i, null]))
  const length = xmlLength(batches.flat())

  const written = async (given: readonly CellValue[][][], inPlace?: number) => {
    const file = await sheetFile(
      head,
      async (put) => {
        for (const rows of given) await put(rows)
      },
      inPlace,
    )
    return file instanceof Uint8Array ? { thread: false, file } : { thread: true, file: await buffer(file) }
  }

  test.each([
    ['below the bound', length + 1, false],
    ['at the bound', length, false],
    ['above the bound', length - 1, true],
    ['above the bound with the first rows', 0, true],
  ])('%s: the same bytes', async (_, inPlace, thread) => {
    const { file } = await written(batches, Infinity)
    expect(await written(batches, inPlace)).toEqual({ thread, file })
    expect((await readXlsx(new Uint8Array(file))).sheets[0]!.rows.slice(3)).toEqual(batches.flat())
  })

  test('a second sheet has a head of its own, written in place and in a thread', async () => {
    const two = { ...head, next: { ...head, sheet: '明细', headings: [['甲', '乙', '丙', '丁']] } }
    const write = async (inPlace: number) => {
      const file = await sheetFile(
        two,
        async (put) => {
          await put(batches[0]!)
          await put('next')
          await put(batches[1]!)
        },
        inPlace,
      )
      return file instanceof Uint8Array ? Buffer.from(file) : buffer(file)
    }
    const [here, thread] = [await write(Infinity), await write(0)]
    expect(thread.equals(here)).toBe(true)
    const { sheets } = await readXlsx(new Uint8Array(here))
    expect(sheets.map(({ name }) => name)).toEqual([head.sheet, '明细'])
    expect(sheets.map(({ rows }) => rows.slice(3))).toEqual([batches[0], batches[1]])
    expect(sheets[1]!.rows[2]).toEqual(['甲', '乙', '丙', '丁'])
  })

  test('a list of a page is small, ten thousand rows are not; long texts count', async () => {
    const list = Array.from({ length: 50 }, (_, i): CellValue[] => [`c${i}`, '名称'.repeat(20), i, null])
    expect((await written([list])).thread).toBe(false)
    expect((await written(Array.from({ length: 200 }, () => list))).thread).toBe(true)
    expect((await written([[['一'.repeat(1_000_000)]]])).thread).toBe(true)
  })

  test('throws errors of fetching rows and aborts the download', async () => {
    const failing = (inPlace: number) =>
      sheetFile(
        head,
        async (put) => {
          await put(batches[0]!)
          throw new Error('no more rows')
        },
        inPlace,
      )
    await expect(failing(Infinity)).rejects.toThrow('no more rows')
    const file = await failing(0)
    await expect(buffer(file as Exclude<typeof file, Uint8Array>)).rejects.toThrow('no more rows')
  })
})

describe('the name of a file', () => {
  const now = Date.UTC(2026, 10, 20, 1, 5)

  test('names the title and the time', () => {
    expect(fileName('职务', now)).toBe('职务_20261120_0905.xlsx')
    expect(fileName('../a:b\r\n"', now)).toBe('..ab_20261120_0905.xlsx')
    expect(fileName('//', now)).toBe('导出_20261120_0905.xlsx')
  })

  test('travels encoded, and cannot break out of its header', () => {
    expect(contentDisposition('职务 (1).xlsx')).toBe(
      `attachment; filename="__ (1).xlsx"; filename*=UTF-8''%E8%81%8C%E5%8A%A1%20%281%29.xlsx`,
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(contentDisposition(name)).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x24\x26-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9%\-._~!]*$/,
        )
      }),
      { seed: 1 },
    )
  })
})
