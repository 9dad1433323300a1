/** An xlsx file as a stream: fixed parts, then rows, deflated on the way. Runs in a thread when there are many rows. */
import { cellXml, escapeXml, letters, sheetName, type CellValue } from './cell.ts'
import { openZip } from './zip-write.ts'

export interface SheetHead {
  readonly title: string
  readonly exporter: string
  readonly sheet: string
  readonly headings: readonly (readonly string[])[]
  readonly merges?: readonly string[]
  readonly next?: SheetHead
}

interface SheetWriter {
  add(rows: readonly (readonly CellValue[])[]): Promise<void>
  next(): Promise<void>
  end(): Promise<void>
}

const TITLE_ROWS = 2
const MEASURED_ROWS = 200

export const writeSheet = (head: SheetHead, out: (bytes: Uint8Array) => void): SheetWriter => {
  const zip = openZip(out)
  const heads = chainOf(head)
  for (const [name, text] of partsOf(heads.map(({ sheet }) => sheet))) zip.part(name, Buffer.from(XML + text))
  let at = 0
  let sheet = openSheet(zip, heads[at]!, at)
  const close = () => sheet.end()
  return {
    add: (rows) => sheet.add(rows),
    async next() {
      await close()
      at += 1
      sheet = openSheet(zip, heads[at]!, at)
    },
    async end() {
      await close()
      for (at += 1; at < heads.length; at += 1) await openSheet(zip, heads[at]!, at).end()
      zip.end()
    },
  }
}

const chainOf = (head: SheetHead): SheetHead[] => [head, ...(head.next ? chainOf(head.next) : [])]

const openSheet = (zip: ReturnType<typeof openZip>, head: SheetHead, place: number): Omit<SheetWriter, 'next'> => {
  const sheet = zip.stream(sheetPath(place))
  const columns = Math.max(...head.headings.map((row) => row.length))
  const names = Array.from({ length: columns }, (_, i) => letters(i))
  let next = 1
  const rowXml = (row: readonly CellValue[], style = 0): string => {
    const at = next++
    const cells = row.map((value, i) => cellXml(`${names[i]}${at}`, value, style)).join('')
    return `<row r="${at}">${cells}</row>`
  }
  const begin = (rows: readonly (readonly CellValue[])[]): string =>
    [
      sheetStart(TITLE_ROWS + head.headings.length, widthsOf(head.headings, rows)),
      rowXml([head.title], TITLE_STYLE),
      rowXml([`导出人:${head.exporter}`]),
      ...head.headings.map((row) => rowXml(row, HEADING_STYLE)),
    ].join('')
  const add: SheetWriter['add'] = (rows) => {
    const start = next === 1 ? begin(rows) : ''
    return sheet.write(start + rows.map((row) => rowXml(row)).join(''))
  }
  return {
    add,
    async end() {
      if (next === 1) await add([])
      await sheet.write(sheetEnd(head.merges ?? [], columns))
      await sheet.end()
    },
  }
}

const sheetPath = (place: number): string => `xl/worksheets/sheet${place + 1}.xml`
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const TITLE_STYLE = 1
const HEADING_STYLE = 2

const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="3"><font><sz val="11"/></font><font><b/><sz val="14"/></font><font><b/><sz val="11"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1" applyAlignment="1"><alignment horizontal="center"/></xf><xf fontId="2" applyFont="1"/></cellXfs></styleSheet>`

const partsOf = (sheets: readonly string[]): [name: string, text: string][] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${sheets.map((_, i) => `<Override PartName="/${sheetPath(i)}" ContentType="${TYPES}.worksheet+xml"/>`).join('')}</Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map((sheet, i) => `<sheet name="${escapeXml(sheetName(sheet))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', STYLES],
]

const sheetStart = (frozen: number, widths: readonly number[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

const sheetEnd = (merges: readonly string[], columns: number): string => {
  const last = letters(columns - 1)
  const all = [...(columns > 1 ? [`A1:${last}1`, `A2:${last}2`] : []), ...merges]
  const cells = all.map((range) => `<mergeCell ref="${range}"/>`).join('')
  return `</sheetData>${all.length > 0 ? `<mergeCells count="${all.length}">${cells}</mergeCells>` : ''}</worksheet>`
}

const widthsOf = (headings: SheetHead['headings'], rows: readonly (readonly CellValue[])[]): number[] => {
  const measured = [...headings, ...rows.slice(0, MEASURED_ROWS)]
  return headings[0]!.map((_, column) => {
    const widest = Math.max(...measured.map((row) => textWidth(String(row[column] ?? ''))))
    return Math.min(Math.max(Math.ceil((widest * 1.1 + 2) * 2) / 2, MIN_WIDTH), MAX_WIDTH)
  })
}

const MIN_WIDTH = 8
const MAX_WIDTH = 50

/** Width of the longest line in digits; ideographs and full-width characters count two (Unicode, UAX 11). */
const textWidth = (text: string): number => {
  let widest = 0
  for (const line of text.split('\n')) {
    let width = 0
    for (const sign of line.slice(0, 2 * MAX_WIDTH)) width += WIDE.test(sign) ? 2 : 1
    widest = Math.max(widest, width)
  }
  return widest
}

const WIDE =
  /[\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{2a6df}]/u
