import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kept } from './process.ts'
import { makePlace, startServer, type Place } from './robustness/place.ts'
import { openS3Server, type S3Server } from './s3-server.ts'
import { IS_LONG } from './long.ts'

/** What the scripts of package.json run. */
const COMMAND = join(import.meta.dirname, '../../../tools/command.mjs')

let place: Place
let s3: S3Server
let env: Record<string, string>
beforeAll(async () => {
  place = await makePlace()
  const redis = process.env['TEST_REDIS_URL']
  s3 = await openS3Server()
  const url = place.env['DATABASE_URL']
  env = {
    ...place.env,
    ...s3.env,
    ...(redis && { REDIS_URL: redis }),
    ...(url && { MIGRATE_DATABASE_URL: url }),
    PUBLIC_URL: 'https://huxi.example.cn',
    METRICS_TOKEN: 'm'.repeat(32),
    DB_POOL_SIZE: '4',
  }
})
afterAll(async () => {
  await place.drop()
  await s3.close()
})

const command = async (name: string, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> => {
  const child = spawn(process.execPath, [COMMAND, name, ...args], { env: { ...kept, ...env } })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  return { code: await new Promise((resolve) => child.once('exit', resolve)), out, err }
}

const addAuditor = async (): Promise<void> => {
  const database = await place.open()
  await database.asOwner((client) =>
    client.query(`with person as (insert into sys_user (id, username, realname, status, create_by)
        values ('7', 'watcher', '审计', 1, 'test') returning id),
      granted as (insert into sys_user_role (tenant_id, user_id, role_id)
        select 1, person.id, r.id from person, sys_role r where r.tenant_id = 1 and r.role_code = 'auditor')
      insert into sys_credential (user_id, hash, must_change, changed_at) select id, 'x', false, now() from person`),
  )
  await database.close()
}

test('a command that opens the whole app ends with every service configured', async () => {
  expect(await command('storage-adopt')).toMatchObject({ code: 0, err: '' })
  const moved = await command('files-move', '--to', 'disk')
  expect([moved.code, moved.err, moved.out]).toEqual([0, '', expect.stringContaining('逐个核对摘要一致')])
  expect(await command('keys-rotate')).toMatchObject({ code: 0, err: '' })
  await addAuditor()
  const retired = await command('admin-retire', '--yes')
  expect([retired.code, retired.err, retired.out]).toEqual([0, '', expect.stringContaining('已停用 admin')])
  const reset = await command('admin-reset', 'admin')
  expect([reset.code, reset.err, reset.out]).toEqual([0, '', expect.stringContaining('新密码')])
})

test.runIf(IS_LONG)('every other command ends with its exit code', async () => {
  const file = join(place.dataDir, 'all.hxb')
  expect(await command('backup', '--to', file)).toMatchObject({ code: 0, err: '' })
  expect(await command('keys-rotate')).toMatchObject({ code: 0, err: '' })
  expect(await command('backup', '--verify', file)).toMatchObject({ code: 0, err: '' })
  expect(await command('audit-verify')).toMatchObject({ code: 0, err: '' })
  expect(await command('restore', file)).toMatchObject({ code: 1, err: expect.stringContaining('已有数据') })
  expect(await command('admin-reset', 'nobody-there')).toMatchObject({ code: 1, out: '' })
  const reset = await command('admin-reset', 'admin')
  const password = /新密码：(\S+)（/.exec(reset.out)![1]!
  const server = await startServer({ ...place, env: { ...env, PUBLIC_URL: '' } })
  const { body } = await server.call('POST', '/sys/login', { body: { username: 'admin', password } })
  expect(body.success, body.message).toBe(true)
  expect(await server.stop()).toBe(0)
})
