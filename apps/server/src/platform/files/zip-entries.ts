/** What an uploaded zip file holds, told without unpacking anything but one small entry. */
import { inflateRawSync } from 'node:zlib'
import { packedBytes, STORED, zipContents, type ZipEntry } from '../xlsx/zip.ts'

export const MAX_ENTRIES = 10_000
const MAX_UNPACKED = 1_048_576

const entriesOf = (bytes: Buffer): ZipEntry[] | undefined => {
  const contents = zipContents(bytes, { most: MAX_ENTRIES })
  return contents && contents.count <= MAX_ENTRIES ? contents.entries : undefined
}

/** Names of the entries; undefined when the bytes are no zip file. */
export const zipNames = (bytes: Buffer): string[] | undefined => entriesOf(bytes)?.map(({ name }) => name)

/** The text of one small entry; undefined when it is absent, large or damaged. */
export const zipText = (bytes: Buffer, name: string): string | undefined => {
  const entry = entriesOf(bytes)?.find((e) => e.name === name)
  const packed = entry && packedBytes(bytes, entry)
  return packed && inflated(entry, packed)
}

/** The text of packed bytes. */
export const inflated = ({ method }: ZipEntry, packed: Buffer): string | undefined => {
  if (method === STORED) return packed.toString('utf8')
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED }).toString('utf8')
  } catch {
    return undefined
  }
}
