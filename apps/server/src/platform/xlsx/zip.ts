/** The table of contents of a zip file, read without unpacking anything. */

export interface ZipEntry {
  readonly name: string
  readonly method: number
  /** bytes in the file, and unpacked as the file says */
  readonly packed: number
  readonly size: number
  readonly offset: number
}

export const STORED = 0
export const DEFLATED = 8

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
const COMMENT_MAX = 65_535

/** Where the end of the contents is; it is marked, and a comment of any length up to 64 KiB may follow. -1 = nowhere */
const endOf = (bytes: Buffer, comment: number): number => {
  const last = bytes.length - END_SIZE
  for (let at = last; at >= Math.max(0, last - comment); at -= 1)
    if (bytes.readUInt32LE(at) === END && at + END_SIZE + bytes.readUInt16LE(at + 20) === bytes.length) return at
  return -1
}

/**
 * The entries of a zip file.
 * @param base where in the file the bytes begin, when they are its end only
 * @param strict nothing may follow the contents: a file with something behind them can be read in two ways
 * @returns how many there are said to be, and the entries unless these are more than `most`; undefined = it is no zip file
 */
export const zipContents = (
  bytes: Buffer,
  { most, strict = false, base = 0 }: { most: number; strict?: boolean; base?: number },
): { count: number; entries: ZipEntry[] } | undefined => {
  const end = endOf(bytes, strict ? 0 : COMMENT_MAX)
  if (end < 0) return undefined
  const count = bytes.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  if (count > most) return { count, entries }
  let at = bytes.readUInt32LE(end + 16) - base
  if (at < 0) return undefined
  for (let i = 0; i < count; i += 1) {
    if (at + CENTRAL_SIZE > end || bytes.readUInt32LE(at) !== CENTRAL) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += CENTRAL_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return { count, entries }
}

/** The packed bytes of an entry; undefined when they are not where the contents say, or packed in an unknown way. */
export const packedBytes = (bytes: Buffer, { offset, packed, method }: ZipEntry): Buffer | undefined => {
  if (offset + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) return undefined
  const start = offset + LOCAL_SIZE + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length || ![STORED, DEFLATED].includes(method)) return undefined
  return bytes.subarray(start, start + packed)
}
