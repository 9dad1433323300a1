import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openS3Server, type S3Server } from '../../../test/s3-server.ts'
import { openOtherS3, type OtherS3 } from '../../../test/s3rver.ts'
import { readConfig } from '../config/config.ts'
import { spool } from './spool.ts'
import { openS3Storage } from './storage-s3.ts'
import { openStorage, type Storage } from './storage.ts'

const NOW = Date.UTC(2026, 10, 30, 16, 0, 0)
const BYTES = Buffer.from('picture')
const NAME = '0f8fad5b-d9cb-469f-a165-70867728950e.png'

let base: string
let root: string
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'huxi-files-')))
  root = join(base, 'files')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

let server: S3Server
let other: OtherS3
let bucket: string
beforeAll(async () => {
  server = await openS3Server()
  bucket = mkdtempSync(join(tmpdir(), 'huxi-bucket-'))
  other = await openOtherS3(bucket)
})
afterAll(async () => {
  await server.close()
  await other.close()
  rmSync(bucket, { recursive: true, force: true })
})

const inBucket = (env: Record<string, string> = {}, patience?: number) => {
  const config = readConfig({ ...server.env, ...env })
  return openS3Storage(config.s3!, config, { error: () => {} }, patience)
}

const listed = async (storage: Storage): Promise<string[]> => {
  const paths: string[] = []
  for await (const path of storage.list()) paths.push(path)
  return paths
}

describe.each([
  ['on disk', () => openStorage(root)],
  ['in a bucket', () => inBucket()],
  ['in a bucket of another server', () => inBucket(other.env)],
])('stored files %s', (_name, open) => {
  let storage: Storage
  beforeEach(() => {
    storage = open()
  })

  test('get a name of their own below tenant, year and month', async () => {
    const path = await storage.put(7, 'png', BYTES, NOW)
    expect(path).toMatch(/^7\/2026\/12\/[0-9a-f-]{36}\.png$/)
    expect(await storage.put(7, 'png', BYTES, NOW)).not.toBe(path)
    expect(await storage.get(path)).toEqual(BYTES)
  })

  test('hold every byte', async () => {
    const all = Buffer.from(Array.from({ length: 1_000_000 }, (_, i) => i % 256))
    expect((await storage.get(await storage.put('abc', 'zip', all, NOW)))!.equals(all)).toBe(true)
    expect(await storage.get(await storage.put('abc', 'txt', Buffer.alloc(0), NOW))).toHaveLength(0)
  })

  test('are taken over from disk with checksum, and streamed whole or in part', async () => {
    const all = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251))
    const file = await spool(join(base, 'waiting'), Readable.from([all.subarray(0, 7), all.subarray(7)]))
    expect([file.size, file.checksum]).toEqual([all.length, createHash('sha256').update(all).digest('hex')])
    expect(await file.part(5, 10)).toEqual(all.subarray(5, 15))
    const path = await storage.take(7, 'mp4', file, NOW)
    await file.drop()
    expect(readdirSync(join(base, 'waiting'))).toEqual([])
    expect((await buffer((await storage.stream(path))!)).equals(all)).toBe(true)
    expect((await buffer((await storage.stream(path, { start: 3, end: 12 }))!)).equals(all.subarray(3, 13))).toBe(true)
    expect(await storage.stream(path.replace('mp4', 'pdf'))).toBeUndefined()
  })

  test('come back under the name they had', async () => {
    const path = await storage.put(7, 'png', BYTES, NOW)
    await storage.keep(path, Buffer.from('other'))
    expect(await storage.get(path)).toEqual(Buffer.from('other'))
    await expect(storage.keep('../secret.txt', BYTES)).rejects.toThrow()
  })

  test('are listed and measured without being read, others are not', async () => {
    const before = await listed(storage)
    const paths = await Promise.all(Array.from({ length: 7 }, () => storage.put(9, 'png', BYTES, NOW)))
    expect(new Set(await listed(storage))).toEqual(new Set([...before, ...paths]))
    expect(await storage.size(paths[0]!)).toBe(BYTES.length)
    await storage.remove(paths[0]!)
    expect(await storage.size(paths[0]!)).toBeUndefined()
    expect(await storage.size('../secret.txt')).toBeUndefined()
  })

  test('are removed idempotently', async () => {
    const path = await storage.put('1', 'jpg', BYTES, NOW)
    await storage.remove(path)
    await storage.remove(path)
    expect(await storage.get(path)).toBeUndefined()
  })

  test.each(['../1', '', 'a/b', '..'])(
    'a tenant %j or an extension %j that is no plain word is refused',
    async (part) => {
      await expect(storage.put(part, 'png', BYTES, NOW)).rejects.toThrow()
      await expect(storage.put(1, part, BYTES, NOW)).rejects.toThrow()
    },
  )

  test.each([
    '',
    '.',
    '/',
    '/etc/passwd',
    '../secret.txt',
    `1/2026/11/../../../../secret.txt`,
    `1/2026/11/%2e%2e/${NAME}`,
    `1\\2026\\11\\${NAME}`,
    `/1/2026/11/${NAME}`,
    `1/2026/11/${NAME}\0`,
    `1/2026/11/${NAME}/`,
    `1/2026/11`,
    `../1/2026/11/${NAME}`,
  ])('nothing is read or removed at %j', async (path) => {
    const secret = join(base, 'secret.txt')
    writeFileSync(secret, 'secret')
    const asked = server.requests()
    expect(await storage.get(path)).toBeUndefined()
    await storage.remove(path)
    expect(statSync(secret).size).toBe(6)
    expect(server.requests()).toBe(asked)
  })
})

