import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { built, kept, refusal } from './process.ts'
import { makePlace, startServer, type Place } from './robustness/place.ts'
import { IS_LONG } from './long.ts'

const begin = (name: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, [built(name)], { env: { ...kept, ...env } })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended: ended.then((code) => ({ code, out, err })) }
}
const command = (name: string, env: Record<string, string>) => begin(name, env).ended

/** Kills the command while it waits for a locked table, and waits until the server has noticed. */
const cutOff = async (env: Record<string, string>): Promise<void> => {
  const client = new pg.Client({ connectionString: env['DATABASE_URL']! })
  await client.connect()
  const count = async (text: string) => (await client.query(text)).rowCount
  try {
    await client.query('begin; lock table sys_draft in access exclusive mode')
    const { child, ended } = begin('keys-rotate', env)
    const waiting = `select from pg_locks where relation = 'sys_draft'::regclass and not granted`
    await expect.poll(() => count(waiting), { timeout: 60_000, interval: 50 }).toBe(1)
    child.kill('SIGKILL')
    await ended
    await client.query('rollback')
    const left = `select from pg_stat_activity where application_name = 'huxi' and datname = current_database()`
    await expect.poll(() => count(left), { timeout: 60_000, interval: 50 }).toBe(0)
  } finally {
    await client.end()
  }
}

// many starts of a process; commands.test.ts changes keys on every run

describe.runIf(IS_LONG && process.env['TEST_ENGINE'] === 'postgres')('keys on PostgreSQL', () => {
  let place: Place
  const other = mkdtempSync(join(tmpdir(), 'huxi-other-'))
  beforeAll(async () => void (place = await makePlace()))
  afterAll(async () => {
    await place.drop()
    rmSync(other, { recursive: true, force: true })
  })

  test('are lost, changed, interrupted and resumed', { timeout: 180_000 }, async () => {
    const { env } = place
    const file = join(place.dataDir, 'secrets.json')
    expect(await refusal({ ...env, DATA_DIR: other })).toContain('没有密钥文件 secrets.json')
    expect(existsSync(join(other, 'secrets.json'))).toBe(false)

    const server = await startServer(place)
    const running = await command('keys-rotate', env)
    expect([running.code, running.err]).toEqual([1, expect.stringMatching(/^更换密钥失败：还有进程在使用[^\n]+\n$/)])
    expect(await server.stop()).toBe(0)

    copyFileSync(file, join(other, 'secrets.json'))
    await cutOff(env)
    const text = readFileSync(file, 'utf8')
    expect(text).not.toBe(readFileSync(join(other, 'secrets.json'), 'utf8'))

    const done = await command('keys-rotate', env)
    expect([done.code, done.err, done.out]).toEqual([0, '', expect.stringMatching(/^密钥已更换[^\n]+\n$/)])
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect((await command('audit-verify', env)).code).toBe(0)
    expect((await command('backup', { ...env, DATA_DIR: other })).err).toMatch(
      /^备份失败：密钥文件 .*与数据库不符[^\n]+\n$/,
    )
    const again = await startServer({ ...place, env: { ...env, DATA_DIR: other, SECRETS_FILE: file } })
    expect(await again.signIn('nurse')).not.toBe('')
    expect(await again.stop()).toBe(0)
  })
})
