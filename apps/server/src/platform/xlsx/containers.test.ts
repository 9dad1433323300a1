import { describe, expect, test } from 'vitest'
import { BOOK, sheetOf, withWideEnd, zipOf } from '../../../test/odd-xlsx.ts'
import { openCommentFilter } from './comments.ts'
import { keepLines } from './read.ts'

const cellsOf = async (bytes: Uint8Array) =>
  [...(await keepLines(bytes, () => {})).batches()].flat().map(({ cells }) => cells)

test('comments end across pieces, sections of CDATA hold none', () => {
  const text = Buffer.from('a<!-- <b> -- ->--><![CDATA[<!-- c -->]]>d<e/><!DOCTYPE f>g<!-- h')
  for (let size = 1; size <= text.length; size += 1) {
    const filter = openCommentFilter()
    let kept = ''
    for (let at = 0; at < text.length; at += size) kept += filter(text.subarray(at, at + size), false).toString()
    kept += filter(Buffer.alloc(0), true).toString()
    expect(kept, String(size)).toBe('a<![CDATA[<!-- c -->]]>d<e/><!DOCTYPE f>g')
  }
})

describe('an odd container', () => {
  const SHARED = '<sst><si><t>姓名</t></si><si><t>住院号</t></si></sst>'
  const sheet = sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>')
  const parts = { ...BOOK, 'xl/sharedStrings.xml': SHARED, 'xl/worksheets/sheet1.xml': sheet }
  const renamed = (change: (name: string) => string): Buffer =>
    zipOf(Object.fromEntries(Object.entries(parts).map(([name, text]) => [change(name), text])))
  const styles = `<styleSheet><cellXfs>${'<xf numFmtId="0" fontId="0" applyAlignment="1"><alignment vertical="center"/></xf>'.repeat(60_000)}</cellXfs></styleSheet>`
  const pictures = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`xl/media/image${i}.png`, `${i}`]))
  const single = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, xml.replaceAll('"', "'")]))
  const wide = (xml: string): Buffer => Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le')
  const elsewhere = {
    '_rels/.rels':
      '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="/book/main.xml"/></Relationships>',
    'book/main.xml': BOOK['xl/workbook.xml'],
    'book/_rels/main.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="../sheets/one.xml"/><Relationship Id="s" Type="x/sharedStrings" Target="texts.xml"/></Relationships>',
    'book/texts.xml': SHARED,
    'sheets/one.xml': sheet,
  }

  test.each([
    ['names in another case', renamed((name) => name.replace('sharedStrings', 'SharedStrings'))],
    [
      'references in small letters',
      zipOf({ ...parts, 'xl/worksheets/sheet1.xml': sheet.replaceAll(/r="[A-Z]/g, (at) => at.toLowerCase()) }),
    ],
    ['backslashes', renamed((name) => name.replaceAll('/', '\\'))],
    ['single quotes', zipOf(single)],
    ['numbers in eight bytes', zipOf(parts, { wide: true })],
    ['an end in eight bytes', withWideEnd(zipOf(parts))],
    [
      'a sign in the name of its sheet',
      zipOf({ ...parts, 'xl/workbook.xml': BOOK['xl/workbook.xml'].replace('"a"', '"a>b"') }),
    ],
    ['parts at other places', zipOf(elsewhere)],
    ['60 000 styles', zipOf({ ...parts, 'xl/styles.xml': styles })],
    ['a thousand pictures', zipOf({ ...parts, ...pictures })],
    ['parts in UTF-16', zipOf(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, wide(xml)])))],
    ['parts in UTF-16, high byte first', zipOf({ ...parts, 'xl/sharedStrings.xml': wide(SHARED).swap16() })],
    [
      'comments that hold markup',
      zipOf({
        ...parts,
        'xl/sharedStrings.xml': `<!-- <sst> -->${SHARED.replace('<si>', '<!-- <si><t>旧</t></si> --><si>')}`,
        'xl/worksheets/sheet1.xml': sheet.replace('<row', '<!-- <row r="1"><c r="A1"><v>9</v></c></row> --><row'),
      }),
    ],
    ['sections of CDATA', zipOf({ ...parts, 'xl/sharedStrings.xml': SHARED.replace('姓名', '<![CDATA[姓名]]>') })],
  ])('with %s is read', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual([['姓名', '住院号']])
  })
})
