import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive, writeArchive } from '../src/platform/backup/archive.ts'
import { deriveKey } from '../src/platform/crypto/cipher.ts'
import { openSecrets } from '../src/platform/config/secrets.ts'
import { built, kept, SHORT } from './process.ts'
import { makePlace, startServer, type Place } from './robustness/place.ts'
import { IS_LONG } from './long.ts'

// a restore into a scratch database is slow; backup.test.ts restores on every run
const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'

interface Ended {
  code: number | null
  out: string
  err: string
}

let place: Place
const paths: string[] = []

const begin = (args: readonly string[], within: readonly string[] = []) => {
  const command = [...within, process.execPath, ...SHORT, built('backup'), ...args]
  const child = spawn(command[0]!, command.slice(1), { env: { ...kept, ...place.env } })
  const ended = new Promise<Ended>((resolve) => {
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (err += chunk))
    child.once('close', (code) => resolve({ code, out, err }))
  })
  return { child, ended }
}
const backup = (...args: string[]): Promise<Ended> => begin(args).ended

const inPlace = (...parts: string[]): string => join(place.dataDir, ...parts)
const stored = (path: string): string => inPlace('files', path)
const scratch = (): string => inPlace('backups', 'verify')
const record = (): { file: string } =>
  JSON.parse(readFileSync(inPlace('backups', 'verified.json'), 'utf8')) as { file: string }

beforeAll(async () => {
  place = await makePlace()
  const server = await startServer(place)
  const token = await server.signIn('admin')
  for (const text of ['one', 'two', 'three']) {
    const form = new FormData()
    form.set('biz', 'temp')
    form.set('file', new Blob([`${text}\n`]), `${text}.txt`)
    paths.push((await server.call('POST', '/sys/common/upload', { token, body: form })).body.message)
  }
  await server.stop()
})
afterAll(() => place.drop())

describe.runIf(IS_LONG)('backup --verify', () => {
  test('restores the newest backup into a scratch database, compares, records the time and leaves no traces', async () => {
    expect(await backup('--verify')).toMatchObject({ code: 1, err: expect.stringContaining('里没有备份') })
    expect(await backup()).toMatchObject({ code: 0, err: '' })
    mkdirSync(join(scratch(), 'db'), { recursive: true })
    writeFileSync(join(scratch(), 'db', 'PG_VERSION'), '1')
    const { code, out, err } = await backup('--verify')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/用时 \d+ 秒：\n.*\d+ 个表 \d+ 行.*一致\n.*3 个文件.*一致\n.*审计记录 [1-9]\d* 条校验通过\n$/)
    expect(existsSync(scratch())).toBe(false)
    expect(record().file).toMatch(/^huxi-.*\.hxb$/)
  })

  test('leaves no traces when interrupted', async () => {
    const { child, ended } = begin(['--verify'])
    await expect.poll(() => existsSync(join(scratch(), 'db')), { timeout: 60_000 }).toBe(true)
    child.kill('SIGTERM')
    expect((await ended).code).not.toBe(0)
    expect(existsSync(scratch())).toBe(false)
  })

  test('exits with 3 for a cut backup, with 1 for a wrong key or name; the last good one stays recorded', async () => {
    const before = record()
    const name = readdirSync(inPlace('backups')).find((each) => each.endsWith('.hxb'))!
    const cut = inPlace('cut.hxb')
    writeFileSync(cut, readFileSync(inPlace('backups', name)).subarray(0, -100))
    expect(await backup('--verify', cut)).toMatchObject({ code: 3, err: expect.stringContaining('不完整或已损坏') })
    const other = inPlace('other.hxb')
    await writeArchive(Buffer.alloc(32), (async function* () {})(), createWriteStream(other))
    expect(await backup('--verify', other)).toMatchObject({ code: 1, err: expect.stringContaining('密钥与备份不符') })
    expect(await backup('--verify', inPlace('none'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('没有文件'),
    })
    expect(record()).toEqual(before)
  })
})

describe('stored files that differ from the database', () => {
  test('are named: missing and changed ones end with 3, one without a row is a remark', async () => {
    const orphan = paths[2]!.replace(/[0-9a-f]{8}-/, '00000000-')
    writeFileSync(stored(orphan), 'nobody knows me')
    const remarked = await backup('--to', inPlace('whole.hxb'))
    expect(remarked).toMatchObject({ code: 0, err: '' })
    expect(remarked.out).toContain(`没有记录的文件（不备份，不影响恢复） 1 个：\n  ${orphan}\n`)

    rmSync(stored(paths[0]!))
    writeFileSync(stored(paths[1]!), 'of another length')
    const file = inPlace('part.hxb')
    const { code, out, err } = await backup('--to', file)
    expect([code, out.split('（')[0]]).toEqual([3, `已备份到 ${file}`])
    expect(err).toContain(`存储里没有的文件 1 个：\n  ${paths[0]}\n`)
    expect(err).toMatch(new RegExp(`大小.*不符的文件.* 1 个：\\n {2}${paths[1]}\\n`))
    const files: string[] = []
    const key = deriveKey(openSecrets(place.dataDir).field, 'backup')
    for await (const line of readArchive(key, file)) {
      const { file: path } = JSON.parse(line) as { file?: string }
      if (path) files.push(path)
    }
    expect(files.toSorted()).toEqual([paths[1], paths[2]].toSorted())
    if (!IS_LONG) return
    const verified = await backup('--verify', file)
    expect(verified).toMatchObject({ code: 3, err: expect.stringContaining(paths[0]!) })
  })

  test('are counted when the folder is lost, the first ones named', async () => {
    rmSync(dirname(stored(paths[0]!)), { recursive: true })
    const { code, err } = await backup('--to', inPlace('none.hxb'))
    expect([code, err]).toEqual([3, expect.stringContaining('存储里没有的文件 3 个：')])
  })
})

test.runIf(POSTGRES)('a full disk is reported in a line, and no partial file has the name of a backup', async () => {
  // 16 blocks of 1 KB; a longer write is refused like on a full disk
  const file = inPlace('full.hxb')
  const { ended } = begin(['--to', file], ['sh', '-c', 'ulimit -f 16 && exec "$0" "$@"'])
  expect(await ended).toMatchObject({ code: 1, err: '备份失败：磁盘空间不足，没有生成备份\n' })
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith('full'))).toEqual([])
})
