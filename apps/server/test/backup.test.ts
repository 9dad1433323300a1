/** Longer than 300 lines because every case needs the same server, folders and keys, which take long to make. */
import { spawn } from 'node:child_process'
import {
  copyFileSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@huxi/model'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { WHOLE_DATABASE } from '../src/commands/backup-scope.ts'
import { restoreInto } from '../src/commands/restore-backup.ts'
import { readArchive, writeArchive } from '../src/platform/backup/archive.ts'
import { backupLines, walkBackup } from '../src/platform/backup/backup.ts'
import { deriveKey } from '../src/platform/crypto/cipher.ts'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import { openSecrets } from '../src/platform/config/secrets.ts'
import { openStorage } from '../src/platform/files/storage.ts'
import { releasedSchemas, restoreReleased } from './fixtures/released.ts'
import { openScratch } from './harness.ts'
import { openTestSecrets } from './keys.ts'
import { PEOPLE } from './people.ts'
import { built, kept, run, SHORT } from './process.ts'
import { makePlace, type Place } from './robustness/place.ts'
import { unpack } from './unpack.ts'
import { formHeaders, formOf, PNG } from './upload.ts'

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'

const root = mkdtempSync(join(tmpdir(), 'huxi-backup-'))
const folder = (name: string): string => {
  const path = join(root, name)
  mkdirSync(path, { recursive: true })
  return path
}

type Env = Record<string, string>

const command = (
  name: string,
  env: Env,
  ...args: string[]
): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [...SHORT, built(name), ...args], {
      env: { ...kept, LOG_FILE: join(root, 'log'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (err += chunk))
    child.once('exit', (code) => resolve({ code, out, err }))
  })

const refused = async (name: string, env: Env, ...args: string[]): Promise<string> => {
  const { code, err } = await command(name, env, ...args)
  expect([code, err]).toEqual([1, expect.stringMatching(/^(备份|恢复)失败：[^\n]+\n$/)])
  return err
}

const databases: string[] = []
const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl')! })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const countsOn = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ on: boolean }>(
    `select max(seq) >= 1 and nextval('sys_sent_seq') > max(seq) as on from sys_notice`,
  )
  await client.end()
  return rows[0]!.on
}

const servicesOf = async (name: string): Promise<Env> => {
  const env: Env = {
    DATA_DIR: folder(name),
    APP_PROFILE: 'demo',
    DEMO_DATA: '0',
    LOG_FILE: join(root, 'log'),
  }
  if (!POSTGRES) {
    unpack(inject('embeddedEmpty')!, env['DATA_DIR']!)
    return env
  }
  const database = `huxi_backup_${name.replaceAll('-', '_')}`
  await onServer(`drop database if exists ${database} with (force)`)
  await onServer(`create database ${database}`)
  databases.push(database)
  const url = new URL(inject('postgresUrl')!)
  url.pathname = `/${database}`
  return { ...env, DATABASE_URL: url.href }
}

const keyOf = (env: Env): Buffer => deriveKey(openSecrets(env['DATA_DIR']!).field, 'backup')
const giveKeys = (from: Env, to: Env): void =>
  copyFileSync(join(from['DATA_DIR']!, 'secrets.json'), join(to['DATA_DIR']!, 'secrets.json'))

const sumsOf = async (path: string, key: Buffer): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {}
  let [table, file] = ['', '']
  for await (const text of readArchive(key, path)) {
    const line = JSON.parse(text) as { table?: string; rows?: number; sha256?: string; file?: string; whole?: object }
    if (line.table) table = line.table
    else if (line.rows !== undefined) sums[table] = `${line.rows} ${line.sha256}`
    else if (line.file) file = line.file
    else if (line.whole) sums[file] = JSON.stringify(line.whole)
  }
  return sums
}

