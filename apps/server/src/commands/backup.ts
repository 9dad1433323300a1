/**
 * `npm run backup [-- --to <file>]`: the installation as one encrypted file, on PostgreSQL beside the running server.
 * `npm run backup -- --verify [<file>]`: whether it can be restored.
 */
import { join, resolve } from 'node:path'
import { AppError } from '@huxi/model'
import { partOf, writeBackup, type BackupSource } from './backup-scope.ts'
import { flagOf, reportProblems, removeWhenInterrupted, runCommand, type Console } from './console.ts'
import { stamp, systemClock } from '../platform/config/clock.ts'
import { storageOf } from '../platform/files/storage-of.ts'
import { orphans, problemLines } from './stored-files.ts'
import { backupsOf } from '../platform/monitor/backup-record.ts'
import { verifyBackup } from './verify-backup.ts'

/** Files without row, or without readers, do not spoil a restore: a remark without exit code. */
const remarks = async ({ database, storage }: BackupSource): Promise<string[]> => {
  try {
    return problemLines(await orphans(database, storage))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return ['没有检查存储里是否有多余的文件：不能列出存储里的文件（对象存储的账号需要 ListBucket 权限）']
  }
}

const backUp = async ({ config, log, secrets, open }: Console): Promise<string> => {
  const now = systemClock.now()
  const target = resolve(flagOf('--to') ?? join(backupsOf(config.dataDir), `huxi-${stamp(now)}.hxb`))
  const source = { database: await open(), storage: storageOf(config, log), secrets }
  removeWhenInterrupted(partOf(target))
  const problems = await writeBackup(target, source, now)
  if (problems.length > 0) reportProblems(['备份已生成，但不完整：', ...problemLines(problems)])
  return [`已备份到 ${target}（密钥 secrets.json 不在其中，请另行保管）`, ...(await remarks(source))].join('\n')
}

if (process.argv.includes('--verify'))
  await runCommand('校验备份', (opened) => verifyBackup(opened, flagOf('--verify'), systemClock))
else await runCommand('备份', backUp)
