import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, run } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'huxi-start-'))
const EMBEDDED = process.env['TEST_ENGINE'] !== 'postgres'

describe.skipIf(!EMBEDDED)('starting', () => {
  const dataDir = join(folder, 'data')
  let occupant: Server
  let port = 0

  beforeAll(async () => {
    occupant = createServer()
    await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve))
    port = (occupant.address() as AddressInfo).port
  })
  afterAll(() => {
    occupant.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a first start serves, keeps its secrets private, and ends cleanly on SIGTERM', async () => {
    const { child, ready, ended, out } = run({ DATA_DIR: dataDir })
    const address = await ready
    expect(await get(`${address}/actuator/health`)).toBe('{"status":"UP"}')
    expect(out()).toMatch(/管理员账号：admin {2}密码：\S{20}/)
    for (const file of ['initial-admin-password', 'secrets.json']) {
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
    }
    expect(await refusal({ DATA_DIR: dataDir })).toContain(`进程 ${child.pid}`)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(out()).toContain('已停止')
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  test('a second start knows the same administrator, and Ctrl+C ends it', async () => {
    const password = readFileSync(join(dataDir, 'initial-admin-password'), 'utf8').trim()
    const { child, ready, ended, out } = run({ DATA_DIR: dataDir })
    await ready
    await expect.poll(out).toContain(password)
    // the reader of the output is gone, as when a terminal is closed
    child.stdout!.destroy()
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('a port in use', async () => {
    expect(await refusal({ DATA_DIR: dataDir, PORT: String(port) })).toContain(`端口 ${port} 已被占用`)
  })

  test('a data folder that cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await refusal({ DATA_DIR: join(folder, 'file/data') })).toContain('DATA_DIR')
  })

  test('a database that does not answer is waited for', async () => {
    const { child, out, ended } = run({
      DATA_DIR: join(folder, 'other'),
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/huxi',
    })
    // waiting and its end: db-reach.test.ts
    await expect.poll(out).toContain('正在等待数据库')
    expect(out()).not.toContain('hunter2')
    child.kill('SIGTERM')
    await ended
  })

  // sentences of all settings: platform/config/config.test.ts
  test('a malformed setting', async () => {
    expect(await refusal({ DATA_DIR: join(folder, 'settings'), PORT: 'http' })).toContain('PORT')
  })
})

const get = async (url: string): Promise<string> => (await fetch(url)).text()
