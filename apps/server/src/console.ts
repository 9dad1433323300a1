/** What the console commands share: settings, keys that must be there already, the database, one line when something is wrong. */
import { checkKeys, missingKeys } from './keys.ts'
import { readConfig, type Config } from './platform/config.ts'
import { openDataDir } from './platform/data-dir.ts'
import type { Database } from './platform/db.ts'
import { lineOf } from './platform/db-error.ts'
import { createLog, type Log } from './platform/log.ts'
import { openDatabase } from './platform/open-database.ts'
import { readSecrets, type Secrets } from './platform/secrets.ts'

export interface Console {
  readonly config: Config
  readonly log: Log
  readonly secrets: Secrets
  /**
   * opens the database, once, if it belongs to the keys
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
 * Opens the house's data for a command. The embedded database has one holder at a time, PostgreSQL has room for the server, too.
 * @throws {StartError} the server holds the data folder, or there are no keys
 */
const withData = async <T>(work: (opened: Console) => Promise<T>): Promise<T> => {
  const config = readConfig(process.env)
  const secrets = readSecrets(config.secretsFile)
  if (!secrets) throw missingKeys(config.secretsFile)
  const dataDir = config.databaseUrl ? undefined : openDataDir(config.dataDir)
  let database: Promise<Database> | undefined
  const open: Console['open'] = async (state) => {
    const isFirst = database === undefined
    database ??= opened(config)
    if (isFirst) await checkKeys(await database, config.secretsFile, secrets, state)
    return database
  }
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
    const line = lineOf(error)
    if (!line) throw error
    process.stderr.write(`${title}失败：${line}\n`)
    process.exitCode = 1
  }
}

/** The value after a flag of the command line. */
export const flagOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}
