/** An uploaded workbook as an archive, with limits on its unpacked size checked in advance and during reading. */
import { refused } from '@huxi/model'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { openCommentFilter } from './comments.ts'
import { packedBytes, STORED, zipContents, type ZipEntry } from './zip.ts'

const MAX_ENTRIES = 20_000
const MAX_UNPACKED = 300 * 1_048_576
const MAX_PART = 64 * 1_048_576

export interface Archive {
  /** unpacked bytes of all parsed parts; no part yields more than its share */
  readonly size: number
  text(name: string): string | undefined
  /** UTF-8, whatever encoding the part has */
  bytes(name: string): AsyncGenerator<Buffer>
  pieces(name: string): AsyncGenerator<string>
}

export const damaged = () => refused('文件已损坏或不是 xlsx 文件，请用表格软件另存为 xlsx 后重试')

const tooLarge = () => refused('文件过大，无法读取，请拆分后再导入')

/** Part names ignore case and kind of slash, as in spreadsheet programs. @throws {AppError} damaged or too large */
export const openArchive = (bytes: Buffer): Archive => {
  const entries = contentsOf(bytes)
  const unpacked = new Set<string>()
  let left = MAX_UNPACKED
  const entryOf = (name: string): ZipEntry | undefined => {
    const key = keyOf(name)
    const entry = entries.get(key)
    if (!entry || unpacked.has(key)) return entry
    left -= entry.size
    if (left < 0) throw refused('文件解压后超过 300MB，请拆分后再导入')
    unpacked.add(key)
    return entry
  }
  const body = (entry: ZipEntry): Buffer => {
    const packed = packedBytes(bytes, entry)
    if (!packed || (entry.method === STORED && packed.length !== entry.size)) throw damaged()
    return packed
  }
  const text: Archive['text'] = (name) => {
    const entry = entryOf(name)
    if (!entry) return undefined
    if (entry.size > MAX_PART) throw tooLarge()
    const packed = body(entry)
    const raw = entry.method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) })
    const encoding = encodingOf(raw)
    const utf8 = encoding === 'utf-8' ? raw : Buffer.from(new TextDecoder(encoding).decode(raw))
    return new TextDecoder().decode(openCommentFilter()(utf8, true))
  }
  async function* inflated(name: string): AsyncGenerator<Buffer> {
    const entry = entryOf(name)
    if (!entry) throw damaged()
    if (entry.method === STORED) {
      yield body(entry)
      return
    }
    const inflate = createInflateRaw({ chunkSize: 262_144 })
    inflate.end(body(entry))
    let seen = 0
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      seen += piece.length
      if (seen > entry.size) throw damaged()
      yield piece
    }
  }
  async function* unpack(name: string): AsyncGenerator<Buffer> {
    let decoder: InstanceType<typeof TextDecoder> | undefined
    let isFirst = true
    const filter = openCommentFilter()
    for await (const piece of inflated(name)) {
      const encoding = isFirst ? encodingOf(piece) : 'utf-8'
      if (encoding !== 'utf-8') decoder = new TextDecoder(encoding)
      isFirst = false
      yield filter(decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece, false)
    }
    yield filter(Buffer.alloc(0), true)
  }
  async function* pieces(name: string): AsyncGenerator<string> {
    const decoder = new TextDecoder()
    for await (const piece of unpack(name)) yield decoder.decode(piece, { stream: true })
  }
  const size = [...entries].reduce((total, [name, entry]) => total + (READ.test(name) ? entry.size : 0), 0)
  return { size, text, bytes: unpack, pieces }
}

/** Encoding of an XML part by its first bytes: a byte order mark, or the `<` every part begins with. */
const encodingOf = ([one, two]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if ((one === 0xff && two === 0xfe) || (one === LESS_THAN && two === 0)) return 'utf-16le'
  return (one === 0xfe && two === 0xff) || (one === 0 && two === LESS_THAN) ? 'utf-16be' : 'utf-8'
}

const LESS_THAN = 0x3c

const READ = /\.(?:xml|rels)$/

const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

const contentsOf = (bytes: Buffer): Map<string, ZipEntry> => {
  const contents = zipContents(bytes, { most: MAX_ENTRIES, strict: true })
  if (!contents) throw damaged()
  if (contents.count > MAX_ENTRIES) throw refused(`文件内部的条目超过 ${MAX_ENTRIES} 个，请用表格软件另存后重试`)
  return new Map(contents.entries.map((entry) => [keyOf(entry.name), entry]))
}
