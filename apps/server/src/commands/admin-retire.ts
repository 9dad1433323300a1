/** `npm run admin:retire [-- --yes]`: lists unmet conditions of 三权分立, or freezes the first account. */
import { openApp } from '../app.ts'
import { runCommand, type Console } from './console.ts'
import { asSystem } from '../engine/core/caller.ts'
import { inTransaction } from '../engine/core/transaction.ts'
import { endSessions } from '../modules/system/session/index.ts'
import { freezeFirst, separationOf } from '../modules/system/user/index.ts'
import { StartError } from '../platform/config/start-error.ts'
import { systemClock } from '../platform/config/clock.ts'

const STEPS =
  '请用 admin 登录，在“系统管理 → 用户管理”里为三位不同的人各建一个账号，分别授予系统管理员、安全管理员和审计员，各自登录并改好密码后再执行一次'

const retire = async (opened: Console): Promise<string> => {
  const app = await openApp({ ...opened, database: await opened.open(), clock: systemClock })
  const system = asSystem(app.services, 'retire the first account')
  try {
    const { isFirstActive, lacks } = await separationOf(system)
    if (!isFirstActive) return 'admin 已经停用，不需要再做什么'
    if (lacks.length > 0) throw new StartError(`现在还不能停用 admin：${lacks.join('；')}。${STEPS}`)
    if (!process.argv.includes('--yes'))
      return '条件已具备：三个角色由不同的人担任。执行 npm run admin:retire -- --yes 停用 admin；以后需要时执行 npm run admin:reset -- admin 恢复'
    await inTransaction(system, async (tx) => {
      const id = await freezeFirst(tx)
      if (id) await endSessions(tx, [id], 'frozen')
    })
    return '已停用 admin，并结束了它的登录。需要时执行 npm run admin:reset -- admin 恢复'
  } finally {
    // listeners of an app keep the process alive
    await app.close()
  }
}

await runCommand('停用', retire)
