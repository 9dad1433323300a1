import { spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { makeEmbedded, makePostgres, startServer, type Answer, type Place, type Server } from './place.ts'
import { SHORT } from '../process.ts'
import { unpack } from '../unpack.ts'
import { expectWhole, save } from './writes.ts'

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'
const MEGABYTE = 1_048_576
const CHUNK = 65_536
const DISK_MB = 90

/** A small disk of the server's own, in a name space that vanishes with it. */
const onSmallDisk = (source: string, disk: string): string[] => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${DISK_MB}m tmpfs "$1" && cp -a "$0/." "$1" && shift && exec "$@"`,
  source,
  disk,
]
const canMount =
  spawnSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0
const NOT_RUN = canMount ? '' : '（未运行：这台机器不允许挂载临时磁盘）'

const pdfOf = (bytes: number): FormData => {
  const form = new FormData()
  const text = `%PDF-1.7\n1 0 obj\nendobj\n${'%'.repeat(bytes)}\n%%EOF\n`
  form.set('biz', 'robust')
  form.set('file', new Blob([text]), 'a.pdf')
  return form
}
const upload = (server: Server, token: string, bytes: number): Promise<Answer> =>
  server.call('POST', '/sys/common/upload', { token, body: pdfOf(bytes) })

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))

const expectFull = ({ status, headers, body }: Answer): void => {
  expect([status, body.code, body.success], body.message).toEqual([503, 503, false])
  expect(body.message).toMatch(/空间不足/)
  expect(headers.has('retry-after')).toBe(true)
}

describe.skipIf(!POSTGRES)('files no larger than 1 MB', () => {
  test('an upload without space is refused, leaves no file behind, and the server goes on', async () => {
    const place = await makePostgres()
    // 1024 blocks of 1 KB; a longer write is refused like on a full disk
    const server = await startServer(place, {}, ['bash', '-c', 'ulimit -f 1024 && exec "$0" "$@"'])
    const token = await server.signIn('admin')
    expectFull(await upload(server, token, 2 * MEGABYTE))
    const logged = readFileSync(join(place.dataDir, 'huxi.log'), 'utf8')
    expect(logged).toMatch(/"level":"error".*"no space on a disk"/)
    expect(filesBelow(join(place.dataDir, 'files'))).toEqual([])
    expect((await upload(server, token, 1000)).body.success).toBe(true)
    expect(filesBelow(join(place.dataDir, 'files'))).toHaveLength(1)
    expect(await server.stop()).toBe(0)
    const database = await place.open()
    expect(await database.scoped('*').selectFrom('sys_file').select('size').execute()).toHaveLength(1)
    await database.close()
    await place.drop()
  })
})

describe.skipIf(POSTGRES)('a full disk', () => {
  test.skipIf(!canMount)(`under the embedded database${NOT_RUN}`, { timeout: 120_000 }, async () => {
    const source = await makeEmbedded()
    const disk = `${source.dataDir}-disk`
    mkdirSync(disk)
    const place: Place = { ...source, env: { ...source.env, DATA_DIR: disk, LOG_FILE: join(disk, 'huxi.log') } }
    const server = await startServer(place, {}, onSmallDisk(source.dataDir, disk))
    const inside = join('/proc', String(server.child.pid), 'root', disk)
    const token = await server.signIn('admin')
    const acknowledged = [(await save(server, token)).body.result!.id]

    const ballast = join(inside, 'ballast')
    fill(ballast)
    const stored = filesBelow(join(inside, 'files'))
    expectFull(await upload(server, token, MEGABYTE))
    expect(filesBelow(join(inside, 'files'))).toEqual(stored)
    const refused: Answer[] = []
    for (let i = 0; i < 400 && refused.length < 20; i += 1) {
      const answer = await save(server, token)
      if (answer.body.success) acknowledged.push(answer.body.result!.id)
      else refused.push(answer)
    }
    expect(refused).toHaveLength(20)
    refused.forEach(expectFull)
    const list = () => server.call<{ total: number }>('GET', '/sys/position/list', { token })
    expect((await list()).body).toMatchObject({ success: true })

    rmSync(ballast)
    for (let i = 0; i < 20; i += 1) {
      const { body } = await save(server, token)
      expect(body.success, body.message).toBe(true)
      acknowledged.push(body.result!.id)
    }
    expect((await upload(server, token, MEGABYTE)).body.success).toBe(true)
    // its log is on the full disk as well; the other test looks for the line
    expect(readFileSync(join(inside, 'huxi.log'), 'utf8')).not.toContain('"defect"')

    // the disk at this moment is the state after a crash
    server.child.kill('SIGSTOP')
    rmSync(join(source.dataDir, 'db'), { recursive: true })
    cpSync(join(inside, 'db'), join(source.dataDir, 'db'), { recursive: true })
    server.child.kill('SIGKILL')
    await server.ended
    await expectWhole(source, acknowledged)
    rmSync(disk, { recursive: true })
    await source.drop()
  })

  test.skipIf(!canMount)(`under the journal of the embedded database${NOT_RUN}`, { timeout: 60_000 }, () => {
    const [empty, disk] = [mkdtempSync(join(tmpdir(), 'huxi-none-')), mkdtempSync(join(tmpdir(), 'huxi-disk-'))]
    unpack(inject('embeddedEmpty')!, empty)
    const script = join(import.meta.dirname, 'full-journal.ts')
    const command = [...onSmallDisk(empty, disk), process.execPath, ...SHORT, script, disk]
    const { stdout, stderr } = spawnSync(command[0]!, command.slice(1), { encoding: 'utf8', timeout: 50_000 })
    // no query hangs, every one gets that answer, and with free space the same process goes on from the last commit
    expect(JSON.parse(stdout || stderr)).toEqual({
      met: ['the embedded engine is not queryable'],
      rows: [{ id: 1 }, { id: 2 }],
    })
    for (const folder of [empty, disk]) rmSync(folder, { recursive: true })
  })
})

const fill = (path: string): void => {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(CHUNK))
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  } finally {
    closeSync(file)
  }
  expect(statSync(path).size).toBeGreaterThan(0)
}
