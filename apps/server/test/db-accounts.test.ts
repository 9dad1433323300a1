import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { provideAccess } from '../src/platform/db/db-access.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { built, kept, refusal, run } from './process.ts'
import { makeFrail, type Frail } from './robustness/postgres.ts'
import { IS_LONG } from './long.ts'

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'
// whole first starts are slow; every run checks the printed SQL without one
const PASSWORD = 'Harbour-Stone-Violet-9'

describe.skipIf(!POSTGRES)('accounts of the database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'huxi-accounts-'))
  let frail: Frail
  beforeAll(async () => {
    // without the application role that the server of other tests has
    frail = await makeFrail(inject('postgresUrl')!)
  })
  afterAll(async () => {
    await frail.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const administer = async (database: string, ...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: addressOf(database) })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const addressOf = (database: string, username?: string): string => {
    const url = new URL(frail.url)
    url.pathname = `/${database}`
    if (username) Object.assign(url, { username, password: 'plain' })
    return url.href
  }
  const settings = (env: Record<string, string>): Record<string, string> => ({
    DATA_DIR: dataDir,
    LOG_FILE: join(dataDir, 'log'),
    COMPANY_NAME: '和悦医院',
    DEMO_DATA: '',
    ADMIN_PASSWORD: PASSWORD,
    ...env,
  })
  const printed = (line: string): string => /重新启动：(.+)$/m.exec(line)![1]!
  const serves = async (env: { DATABASE_URL: string; MIGRATE_DATABASE_URL?: string }): Promise<void> => {
    const database = await openPostgres({ url: env.DATABASE_URL, ownerUrl: env.MIGRATE_DATABASE_URL, size: 1 })
    expect(await provideAccess(database)).toEqual([])
    await database.close()
    if (IS_LONG) await signIn(env)
  }
  const signIn = async (env: Record<string, string>): Promise<void> => {
    const { child, ready, ended } = run(settings(env))
    const response = await fetch(`${await ready}/platform/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    })
    expect(await response.json()).toMatchObject({ success: true })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }

  test('for an account that may not create roles the printed SQL suffices', async () => {
    await administer('postgres', `create role plain login password 'plain'`, 'create database one owner plain')
    const env = { DATABASE_URL: addressOf('one', 'plain') }
    const sql = printed(await refusal(settings(env)))
    expect(sql).toBe(
      'create role huxi_app nologin; grant huxi_app to "plain"; create role rpt_reader nologin; grant rpt_reader to "plain";',
    )
    await administer('one', sql)
    await serves(env)
  })

  test('for two accounts the line names the lacks of both', async () => {
    await administer(
      'postgres',
      `create role "Huxi Owner" login password 'plain'`,
      `create role "huxi-run" login password 'plain' noinherit`,
      'create database two',
      'revoke all on database two from public',
      'grant connect on database two to "Huxi Owner"',
    )
    await administer('two', 'revoke all on schema public from public')
    const env = {
      DATABASE_URL: addressOf('two', 'huxi-run'),
      MIGRATE_DATABASE_URL: addressOf('two', 'Huxi Owner'),
    }
    expect(await refusal(settings(env))).toMatch(/DATABASE_URL.*权限.*42501/)
    await administer('two', 'grant connect on database two to "huxi-run"')
    const sql = printed(await refusal(settings(env)))
    expect(sql).toContain('create on schema public to "Huxi Owner"')
    expect(sql).toContain('grant huxi_app to "huxi-run"')
    expect(sql).toContain('create schema rpt authorization "Huxi Owner"')
    expect(sql).toContain('grant rpt_reader to "huxi-run"')
    await administer('two', sql)
    await serves(env)
    if (!IS_LONG) return
    expect(
      execFileSync(process.execPath, [built('admin-reset')], { env: { ...kept, ...settings(env) } }).toString(),
    ).toContain('新密码')
    const alone = await refusal(settings({ DATABASE_URL: env.DATABASE_URL }))
    expect(alone).toMatch(/账号 Huxi Owner.*MIGRATE_DATABASE_URL/)
  })
})
