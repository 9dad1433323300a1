/** An uploaded workbook as an archive: what it may unpack to is settled before anything is unpacked, and kept to. */
import { refused } from '@huxi/model'
import { createInflateRaw, inflateRawSync } from 'node:zlib'

const MAX_ENTRIES = 1000
const MAX_UNPACKED = 300 * 1_048_576
const MAX_RATIO = 100
/** parts that are read whole: strings that cells share, styles */
const MAX_PART = 64 * 1_048_576

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
const STORED = 0
const DEFLATED = 8

interface Entry {
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

export interface Archive {
  /** bytes of all parts, unpacked; no part yields more than its share */
  readonly size: number
  /** text of a small part; undefined when it is absent */
  text(name: string): string | undefined
  /** text of a large part, piece by piece */
  pieces(name: string): AsyncGenerator<string>
}

/** The sentence for a file that is no workbook. */
export const damaged = () => refused('文件已损坏或不是 xlsx 文件，请用表格软件另存为 xlsx 后重试')

/**
 * Opens an archive.
 * @throws {AppError} refused with one sentence when it is damaged, or larger than a table may be
 */
export const openArchive = (bytes: Buffer): Archive => {
  const { entries, size } = contentsOf(bytes)
  const body = (entry: Entry): Buffer => {
    const { offset, packed } = entry
    if (offset + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw damaged()
    const start = offset + LOCAL_SIZE + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    if (start + packed > bytes.length || ![STORED, DEFLATED].includes(entry.method)) throw damaged()
    if (entry.method === STORED && packed !== entry.size) throw damaged()
    return bytes.subarray(start, start + packed)
  }
  const text: Archive['text'] = (name) => {
    const entry = entries.get(name)
    if (!entry) return undefined
    if (entry.size > MAX_PART) throw refused('文件过大，无法读取，请拆分后再导入')
    const packed = body(entry)
    if (entry.method === STORED) return packed.toString('utf8')
    return inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) }).toString('utf8')
  }
  async function* pieces(name: string): AsyncGenerator<string> {
    const entry = entries.get(name)
    if (!entry) throw damaged()
    const decoder = new TextDecoder()
    if (entry.method === STORED) {
      yield decoder.decode(body(entry))
      return
    }
    const inflate = createInflateRaw({ chunkSize: 262_144 })
    inflate.end(body(entry))
    let seen = 0
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      seen += piece.length
      if (seen > entry.size) throw damaged()
      yield decoder.decode(piece, { stream: true })
    }
  }
  return { size, text, pieces }
}

/** The table of contents; a file with anything behind it could be read in two ways. */
const contentsOf = (bytes: Buffer): { entries: Map<string, Entry>; size: number } => {
  const end = bytes.length - END_SIZE
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw refused(`文件内部的条目超过 ${MAX_ENTRIES} 个，请用表格软件另存后重试`)
  const entries = new Map<string, Entry>()
  let size = 0
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i += 1) {
    if (at + CENTRAL_SIZE > end || bytes.readUInt32LE(at) !== CENTRAL) throw damaged()
    const nameLength = bytes.readUInt16LE(at + 28)
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    entries.set(bytes.toString('utf8', at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength), entry)
    size += entry.size
    at += CENTRAL_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (size > MAX_UNPACKED) throw refused('文件解压后超过 300MB，请拆分后再导入')
  if (size > bytes.length * MAX_RATIO) throw refused('文件的压缩比异常，请用表格软件另存后重试')
  return { entries, size }
}
