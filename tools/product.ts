/** The product as a person would start it, on a free port with a data folder of its own. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Product {
  address: string
  stop(): Promise<void>
}

const READY_MS = 60_000

/** Starts the server; resolves when it has printed its address. */
export const startProduct = async (
  print: (line: string) => void,
  env: Record<string, string> = {},
): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'huxi-bench-'))
  const main = join(import.meta.dirname, '../apps/server/src/main.ts')
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO_SCALE: '0.2', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server did not start')), READY_MS)
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk
      const found = /已启动：(http:\S+)/.exec(out)
      if (!found) return
      clearTimeout(timer)
      resolve(found[1]!)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  print(`measured on ${address}, Node ${process.version}`)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { address, stop }
}
