import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const CHILD = `process.on('SIGHUP', () => console.log('opened')); process.on('SIGTERM', () => process.exit(0)); console.log('ready'); setInterval(() => {}, 1000)`
const PROGRAM = `import { spawn } from 'node:child_process'
import { waitFor } from ${JSON.stringify(join(import.meta.dirname, 'signals.mjs'))}
process.exitCode = await waitFor([spawn(process.execPath, ['-e', ${JSON.stringify(CHILD)}], { stdio: 'inherit' })])`

it('passes every SIGHUP on, as a log is opened anew after each rotation', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  program.stdout.on('data', (chunk) => (out += chunk))
  const ended = new Promise((resolve) => program.once('exit', resolve))
  await expect.poll(() => out, { timeout: 10_000 }).toBe('ready\n')
  program.kill('SIGHUP')
  await expect.poll(() => out).toBe('ready\nopened\n')
  program.kill('SIGHUP')
  await expect.poll(() => out).toBe('ready\nopened\nopened\n')
  program.kill('SIGTERM')
  expect(await ended).toBe(0)
})
