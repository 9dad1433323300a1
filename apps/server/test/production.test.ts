import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@huxi/model'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { refusal, run } from './process.ts'

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'
const NAME = 'huxi_production_test'
const NEW_PASSWORD = 'Harbour-Stone-Violet-9'
const THIRD = 'Lantern-Copper-River-4'

const post = async (url: string, body: unknown, token?: string): Promise<{ status: number; body: Envelope<never> }> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Envelope<never> }
}

describe.skipIf(!POSTGRES)('production on PostgreSQL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'huxi-production-'))
  const file = join(dataDir, 'initial-admin-password')
  let admin: pg.Client
  let env: Record<string, string>

  beforeAll(async () => {
    const url = new URL(inject('postgresUrl')!)
    admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    await admin.query(`drop database if exists ${NAME} with (force)`)
    await admin.query(`create database ${NAME}`)
    url.pathname = `/${NAME}`
    env = {
      DATA_DIR: dataDir,
      DATABASE_URL: url.href,
      LOG_FILE: join(dataDir, 'log'),
      COMPANY_NAME: '和悦医院',
      DEMO_DATA: '',
    }
  })
  afterAll(async () => {
    await admin.query(`drop database if exists ${NAME} with (force)`)
    await admin.end()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('a weak ADMIN_PASSWORD is refused', async () => {
    expect(await refusal({ ...env, ADMIN_PASSWORD: 'admin123' })).toContain('ADMIN_PASSWORD')
  })

  test('the first start prints one password, which must be changed first', async () => {
    const { child, ready, ended, out } = run(env)
    const api = `${await ready}/platform`
    await expect.poll(out).toMatch(/管理员账号：admin {2}初始密码：\S{20}/)
    const password = /初始密码：(\S{20})/.exec(out())![1]!
    expect(out()).not.toContain('演示')
    expect(readFileSync(file, 'utf8').trim()).toBe(password)

    const signedIn = await post(`${api}/sys/login`, { username: 'admin', password })
    const { token, userInfo } = signedIn.body.result as unknown as { token: string; userInfo: { mustChange: boolean } }
    expect(userInfo.mustChange).toBe(true)
    const refused = await fetch(`${api}/sys/user/list`, { headers: { 'x-access-token': token } })
    expect([refused.status, ((await refused.json()) as Envelope).message]).toEqual([403, '请先修改密码'])

    const change = { username: 'admin', oldpassword: password, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }
    const changed = await post(`${api}/sys/user/updatePassword`, change, token)
    expect(changed.body.success, changed.body.message).toBe(true)
    const next = (changed.body.result as unknown as { token: string }).token
    const allowed = await fetch(`${api}/sys/user/list`, { headers: { 'x-access-token': next } })
    expect(((await allowed.json()) as Envelope).success).toBe(true)
    expect(existsSync(file)).toBe(false)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test('a restart, of two processes at once, prints no password, keeps the changed one and forgets the first everywhere', async () => {
    const second = mkdtempSync(join(tmpdir(), 'huxi-production-'))
    const keys = join(env['DATA_DIR']!, 'secrets.json')
    writeFileSync(join(second, 'initial-admin-password'), 'x')
    const [a, b] = [
      run(env),
      run({ ...env, DATA_DIR: second, SECRETS_FILE: keys, FILES_DIR: join(env['DATA_DIR']!, 'files') }),
    ]
    for (const address of await Promise.all([a.ready, b.ready])) {
      const { body } = await post(`${address}/platform/sys/login`, { username: 'admin', password: NEW_PASSWORD })
      expect(body.success).toBe(true)
    }
    const left = join(second, 'initial-admin-password')
    expect(existsSync(left)).toBe(false)
    writeFileSync(left, 'x')
    const api = `${await a.ready}/platform/sys`
    const { result } = (await post(`${api}/login`, { username: 'admin', password: NEW_PASSWORD })).body
    const change = { username: 'admin', oldpassword: NEW_PASSWORD, password: THIRD, confirmpassword: THIRD }
    const changed = await post(`${api}/user/updatePassword`, change, (result as unknown as { token: string }).token)
    expect(changed.body.success, changed.body.message).toBe(true)
    await expect.poll(() => existsSync(left)).toBe(false)
    for (const { child, ended, out } of [a, b]) {
      expect(out()).not.toContain('密码：')
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
    rmSync(second, { recursive: true })
  })

  test('unsafe settings and demo accounts are refused', async () => {
    expect(await refusal({ ...env, DEMO_DATA: '1' })).toContain('演示数据')
    const client = new pg.Client({ connectionString: env['DATABASE_URL']! })
    await client.connect()
    await client.query(`insert into sys_user (id, username, realname, create_by) values ('x', 'demo1', '演示', 'demo')`)
    await client.end()
    expect(await refusal(env)).toContain('演示账号')
  })
})
