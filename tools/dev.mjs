/** `npm run dev`: server and web app, each restarting or updating in place when a source changes. */
import { spawn } from 'node:child_process'
import { findNode, install, main, ROOT, tool } from './setup.mjs'
import { waitFor } from './signals.mjs'

await main(async () => {
  if (await install()) console.log('依赖已安装')
  const node = findNode()
  const run = (...args) => spawn(node, args, { cwd: ROOT, stdio: 'inherit' })
  const code = await waitFor([
    run('tools/dev-server.mjs'),
    run(tool('vite'), 'apps/web', '--host', '127.0.0.1', '--clearScreen', 'false'),
  ])
  return code > 128 ? 0 : code
})
