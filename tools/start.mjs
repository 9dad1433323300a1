/** `npm start`: installs and builds stale parts where allowed, then runs the server. */
import { build, COMPILED, install, main, mayMake, SERVER } from './setup.mjs'
import { runHere } from './signals.mjs'

await main(async () => {
  mayMake()
  console.log('[1/3] 检查依赖…')
  if (await install()) console.log('      依赖已安装')
  console.log('[2/3] 检查网页和服务程序…')
  for (const what of await build()) console.log(`      ${what}已构建`)
  console.log('[3/3] 启动服务…')
  // half the young generation is as fast; the server collects once after its start
  const env = { ...SERVER.env, ...process.env, ...COMPILED }
  return runHere(SERVER.args, env)
})
