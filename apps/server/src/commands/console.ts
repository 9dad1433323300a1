/** Shared frame of console commands: settings, existing keys, database, one line per error. */
import { AppError } from '@huxi/model'
import { rmSync } from 'node:fs'
import { checkKeys, missingKeys } from '../keys.ts'
import { readConfig, type Config } from '../platform/config/config.ts'
import { openDataDir, type DataDir } from '../platform/config/data-dir.ts'
import type { Database } from '../platform/db/db.ts'
import { lineOf } from '../platform/config/db-error.ts'
import { createLog, type Log } from '../platform/config/log.ts'
import type { Progress } from './restore-backup.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { readSecrets, type Secrets } from '../platform/config/secrets.ts'

export interface Console {
  readonly config: Config
  readonly log: Log
  readonly secrets: Secrets
  /** @throws {StartError} other keys, or an unfinished key rotation without `unfinished` */
  open(state?: 'unfinished'): Promise<Database>
}

const opened = async (config: Config): Promise<Database> => {
  const database = await openDatabase(config, { size: 2 })
  // the account may have no right but the role, which exists after the first start
  await database.restrict()
  return database
}

/** The embedded database has one process at a time. @throws {StartError} running server, or no keys */
const withData = async <T>(work: (opened: Console) => Promise<T>): Promise<T> => {
  const config = readConfig(process.env)
  const secrets = readSecrets(config.secretsFile)
  if (!secrets) throw missingKeys(config.secretsFile)
  let dataDir: DataDir | undefined
  let database: Promise<Database> | undefined
  const openChecked = async (state?: 'unfinished'): Promise<Database> => {
    if (!config.databaseUrl) dataDir = openDataDir(config.dataDir)
    const made = await opened(config)
    await checkKeys(made, config.secretsFile, secrets, state)
    return made
  }
  const open: Console['open'] = (state) => (database ??= openChecked(state))
  try {
    return await work({ config, log: createLog(config), secrets, open })
  } finally {
    await (await database?.catch(() => undefined))?.close()
    dataDir?.release()
  }
}

export const runCommand = async (title: string, work: (opened: Console) => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await withData(work)}\n`)
  } catch (error) {
    const line = error instanceof AppError ? error.message : lineOf(error)
    if (!line) throw error
    process.stderr.write(`${title}失败：${line}\n`)
    process.exitCode = 1
  }
}

const PROBLEMS_FOUND = 3

export const reportProblems = (lines: readonly string[]): void => {
  if (lines.length === 0) return
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exitCode = PROBLEMS_FOUND
}

/** Removes a partial file when the command is interrupted. */
export const removeWhenInterrupted = (path: string): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      rmSync(path, { recursive: true, force: true })
      process.exit(1)
    })
}

const PROGRESS_MS = 10_000

export const progressLine = (title: string): Progress => {
  let printedAt = performance.now()
  let startedAt: number | undefined
  return (loaded, compared, all) => {
    const now = performance.now()
    startedAt ??= now
    if (now - printedAt < PROGRESS_MS && compared < all) return
    printedAt = now
    const seconds = Math.round((now - startedAt) / 1000)
    process.stdout.write(`  ${title}：已恢复 ${loaded}/${all} 行，已核对 ${compared} 行，用时 ${seconds} 秒\n`)
  }
}

export const flagOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}
