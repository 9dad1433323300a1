/** `npm run backup -- --verify`: restores a backup into a temporary database. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { reportProblems, progressLine, removeWhenInterrupted, type Console } from './console.ts'
import { DamagedBackup } from '../platform/backup/archive.ts'
import type { FileReceiver } from '../platform/backup/backup-files.ts'
import { formatTime, type Clock } from '../platform/config/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { openDataDir, writePrivate } from '../platform/config/data-dir.ts'
import type { Database } from '../platform/db/db.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { openSpare } from '../platform/db/spare.ts'
import { StartError } from '../platform/config/start-error.ts'
import { backupsOf, recordVerified, VERIFIED } from '../platform/monitor/backup-record.ts'
import { restoreInto, type Progress, type Restored } from './restore-backup.ts'
import { faultyFiles, problemLines } from './stored-files.ts'

const newestIn = (folder: string): string => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^huxi-.*\.hxb$/.test(name)) : []
  if (names.length === 0)
    throw new StartError(`${folder} 里没有备份，请写明备份文件：npm run backup -- --verify <文件>`)
  return join(folder, names.sort().at(-1)!)
}

/** Verifies checksums of files and keeps their sizes for the comparison with rows. */
const sizesOnly = () => {
  const sizes = new Map<string, number>()
  return {
    file: (path: string): FileReceiver => ({
      take: async () => {},
      keep: async ({ size }) => void sizes.set(path, size),
      drop: async () => {},
    }),
    size: async (path: string): Promise<number | undefined> => sizes.get(path),
  }
}

/** The spare database, or an embedded one in a locked folder: neither needs a right or space on the database server. */
const inScratch = async <T>(
  { dataDir, verifyDatabaseUrl }: Config,
  guard: (folder: string) => void,
  work: (open: () => Promise<Database>) => Promise<T>,
): Promise<T> => {
  const folder = join(backupsOf(dataDir), 'verify')
  mkdirSync(backupsOf(dataDir), { recursive: true, mode: 0o700 })
  openDataDir(folder)
  guard(folder)
  let database: Promise<Database> | undefined
  try {
    rmSync(join(folder, 'db'), { recursive: true, force: true })
    const open = () => (verifyDatabaseUrl ? openSpare(verifyDatabaseUrl) : openEmbedded(join(folder, 'db')))
    return await work(() => (database ??= open()))
  } finally {
    await (await database?.catch(() => undefined))?.close().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

const summary = (path: string, { manifest, tables, rows, files, entries }: Restored, seconds: number): string =>
  [
    `已校验 ${path}（${formatTime(Date.parse(manifest.at))} 的备份），用时 ${seconds} 秒：`,
    `  恢复到临时数据库 ${tables} 个表 ${rows} 行，逐表核对行数和摘要一致`,
    manifest.filesApart ? '  上传的文件不在这份备份里' : `  ${files} 个文件，逐个核对摘要一致`,
    `  审计记录 ${entries} 条校验通过`,
  ].join('\n')

interface Trial {
  readonly config: Config
  readonly secrets: Console['secrets']
  readonly path: string
  readonly clock: Clock
  readonly progress: Progress
  readonly guard?: (folder: string) => void
  /** absent = the embedded database, which belongs to the running server */
  readonly live: (() => Promise<Database>) | undefined
}

/** Restores a backup on trial and records a good one. @throws {DamagedBackup} it cannot be restored */
export const tryBackup = async ({ config, secrets, path, clock, progress, guard = () => {}, live }: Trial) => {
  const began = clock.now()
  const storage = sizesOnly()
  const { restored, problems } = await inScratch(config, guard, async (open) => {
    const done = await restoreInto(
      async () => ({ database: await open(), file: storage.file }),
      secrets,
      path,
      progress,
    )
    return { restored: done, problems: done.manifest.filesApart ? [] : await faultyFiles(await open(), storage) }
  })
  const seconds = Math.round((clock.now() - began) / 1000)
  if (problems.length === 0) {
    writePrivate(
      join(backupsOf(config.dataDir), VERIFIED),
      `${JSON.stringify({ file: basename(path), backupAt: restored.manifest.at, verifiedAt: new Date(clock.now()).toISOString(), seconds })}\n`,
    )
    if (live) await recordVerified(await live(), basename(path), restored.manifest.at)
  }
  return { restored, problems, seconds }
}

export const verifyBackup = async (
  { config, secrets, open: openLive }: Pick<Console, 'config' | 'secrets'> & Partial<Pick<Console, 'open'>>,
  given: string | undefined,
  clock: Clock,
): Promise<string> => {
  const path = given ? resolve(given) : newestIn(backupsOf(config.dataDir))
  if (!existsSync(path)) throw new StartError(`没有文件 ${path}，请检查路径`)
  const live = config.databaseUrl && openLive ? () => openLive() : undefined
  const progress = progressLine('校验中')
  try {
    const tried = await tryBackup({ config, secrets, path, clock, progress, guard: removeWhenInterrupted, live })
    const { restored, problems, seconds } = tried
    if (problems.length > 0) reportProblems([`${path} 不完整：`, ...problemLines(problems)])
    return summary(path, restored, seconds)
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error
    reportProblems([`${path} 不能恢复：${error.message}`])
    return '校验没有通过'
  }
}
