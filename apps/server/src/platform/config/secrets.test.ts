import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintOf, openSecrets, readSecrets, rotated, writeSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

let dir: string
let path: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'huxi-secrets-'))
  path = join(dir, 'secrets.json')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('creates distinct private keys once', () => {
  const made = openSecrets(dir)
  expect(Object.keys(made)).toEqual(['session', 'field', 'blindIndex', 'audit', 'link'])
  expect(new Set(Object.values(made).map((key) => key.toString('hex'))).size).toBe(5)
  for (const key of Object.values(made)) expect(key).toHaveLength(32)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(openSecrets(dir)).toEqual(made)
})

test('a file others may read is made private again', () => {
  openSecrets(dir)
  chmodSync(path, 0o644)
  openSecrets(dir)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

const damaged: [string, (keys: Record<string, string>) => string][] = [
  ['is not JSON', () => '{"session":'],
  ['is empty', () => ''],
  ['is no object', () => 'null'],
  ['lacks a key', ({ field: _field, ...rest }) => JSON.stringify(rest)],
  ['has a short key', (keys) => JSON.stringify({ ...keys, audit: 'c2hvcnQ=' })],
  ['has a key twice', (keys) => JSON.stringify({ ...keys, audit: keys['link'] })],
]

test.each(damaged)('a file that %s stops the start and is left as it is', (_case, damage) => {
  openSecrets(dir)
  const text = damage(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
  writeFileSync(path, text)
  expect(() => openSecrets(dir)).toThrow(StartError)
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('keeps earlier keys beside new ones, and an unwritable file unchanged', () => {
  const first = openSecrets(dir)
  const now = Date.UTC(2026, 10, 22)
  writeSecrets(path, rotated(rotated(first, now), now + 1))
  const read = readSecrets(path)!
  expect(read.retired?.map(({ until }) => until)).toEqual([now + 1, now])
  expect(fingerprintOf(read.retired![1]!)).toBe(fingerprintOf(first))
  expect(read.retiredField).toEqual(read.retired!.map(({ field }) => field))
  expect(fingerprintOf(read)).not.toBe(fingerprintOf(first))
  expect(() => writeSecrets(join(dir, 'gone/secrets.json'), read)).toThrow(/不能写入（ENOENT）.*SECRETS_FILE/)
})
