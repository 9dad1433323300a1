/** `npm run keys:rotate`: replaces the keys, which stay for reading. After an interruption it continues. */
import { openApp } from '../app.ts'
import { runCommand, type Console } from './console.ts'
import { checkKeys, settleKeys } from '../keys.ts'
import { systemClock } from '../platform/config/clock.ts'
import type { Database } from '../platform/db/db.ts'
import { runningSchemas } from '../platform/db/running.ts'
import { rotated, writeSecrets, type Secrets } from '../platform/config/secrets.ts'
import { StartError } from '../platform/config/start-error.ts'

/** A process with the earlier keys could not read new data. The embedded engine has its lock. */
const refuseWhileRunning = async (database: Database): Promise<void> => {
  if (database.engine === 'embedded') return
  const others = await database.asOwner(runningSchemas)
  if (others.length > 0)
    throw new StartError(`还有 ${others.length} 个进程在使用这个数据库：请先停止所有服务进程，再更换密钥`)
}

const nextKeys = async ({ config, secrets }: Console, database: Database): Promise<Secrets> => {
  const keyState = await checkKeys(database, config.secretsFile, secrets, 'unfinished')
  if (keyState === undefined) throw new StartError('数据库还没有记下密钥：请先启动一次系统，再更换密钥')
  if (keyState !== 'settled') return secrets
  const next = rotated(secrets, systemClock.now())
  writeSecrets(config.secretsFile, next)
  return next
}

await runCommand('更换密钥', async (opened) => {
  const { config } = opened
  const database = await opened.open('unfinished')
  await refuseWhileRunning(database)
  await database.restrict()
  const secrets = await nextKeys(opened, database)
  const app = await openApp({ ...opened, secrets, database, clock: systemClock })
  try {
    const { values, unreadable } = (await settleKeys(app.services))!
    const left = unreadable > 0 ? `；另有 ${unreadable} 个值用现有的密钥都打不开，原样保留` : ''
    return `密钥已更换，${values} 个值已重新加密${left}。请另行保管新的密钥文件 ${config.secretsFile}（旧密钥仍在其中，用于读取旧备份和修改历史），其他进程也要换成这一份`
  } finally {
    await app.close()
  }
})
