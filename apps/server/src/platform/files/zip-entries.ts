/** Contents of an uploaded zip file; unpacks one small entry at most. */
import { inflateRawSync } from 'node:zlib'
import { packedBytes, STORED, zipContents, type ZipEntry } from '../xlsx/zip.ts'

export const MAX_ENTRIES = 10_000
const MAX_UNPACKED = 1_048_576

const entriesOf = (bytes: Buffer): ZipEntry[] | undefined => {
  const contents = zipContents(bytes, { most: MAX_ENTRIES })
  return contents && contents.count <= MAX_ENTRIES ? contents.entries : undefined
}

export const zipNames = (bytes: Buffer): string[] | undefined => entriesOf(bytes)?.map(({ name }) => name)

export const zipText = (bytes: Buffer, name: string): string | undefined => {
  const entry = entriesOf(bytes)?.find((e) => e.name === name)
  const packed = entry && packedBytes(bytes, entry)
  return packed && inflated(entry, packed)
}

export const inflated = ({ method }: ZipEntry, packed: Buffer): string | undefined => {
  if (method === STORED) return packed.toString('utf8')
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED }).toString('utf8')
  } catch {
    return undefined
  }
}
