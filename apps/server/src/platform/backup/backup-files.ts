/** Stored files in a backup, by piece: none is ever held whole. */
import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import { spool, type Spooled } from '../files/spool.ts'
import type { Storage } from '../files/storage.ts'
import { DamagedBackup } from './archive.ts'

export interface StoredFile {
  readonly path: string
  readonly size: number
}

export interface FileProblem {
  readonly path: string
  readonly fault: 'missing' | 'changed' | 'unreadable' | 'orphaned'
}

interface Whole {
  readonly size: number
  readonly sha256: string
}

/** `whole` is null for a file that could not be read completely; format 1 had its data in `file`. */
export type FileLine = ({ file: string } & Partial<Whole>) | { data: string } | { whole: Whole | null }

const UNREADABLE = ['EACCES', 'EPERM', 'EIO']

/** A stored file as lines; one that differs from its row is reported. @returns whether the file is in the backup */
export async function* fileLines(
  storage: Pick<Storage, 'stream'>,
  { path, size }: StoredFile,
  onProblem: (problem: FileProblem) => void,
): AsyncGenerator<FileLine, boolean> {
  const source = await storage.stream(path)
  if (!source) {
    onProblem({ path, fault: 'missing' })
    return false
  }
  yield { file: path }
  const sum = summing()
  try {
    for await (const bytes of source) {
      sum.add(bytes as Buffer)
      yield { data: (bytes as Buffer).toString('base64') }
    }
  } catch (error) {
    if (!UNREADABLE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    onProblem({ path, fault: 'unreadable' })
    yield { whole: null }
    return false
  }
  const whole = sum.whole()
  if (whole.size !== size) onProblem({ path, fault: 'changed' })
  yield { whole }
  return true
}

export interface FileReceiver {
  take(bytes: Buffer): Promise<void>
  keep(whole: Whole): Promise<void>
  /** discards the partial file */
  drop(): Promise<void>
}

/** Restores files to their storage; a folder holds them until they are complete. */
export const receiverInto =
  (storage: Pick<Storage, 'keep'>, folder: string) =>
  (path: string): FileReceiver => {
    const pieces = new PassThrough()
    const lying: Promise<Spooled> = spool(folder, pieces)
    // `keep` reports the failure; until then it is not an unhandled rejection
    lying.catch(() => {})
    return {
      take: async (bytes) => {
        if (!pieces.write(bytes)) await Promise.race([once(pieces, 'drain'), lying])
      },
      keep: async () => {
        pieces.end()
        const file = await lying
        try {
          await storage.keep(path, file)
        } finally {
          await file.drop()
        }
      },
      drop: async () => {
        pieces.end()
        await (await lying).drop()
      },
    }
  }

export const broken = (): DamagedBackup => new DamagedBackup('备份文件的内容不完整，请换一份备份')

/** Reads and verifies files in order. @throws {DamagedBackup} inconsistent lines, or another checksum */
export const fileReader = (takerOf?: (path: string) => FileReceiver) => {
  let open: { sum: ReturnType<typeof summing>; taker: FileReceiver | undefined; stated: Whole | undefined } | undefined
  const close = async (): Promise<void> => {
    const { taker } = open ?? {}
    open = undefined
    await taker?.drop()
  }
  const end = async (whole: Whole | null): Promise<number> => {
    const { sum, taker } = open!
    const { size, sha256 } = sum.whole()
    if (whole && (whole.size !== size || whole.sha256 !== sha256)) throw broken()
    if (!whole) {
      await close()
      return 0
    }
    open = undefined
    await taker?.keep(whole)
    return 1
  }
  const piece = async (data: string): Promise<number> => {
    const bytes = Buffer.from(data, 'base64')
    open!.sum.add(bytes)
    await open!.taker?.take(bytes)
    return 0
  }
  const endOfOlder = (): Promise<number> | number => (open?.stated ? end(open.stated) : 0)
  return {
    /** @returns number of files completed by this line */
    read: async (line: FileLine): Promise<number> => {
      const before = 'file' in line ? await endOfOlder() : 0
      if ('file' in line === Boolean(open)) throw broken()
      if ('data' in line) return piece(line.data)
      if ('whole' in line) return end(line.whole)
      const { file, size, sha256 } = line
      const stated = size === undefined || sha256 === undefined ? undefined : { size, sha256 }
      open = { sum: summing(), taker: takerOf?.(file), stated }
      return before
    },
    /** @returns number of files completed at the end */
    finish: endOfOlder,
    close,
  }
}

const summing = () => {
  const hash = createHash('sha256')
  let size = 0
  return {
    add: (bytes: Buffer): void => {
      hash.update(bytes)
      size += bytes.length
    },
    whole: (): Whole => ({ size, sha256: hash.digest('hex') }),
  }
}
