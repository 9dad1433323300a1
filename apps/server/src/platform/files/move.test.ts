import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOtherS3, type OtherS3 } from '../../../test/s3rver.ts'
import { readConfig } from '../config/config.ts'
import { moveFiles } from './move.ts'
import { openS3Storage } from './storage-s3.ts'
import { openStorage, type Notes, type Storage } from './storage.ts'

const NOW = Date.UTC(2026, 10, 30, 16, 0, 0)

let base: string
let root: string
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'huxi-move-')))
  root = join(base, 'files')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

let bucket: string
let server: OtherS3
beforeAll(async () => {
  bucket = mkdtempSync(join(tmpdir(), 'huxi-bucket-'))
  server = await openOtherS3(bucket)
})
afterAll(async () => {
  await server.close()
  rmSync(bucket, { recursive: true, force: true })
})

const inBucket = () => {
  const config = readConfig(server.env)
  return openS3Storage(config.s3!, config, { error: () => {} })
}

const listed = async (storage: Storage): Promise<string[]> => {
  const paths: string[] = []
  for await (const path of storage.list()) paths.push(path)
  return paths
}

describe('a move', () => {
  const fill = async (storage: Storage & Notes): Promise<string[]> => {
    await storage.setNote('huxi-storage-id', 'mark\n')
    await storage.setNote('audit-heads.log', 'first\nsecond\n')
    return Promise.all(Array.from({ length: 9 }, (_, i) => storage.put(1, 'txt', Buffer.alloc(1000 + i, i), NOW)))
  }
  const failing = (storage: Storage & Notes, after: number): Storage & Notes => {
    let kept = 0
    const keep: Storage['keep'] = async (path, bytes) => {
      if ((kept += 1) > after) throw new Error('gone')
      await storage.keep(path, bytes)
    }
    return { ...storage, keep }
  }

  test('brings every file from disk into a bucket and back; cut off, it goes on where it was', async () => {
    const disk = openStorage(root)
    const there = inBucket()
    const folder = join(base, 'waiting')
    const paths = await fill(disk)
    await expect(moveFiles(disk, failing(there, 3), folder)).rejects.toThrow('gone')
    expect(await there.note('huxi-storage-id'), 'a half is not the storage of the database').toBeUndefined()
    expect(await listed(there)).toHaveLength(3)
    expect(await moveFiles(disk, there, folder)).toMatchObject({ files: 9, copied: 6 })
    expect(new Set(await listed(there))).toEqual(new Set(paths))
    expect([await there.note('huxi-storage-id'), readdirSync(folder)]).toEqual(['mark\n', []])

    await there.keep(paths[4]!, Buffer.alloc(1004, 9))
    expect(await moveFiles(disk, there, folder), 'of the same size and wrong').toMatchObject({ files: 9, copied: 1 })
    const back = openStorage(join(base, 'back'))
    expect(await moveFiles(there, back, folder)).toMatchObject({ files: 9, copied: 9, bytes: 9036 })
    for (const [i, path] of paths.entries()) expect(await back.get(path)).toEqual(Buffer.alloc(1000 + i, i))
  })

  test('keeps what the target has signed since, and stays away from files of other data', async () => {
    const [disk, moved] = [openStorage(root), openStorage(join(base, 'moved'))]
    await fill(disk)
    await moveFiles(disk, moved, join(base, 'waiting'))
    await moved.setNote('audit-heads.log', 'first\nsecond\nthird\n')
    await moveFiles(disk, moved, join(base, 'waiting'))
    expect(await moved.note('audit-heads.log')).toBe('first\nsecond\nthird\n')
    await moved.setNote('huxi-storage-id', 'another\n')
    await expect(moveFiles(disk, moved, join(base, 'waiting'))).rejects.toThrow('目标存储属于另一套数据')
  })

  test('says of a target that does not keep what it is given', async () => {
    const disk = openStorage(root)
    await fill(disk)
    const forgetful = { ...openStorage(join(base, 'forgets')), keep: async () => {} }
    await expect(moveFiles(disk, forgetful, join(base, 'waiting'))).rejects.toThrow('写入后的内容与原来的不同')
  })
})
