/** All files of one storage into another. Each is compared by its sum, so that another run brings what is missing and mends what is wrong. */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../config/start-error.ts'
import { spool } from './spool.ts'
import { NOTES, type Notes, type Storage } from './storage.ts'

type Place = Storage & Notes

interface Moved {
  /** that are there now and the same */
  readonly files: number
  /** of these, brought by this run */
  readonly copied: number
  readonly bytes: number
}

/** Waiting for answers of a bucket takes longer than reading. */
const AT_ONCE = 4

/**
 * Nothing is removed where the files come from.
 * @param folder where files lie while they are summed up; on the disk of the target they are only named otherwise
 * @throws {StartError} the target is of other data, or does not keep what it is given
 */
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

/** @returns the bytes that were copied; undefined when the file was deleted meanwhile */
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

/** Last: with its mark the target is the storage of the database. One that has gone on since is not set back. */
const bringNotes = async (from: Place, to: Place): Promise<void> => {
  for (const name of NOTES.toReversed()) {
    const text = await from.note(name)
    const last = text?.trimEnd().split('\n').at(-1)
    if (text === undefined || (await to.note(name))?.includes(last!)) continue
    await to.setNote(name, text)
  }
}
