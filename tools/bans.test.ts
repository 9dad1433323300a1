/** Nothing banned is in the code, and each ban catches what it is made for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BANS, breaksOf, secretsIn, silencedIn } from './bans.ts'
import { listFiles, parseSource, readSources, readTexts, report, ROOT } from './sources.ts'

const sources = readSources()

const manifests = [
  'package.json',
  ...listFiles(['apps', 'packages']).filter((path) => path.endsWith('/package.json')),
].map(
  (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, Record<string, string> | undefined>,
)

describe('bans', () => {
  test.each(BANS)('$title', (ban) => {
    report(breaksOf(ban, sources))
  })

  test('no secrets in files (S-OPS-1)', () => {
    report(readTexts().flatMap(({ path, text }) => (path.startsWith('tools/bans') ? [] : secretsIn(path, text))))
  })

  test('a rule is switched off only with a reason', () => {
    report(readTexts().flatMap(({ path, text }) => (path.startsWith('tools/bans') ? [] : silencedIn(path, text))))
  })
})

describe('dependencies (S-OPS-4)', () => {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']

  test('have exact versions', () => {
    const all = manifests.flatMap((manifest) => kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {})))
    report(
      all
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${name} ${version}`),
    )
  })

  test('are at most 60 at run time', () => {
    const names = manifests.flatMap((manifest) => Object.keys(manifest['dependencies'] ?? {}))
    expect(new Set(names.filter((name) => !name.startsWith('@huxi/'))).size).toBeLessThanOrEqual(60)
  })
})

const BREAKS: readonly (readonly [title: string, text: string])[] = [
  ['only one door', "fetch('https://a.example')"],
  ['only one door', "globalThis.fetch('https://a.example')"],
  ['only one door', "new WebSocket('wss://a.example')"],
  ['only one door', "http.request('http://a.example')"],
  ['only one door', 'net.connect(80)'],
  ['only one door', 'net.createConnection(80)'],
  ['only one door', "import { request } from 'node:https'"],
  ['only one door', "import * as net from 'node:net'"],
  ['only one door', "import { fetch } from 'undici'"],
  ['SQL', 'client.query(`select ${a}`)'],
  ['SQL', "client.query('select ' + a)"],
  ['SQL', 'client.query({ text: `select ${a}`, values: [] })'],
  ['SQL', 'sql.raw(a)'],
  ['SQL', 'sql.lit(a)'],
  ['no MD5', "createHash('md5')"],
  ['no MD5', "crypto.subtle.digest('SHA-1', bytes)"],
  ['no MD5', "createCipheriv('des-ede3', a, b)"],
  ['nothing is loaded', 'import(a)'],
  ['nothing is loaded', 'import(`./${a}.ts`)'],
  ['the browser keeps', 'localStorage.setItem(a, b)'],
  ['the browser keeps', 'window.sessionStorage[a] = b'],
  ['no text becomes', 'document.write(a)'],
  ['no text becomes', 'export const A = () => <iframe srcDoc={a} />'],
]

const FINE: readonly string[] = [
  "client.query('select $1', [a])",
  'sql`select ${a}`',
  "sql.raw('now()')",
  "createHash('sha256')",
  "import('./a.ts')",
  'stream.write(a)',
  'seams.fetch(a)',
  "import type { Socket } from 'node:net'",
  "import { type Socket } from 'node:net'",
]

describe('each ban catches', () => {
  const inServer = (text: string) => [parseSource('apps/server/src/engine/a.tsx', text)]

  test.each(BREAKS)('%s: %s', (title, text) => {
    const ban = BANS.find((each) => each.title.startsWith(title))
    expect(ban && breaksOf(ban, inServer(text))).toHaveLength(1)
  })

  test.each(FINE)('nothing in %s', (text) => {
    expect(BANS.flatMap((ban) => breaksOf(ban, inServer(text)))).toEqual([])
  })

  test('secrets', () => {
    expect(secretsIn('a', '-----BEGIN EC PRIVATE KEY-----')).toHaveLength(1)
    expect(secretsIn('a', 'postgres://huxi:very-secret@db.example.cn/huxi')).toHaveLength(1)
    expect(secretsIn('a', 'postgres://huxi:password@db:5432/huxi')).toEqual([])
    expect(secretsIn('a', 'postgres://huxi:password@127.0.0.1:5432/huxi')).toEqual([])
  })

  test('silent comments', () => {
    expect(silencedIn('a', '// oxlint-disable-next-line no-console')).toHaveLength(1)
    expect(silencedIn('a', '// oxlint-disable-next-line no-console -- the start prints the address')).toEqual([])
  })
})
