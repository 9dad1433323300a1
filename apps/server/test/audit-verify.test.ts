/** `npm run audit:verify` as an operator runs it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run } from './process.ts'

const SCRIPT = join(import.meta.dirname, '../src/audit-verify.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'huxi-audit-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const verify = async (folder = dataDir): Promise<{ code: number | null; out: string; err: string }> => {
  const child = spawn(process.execPath, [SCRIPT], { env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder } })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  return { code: await new Promise((resolve) => child.once('exit', resolve)), out, err }
}

test('S-AUD-2 verifies a house that has stopped, says what to stop, and tells of a foreign key', async () => {
  const server = run({ DATA_DIR: dataDir })
  await server.ready
  const busy = await verify()
  expect([busy.code, busy.err]).toEqual([1, expect.stringMatching(/^校验失败：[^\n]*正被进程 \d+ 使用[^\n]*\n$/)])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const whole = await verify()
  expect([whole.code, whole.out, whole.err]).toEqual([
    0,
    expect.stringMatching(/^审计记录完整：16 条链，共 [1-9]\d* 条记录\n$/),
    '',
  ])
  const path = join(dataDir, 'secrets.json')
  const keys = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  writeFileSync(path, JSON.stringify({ ...keys, audit: Buffer.alloc(32, 7).toString('base64') }))
  const forged = await verify()
  expect(forged.code).toBe(1)
  expect(forged.out).toMatch(/^审计链 \d+：第 1 条起不可信（记录被改动）\n/)
}, 120_000)

test('without a database or keys: one line', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'huxi-audit-none-'))
  const { code, err } = await verify(empty)
  expect([code, err]).toEqual([1, expect.stringMatching(/^校验失败：[^\n]+\n$/)])
  rmSync(empty, { recursive: true })
})
