import { deflateRawSync } from 'node:zlib'

const LIES = { size: (raw: Buffer) => raw.length, repeat: 1, stored: false, wide: false }
export const zipOf = (parts: Record<string, string | Buffer>, lies: Partial<typeof LIES> = {}): Buffer => {
  const { size, repeat, stored, wide } = { ...LIES, ...lies }
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const raw = typeof text === 'string' ? Buffer.from(text) : text
    const packed = stored ? raw : deflateRawSync(raw)
    const method = stored ? 0 : 8
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(method, 8)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size(raw), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    const extra = wide ? widened(entry) : Buffer.alloc(0)
    local.push(head, Buffer.from(name), packed)
    for (let i = 0; i < repeat; i += 1) central.push(entry, Buffer.from(name), extra)
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Object.keys(parts).length * repeat, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...central, end])
}

/** Moves the numbers of an entry behind its name, as writers of long files do. */
const widened = (entry: Buffer): Buffer => {
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1)
  extra.writeUInt16LE(24, 2)
  for (const [i, at] of [24, 20, 42].entries()) {
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(at)), 4 + i * 8)
    entry.writeUInt32LE(0xffffffff, at)
  }
  entry.writeUInt16LE(extra.length, 30)
  return extra
}

export const withWideEnd = (bytes: Buffer): Buffer => {
  const before = bytes.subarray(0, -22)
  const end = Buffer.from(bytes.subarray(-22))
  const wide = Buffer.alloc(76)
  wide.writeUInt32LE(0x06064b50)
  wide.writeBigUInt64LE(44n, 4)
  for (const at of [24, 32]) wide.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), at)
  wide.writeBigUInt64LE(BigInt(before.length - end.readUInt32LE(16)), 40)
  wide.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  wide.writeUInt32LE(0x07064b50, 56)
  wide.writeBigUInt64LE(BigInt(before.length), 64)
  wide.writeUInt32LE(1, 72)
  end.fill(0xff, 8, 20)
  return Buffer.concat([before, wide, end])
}

export const BOOK = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
}
/** A workbook of one sheet. */
export const bookOf = (
  rows: string,
  parts: Record<string, string | Buffer> = {},
  lies: Partial<typeof LIES> = {},
): Buffer => zipOf({ ...BOOK, 'xl/worksheets/sheet1.xml': sheetOf(rows), ...parts }, lies)

export const sheetOf = (rows: string, behind = ''): string =>
  `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`

const text = (cell: string): string => `<is><t xml:space="preserve">${cell}</t></is>`

const lettersOf = (at: number): string =>
  `${at < 26 ? '' : lettersOf(Math.floor(at / 26) - 1)}${String.fromCharCode(65 + (at % 26))}`

/** A row of texts; a text that begins with `<c` is a cell as it is. */
export const rowOf = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells
    .map((cell, at) => {
      const ref = `${lettersOf(at)}${number}`
      if (cell === '') return ''
      return cell.startsWith('<c')
        ? cell.replace('<c', `<c r="${ref}"`)
        : `<c r="${ref}" t="inlineStr">${text(cell)}</c>`
    })
    .join('')}</row>`
