/** What the console commands share: settings, keys that must be there already, the database, one line when something is wrong. */
import { AppError } from '@huxi/model'
import { rmSync } from 'node:fs'
import { checkKeys, missingKeys } from '../keys.ts'
import { readConfig, type Config } from '../platform/config/config.ts'
import { openDataDir, type DataDir } from '../platform/config/data-dir.ts'
import type { Database } from '../platform/db/db.ts'
import { lineOf } from '../platform/config/db-error.ts'
import { createLog, type Log } from '../platform/config/log.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { readSecrets, type Secrets } from '../platform/config/secrets.ts'

export interface Console {
  readonly config: Config
  readonly log: Log
  readonly secrets: Secrets
  /**
   * opens the database, once, if it belongs to the keys; the embedded one is held from then on
   * @throws {StartError} it does not, or a change of keys has been cut off and nobody said `unfinished`
   */
  open(state?: 'unfinished'): Promise<Database>
}

const opened = async (config: Config): Promise<Database> => {
  const database = await openDatabase(config, { size: 2 })
  // the account that serves may hold nothing but the role; before the first start there is none
  await database.restrict()
  return database
}

/**
 * Opens the installation's data for a command. The embedded database has one holder at a time, PostgreSQL serves the server at the same time.
 * @throws {StartError} the server holds the data folder, or there are no keys
 */
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

/** Runs a command; a mistake an operator can mend is one line and exit 1. */
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

/** The work was done, and what it found is not whole: not a success, and not a failure either. */
const NOT_WHOLE = 3

/** Names what is not whole; the command ends with 3. */
export const notWhole = (lines: readonly string[]): void => {
  if (lines.length === 0) return
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exitCode = NOT_WHOLE
}

/** What is half made when somebody interrupts the command goes with it. */
export const removeWhenInterrupted = (path: string): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      rmSync(path, { recursive: true, force: true })
      process.exit(1)
    })
}

/** The value after a flag of the command line. */
export const flagOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}
