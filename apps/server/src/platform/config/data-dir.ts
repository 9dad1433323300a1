/** The data directory: private, writable, locked by one process at a time. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartError } from './start-error.ts'

export interface DataDir {
  readonly path: string
  release(): void
}

/** Locks the data directory, also after a dead process. @throws {StartError} not writable, or locked by a living one */
export const openDataDir = (path: string): DataDir => {
  const root = resolve(path)
  const lock = join(root, 'lock')
  try {
    makeDir(root)
    takeLock(root, lock)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `数据目录 ${root} 不能写入（${codeOf(error)}）：请检查目录权限和磁盘空间，或用 DATA_DIR 指定其他目录`,
    )
  }
  return {
    path: root,
    release: () => {
      if (readText(lock) === mine()) rmSync(lock, { force: true })
    },
  }
}

/** Writes a file atomically, readable for its owner alone. */
export const writePrivate = (path: string, text: string): void => {
  const draft = `${path}.${process.pid}.tmp`
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(draft, path)
}

/** Without recursive mkdir, which never returns on file systems that refuse new entries, such as /proc. */
const makeDir = (path: string): void => {
  if (existsSync(path)) return
  makeDir(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** State of a process in Linux. `began` (kernel ticks) detects a reused pid; state `Z` is a zombie. */
const statOf = (pid: number | 'self'): { state?: string; began?: string } => {
  const fields = readText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
  return { state: fields?.[0], began: fields?.[19] }
}

const mine = (): string => JSON.stringify({ pid: process.pid, began: statOf('self').began })

const takeLock = (root: string, lock: string): void => {
  if (tryLock(lock)) return
  const found = readText(lock)
  const holder = found === undefined ? undefined : holderOf(lock, found)
  if (holder) throw inUse(root, holder)
  if (found !== undefined) discard(root, lock, found)
  if (!tryLock(lock)) throw inUse(root, pidIn(readText(lock)))
}

const tryLock = (lock: string): boolean => {
  try {
    writeFileSync(lock, mine(), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** A lock file is empty between creation and writing; older empty ones remain from a crash. */
const FRESH_MS = 10_000

const holderOf = (lock: string, found: string): string | undefined => {
  const entry = parse(found)
  if (!entry) return Date.now() - statSync(lock).mtimeMs < FRESH_MS ? UNKNOWN : undefined
  if (!isAlive(entry.pid)) return undefined
  const { began } = statOf(entry.pid)
  return began !== undefined && entry.began !== undefined && began !== entry.began ? undefined : String(entry.pid)
}

const parse = (found: string): { pid: number; began?: string } | undefined => {
  try {
    const entry = JSON.parse(found) as { pid?: unknown; began?: unknown } | null
    if (!Number.isInteger(entry?.pid) || (entry?.pid as number) < 1) return undefined
    return { pid: entry?.pid as number, ...(typeof entry?.began === 'string' && { began: entry.began }) }
  } catch {
    return undefined
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return statOf(pid).state !== 'Z'
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Moves a stale lock away and checks it again, as another starting process may have replaced it. */
const discard = (root: string, lock: string, stale: string): void => {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = readText(aside)
  if (moved !== stale) {
    renameSync(aside, lock)
    throw inUse(root, pidIn(moved))
  }
  rmSync(aside, { force: true })
}

const UNKNOWN = '未知'
const pidIn = (found: string | undefined): string => String(parse(found ?? '')?.pid ?? UNKNOWN)

const inUse = (root: string, pid: string): StartError =>
  new StartError(`数据目录 ${root} 正被进程 ${pid} 使用：请先停止该进程，或用 DATA_DIR 指定其他目录`)

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'EUNKNOWN'
