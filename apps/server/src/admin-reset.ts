/** `npm run admin:reset -- <account>`: a new random password for somebody who lost it, set by whoever holds the server. */
import { join } from 'node:path'
import { openApp } from './app.ts'
import { asSystem, inTransaction } from './engine/context.ts'
import { endSessions } from './modules/session/index.ts'
import { accountByName, setPassword } from './modules/user/index.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { openDataDir } from './platform/data-dir.ts'
import { openEmbedded, openPostgres } from './platform/db.ts'
import { createLog } from './platform/log.ts'
import { randomPassword } from './platform/password-policy.ts'
import { StartError } from './platform/start-error.ts'

const reset = async (username: string): Promise<string> => {
  const config = readConfig(process.env)
  const dataDir = config.databaseUrl ? undefined : openDataDir(config.dataDir)
  const database = config.databaseUrl
    ? await openPostgres({ url: config.databaseUrl, ownerUrl: config.migrateDatabaseUrl, size: 1 })
    : await openEmbedded(join(config.dataDir, 'db'))
  const app = await openApp({ config, clock: systemClock, log: createLog(config), database })
  try {
    const password = randomPassword()
    await inTransaction(asSystem(app.house, 'password reset at the console'), async (ctx) => {
      const account = await accountByName(ctx, username)
      if (!account) throw new StartError(`没有账号 ${username}，请检查拼写`)
      await setPassword(ctx, account.id, password, true)
      await endSessions(ctx, [account.id])
    })
    return password
  } finally {
    await app.close()
    dataDir?.release()
  }
}

try {
  const username = process.argv[2] ?? 'admin'
  process.stdout.write(`账号：${username}  新密码：${await reset(username)}（下次登录后须修改）\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`重置失败：${error.message}\n`)
  process.exitCode = 1
}
