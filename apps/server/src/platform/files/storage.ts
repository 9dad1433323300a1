/** Stored files: named by the server, below one root, never through a link. Callers check access. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, realpathSync } from 'node:fs'
import { mkdir, opendir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatDay } from '../config/clock.ts'
import { writePrivate } from '../config/data-dir.ts'
import { withDiskFullError } from './disk-full.ts'
import type { Spooled } from './spool.ts'

export interface Storage {
  /** Stores a file. @returns its path below the root, `tenant/yyyy/mm/<uuid>.ext` */
  put(tenantId: number | string, extension: string, bytes: Uint8Array, now: number): Promise<string>
  /** As `put`, for a file on disk, which is moved where possible. */
  take(tenantId: number | string, extension: string, file: Spooled, now: number): Promise<string>
  /** Stores or replaces a file under its former name. For restores and moves only. */
  keep(path: string, bytes: Uint8Array | Spooled): Promise<void>
  /** The bytes of a stored file; undefined for names `put` does not make. */
  get(path: string): Promise<Buffer | undefined>
  stream(path: string, span?: Span): Promise<Readable | undefined>
  size(path: string): Promise<number | undefined>
  remove(path: string): Promise<void>
  /** Every stored file, unordered. Other names are ignored. */
  list(): AsyncIterable<string>
}

export interface Span {
  readonly start: number
  readonly end: number
}

/** Small texts of the installation, unreachable as files. */
export interface Notes {
  note(name: NoteName): Promise<string | undefined>
  setNote(name: NoteName, text: string): Promise<void>
}

/** Mark of the storage; signed ends of the audit chains. */
export const NOTES = ['huxi-storage-id', 'audit-heads.log'] as const
type NoteName = (typeof NOTES)[number]

const TENANT = /^[A-Za-z0-9_-]{1,64}$/
const EXTENSION = /^[a-z0-9]{1,5}$/
const STORED = /^[A-Za-z0-9_-]{1,64}\/\d{4}\/\d{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,5}$/

export const storedName = (tenantId: number | string, extension: string, now: number): string => {
  if (!TENANT.test(String(tenantId)) || !EXTENSION.test(extension)) throw new Error('not a part of a stored name')
  const [year, month] = formatDay(now).split('-')
  return `${tenantId}/${year}/${month}/${randomUUID()}.${extension}`
}

export const isStoredName = (path: string): boolean => STORED.test(path)

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

const orAbsent = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Follows no link, and leaves no partial file on a full disk. */
const write = async (place: string, bytes: Uint8Array): Promise<void> => {
  await makeFolder(place)
  try {
    await withDiskFullError(writeFile(place, bytes, { flag: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(place, { force: true })
    throw error
  }
}

const makeFolder = async (place: string): Promise<void> => {
  const folder = dirname(place)
  await withDiskFullError(mkdir(folder, { recursive: true, mode: 0o700 }))
  if ((await realpath(folder)) !== folder) throw new Error(`${folder} leads through a link`)
}

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
    await withDiskFullError(pipeline(bytes, createWriteStream(place, { flags: 'wx', mode: 0o600 })))
  } catch (error) {
    await rm(place, { force: true })
    throw error
  }
}

/** The real path; undefined for other forms, absent files and links. */
const locate = async (root: string, path: string): Promise<string | undefined> => {
  if (!isStoredName(path)) return undefined
  const place = join(root, path)
  const real = await realpath(place).catch(() => undefined)
  return real === place ? place : undefined
}
