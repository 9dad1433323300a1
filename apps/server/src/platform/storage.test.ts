import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStorage, type Storage } from './storage.ts'

const NOW = Date.UTC(2026, 10, 30, 16, 0, 0)
const BYTES = Buffer.from('picture')
const NAME = '0f8fad5b-d9cb-469f-a165-70867728950e.png'

let base: string
let root: string
let storage: Storage
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'huxi-files-')))
  root = join(base, 'files')
  storage = openStorage(root)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

describe('S-FIL-2 stored files', () => {
  test('get a name of their own below tenant, year and month', async () => {
    const path = await storage.put(7, 'png', BYTES, NOW)
    expect(path).toMatch(/^7\/2026\/12\/[0-9a-f-]{36}\.png$/)
    expect(await storage.put(7, 'png', BYTES, NOW)).not.toBe(path)
    expect(await storage.get(path)).toEqual(BYTES)
    expect(statSync(join(root, path)).mode & 0o777).toBe(0o600)
    expect(statSync(dirname(join(root, path))).mode & 0o777).toBe(0o700)
  })

  test('are gone after removal, twice is no harm', async () => {
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
    expect(await storage.get(path)).toBeUndefined()
    await storage.remove(path)
    expect(statSync(secret).size).toBe(6)
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
    expect(statSync(join(outside, '11', NAME)).size).toBe(6)
  })

  test('a root that is itself a link works', async () => {
    symlinkSync(root, join(base, 'link'))
    const linked = openStorage(join(base, 'link'))
    expect(await linked.get(await linked.put(1, 'gif', BYTES, NOW))).toEqual(BYTES)
  })
})
