/** `npm run restore -- <file>`: restores a backup into an empty installation and migrates it. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { reportProblems, progressLine, runCommand } from './console.ts'
import { recordKeys } from '../keys.ts'
import { StartError } from '../platform/config/start-error.ts'
import { adoptStorage } from '../platform/db/storage-mark.ts'
import { receiverInto } from '../platform/backup/backup-files.ts'
import { incomingOf, storageOf } from '../platform/files/storage-of.ts'
import { restoreInto } from './restore-backup.ts'
import { faultyFiles, problemLines } from './stored-files.ts'

await runCommand('恢复', async ({ config, log, secrets, open }) => {
  const given = process.argv[2]
  if (!given) throw new StartError('请写明备份文件：npm run restore -- <文件>')
  const path = resolve(given)
  if (!existsSync(path)) throw new StartError(`没有文件 ${path}，请检查路径`)
  const target = async () => {
    const storage = storageOf(config, log)
    return { database: await open(), storage, file: receiverInto(storage, incomingOf(config)) }
  }
  const { manifest, tables, rows, files, entries, upgraded } = await restoreInto(
    target,
    secrets,
    path,
    progressLine('恢复中'),
  )
  const { database, storage } = await target()
  await recordKeys(database, config.secretsFile, secrets)
  await adoptStorage(database, storage, config)
  reportProblems(problemLines(await faultyFiles(database, storage)))
  const filesText = manifest.filesApart ? '上传的文件不在这份备份里，仍用存储中原有的' : `${files} 个文件`
  const upgradeText = upgraded > 0 ? `；备份的数据库结构较旧，已升级 ${upgraded} 步` : ''
  return `已恢复 ${tables} 个表 ${rows} 行、${filesText}，审计记录 ${entries} 条校验通过${upgradeText}`
})
