/** Stored files: named by the server, below one root, never through a link. Callers know what they are. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, realpathSync } from 'node:fs'
import { mkdir, opendir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatDay } from '../config/clock.ts'
import { writePrivate } from '../config/data-dir.ts'
import { sayDiskFull } from './disk-full.ts'
import type { Spooled } from './spool.ts'

export interface Storage {
  /**
   * Stores a file.
   * @returns its path below the root, `tenant/yyyy/mm/<uuid>.ext`
   */
  put(tenantId: number | string, extension: string, bytes: Uint8Array, now: number): Promise<string>
  /** Stores a file that lies on disk, as `put` does; it is moved away from there where that is possible. */
  take(tenantId: number | string, extension: string, file: Spooled, now: number): Promise<string>
  /** Stores a file under the name it had before; what is there is replaced. For what is brought from elsewhere only. */
  keep(path: string, bytes: Uint8Array | Spooled): Promise<void>
  /** The bytes of a stored file; undefined for everything `put` has not made. */
  get(path: string): Promise<Buffer | undefined>
  /** The bytes as a stream, all or from one place to another, both included; undefined as above. */
  stream(path: string, span?: Span): Promise<Readable | undefined>
  /** The bytes a stored file has, without reading it; undefined as above. */
  size(path: string): Promise<number | undefined>
  /** Removes a stored file, if it is there. */
  remove(path: string): Promise<void>
  /** Every stored file, in no order. What has another name was put there by somebody else and is not listed. */
  list(): AsyncIterable<string>
}

/** Bytes of a file from `start` to `end`, both included. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Small texts of the installation itself, beside the files. Nobody reaches them by the name of a file. */
export interface Notes {
  /** undefined = there is none */
  note(name: NoteName): Promise<string | undefined>
  setNote(name: NoteName, text: string): Promise<void>
}

/** Which storage this is; the signed ends of the audit chains. */
export const NOTES = ['huxi-storage-id', 'audit-heads.log'] as const
type NoteName = (typeof NOTES)[number]

const TENANT = /^[A-Za-z0-9_-]{1,64}$/
const EXTENSION = /^[a-z0-9]{1,5}$/
const STORED = /^[A-Za-z0-9_-]{1,64}\/\d{4}\/\d{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,5}$/

/** A new name, `tenant/yyyy/mm/<uuid>.ext`. */
export const storedName = (tenantId: number | string, extension: string, now: number): string => {
  if (!TENANT.test(String(tenantId)) || !EXTENSION.test(extension)) throw new Error('not a part of a stored name')
  const [year, month] = formatDay(now).split('-')
  return `${tenantId}/${year}/${month}/${randomUUID()}.${extension}`
}

/** Whether a path has the form of stored names. */
export const isStoredName = (path: string): boolean => STORED.test(path)

/** Opens the storage below a directory, which is made when absent. */
export const openStorage = (directory: string): Storage & Notes => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const root = realpathSync(directory)
  return {
    put: async (tenantId, extension, bytes, now) => {
      const path = storedName(tenantId, extension, now)
      await write(join(root, path), bytes)
      return path
    },
    take: async (tenantId, extension, file, now) => {
      const path = storedName(tenantId, extension, now)
      await moveTo(join(root, path), file)
      return path
    },
    keep: async (path, bytes) => {
      if (!isStoredName(path)) throw new Error('not a stored name')
      const place = await locate(root, path)
      if (place !== undefined) await rm(place)
      await (bytes instanceof Uint8Array ? write(join(root, path), bytes) : moveTo(join(root, path), bytes))
    },
    get: async (path) => {
      const place = await locate(root, path)
      return place === undefined ? undefined : orAbsent(readFile(place))
    },
    stream: async (path, span) => {
      const place = await locate(root, path)
      return place === undefined ? undefined : createReadStream(place, span)
    },
    size: async (path) => {
      const place = await locate(root, path)
      return place === undefined ? undefined : (await orAbsent(stat(place)))?.size
    },
    remove: async (path) => {
      const place = await locate(root, path)
      if (place !== undefined) await rm(place, { force: true })
    },
    async *list() {
      for await (const entry of await opendir(root, { recursive: true })) {
        const path = relative(root, join(entry.parentPath, entry.name))
        if (entry.isFile() && isStoredName(path)) yield path
      }
    },
    note: (name) => orAbsent(readFile(join(root, name), 'utf8')),
    setNote: async (name, text) => writePrivate(join(root, name), text),
  }
}

/** A file may be removed by somebody else between being found and being read. */
const orAbsent = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Follows no link on its way, and leaves no half of a file behind when the disk is full. */
const write = async (place: string, bytes: Uint8Array): Promise<void> => {
  await makeFolder(place)
  try {
    await sayDiskFull(writeFile(place, bytes, { flag: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(place, { force: true })
    throw error
  }
}

const makeFolder = async (place: string): Promise<void> => {
  const folder = dirname(place)
  await sayDiskFull(mkdir(folder, { recursive: true, mode: 0o700 }))
  if ((await realpath(folder)) !== folder) throw new Error(`${folder} leads through a link`)
}

/** On the same disk it is only named otherwise. */
const moveTo = async (place: string, file: Spooled): Promise<void> => {
  await makeFolder(place)
  try {
    await rename(file.place, place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await pipeInto(place, file.stream())
  }
}

const pipeInto = async (place: string, bytes: Readable): Promise<void> => {
  try {
    await sayDiskFull(pipeline(bytes, createWriteStream(place, { flags: 'wx', mode: 0o600 })))
  } catch (error) {
    await rm(place, { force: true })
    throw error
  }
}

/** The real place of a stored path; undefined when it has another form, is absent or leads through a link. */
const locate = async (root: string, path: string): Promise<string | undefined> => {
  if (!isStoredName(path)) return undefined
  const place = join(root, path)
  const real = await realpath(place).catch(() => undefined)
  return real === place ? place : undefined
}
