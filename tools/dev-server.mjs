/** The server of `npm run dev`: a save restarts it, and its errors are printed with their stack. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findNode, ROOT } from './setup.mjs'
import { onStop } from './signals.mjs'
import { watchFolders } from './watch-folders.mjs'

const FOLDERS = ['apps/server/src', 'apps/server/migrations', 'packages'].map((folder) => join(ROOT, folder))
const READ_AT_START = /(?<!\.test)\.(?:ts|json|sql)$/
const PRINTED_LEVELS = ['warn', 'error', 'fatal']

/** A line of the log as a developer reads it; undefined for one that needs no attention. */
export const readable = (line) => {
  if (!line.startsWith('{"level":')) return line
  const { level, msg, err, route, url } = JSON.parse(line)
  if (!PRINTED_LEVELS.includes(level)) return undefined
  return [`[${level}] ${[msg, route ?? url].filter(Boolean).join(' ')}`, err?.stack ?? err?.message]
    .filter(Boolean)
    .join('\n')
}

const start = () => {
  const env = { ...process.env, LOG_FILE: process.env.LOG_FILE ?? 'stderr' }
  const child = spawn(findNode(), ['apps/server/src/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'pipe'] })
  createInterface({ input: child.stderr }).on('line', (line) => {
    const text = readable(line)
    if (text !== undefined) console.error(text)
  })
  return { child, ended: new Promise((resolve) => child.on('exit', resolve)) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let server = start()
  let last = Promise.resolve()
  const restart = async (path) => {
    console.log(`${path} 已保存，重新启动服务…`)
    server.child.kill('SIGTERM')
    await server.ended
    server = start()
  }
  const stopWatching = watchFolders(FOLDERS, READ_AT_START, (path) => (last = last.then(() => restart(path))))
  onStop(() => {
    stopWatching()
    server.child.kill('SIGTERM')
    void last.then(() => server.ended).then(() => process.exit(0))
  })
}
