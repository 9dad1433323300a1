/** An uploaded workbook as an archive: what it may unpack to is settled before anything is unpacked, and kept to. */
import { refused } from '@huxi/model'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { packedBytes, STORED, zipContents, type ZipEntry } from './zip.ts'

const MAX_ENTRIES = 1000
const MAX_UNPACKED = 300 * 1_048_576
const MAX_RATIO = 100
/** parts that are read whole: strings that cells share, styles */
const MAX_PART = 64 * 1_048_576

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
  const body = (entry: ZipEntry): Buffer => {
    const packed = packedBytes(bytes, entry)
    if (!packed || (entry.method === STORED && packed.length !== entry.size)) throw damaged()
    return packed
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

/** The table of contents, within what a table may be. */
const contentsOf = (bytes: Buffer): { entries: Map<string, ZipEntry>; size: number } => {
  const contents = zipContents(bytes, { most: MAX_ENTRIES, strict: true })
  if (!contents) throw damaged()
  if (contents.count > MAX_ENTRIES) throw refused(`文件内部的条目超过 ${MAX_ENTRIES} 个，请用表格软件另存后重试`)
  const size = contents.entries.reduce((total, entry) => total + entry.size, 0)
  if (size > MAX_UNPACKED) throw refused('文件解压后超过 300MB，请拆分后再导入')
  if (size > bytes.length * MAX_RATIO) throw refused('文件的压缩比异常，请用表格软件另存后重试')
  return { entries: new Map(contents.entries.map((entry) => [entry.name, entry])), size }
}