const working = async (env: Env, work: (api: string, token: string) => Promise<void>): Promise<void> => {
  const { child, ready, ended } = run(env)
  try {
    const api = `${await ready}/platform`
    const { result } = await post(`${api}/sys/login`, PEOPLE.admin)
    await work(api, (result as { token: string }).token)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const post = async (url: string, body: unknown, token = ''): Promise<Envelope> =>
  (
    await fetch(url, {
      method: 'POST',
      headers: {
        'x-access-token': token,
        ...(body instanceof Buffer ? formHeaders() : { 'content-type': 'application/json' }),
      },
      body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body),
    })
  ).json() as Promise<Envelope>

const get = async (url: string, token: string): Promise<Envelope<{ total: number }>> =>
  (await fetch(url, { headers: { 'x-access-token': token } })).json() as Promise<Envelope<{ total: number }>>

const addPosition = (api: string, token: string, word: string, n: number) =>
  post(`${api}/sys/position/add`, { code: `${word}-${n}`, name: `职务 “${n}”\n换行`, postRank: '1' }, token)

const importLong = async (api: string, token: string): Promise<void> => {
  const lines = Array.from({ length: 101 }, (_, n) => `long-${n},职务,1`)
  const sheet = formOf({}, 'a.csv', Buffer.from(['职务编码,职务名称,职级', ...lines].join('\n')))
  expect(await post(`${api}/sys/position/importExcel`, sheet, token)).toMatchObject({ success: true })
}

const backUp = async (from: Env, to: string): Promise<void> => {
  const { out, err } = await command('backup', from, '--to', to)
  expect([out, err]).toEqual([expect.stringMatching(/^已备份到 .*\.hxb（密钥 secrets\.json 不在其中/), ''])
}

const whileWriting = async (api: string, token: string, work: () => Promise<void>): Promise<void> => {
  const stop = new AbortController()
  const writing = (async () => {
    for (let n = 100; !stop.signal.aborted; n += 1) await addPosition(api, token, 'busy', n)
  })()
  try {
    await work()
  } finally {
    stop.abort()
    await writing
  }
}

let place: Place
let services: Env
let file = ''
let avatar = ''

beforeAll(async () => {
  place = await makePlace()
  services = place.env
  file = join(root, 'first.hxb')
  await working(services, async (api, token) => {
    for (let n = 0; n < 5; n += 1) expect(await addPosition(api, token, 'backup', n)).toMatchObject({ success: true })
    const sent = await post(`${api}/sys/common/upload`, formOf({ biz: 'avatar' }, 'a.png', PNG), token)
    expect(sent).toMatchObject({ success: true })
    avatar = sent.message
    await importLong(api, token)
    if (POSTGRES) await whileWriting(api, token, () => backUp(services, file))
    else expect(await refused('backup', services, '--to', file)).toMatch(/正被进程 \d+ 使用：请先停止该进程/)
  })
  if (!POSTGRES) await backUp(services, file)
}, 120_000)

afterAll(async () => {
  await place.drop()
  for (const name of databases) await onServer(`drop database if exists ${name} with (force)`)
  rmSync(root, { recursive: true, force: true })
})

describe('backup and restore', () => {
  test(
    'is consistent during writes: every table and file is restored, and the audit record verifies',
    { timeout: 120_000 },
    async () => {
      const target = await servicesOf('second')
      if (POSTGRES) expect(await refused('restore', target, file)).toContain('没有密钥文件 secrets.json')
      giveKeys(services, target)
      const { out, err } = await command('restore', target, file)
      expect(err).toBe('')
      expect(out).toMatch(/^已恢复 \d+ 个表 \d+ 行、1 个文件，审计记录 [1-9]\d* 条校验通过\n$/m)
      const again = join(root, 'second.hxb')
      await command('backup', target, '--to', again)
      expect(await sumsOf(again, keyOf(target))).toEqual(await sumsOf(file, keyOf(services)))
      expect(readFileSync(join(target['DATA_DIR']!, 'files', avatar))).toEqual(PNG)
      // on both engines a restore refuses a database that is in use
      if (!POSTGRES) return
      await working(target, async (api, token) => {
        expect((await get(`${api}/sys/position/list?code=*backup-*`, token)).result).toMatchObject({ total: 5 })
      })
      expect(await refused('restore', target, file)).toContain('目标数据库里已有数据')
      expect(await countsOn(target['DATABASE_URL']!)).toBe(true)
    },
  )

  test.runIf(POSTGRES)('moves from PostgreSQL into the embedded engine', { timeout: 120_000 }, async () => {
    const { DATABASE_URL: _, ...target }: Env = { ...services, DATA_DIR: folder('moved') }
    giveKeys(services, target)
    expect((await command('restore', target, file)).err).toBe('')
    const again = join(root, 'moved.hxb')
    await command('backup', target, '--to', again)
    expect(await sumsOf(again, keyOf(target))).toEqual(await sumsOf(file, keyOf(services)))
  })

  test.each(POSTGRES ? releasedSchemas().slice(0, 1) : [])(
    'reads a backup of %s',
    { timeout: 120_000 },
    async (schema) => {
      const from = folder(`from-${schema}`)
      const { database, drop } = await openScratch()
      await restoreReleased(database, schema)
      const old = join(root, `${schema}.hxb`)
      await database.asOwner((client) =>
        writeArchive(
          deriveKey(openTestSecrets(from).field, 'backup'),
          backupLines(client, openStorage(join(from, 'files')), {
            ...WHOLE_DATABASE,
            engine: 'postgres',
            at: '2026-01-01T00:00:00.000Z',
          }),
          createWriteStream(old),
        ),
      )
      await database.close()
      await drop()
      const target = await servicesOf(`to-${schema}`)
      giveKeys({ DATA_DIR: from }, target)
      const { out, err } = await command('restore', target, old)
      expect([err, out]).toEqual(['', expect.stringMatching(/校验通过/)])
      const { manifest, tables } = await walkBackup(readArchive(keyOf(target), old))
      expect(manifest.schema).toBe(Number(schema.slice(-4)))
      expect(tables['sys_user']).toBeGreaterThan(0)
    },
  )

  test.runIf(!POSTGRES)('the copy before an upgrade is sealed, and can be restored', { timeout: 120_000 }, async () => {
    const schema = releasedSchemas()[0]!
    const old = await servicesOf('upgraded')
    openTestSecrets(old['DATA_DIR']!)
    const database = await openEmbedded(join(old['DATA_DIR']!, 'db'))
    await restoreReleased(database, schema)
    const stored = await openStorage(join(old['DATA_DIR']!, 'files')).put(1, 'png', PNG, Date.UTC(2026, 0, 1))
    await database.asOwner((client) =>
      client.query(
        `insert into sys_file (id, tenant_id, path, name, biz, class, content_type, size, create_by)
           values ('1', 1, $1, 'a.png', 'temp', 'private', 'image/png', $2, 'admin')`,
        [stored, PNG.length],
      ),
    )
    await database.close()
    await working(old, async () => {})
    const backups = join(old['DATA_DIR']!, 'backups')
    const names = readdirSync(backups)
    expect(names).toEqual([expect.stringMatching(/^before-upgrade-.*\.hxb$/)])
    const copy = join(backups, names[0]!)
    expect(readFileSync(copy).subarray(0, 14).toString()).toBe('huxi-backup-1 ')
    const { manifest } = await walkBackup(readArchive(keyOf(old), copy))
    expect(manifest.schema).toBe(Number(schema.slice(-4)))
    renameSync(join(old['DATA_DIR']!, 'db'), join(old['DATA_DIR']!, 'db-upgraded'))
    unpack(inject('embeddedEmpty')!, old['DATA_DIR']!)
    const { code, out, err } = await command('restore', old, copy)
    expect([code, err, out]).toEqual([
      0,
      '',
      expect.stringMatching(/上传的文件不在这份备份里.*校验通过；备份的数据库结构较旧，已升级 \d+ 步/),
    ])
    expect(readFileSync(join(old['DATA_DIR']!, 'files', stored))).toEqual(PNG)
  })

  describe.runIf(POSTGRES)('refuses with one line and opens no target', () => {
    const refusedInto = (path: string, secrets = openSecrets(services['DATA_DIR']!)): Promise<unknown> =>
      restoreInto(() => expect.fail('the target was opened'), secrets, path)

    test('a file that was cut or changed', async () => {
      const cut = join(root, 'cut.hxb')
      writeFileSync(cut, readFileSync(file).subarray(0, -100))
      await expect(refusedInto(cut)).rejects.toThrow('备份文件不完整或已损坏')
    })
    test('another kind of file', async () => {
      await expect(refusedInto(join(import.meta.dirname, 'backup.test.ts'))).rejects.toThrow('不是本产品的备份文件')
    })
    test('a missing file, or none named', { timeout: 120_000 }, async () => {
      const target = { DATA_DIR: folder('untouched'), APP_PROFILE: 'demo' }
      giveKeys(services, target)
      expect(await refused('restore', target, join(root, 'nothing.hxb'))).toContain('没有文件')
      expect(await refused('restore', target)).toContain('请写明备份文件')
      expect(readdirSync(target.DATA_DIR)).toEqual(['secrets.json'])
    })
    test('keys of another installation', async () => {
      await expect(refusedInto(file, openSecrets(folder('other')))).rejects.toThrow('密钥与备份不符')
    })
    test.each([
      ['newer', 9999, '备份由更新版本的程序生成'],
      ['older than the baseline', 262, '备份由正式版之前的程序生成'],
    ])('a backup of a schema %s', async (name, schema, message) => {
      const path = join(root, `${name}.hxb`)
      const lines = async function* () {
        yield JSON.stringify({ manifest: { format: 2, schema, engine: 'postgres', at: '' } })
        yield JSON.stringify({ done: { tables: 0, files: 0 } })
      }
      await writeArchive(keyOf(services), lines(), createWriteStream(path))
      await expect(refusedInto(path)).rejects.toThrow(message)
    })
    test('missing rows', async () => {
      const odd = join(root, 'odd.hxb')
      const lines = async function* () {
        let dropped = false
        for await (const line of readArchive(keyOf(services), file)) {
          if (!dropped && line.startsWith('["')) dropped = true
          else yield line
        }
      }
      await writeArchive(keyOf(services), lines(), createWriteStream(odd))
      await expect(refusedInto(odd)).rejects.toThrow('备份文件的内容不完整')
    })
    test('a backup holds no keys', async () => {
      const { field } = openSecrets(services['DATA_DIR']!)
      for await (const line of readArchive(keyOf(services), file)) expect(line).not.toContain(field.toString('base64'))
    })
  })
})
