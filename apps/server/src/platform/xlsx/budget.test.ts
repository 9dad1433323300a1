/** Broken tables, measured by work instead of time, which depends on the machine. */
import { describe, expect, test } from 'vitest'
import type { Archive } from './archive.ts'
import { openBudget } from './budget.ts'
import { keepLines } from './read.ts'
import { sheetRows } from './rows.ts'
import { openTable } from './table.ts'

const BOOK: Record<string, string> = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/a.xml"/></Relationships>',
}
const PIECE = 65_536

const archiveOf = (sheet: string, others: Record<string, string> = {}): Archive => {
  const parts: Record<string, string> = { ...BOOK, ...others }
  return {
    size: Object.values(parts).join('').length + sheet.length,
    text: (name) => parts[name],
    async *bytes() {
      yield Buffer.from(sheet)
    },
    async *pieces() {
      for (let at = 0; at < sheet.length; at += PIECE) yield sheet.slice(at, at + PIECE)
    },
  }
}

const costOf = async (archive: Archive) => {
  const budget = openBudget(archive.size)
  let refusal = ''
  try {
    for await (const _rows of sheetRows(archive, budget));
  } catch (error) {
    refusal = (error as Error).message
  }
  return { ...budget.spent, size: archive.size, refusal }
}

const cell = '<c t="inlineStr"><is><t>x</t></is></c>'
const CORPUS: Record<string, (n: number) => Archive> = {
  'rows never closed': (n) => archiveOf('<row>'.repeat(n)),
  'rows never closed, with cells': (n) => archiveOf(`<row><c><v>1</v></c>`.repeat(n)),
  'cells never closed': (n) => archiveOf(`<row>${'<c>'.repeat(n)}</row>`),
  'values never closed': (n) => archiveOf(`<row>${'<c><v></c>'.repeat(n)}</row>`),
  'texts never closed': (n) => archiveOf(`<row><c t="inlineStr">${'<t>'.repeat(n)}</c></row>`),
  'pronunciations never closed': (n) => archiveOf(`<row><c t="inlineStr"><t>1</t>${'<rPh>'.repeat(n)}</c></row>`),
  'tags never finished': (n) => archiveOf('<row '.repeat(n)),
  'a tag with a long tail': (n) => archiveOf(`<row ${'a="1" '.repeat(n)}`),
  'prefixes without end': (n) => archiveOf(`<${'w:'.repeat(n)}`),
  'closings alone': (n) => archiveOf('</row>'.repeat(n)),
  'rows in rows': (n) => archiveOf('<row>'.repeat(n) + '</row>'.repeat(n)),
  'empty rows': (n) => archiveOf('<row/>'.repeat(n)),
  'one wide row': (n) => archiveOf(`<row>${cell.repeat(n)}</row>`),
  'shared texts never closed': (n) => archiveOf('<row/>', { 'xl/sharedStrings.xml': '<si>'.repeat(n) }),
  'styles never closed': (n) => archiveOf('<row/>', { 'xl/styles.xml': '<numFmt>'.repeat(n) + '<cellXfs>'.repeat(n) }),
}

describe('broken sheets', () => {
  test.each(Object.entries(CORPUS))('%s: the work grows with the length and no faster', async (_what, make) => {
    const [small, large] = [await costOf(make(5000)), await costOf(make(50_000))]
    expect(small.walked).toBeLessThanOrEqual(small.size * 8)
    expect(large.walked).toBeLessThanOrEqual(large.size * 8)
    expect(large.cells).toBeLessThanOrEqual(large.size)
  })
  test('a tail of broken rows does not touch the rows before it', async () => {
    const rows: unknown[] = []
    const archive = archiveOf(`<row>${cell}</row>${'<row>'.repeat(50_000)}`)
    for await (const some of sheetRows(archive, openBudget(archive.size))) rows.push(...some)
    expect(rows).toEqual([{ number: 1, cells: ['x'] }])
  })
  test('aborts a file that needs repeated searches', () => {
    const budget = openBudget(100_000)
    expect(() => {
      for (;;) budget.walk(100_000)
    }).toThrow('文件已损坏')
    expect(budget.spent.walked).toBeLessThan(100_000 * 40)
  })
})

describe('few bytes that mean much', () => {
  test('cells are counted, taken or not', async () => {
    const read = async (sheet: string, cells: number) => {
      const archive = archiveOf(sheet)
      for await (const _rows of sheetRows(archive, openBudget(archive.size, cells)));
    }
    const wide = `<row>${'<c/>'.repeat(300)}</row>`
    await expect(read(wide, 301)).resolves.toBeUndefined()
    await expect(read(wide, 300)).rejects.toThrow('文件的单元格过多')
    await expect(read('<row><c r="GR1"><v>1</v></c></row>', 150)).rejects.toThrow('文件的单元格过多')
  })
  test('a text that many cells share counts each time', async () => {
    const shared = { 'xl/sharedStrings.xml': `<si><t>${'长'.repeat(1000)}</t></si>` }
    const archive = archiveOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`, shared)
    const read = async (text: number) => {
      for await (const _rows of sheetRows(archive, openBudget(archive.size, 1000, text)));
    }
    await expect(read(20_000)).resolves.toBeUndefined()
    await expect(read(19_999)).rejects.toThrow('文件的文字过多')
  })
  test('commas are cells too', async () => {
    const { budget, lines } = openTable(Buffer.from(`${','.repeat(999)}\n`))
    for await (const _lines of lines());
    expect(budget.spent.cells).toBe(1000)
  })
})

test('lines are kept whole, in their order, and counted while they are read', async () => {
  const csv = Buffer.from(Array.from({ length: 1200 }, (_, i) => `${i},"a""\n${i}"\n`).join(''))
  const counted: number[] = []
  const kept = await keepLines(csv, (lines) => void counted.push(lines))
  const lines = [...kept.batches()].flat()
  expect(lines).toHaveLength(1200)
  expect(lines[1199]).toEqual({ number: 1200, cells: ['1199', 'a"\n1199'] })
  expect([...kept.batches()].flat()).toEqual(lines)
  expect(counted.at(-1)).toBe(1200)
  const tooMany = () => {
    throw new Error('too many')
  }
  await expect(keepLines(csv, tooMany)).rejects.toThrow('too many')
})
