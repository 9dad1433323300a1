import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'

/** The environment is reduced to program paths and the compile cache. */
export const kept = Object.fromEntries(['PATH', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? '']))

/** A program of the bundle: the server or a console command. */
export const built = (name: string): string => join(import.meta.dirname, `../dist/${name}.js`)

/** A process that ends soon never gains from optimizing the embedded engine. */
export const SHORT = ['--liftoff-only']

export interface Run {
  child: ChildProcess
  out: () => string
  err: () => string
  ended: Promise<number | null>
  ready: Promise<string>
}

/** @param within a program that ends by becoming the command it is given */
export const run = (env: Record<string, string>, within: readonly string[] = []): Run => {
  const command = [...within, process.execPath, ...SHORT, built('main')]
  const child = spawn(command[0]!, command.slice(1), {
    env: { ...kept, PORT: '0', DEMO_DATA: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stderr.on('data', (chunk) => (err += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk
      const address = /已启动：(http:\S+)/.exec(out)?.[1]
      if (address) resolve(address)
    })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${err}`)))
  })
  ready.catch(() => {})
  return { child, out: () => out, err: () => err, ended, ready }
}

/** Starts expecting a refusal: exit 1, one line, no stack. */
export const refusal = async (env: Record<string, string>): Promise<string> => {
  const { ended, err, out } = run(env)
  expect(await ended, out() + err()).toBe(1)
  expect(err()).toMatch(/^启动失败：[^\n]+\n$/)
  expect(err()).not.toMatch(/\bat \/|node:/)
  return err()
}
