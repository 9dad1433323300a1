/** `npm start`: installs and builds what is stale, then runs the server until it is told to stop. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, findNode, install, main, ROOT } from './setup.mjs'
import { waitFor } from './signals.mjs'

await main(async () => {
  console.log('[1/3] 检查依赖…')
  if (await install()) console.log('      依赖已安装')
  console.log('[2/3] 检查网页…')
  if (await buildWeb()) console.log('      网页已构建')
  console.log('[3/3] 启动服务…')
  const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/huxi') }
  return waitFor([spawn(findNode(), ['apps/server/src/main.ts'], { cwd: ROOT, env, stdio: 'inherit' })])
})
