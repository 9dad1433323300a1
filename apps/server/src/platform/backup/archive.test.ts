import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import { StartError } from '../config/start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'huxi-archive-'))
const path = join(folder, 'a.hxb')
const key = randomBytes(32)
const LINES = Array.from({ length: 60 }, (_, i) => JSON.stringify({ i, text: randomBytes(60_000).toString('base64') }))

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
const all = async (file: string, with_ = key): Promise<string[]> => {
  const lines: string[] = []
  for await (const line of readArchive(with_, file)) lines.push(line)
  return lines
}
const changed = (name: string, change: (bytes: Buffer) => Buffer): string => {
  const file = join(folder, name)
  writeFileSync(file, change(Buffer.from(readFileSync(path))))
  return file
}
const put = (bytes: Buffer, value: number, at: number): Buffer => {
  bytes.writeUInt8(value, at)
  return bytes
}
const piecesOf = (bytes: Buffer): number[] => {
  const starts: number[] = []
  for (let at = 64; at < bytes.length; at += 5 + bytes.readUInt32BE(at)) starts.push(at)
  return starts
}

beforeAll(() => writeArchive(key, each(LINES), createWriteStream(path)))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('archive', () => {
  test('gives back every line, from several pieces', async () => {
    expect(piecesOf(readFileSync(path)).length).toBeGreaterThan(2)
    expect(await all(path)).toEqual(LINES)
  })
  test('nothing of it can be read', () => {
    const text = readFileSync(path, 'latin1')
    expect(text).not.toContain('"text"')
    expect(text).not.toContain(key.toString('latin1'))
  })
  test('an empty one is whole', async () => {
    const empty = join(folder, 'empty.hxb')
    await writeArchive(key, each([]), createWriteStream(empty))
    expect(await all(empty)).toEqual([])
  })
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['one bit', (b) => put(b, b.readUInt8(b.length >> 1) ^ 1, b.length >> 1)],
    ['the end cut off', (b) => b.subarray(0, -1)],
    ['the last piece cut off', (b) => b.subarray(0, piecesOf(b).at(-1))],
    [
      'two pieces changed round',
      (b) => {
        const [first = 0, second = 0, third = 0] = piecesOf(b)
        return Buffer.concat([
          b.subarray(0, first),
          b.subarray(second, third),
          b.subarray(first, second),
          b.subarray(third),
        ])
      },
    ],
    [
      'a piece left out',
      (b) => {
        const [first = 0, second = 0] = piecesOf(b)
        return Buffer.concat([b.subarray(0, first), b.subarray(second)])
      },
    ],
    ['something appended', (b) => Buffer.concat([b, Buffer.from('x')])],
    ['a piece called the last', (b) => put(b, 1, piecesOf(b)[0]! + 4)],
  ])('%s: refused', async (name, change) => {
    await expect(all(changed(`${name}.hxb`, change))).rejects.toThrow('备份文件不完整或已损坏')
  })
  test('another key, another file: one sentence each', async () => {
    await expect(all(path, randomBytes(32))).rejects.toThrow('密钥与备份不符')
    await expect(all(changed('b', () => Buffer.from('x'.repeat(200))))).rejects.toThrow('不是本产品的备份文件')
    await expect(all(changed('c', () => Buffer.alloc(0)))).rejects.toBeInstanceOf(StartError)
  })
})
