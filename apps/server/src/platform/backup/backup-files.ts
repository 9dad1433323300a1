/** Stored files in a backup, piece by piece: none is ever held whole. */
import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import { spool, type Spooled } from '../files/spool.ts'
import type { Storage } from '../files/storage.ts'
import { DamagedBackup } from './archive.ts'

/** A file as its row describes it. */
export interface StoredFile {
  readonly path: string
  readonly size: number
}

/** A stored file and its row do not go together. */
export interface FileProblem {
  readonly path: string
  readonly fault: 'missing' | 'changed' | 'unreadable' | 'orphaned'
}

/** What a file was when its last piece had been read. */
interface Whole {
  readonly size: number
  readonly sha256: string
}

/**
 * `file`, its `data` in base64, and `whole`: null where it could not be read to its end, so that it is not in the backup.
 * Format 1 said with `file` what it was, and had no `whole`.
 */
export type FileLine = ({ file: string } & Partial<Whole>) | { data: string } | { whole: Whole | null }

const UNREADABLE = ['EACCES', 'EPERM', 'EIO']

/**
 * A stored file as lines of a backup.
 * @param onProblem called when it is not as its row says; a row whose file is gone is restored as it is: without the file
 * @returns whether it is in the backup
 */
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

/** Takes the pieces of one file out of a backup. */
export interface FileTaker {
  take(bytes: Buffer): Promise<void>
  /** all of it has come, and is what was written */
  keep(whole: Whole): Promise<void>
  /** what has come is not to be kept */
  drop(): Promise<void>
}

/** Files go back to where they were, by a folder where they lie while they come. */
export const takerInto =
  (storage: Pick<Storage, 'keep'>, folder: string) =>
  (path: string): FileTaker => {
    const pieces = new PassThrough()
    const lying: Promise<Spooled> = spool(folder, pieces)
    // whoever asks for it learns of a failure; until then it is nobody's
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

/**
 * Reads the lines of files, one file after the other, and compares their sums.
 * @throws {DamagedBackup} lines that do not go together, or a file that is not what was written
 */
export const fileReader = (takerOf?: (path: string) => FileTaker) => {
  let open: { sum: ReturnType<typeof summing>; taker: FileTaker | undefined; told: Whole | undefined } | undefined
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
  /** Of format 1, which has no line for it. */
  const endOfOlder = (): Promise<number> | number => (open?.told ? end(open.told) : 0)
  return {
    /** @returns how many files are whole with this line */
    read: async (line: FileLine): Promise<number> => {
      const before = 'file' in line ? await endOfOlder() : 0
      if ('file' in line === Boolean(open)) throw broken()
      if ('data' in line) return piece(line.data)
      if ('whole' in line) return end(line.whole)
      const { file, size, sha256 } = line
      const told = size === undefined || sha256 === undefined ? undefined : { size, sha256 }
      open = { sum: summing(), taker: takerOf?.(file), told }
      return before
    },
    /** There are no more. @returns how many files are whole with that */
    finish: endOfOlder,
    /** drops what has come of a file that has no end */
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
