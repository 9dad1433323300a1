import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { built, kept } from './process.ts'
import { makePlace, startServer } from './robustness/place.ts'

const verify = async (env: Record<string, string>): Promise<{ code: number | null; out: string; err: string }> => {
  const child = spawn(process.execPath, [built('audit-verify')], { env: { ...kept, ...env } })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  return { code: await new Promise((resolve) => child.once('exit', resolve)), out, err }
}

// the embedded engine has one holder at a time: backup.test.ts
test('verifies the entries of a server, and reports a foreign key', async () => {
  const place = await makePlace()
  const server = await startServer(place)
  await server.signIn('admin')
  expect(await server.stop()).toBe(0)
  const whole = await verify(place.env)
  expect([whole.code, whole.out, whole.err]).toEqual([
    0,
    expect.stringMatching(/^审计记录完整：16 条链，共 [1-9]\d* 条记录\n$/),
    '',
  ])
  const path = join(place.dataDir, 'secrets.json')
  const keys = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  writeFileSync(path, JSON.stringify({ ...keys, audit: Buffer.alloc(32, 7).toString('base64') }))
  const foreign = await verify(place.env)
  expect([foreign.code, foreign.err]).toEqual([1, expect.stringMatching(/^校验失败：密钥文件 .*与数据库不符[^\n]*\n$/)])
  await place.drop()
})

test('prints one line without a database or keys', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'huxi-audit-none-'))
  const { code, err } = await verify({ DATA_DIR: empty })
  expect([code, err]).toEqual([1, expect.stringMatching(/^校验失败：[^\n]+\n$/)])
  rmSync(empty, { recursive: true })
})
