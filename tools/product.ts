/** Starts the product on a free port with its own data folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import server from './server.json' with { type: 'json' }

export interface Product {
  address: string
  pid: number
  passwordOf(account: string): Promise<string>
  stop(): Promise<void>
}

const READY_MS = 60_000

/** Starts the server and waits for its address; `outFile` receives its output, `args` of Node start another program. */
export const startProduct = async (
  env: Record<string, string> = {},
  outFile?: string,
  args: readonly string[] = server.args,
  readyMs = READY_MS,
): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'huxi-product-'))
  const root = join(import.meta.dirname, '..')
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...server.env,
      ...process.env,
      NODE_COMPILE_CACHE: join(root, server.cache),
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_SCALE: '0.2',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const printed = reader(child, ended, readyMs)
  if (outFile) child.stdout.on('data', (chunk: string) => appendFileSync(outFile, chunk, { mode: 0o600 }))
  const address = await printed(/已启动：(http:\S+)/)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    address,
    pid: child.pid!,
    passwordOf: (account) => printed(new RegExp(`账号：${account}\\s+密码：(\\S+)`)),
    stop,
  }
}

const reader = (child: ChildProcess, ended: Promise<number | null>, readyMs: number) => {
  let out = ''
  const waiting = new Set<() => void>()
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk
    waiting.forEach((look) => look())
  })
  return (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server did not print ${pattern.source}`)), readyMs)
      const look = (): void => {
        const found = pattern.exec(out)
        if (!found) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(found[1]!)
      }
      waiting.add(look)
      void ended.then((code) => reject(new Error(`the server ended with ${code}`)))
      look()
    })
}
