/** `npm run backup [-- --to <file>]`: the whole house as one encrypted file. On PostgreSQL while the server runs. */
import { mkdir, rename, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { WHOLE_HOUSE } from './backup-scope.ts'
import { flagOf, runCommand } from './console.ts'
import { writeArchive } from './platform/archive.ts'
import { backupLines } from './platform/backup.ts'
import { deriveKey } from './platform/cipher.ts'
import { stamp, systemClock } from './platform/clock.ts'
import { StartError } from './platform/start-error.ts'
import { storageOf } from './platform/storage-of.ts'

await runCommand('备份', async ({ config, log, secrets, open }) => {
  const now = systemClock.now()
  const target = resolve(flagOf('--to') ?? join(config.dataDir, 'backups', `huxi-${stamp(now)}.hxb`))
  const part = `${target}.part`
  const database = await open()
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const storage = storageOf(config, log)
    const scope = { ...WHOLE_HOUSE, engine: database.engine, at: new Date(now).toISOString() }
    await database.asOwner((client) =>
      writeArchive(
        deriveKey(secrets.field, 'backup'),
        backupLines(client, storage, scope),
        createWriteStream(part, { mode: 0o600, flush: true }),
      ),
    )
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new StartError('磁盘空间不足，没有生成备份')
    if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR')
      throw new StartError(`不能写入 ${target}，请检查权限`)
    throw error
  }
  return `已备份到 ${target}（密钥 secrets.json 不在其中，请另行保管）`
})
