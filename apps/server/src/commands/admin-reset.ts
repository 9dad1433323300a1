/** `npm run admin:reset -- <account>`: the operator sets a new random password for an account. */
import { openApp } from '../app.ts'
import { runCommand, type Console } from './console.ts'
import { asSystem } from '../engine/core/caller.ts'
import { inTransaction } from '../engine/core/transaction.ts'
import { forgetSecondFactor } from '../modules/system/mfa/index.ts'
import { endSessions } from '../modules/system/session/index.ts'
import { accountByName, setPassword, thawFirst } from '../modules/system/user/index.ts'
import { systemClock } from '../platform/config/clock.ts'
import { randomPassword } from '../platform/crypto/password-policy.ts'
import { StartError } from '../platform/config/start-error.ts'

const FIRST_ADMIN = 'admin'

const reset = async (opened: Console, username: string): Promise<string> => {
  const app = await openApp({ ...opened, database: await opened.open(), clock: systemClock })
  const password = randomPassword()
  try {
    await inTransaction(asSystem(app.services, 'password reset at the console'), async (ctx) => {
      const account = await accountByName(ctx, username)
      if (!account) throw new StartError(`没有账号 ${username}，请检查拼写`)
      await setPassword(ctx, account.id, password, { mustChange: true })
      // the phone may be lost as well, without another administrator to reset the factor
      await forgetSecondFactor(ctx, account.id)
      await endSessions(ctx, [account.id], 'reset')
      if (account.username === FIRST_ADMIN) await thawFirst(ctx)
    })
  } finally {
    // listeners of an app keep the process alive
    await app.close()
  }
  return password
}

await runCommand('重置', async (opened) => {
  const username = process.argv[2] ?? FIRST_ADMIN
  return `账号：${username}  新密码：${await reset(opened, username)}（下次登录后须修改）`
})