describe('on disk', () => {
  let storage: Storage
  beforeEach(() => {
    storage = openStorage(root)
  })

  test('files are for their owner only', async () => {
    const path = await storage.put(7, 'png', BYTES, NOW)
    expect(statSync(join(root, path)).mode & 0o777).toBe(0o600)
    expect(statSync(dirname(join(root, path))).mode & 0o777).toBe(0o700)
  })

  test('links are not followed, neither of a file nor of a directory', async () => {
    const outside = join(base, 'outside')
    mkdirSync(join(outside, '11'), { recursive: true })
    writeFileSync(join(outside, '11', NAME), 'secret')
    mkdirSync(join(root, '1', '2026', '10'), { recursive: true })
    symlinkSync(join(outside, '11', NAME), join(root, '1', '2026', '10', NAME))
    symlinkSync(outside, join(root, '1', '2025'))
    for (const path of [`1/2026/10/${NAME}`, `1/2025/11/${NAME}`]) {
      expect(await storage.get(path)).toBeUndefined()
      await storage.remove(path)
    }
    symlinkSync(outside, join(root, '1', '2026', '12'))
    await expect(storage.put(1, 'png', BYTES, NOW)).rejects.toThrow('link')
    await expect(storage.keep(`1/2025/11/${NAME}`, BYTES)).rejects.toThrow('link')
    expect(statSync(join(outside, '11', NAME)).size).toBe(6)
    expect(readdirSync(outside)).toEqual(['11'])
  })

  test('a root that is a link keeps files', async () => {
    symlinkSync(root, join(base, 'link'))
    const linked = openStorage(join(base, 'link'))
    expect(await linked.get(await linked.put(1, 'gif', BYTES, NOW))).toEqual(BYTES)
  })
})

describe('in a bucket', () => {
  const SENTENCE = { kind: 'unavailable', message: '文件存储暂时不可用，请稍后重试' }

  test('requests are signed with the secret', async () => {
    const path = await inBucket().put(1, 'png', BYTES, NOW)
    expect(server.objects.get(path)).toEqual(BYTES)
    const stranger = inBucket({ S3_SECRET_KEY: 'not-the-secret' })
    await expect(stranger.put(1, 'png', BYTES, NOW)).rejects.toMatchObject(SENTENCE)
    await expect(stranger.get(path)).rejects.toMatchObject(SENTENCE)
    await expect(stranger.remove(path)).rejects.toMatchObject(SENTENCE)
    expect(server.objects.get(path)).toEqual(BYTES)
  })

  test('distinguishes a missing bucket from a missing file', async () => {
    const storage = inBucket({ S3_BUCKET: 'elsewhere' })
    await expect(storage.get(`1/2026/11/${NAME}`)).rejects.toMatchObject(SENTENCE)
    await expect(storage.stream(`1/2026/11/${NAME}`)).rejects.toMatchObject(SENTENCE)
    await expect(storage.put(1, 'png', BYTES, NOW)).rejects.toMatchObject(SENTENCE)
  })

  test('reads files larger than memory for a backup', async () => {
    const storage = inBucket()
    const film = Buffer.alloc(22 * 1024 * 1024, 'film')
    const path = await storage.put(1, 'mp4', film, NOW)
    expect((await storage.get(path))!.equals(film)).toBe(true)
    await storage.remove(path)
  })

  test('reports an unreachable storage in one sentence', async () => {
    const storage = inBucket({ S3_ENDPOINT: 'http://127.0.0.1:1' })
    await expect(storage.put(1, 'png', BYTES, NOW)).rejects.toMatchObject(SENTENCE)
  })

  const HEAD = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n'
  test.each<[string, (socket: Socket) => unknown]>([
    ['nothing', () => {}],
    ['a beginning and nothing more', (socket) => socket.write(`${HEAD}abc`)],
    ['half of it', (socket) => socket.end(`${HEAD}abc`)],
    ['something that is no HTTP', (socket) => socket.end('welcome\r\n\r\n')],
    ['a failure', (socket) => socket.end('HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\n\r\n')],
    ['that it is elsewhere', (socket) => socket.end('HTTP/1.1 307 Temporary\r\nLocation: http://127.0.0.1:1/\r\n\r\n')],
    [
      'a page of a proxy in between',
      (socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 6\r\n\r\n<html>'),
    ],
  ])('an answer that says %s is a sentence, not an empty file', async (_what, answer) => {
    const broken = createServer((socket) => socket.on('error', () => {}).once('data', () => answer(socket)))
    await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done))
    const { port } = broken.address() as AddressInfo
    const storage = inBucket({ S3_ENDPOINT: `http://127.0.0.1:${port}` }, 200)
    await expect(storage.get(`1/2026/11/${NAME}`)).rejects.toMatchObject(SENTENCE)
    await expect(storage.put(1, 'png', BYTES, NOW)).rejects.toMatchObject(SENTENCE)
    await expect(listed(storage)).rejects.toMatchObject(SENTENCE)
    broken.close()
  })

  test('a page instead of a list, and a file without length, are no empty bucket and no empty file', async () => {
    const broken = createServer((socket) =>
      socket.on('error', () => {}).once('data', () => socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n<html>')),
    )
    await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done))
    const storage = inBucket({ S3_ENDPOINT: `http://127.0.0.1:${(broken.address() as AddressInfo).port}` })
    await expect(listed(storage)).rejects.toMatchObject(SENTENCE)
    await expect(storage.size(`1/2026/11/${NAME}`)).rejects.toMatchObject(SENTENCE)
    broken.close()
  })
})
