/** Copies all files to another storage, compared by checksum; a second run completes and corrects the first. */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../config/start-error.ts'
import { spool } from './spool.ts'
import { NOTES, type Notes, type Storage } from './storage.ts'

type Place = Storage & Notes

interface Moved {
  readonly files: number
  readonly copied: number
  readonly bytes: number
}

const AT_ONCE = 4

/** Keeps the source. @throws {StartError} the target holds other data, or loses a file */
export const moveFiles = async (from: Place, to: Place, folder: string): Promise<Moved> => {
  await refuseForeign(from, to)
  let [files, copied, bytes] = [0, 0, 0]
  const paths = from.list()[Symbol.asyncIterator]()
  const work = async (): Promise<void> => {
    for (let next = await paths.next(); !next.done; next = await paths.next()) {
      const size = await bring(from, to, next.value, folder)
      if (size === undefined) continue
      files += 1
      if (size === 'there') continue
      copied += 1
      bytes += size
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await bringNotes(from, to)
  return { files, copied, bytes }
}

const [MARK] = NOTES

const refuseForeign = async (from: Place, to: Place): Promise<void> => {
  const [here, there] = await Promise.all([from.note(MARK), to.note(MARK)])
  if (here === undefined) throw new StartError('原存储里没有编号文件，请检查它的设置，或先启动一次系统')
  if (there !== undefined && there !== here) throw new StartError('目标存储属于另一套数据，请换一个空的目录或桶')
}

const bring = async (from: Place, to: Place, path: string, folder: string): Promise<number | 'there' | undefined> => {
  const source = await from.stream(path)
  if (!source) return undefined
  const file = await spool(folder, source)
  try {
    if ((await sumOf(to, path)) === file.checksum) return 'there'
    await to.keep(path, file)
    if ((await sumOf(to, path)) === file.checksum) return file.size
    throw new StartError(`${path} 写入后的内容与原来的不同，请检查目标存储后重新执行`)
  } finally {
    await file.drop()
  }
}

const sumOf = async (storage: Place, path: string): Promise<string | undefined> => {
  const stream = await storage.stream(path)
  if (!stream) return undefined
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

/** Last step: its mark makes the target the storage of the database. A target with newer notes is not set back. */
const bringNotes = async (from: Place, to: Place): Promise<void> => {
  for (const name of NOTES.toReversed()) {
    const text = await from.note(name)
    const last = text?.trimEnd().split('\n').at(-1)
    if (text === undefined || (await to.note(name))?.includes(last!)) continue
    await to.setNote(name, text)
  }
}
