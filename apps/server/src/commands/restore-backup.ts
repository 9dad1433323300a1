/** Restores a backup into an empty database: for `restore` and for `backup --verify`. */
import type pg from 'pg'
import { backupKeys, isEmpty } from './backup-scope.ts'
import { verifyChains } from '../modules/system/audit/index.ts'
import { DamagedBackup, readArchive } from '../platform/backup/archive.ts'
import type { FileReceiver } from '../platform/backup/backup-files.ts'
import { loadRows, walkBackup, type Manifest } from '../platform/backup/backup.ts'
import type { Database } from '../platform/db/db.ts'
import { BASELINE, lastMigration, migrate } from '../platform/db/migrate.ts'
import type { Secrets } from '../platform/config/secrets.ts'
import { StartError } from '../platform/config/start-error.ts'

export interface Restored {
  readonly manifest: Manifest
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly entries: number
  readonly upgraded: number
}

export type Progress = (loaded: number, compared: number, all: number) => void

interface Target {
  readonly database: Database
  readonly file: (path: string) => FileReceiver
}

const refuseFilled = async (database: Database): Promise<void> => {
  if (!(await database.asOwner(isEmpty)))
    throw new StartError('目标数据库里已有数据：请换一个空的数据库（DATABASE_URL）或数据目录（DATA_DIR）')
}

/** An empty database of another schema remains from an interrupted restore of another backup. */
const refuseOtherSchema = async (client: pg.PoolClient, schema: number): Promise<void> => {
  const { rows } = await client.query<{ id: number }>('select max(id)::int as id from schema_migration')
  if (rows[0]!.id !== schema)
    throw new StartError('目标数据库的结构比备份新：请换一个空的数据库（DATABASE_URL）或数据目录（DATA_DIR）')
}

/** Sequence numbers of arrivals continue above all restored ones. */
const COUNT_ON = `select setval('sys_sent_seq', 1 + greatest(0,
  (select max(seq) from sys_notice), (select max(seq) from sys_announcement_send)))`

/**
 * Reads the backup once to check all of it, then restores it.
 * @param open the target, opened once the backup is known to be whole
 * @param progress hears how many rows are loaded and compared, and of how many
 * @throws {DamagedBackup} the backup is not what was written
 * @throws {StartError} another key, a backup that is newer or older than the baseline, or a target that is not empty
 */
export const restoreInto = async (
  open: () => Promise<Target>,
  secrets: Secrets,
  path: string,
  progress: Progress = () => {},
): Promise<Restored> => {
  const lines = () => readArchive(backupKeys(secrets), path)
  const { manifest, tables, files } = await walkBackup(lines())
  if (manifest.schema < BASELINE)
    throw new StartError('备份由正式版之前的程序生成，这个版本不能恢复它：请用原来的程序恢复')
  if (manifest.schema > (await lastMigration()))
    throw new StartError('备份由更新版本的程序生成，请使用更新版本的程序恢复')
  const { database, file } = await open()
  await refuseFilled(database)
  await migrate(database, { until: manifest.schema })
  await database.asOwner((client) => refuseOtherSchema(client, manifest.schema))
  const rows = Object.values(tables).reduce((sum, n) => sum + n, 0)
  await database.asOwner((client) =>
    loadRows(client, lines(), file, (loaded, compared) => progress(loaded, compared, rows)),
  )
  const { applied } = await migrate(database)
  await database.asOwner((client) => client.query(COUNT_ON))
  const { entries, problems } = await verifyChains(database.scoped('*'), secrets, null)
  if (problems.length > 0)
    throw new DamagedBackup(`数据已恢复，但审计记录的第 ${problems[0]!.chain} 链第 ${problems[0]!.seq} 条校验不通过`)
  return { manifest, tables: Object.keys(tables).length, rows, files, entries, upgraded: applied.length }
}
