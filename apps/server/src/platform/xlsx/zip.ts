/** The table of contents of a zip file, without unpacking. */

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

export const STORED = 0
const DEFLATED = 8

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const WIDE_END = 0x06064b50
const WIDE_END_SIZE = 56
const LOCATOR = 0x07064b50
const LOCATOR_SIZE = 20
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
const COMMENT_MAX = 65_535
const MANY = 0xffff
const ELSEWHERE = 0xffffffff

const endOf = (bytes: Buffer, comment: number): number => {
  const last = bytes.length - END_SIZE
  for (let at = last; at >= Math.max(0, last - comment); at -= 1)
    if (bytes.readUInt32LE(at) === END && at + END_SIZE + bytes.readUInt16LE(at + 20) === bytes.length) return at
  return -1
}

/** ZIP64 writers leave the numbers of the usual end unsaid and keep them in a record before it. */
const contentsAt = (bytes: Buffer, end: number, base: number): { count: number; start: number } => {
  const usual = { count: bytes.readUInt16LE(end + 10), start: bytes.readUInt32LE(end + 16) }
  if (usual.count !== MANY && usual.start !== ELSEWHERE) return usual
  const locator = end - LOCATOR_SIZE
  if (locator < 0 || bytes.readUInt32LE(locator) !== LOCATOR) return usual
  const at = Number(bytes.readBigUInt64LE(locator + 8)) - base
  if (at < 0 || at + WIDE_END_SIZE > locator || bytes.readUInt32LE(at) !== WIDE_END) return usual
  return { count: Number(bytes.readBigUInt64LE(at + 32)), start: Number(bytes.readBigUInt64LE(at + 48)) }
}

/**
 * @param base offset of the bytes, when they are the end of the file @param strict nothing may follow the contents
 * @returns the declared count, and the entries unless more than `most`; undefined = no zip file
 */
export const zipContents = (
  bytes: Buffer,
  { most, strict = false, base = 0 }: { most: number; strict?: boolean; base?: number },
): { count: number; entries: ZipEntry[] } | undefined => {
  const end = endOf(bytes, strict ? 0 : COMMENT_MAX)
  if (end < 0) return undefined
  const { count, start } = contentsAt(bytes, end, base)
  const entries: ZipEntry[] = []
  if (count > most) return { count, entries }
  let at = start - base
  if (at < 0) return undefined
  for (let i = 0; i < count; i += 1) {
    if (at + CENTRAL_SIZE > end || bytes.readUInt32LE(at) !== CENTRAL) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    const extra = at + CENTRAL_SIZE + nameLength
    const behind = extra + bytes.readUInt16LE(at + 30)
    if (behind > end) return undefined
    const [size, packed, offset] = wide(
      [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)],
      bytes.subarray(extra, behind),
    )
    const name = bytes.toString('utf8', at + CENTRAL_SIZE, extra)
    entries.push({ name, method: bytes.readUInt16LE(at + 10), packed, size, offset })
    at = behind + bytes.readUInt16LE(at + 32)
  }
  return { count, entries }
}

const WIDE = 1

/** ZIP64 numbers: eight bytes each in this order, also where four would do. */
const wide = (numbers: [number, number, number], extra: Buffer): [number, number, number] => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== WIDE) continue
    let next = at + 4
    return numbers.map((number) => {
      if (number !== ELSEWHERE || next + 8 > extra.length) return number
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    }) as [number, number, number]
  }
  return numbers
}

/** Packed bytes of an entry; undefined when misplaced or packed by an unknown method. */
export const packedBytes = (bytes: Buffer, { offset, packed, method }: ZipEntry): Buffer | undefined => {
  if (offset + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) return undefined
  const start = offset + LOCAL_SIZE + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length || ![STORED, DEFLATED].includes(method)) return undefined
  return bytes.subarray(start, start + packed)
}
