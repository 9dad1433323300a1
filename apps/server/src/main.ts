/** Starts the product: settings, data folder, database, schema, seeds, server. Errors of operation are one line each. */
import { join } from 'node:path'
import { classOf, resources } from '@huxi/contract'
import { openApp, type App } from './app.ts'
import { reportReads } from './areas.ts'
import { WHOLE_DATABASE, writeBackup, type BackupSource } from './commands/backup-scope.ts'
import { deriveColumns } from './engine/kinds/derived-columns.ts'
import { fileColumns, syncFileUses } from './engine/kinds/file-uses.ts'
import { expectedSchema, schemaDifferences } from './engine/kinds/schema-check.ts'
import { syncViews } from './engine/report/view-sync.ts'
import { reportViews } from './engine/report/views.ts'
import { openKeys, settleKeys } from './keys.ts'
import { stamp, systemClock } from './platform/config/clock.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { openDataDir, type DataDir } from './platform/config/data-dir.ts'
import type { Database } from './platform/db/db.ts'
import { adviceOf, provideAccess } from './platform/db/db-access.ts'
import { lineOf } from './platform/config/db-error.ts'
import { createLog, reopenLog, type Log } from './platform/config/log.ts'
import { openDatabaseClock, skewSentence } from './platform/db/db-clock.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { StartError } from './platform/config/start-error.ts'
import { gatherStatistics } from './platform/db/statistics.ts'
import { checkStorage } from './platform/db/storage-mark.ts'
import { storageOf } from './platform/files/storage-of.ts'
import type { Notes } from './platform/files/storage.ts'
import { formFiles } from './modules/content/form/index.ts'
import { plainTables } from './platform/db/tables.ts'
import { seed } from './seed.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
// the terminal or pipe may be closed while the server runs
process.stdout.on('error', () => {})

/** The database may start later than this machine. */
const PATIENCE = { waitMs: 60_000, say }

/** Copies the embedded database before a migration, encrypted like a backup. Stored files are not migrated. */
const copyBefore = async ({ dataDir }: Config, source: BackupSource): Promise<void> => {
  if (source.database.engine !== 'embedded') return
  const now = systemClock.now()
  const path = join(dataDir, 'backups', `before-upgrade-${stamp(now)}.hxb`)
  await writeBackup(path, source, now, { ...WHOLE_DATABASE, filesOf: undefined })
  say(`升级前的数据库已加密备份到 ${path}（用 npm run restore 恢复，上传的文件仍在原处）`)
}

const prepare = async (config: Config, source: BackupSource & { storage: Notes }): Promise<void> => {
  const { database } = source
  const { applied, lacks } = await migrate(database, { beforeUpgrade: () => copyBefore(config, source) })
  if (applied.length > 0) say(`数据库结构已更新（${applied.length} 步）`)
  if (!(await database.restrict())) {
    const advice = await adviceOf(database, lacks)
    // an account without ownership could not use the database
    if (config.profile === 'production' || config.migrateDatabaseUrl) throw new StartError(advice)
    say(`提示：${advice}`)
  } else if (lacks.some(({ isOfReports }) => isOfReports)) {
    say(`提示：在线报表不能运行。${await adviceOf(database, lacks)}`)
  }
  const differences = await schemaDifferences(database, expectedSchema(Object.values(resources), plainTables))
  if (differences.length > 0) {
    throw new StartError(`数据库结构与程序不一致，请恢复备份或执行：${differences.join('; ')}`)
  }
  await syncViews(database, reportViews(Object.values(resources), classOf), reportReads)
  await syncFileUses(database, [...fileColumns(Object.values(resources), plainTables), ...formFiles])
  await checkStorage(database, source.storage, config)
}

/** Connections of many readers at once wait in the kernel, which caps this; above Node's 511 it would drop them for a second. */
const BACKLOG = 4096

const listen = async (app: App, config: Config): Promise<string> => {
  try {
    return await app.server.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new StartError(`端口 ${config.port} 已被占用：请停止占用它的程序，或用 PORT 换一个端口`)
    if (code === 'EACCES') throw new StartError(`没有权限使用端口 ${config.port}：请用 PORT 换一个 1024 以上的端口`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`不能监听地址 ${config.host}：请检查 HOST`)
    throw error
  }
}

/** @returns ends it after the page at hand; the next start goes on */
const deriveBeside = ({ services }: App): (() => Promise<void>) => {
  const abort = new AbortController()
  const done = deriveColumns(services, abort.signal).catch((error: unknown) =>
    services.log.error({ err: error }, 'names are not found by pinyin until the next start'),
  )
  return async () => {
    abort.abort()
    await done
  }
}

const STOP_MS = 25_000

/** Only the first signal counts: terminal and npm both send one. */
const stopOnSignal = (app: App, dataDir: DataDir, log: Log, finish: () => Promise<void>): void => {
  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    say('正在停止…')
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await finish()
    await app.close()
    dataDir.release()
    say('已停止')
    process.exit(0)
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))
}

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  for (const warning of config.warnings) say(`提示：${warning}`)
  const dataDir = openDataDir(config.dataDir)
  let database: Database | undefined
  try {
    const log = createLog(config)
    database = await openDatabase(config, { patience: PATIENCE })
    // the keys can be checked only with access to the database
    await provideAccess(database)
    const { secrets, record } = await openKeys(database, config, say)
    await prepare(config, { database, secrets, storage: storageOf(config, log) })
    await record()
    const clock = await openDatabaseClock(database, log)
    const skewed = skewSentence(clock.skewMs())
    if (skewed) say(`提示：${skewed}`)
    const app = await openApp({ config, clock, log, database, secrets })
    await settleKeys(app.services)
    const accounts = await seed(app.services, say)
    await gatherStatistics(database, 'missing')
    const address = await listen(app, config)
    await app.work()
    stopOnSignal(app, dataDir, log, deriveBeside(app))
    const { logFile } = config
    // logrotate has renamed the file; without one a reload of the service must not end it
    if (config.profile === 'production') process.on('SIGHUP', () => logFile && reopenLog(log, logFile))
    log.info({ address, profile: config.profile, engine: database.engine }, 'started')
    for (const line of [`${app.services.config.title}已启动：${config.publicUrl ?? address}`, ...accounts]) say(line)
    // frees the memory of the start; available only when node runs with --expose-gc
    void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
  } catch (error) {
    await database?.close().catch(() => {})
    dataDir.release()
    throw error
  }
}

try {
  await start()
} catch (error) {
  const line = lineOf(error)
  if (!line) throw error
  process.stderr.write(`启动失败：${line}\n`)
  process.exit(1)
}
