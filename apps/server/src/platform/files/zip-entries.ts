/** The table of contents of a zip file, read without unpacking anything but one small entry. */
import { inflateRawSync } from 'node:zlib'

interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly offset: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const COMMENT_MAX = 65_535
const MAX_ENTRIES = 10_000
const MAX_UNPACKED = 1_048_576
const STORED = 0
const DEFLATED = 8

/** Names of the entries; undefined when the bytes are no zip file. */
export const zipNames = (bytes: Buffer): string[] | undefined => entriesOf(bytes)?.map(({ name }) => name)

/** The text of one small entry; undefined when it is absent, large or damaged. */
export const zipText = (bytes: Buffer, name: string): string | undefined => {
  const entry = entriesOf(bytes)?.find((e) => e.name === name)
  if (!entry || entry.offset + 30 > bytes.length || bytes.readUInt32LE(entry.offset) !== LOCAL) return undefined
  const begin = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
  const packed = bytes.subarray(begin, begin + entry.packed)
  if (entry.method === STORED) return packed.toString('utf8')
  if (entry.method !== DEFLATED) return undefined
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED }).toString('utf8')
  } catch {
    return undefined
  }
}

/** Its end is marked, followed by a comment of any length up to 64 KiB. */
const endOf = (bytes: Buffer): number => {
  const last = bytes.length - END_SIZE
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at -= 1)
    if (bytes.readUInt32LE(at) === END && at + END_SIZE + bytes.readUInt16LE(at + 20) === bytes.length) return at
  return -1
}

const entriesOf = (bytes: Buffer): Entry[] | undefined => {
  const end = bytes.length < END_SIZE ? -1 : endOf(bytes)
  if (end === -1) return undefined
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) return undefined
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}
