import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDataDir, writePrivate } from './data-dir.ts'
import { StartError } from './start-error.ts'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'huxi-data-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const modeOf = (path: string): number => statSync(path).mode & 0o777
const beganOf = (pid: number): string => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19]!

const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid

const lockWith = (entry: unknown): string => {
  mkdirSync(join(base, 'd'), { recursive: true })
  writeFileSync(join(base, 'd', 'lock'), typeof entry === 'string' ? entry : JSON.stringify(entry))
  return join(base, 'd')
}

describe('the data directory', () => {
  test('is made private and held until released', () => {
    const path = join(base, 'a', 'b')
    const dir = openDataDir(path)
    expect(dir.path).toBe(path)
    expect(modeOf(path)).toBe(0o700)
    expect(() => openDataDir(path)).toThrow(new RegExp(`正被进程 ${process.pid} 使用`))
    dir.release()
    dir.release()
    expect(readdirSync(path)).toEqual([])
    openDataDir(path).release()
  })

  test('one held by another running process is refused with its number', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    await once(child, 'spawn')
    const path = lockWith({ pid: child.pid, began: beganOf(child.pid!) })
    expect(() => openDataDir(path)).toThrow(
      new StartError(`数据目录 ${path} 正被进程 ${child.pid} 使用：请先停止该进程，或用 DATA_DIR 指定其他目录`),
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    openDataDir(path).release()
  })

  test.each([
    ['a process that has ended', () => ({ pid: deadPid(), began: '1' })],
    ['a number that now belongs to another program', () => ({ pid: process.ppid, began: '1' })],
    ['this number in an earlier life of the machine', () => ({ pid: process.pid, began: '1' })],
  ])('the lock of %s is taken over', (_case, entry) => {
    const path = lockWith(entry())
    const dir = openDataDir(path)
    expect(readdirSync(path)).toEqual(['lock'])
    dir.release()
  })

  test('the lock of a process that has ended but was not collected is taken over', async () => {
    // the replaced shell does not wait for children, which leaves a zombie
    const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    })
    const [chunk] = (await once(parent.stdout!, 'data')) as [Buffer]
    const pid = Number(chunk.toString())
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8'), { timeout: 10_000 }).toBe('sleep\n')
    parent.stdio[3]!.destroy()
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), { timeout: 10_000 }).toContain(') Z ')
    openDataDir(lockWith({ pid, began: beganOf(pid) })).release()
    parent.kill('SIGKILL')
  })

  test('a lock being written is respected, a damaged old one is not', () => {
    const path = lockWith('')
    expect(() => openDataDir(path)).toThrow(StartError)
    utimesSync(join(path, 'lock'), 1, 1)
    openDataDir(path).release()
  })

  test('release leaves the lock of another process alone', () => {
    const path = join(base, 'd')
    const dir = openDataDir(path)
    writeFileSync(join(path, 'lock'), '{"pid":1,"began":"0"}')
    dir.release()
    expect(existsSync(join(path, 'lock'))).toBe(true)
  })

  test.each(['/proc/huxi', 'file/below'])('one that cannot be written is one line: %s', (where) => {
    writeFileSync(join(base, 'file'), '')
    const path = where.startsWith('/') ? where : join(base, where)
    expect(() => openDataDir(path)).toThrow(/^数据目录 .+ 不能写入（E[A-Z]+）：.+$/)
  })

  test('of many processes starting at once on a stale lock one gets it', async () => {
    const path = lockWith({ pid: deadPid(), began: '1' })
    const module = new URL('./data-dir.ts', import.meta.url).href
    const script = `import { openDataDir } from ${JSON.stringify(module)}
      try { openDataDir(process.argv[1]); console.log('held') } catch { console.log('refused') }
      process.stdin.resume()`
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script, path]),
    )
    const outputs = await Promise.all(
      children.map(async ({ stdout }) => String(((await once(stdout, 'data')) as [Buffer])[0]).trim()),
    )
    children.forEach(({ stdin }) => stdin.end())
    await Promise.all(children.map((child) => once(child, 'close')))
    expect(outputs.sort()).toEqual(['held', 'refused', 'refused', 'refused'])
  })
})

test('writePrivate replaces a file and keeps it private', () => {
  const path = join(base, 'note')
  writeFileSync(path, 'old', { mode: 0o644 })
  writePrivate(path, 'new')
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(modeOf(path)).toBe(0o600)
  expect(readdirSync(base)).toEqual(['note'])
})
