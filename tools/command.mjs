/** `npm run backup` and the like: a console command of the built server, in this process, so that signals and exit codes are its own. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { main, ROOT, Stop } from './setup.mjs'

await main(async () => {
  // a command finds its arguments where it would find them alone
  const [name] = process.argv.splice(2, 1)
  const path = join(ROOT, `apps/server/dist/${name}.js`)
  if (!existsSync(path)) throw new Stop('服务程序还没有构建：请先执行 npm run build，再重试这条命令。')
  await import(path)
  return process.exitCode
})
