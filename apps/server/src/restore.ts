/** `npm run restore -- <file>`: a backup into an empty house. Older backups are brought up to date. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { backupKeys, isEmpty } from './backup-scope.ts'
import { runCommand } from './console.ts'
import { recordKeys } from './keys.ts'
import { verifyChains } from './modules/audit/index.ts'
import { readArchive } from './platform/archive.ts'
import { loadRows, walkBackup } from './platform/backup.ts'
import type { Database } from './platform/db.ts'
import { lastMigration, migrate } from './platform/migrate.ts'
import { StartError } from './platform/start-error.ts'
import { adoptStorage } from './platform/storage-mark.ts'
import { storageOf } from './platform/storage-of.ts'

const refuseFilled = async (database: Database): Promise<void> => {
  if (!(await database.asOwner(isEmpty)))
    throw new StartError('目标数据库里已有数据：请换一个空的数据库（DATABASE_URL）或数据目录（DATA_DIR）')
}

await runCommand('恢复', async ({ config, log, secrets, open }) => {
  const given = process.argv[2]
  if (!given) throw new StartError('请写明备份文件：npm run restore -- <文件>')
  const path = resolve(given)
  if (!existsSync(path)) throw new StartError(`没有文件 ${path}，请检查路径`)
  const lines = () => readArchive(backupKeys(secrets), path)
  const { manifest, tables, files } = await walkBackup(lines())
  if (manifest.schema > (await lastMigration()))
    throw new StartError('备份由更新版本的程序生成，请使用更新版本的程序恢复')
  const database = await open()
  await refuseFilled(database)
  await migrate(database, { until: manifest.schema })
  const storage = storageOf(config, log)
  await database.asOwner((client) => loadRows(client, lines(), storage))
  await migrate(database)
  await recordKeys(database, config.secretsFile, secrets)
  await adoptStorage(database, storage, config)
  const { entries, problems } = await verifyChains(database.scoped('*'), secrets, null)
  if (problems.length > 0)
    throw new StartError(`数据已恢复，但审计记录的第 ${problems[0]!.chain} 链第 ${problems[0]!.seq} 条校验不通过`)
  const rows = Object.values(tables).reduce((sum, n) => sum + n, 0)
  return `已恢复 ${Object.keys(tables).length} 个表 ${rows} 行、${files} 个文件，审计记录 ${entries} 条校验通过`
})
