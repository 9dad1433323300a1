import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { openStorage } from '../files/storage.ts'
import { fileLines, takerInto, type FileLine, type FileProblem } from './backup-files.ts'
import { walkBackup } from './backup.ts'

const root = mkdtempSync(join(tmpdir(), 'huxi-backup-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const incoming = join(root, 'incoming')
const from = openStorage(join(root, 'from'))
const NOW = Date.UTC(2026, 0, 1)

async function* backupOf(lines: AsyncIterable<object> | Iterable<object>, files: number, format = 2) {
  yield JSON.stringify({ manifest: { format, schema: 1, engine: 'postgres', at: '' } })
  for await (const line of lines) yield JSON.stringify(line)
  yield JSON.stringify({ done: { tables: 0, files } })
}

const linesOf = async (path: string, size: number, storage: Parameters<typeof fileLines>[0] = from) => {
  const problems: FileProblem[] = []
  const lines: FileLine[] = []
  for await (const line of fileLines(storage, { path, size }, (problem) => problems.push(problem))) lines.push(line)
  return { lines, faults: problems.map(({ fault }) => fault) }
}

test('a large file goes through in pieces and comes back as it was', async () => {
  const bytes = randomBytes(3_000_000)
  const path = await from.put(1, 'bin', bytes, NOW)
  const { lines, faults } = await linesOf(path, bytes.length)
  expect(faults).toEqual([])
  expect(lines.length).toBeGreaterThan(10)
  const to = openStorage(join(root, 'to'))
  const { files } = await walkBackup(backupOf(lines, 1), { file: takerInto(to, incoming) })
  expect(files).toBe(1)
  expect((await to.get(path))!.equals(bytes)).toBe(true)
  expect(readdirSync(incoming)).toEqual([])
})

test('an empty file is one, too', async () => {
  const path = await from.put(1, 'txt', Buffer.alloc(0), NOW)
  const { lines } = await linesOf(path, 0)
  const to = openStorage(join(root, 'empty'))
  await walkBackup(backupOf(lines, 1), { file: takerInto(to, incoming) })
  expect(await to.size(path)).toBe(0)
})

test('reports missing files, other sizes and unreadable bytes', async () => {
  const path = await from.put(1, 'bin', randomBytes(10), NOW)
  expect((await linesOf(path, 11)).faults).toEqual(['changed'])
  expect(await linesOf(path.replace(/.bin$/, '.pdf'), 10)).toEqual({ lines: [], faults: ['missing'] })
  const torn = {
    stream: async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw Object.assign(new Error('EIO'), { code: 'EIO' })
        })(),
      ),
  }
  const { lines, faults } = await linesOf(path, 10, torn)
  expect(faults).toEqual(['unreadable'])
  const to = openStorage(join(root, 'torn'))
  expect((await walkBackup(backupOf(lines, 0), { file: takerInto(to, incoming) })).files).toBe(0)
  expect(await to.size(path)).toBeUndefined()
  expect(readdirSync(incoming)).toEqual([])
})

test('a piece that is missing or changed spoils the backup, and the file is not kept', async () => {
  const bytes = randomBytes(200_000)
  const path = await from.put(1, 'bin', bytes, NOW)
  const { lines } = await linesOf(path, bytes.length)
  const changed = lines.map((line, at) => (at === 1 ? { data: Buffer.alloc(65_536).toString('base64') } : line))
  for (const odd of [lines.filter((_, at) => at !== 2), changed, lines.slice(0, -1)]) {
    const to = openStorage(join(root, 'spoilt'))
    await expect(walkBackup(backupOf(odd, 1), { file: takerInto(to, incoming) })).rejects.toThrow(
      '备份文件的内容不完整',
    )
    expect(await to.size(path)).toBeUndefined()
    expect(readdirSync(incoming)).toEqual([])
  }
})

test('files of a backup of format 1, whose sums stand before them, come back as well', async () => {
  const files = [randomBytes(1000), Buffer.alloc(0), randomBytes(10)]
  const paths = await Promise.all(files.map((bytes) => from.put(1, 'bin', bytes, NOW)))
  const lines = files.flatMap((bytes, at) => [
    { file: paths[at], size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    ...(bytes.length > 0 ? [{ data: bytes.toString('base64') }] : []),
  ])
  const to = openStorage(join(root, 'former'))
  expect((await walkBackup(backupOf(lines, 3, 1), { file: takerInto(to, incoming) })).files).toBe(3)
  for (const [at, path] of paths.entries()) expect((await to.get(path))!.equals(files[at]!)).toBe(true)
  await expect(walkBackup(backupOf(lines.slice(0, -1), 3, 1))).rejects.toThrow('备份文件的内容不完整')
})

test('a backup of a newer version says which program restores it', async () => {
  await expect(walkBackup(backupOf([], 0, 3))).rejects.toThrow('备份由更新版本的程序生成')
})
