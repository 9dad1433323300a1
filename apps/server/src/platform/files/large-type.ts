/** Type check of files too large for memory: reads the significant parts only. */
import { zipContents, packedBytes, type ZipEntry } from '../xlsx/zip.ts'
import { inflated, MAX_ENTRIES } from './zip-entries.ts'
import type { Spooled } from './spool.ts'

const TAIL = 22 + 65_535
const MAX_CONTENTS = 8 * 1024 * 1024
const LOCAL_HEAD = 30 + 2 * 65_535

/** The entries; undefined for another format, or above the limit. */
export const zipEntriesIn = async (file: Spooled): Promise<ZipEntry[] | undefined> => {
  const tail = await file.part(Math.max(0, file.size - TAIL), TAIL)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > tail.length) return undefined
  const base = tail.readUInt32LE(end + 16)
  if (base > file.size || file.size - base > MAX_CONTENTS) return undefined
  const contents = zipContents(await file.part(base, file.size - base), { most: MAX_ENTRIES, base })
  return contents && contents.count <= MAX_ENTRIES ? contents.entries : undefined
}

export const zipTextIn = async (
  file: Spooled,
  entries: readonly ZipEntry[],
  name: string,
): Promise<string | undefined> => {
  const entry = entries.find((e) => e.name === name)
  if (!entry) return undefined
  const region = await file.part(entry.offset, LOCAL_HEAD + Math.min(entry.packed, MAX_CONTENTS))
  const packed = packedBytes(region, { ...entry, offset: 0 })
  return packed && inflated(entry, packed)
}

export const holdsAny = async (file: Spooled, texts: readonly Buffer[]): Promise<boolean> => {
  const longest = Math.max(...texts.map(({ length }) => length))
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of file.stream() as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([rest, chunk])
    if (texts.some((text) => seen.includes(text))) return true
    rest = seen.subarray(Math.max(0, seen.length - longest))
  }
  return false
}

export const isTextIn = async (file: Spooled, encoding: string): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of file.stream() as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}
