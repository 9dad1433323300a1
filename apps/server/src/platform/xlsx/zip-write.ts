/** A zip file as a stream: whole parts and streamed parts. */
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

const FAST = 1
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const DESCRIPTOR = 0x08074b50
const END = 0x06054b50
const UTF8_NAME = 0x0800
const SIZES_FOLLOW = 0x0008
const DEFLATE = 8
const VERSION = 20
/** 1980-01-01, so that equal rows give equal files */
const DAY = 0x0021

interface Entry {
  name: Buffer
  flags: number
  crc: number
  packed: number
  size: number
  offset: number
}

export const openZip = (out: (bytes: Uint8Array) => void) => {
  const entries: Entry[] = []
  let offset = 0
  const send = (bytes: Uint8Array): void => {
    offset += bytes.length
    out(bytes)
  }
  const enter = (name: string, flags: number): Entry => {
    const entry = { name: Buffer.from(name), flags: flags | UTF8_NAME, crc: 0, packed: 0, size: 0, offset }
    entries.push(entry)
    return entry
  }
  const part = (name: string, raw: Uint8Array): void => {
    const packed = deflateRawSync(raw)
    const entry = Object.assign(enter(name, 0), { crc: crc32(raw), packed: packed.length, size: raw.length })
    send(localHeader(entry))
    send(packed)
  }
  const stream = (name: string) => {
    const entry = enter(name, SIZES_FOLLOW)
    send(localHeader(entry))
    const deflate = createDeflateRaw({ level: FAST })
    const failed = Promise.withResolvers<never>()
    failed.promise.catch(() => {})
    deflate.on('error', failed.reject)
    deflate.on('data', (bytes: Uint8Array) => {
      entry.packed += bytes.length
      send(bytes)
    })
    const write = (text: string): Promise<void> => {
      const raw = Buffer.from(text)
      entry.crc = crc32(raw, entry.crc)
      entry.size += raw.length
      const written = new Promise<void>((resolve) => void deflate.write(raw, () => resolve()))
      return Promise.race([written, failed.promise])
    }
    const end = async (): Promise<void> => {
      await Promise.race([new Promise<void>((resolve) => deflate.once('end', resolve).end()), failed.promise])
      send(numbers([4, DESCRIPTOR], [4, entry.crc], [4, entry.packed], [4, entry.size]))
    }
    return { write, end }
  }
  const end = (): void => {
    const start = offset
    for (const entry of entries) send(centralHeader(entry))
    const n = entries.length
    send(numbers([4, END], [2, 0], [2, 0], [2, n], [2, n], [4, offset - start], [4, start], [2, 0]))
  }
  return { part, stream, end }
}

const described = ({ flags, crc, packed, size, name }: Entry): Buffer =>
  numbers([2, VERSION], [2, flags], [2, DEFLATE], [2, 0], [2, DAY], [4, crc], [4, packed], [4, size], [2, name.length])

const localHeader = (entry: Entry): Buffer =>
  Buffer.concat([numbers([4, LOCAL]), described(entry), numbers([2, 0]), entry.name])

const centralHeader = (entry: Entry): Buffer =>
  Buffer.concat([
    numbers([4, CENTRAL], [2, VERSION]),
    described(entry),
    numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset]),
    entry.name,
  ])

const numbers = (...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
