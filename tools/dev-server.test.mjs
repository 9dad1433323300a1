import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readable } from './dev-server.mjs'
import { watchFolders } from './watch-folders.mjs'

test('each save is noticed: written in place, replaced again and again, and in a new folder', async () => {
  const root = mkdtempSync(join(tmpdir(), 'huxi-watch-'))
  const seen = []
  const stop = watchFolders([root], /\.ts$/, (path) => seen.push(path))
  const path = join(root, 'a.ts')
  const noticed = async (save, saved = path) => {
    save()
    await expect.poll(() => seen.splice(0)).toEqual([saved])
  }
  const replace = () => {
    writeFileSync(join(root, 'a.tmp'), 'new')
    renameSync(join(root, 'a.tmp'), path)
  }
  try {
    await noticed(() => writeFileSync(path, '1'))
    await noticed(replace)
    await noticed(replace)
    await noticed(() => writeFileSync(path, '2'))
    mkdirSync(join(root, 'area'))
    const inside = join(root, 'area/b.ts')
    const written = () => {
      writeFileSync(inside, '3')
      return seen.splice(0)
    }
    await expect.poll(written, { interval: 300 }).toEqual([inside])
  } finally {
    stop()
    rmSync(root, { recursive: true })
  }
})

test('a defect is printed with its stack, a request not at all', () => {
  const line = (level, more) => JSON.stringify({ level, time: 0, ...more })
  expect(readable(line('error', { msg: 'defect', err: { stack: 'Error: x\n  at f' } }))).toBe(
    '[error] defect\nError: x\n  at f',
  )
  expect(readable(line('info', { msg: 'request' }))).toBeUndefined()
  expect(readable('已启动')).toBe('已启动')
})
