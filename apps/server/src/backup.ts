/** `npm run backup [-- --to <file>]`: the whole house as one encrypted file. On PostgreSQL while the server runs. */
import { join, resolve } from 'node:path'
import { writeBackup } from './backup-scope.ts'
import { flagOf, runCommand } from './console.ts'
import { stamp, systemClock } from './platform/clock.ts'
import { storageOf } from './platform/storage-of.ts'

await runCommand('备份', async ({ config, log, secrets, open }) => {
  const now = systemClock.now()
  const target = resolve(flagOf('--to') ?? join(config.dataDir, 'backups', `huxi-${stamp(now)}.hxb`))
  await writeBackup(target, { database: await open(), storage: storageOf(config, log), secrets }, now)
  return `已备份到 ${target}（密钥 secrets.json 不在其中，请另行保管）`
})
