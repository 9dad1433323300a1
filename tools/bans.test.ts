/** Code respects all bans, and each ban catches its example. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { timedAssertions } from './bans-time.ts'
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

  test('no secrets in files', () => {
    report(readTexts().flatMap(({ path, text }) => (path.startsWith('tools/bans') ? [] : secretsIn(path, text))))
  })

  test('a rule is switched off only with a reason', () => {
    report(readTexts().flatMap(({ path, text }) => (path.startsWith('tools/bans') ? [] : silencedIn(path, text))))
  })
})

test('no test asserts wall-clock time', () => {
  report(timedAssertions(sources))
})

describe('dependencies', () => {
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
  ['SQL', 'client.query(`select ${a}`)'],
  ['SQL', "client.query('select ' + a)"],
  ['SQL', 'client.query({ text: `select ${a}`, values: [] })'],
  ['SQL', 'sql.raw(a)'],
  ['SQL', 'sql.lit(a)'],
  ['no MD5', "createHash('md5')"],
  ['no MD5', "crypto.subtle.digest('SHA-1', bytes)"],
  ['no MD5', "createCipheriv('des-ede3', a, b)"],
  ['behaviour asks', "document.querySelector('.a')"],
  ['behaviour asks', "a.closest('main > .b')"],
  ['behaviour asks', 'a.matches(`.${b}`)'],
  ['behaviour asks', "const A = '.ant-modal'"],
  ['behaviour asks', "useFocus('.hx-foot button')"],
  ['behaviour asks', "a.classList.contains('b')"],
]

const FINE: readonly string[] = [
  "client.query('select $1', [a])",
  'sql`select ${a}`',
  "sql.raw('now()')",
  "createHash('sha256')",
  'a.querySelector(\'script[src="a.js"]\')',
  '<b className="hx-a" />',
]

const LINTED: readonly (readonly [folder: string, text: string])[] = [
  ['apps/server/src', "fetch('https://a.example')"],
  ['apps/server/src', "globalThis.fetch('https://a.example')"],
  ['apps/server/src', "new WebSocket('wss://a.example')"],
  ['apps/server/src', "import { request } from 'node:https'"],
  ['apps/server/src', "import * as net from 'net'"],
  ['apps/server/src', "import { fetch } from 'undici'"],
  ['apps/server/src/modules', "import { selectRows } from '../../engine/read/select.ts'"],
  ['apps/server/src/modules', "import { updateRow } from '../../engine/write/write.ts'"],
  ['apps/server/src', 'import(a)'],
  ['apps/server/src', 'import(`./${a}.ts`)'],
  ['apps/web/src', 'localStorage.setItem(a, b)'],
  ['apps/web/src', 'window.sessionStorage[a] = b'],
  ['apps/web/src', 'document.write(a)'],
  ['apps/web/src', 'export const A = () => <iframe srcDoc={a} />'],
  ['apps/web/src', "import { Button, Modal } from 'antd'"],
  ['apps/web/src', "import { InputNumber } from 'antd'"],
  ['apps/web/src', "import { join } from 'path'"],
  ['apps/web/src/pages', "import { DataTable } from '../../kit/list/data-table.tsx'"],
  ['packages/model/src', "import { createHash } from 'node:crypto'"],
  ['packages/model/src', 'export const a = () => window.location'],
  ['packages/clinical/src', 'export const a = process.env'],
]

const LINTED_FINE: typeof LINTED = [
  ['apps/server/src', "import('./a.ts')"],
  ['apps/server/src', 'stream.write(a); seams.fetch(a)'],
  ['apps/server/src', "import type { Socket } from 'node:net'"],
  ['apps/server/src', "import { type Socket } from 'node:net'"],
  ['apps/server/src/modules', "import { storeOf } from '../../engine/write/store.ts'"],
  ['apps/web/src', "import { Button, type ModalProps } from 'antd'"],
  ['packages/model/src', 'export const a = (history: { window: number }) => ({ document: history.window })'],
]

/** Examples of the bans that are rules of the linter, on its configuration without types. @returns those it rejects */
const rejected = (examples: typeof LINTED): string[] => {
  const tree = mkdtempSync(join(tmpdir(), 'huxi-lint-'))
  try {
    const { options: _, ...config } = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as object & Options
    writeFileSync(join(tree, '.oxlintrc.json'), JSON.stringify(config))
    examples.forEach(([folder, text], n) => {
      mkdirSync(join(tree, folder), { recursive: true })
      writeFileSync(join(tree, folder, `${n}.tsx`), text)
    })
    const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format', 'json']
    const { stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
    const broken = diagnostics.filter(({ code }) => /restricted|nodejs-modules|dynamic-require|dom-props/.test(code))
    const places = new Set(broken.map(({ filename }) => filename))
    return examples.flatMap(([folder, text], n) => (places.has(`${folder}/${n}.tsx`) ? [text] : []))
  } finally {
    rmSync(tree, { recursive: true })
  }
}
interface Options {
  readonly options: object
}

const TIMED: readonly string[] = [
  'const a = Date.now(); work(); expect(Date.now() - a).toBeLessThan(100)',
  'const a = performance.now(); work(); const took = performance.now() - a; expect(took).toBeGreaterThan(9)',
  'const a = performance.now(); work(); const b = performance.now(); expect(b - a < 100).toBe(true)',
  'const a = process.hrtime.bigint(); expect(process.hrtime.bigint() - a).toBeLessThan(9n)',
  'const a = process.hrtime(); expect(process.hrtime(a)[0]).toBe(0)',
  'const a = new Date(); expect(new Date().getTime() - a).toBeLessThan(9)',
  'const timed = async () => { const a = Date.now(); await b(); return Date.now() - a }; expect(await timed()).toBe(1)',
  'const start = Date.now(); let took; took = Date.now() - start; expect(9).toBe(took)',
  'const a = Date.now(); for (const took of [Date.now() - a]) expect(took).toBeLessThan(9)',
  'const a = Date.now(); const { ms } = { ms: Date.now() - a }; await expect.poll(() => ms).toBeLessThan(9)',
  'expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000)',
]

const UNTIMED: readonly string[] = [
  'const yesterday = Date.now() - DAY; expect(list(yesterday)).toEqual([])',
  'const ends = Date.now() + LIFE; expect(ends).toBe(token.ends)',
  'const ready = async () => { const a = Date.now(); while (Date.now() - a < 9) await b(); return c }; expect(await ready()).toBe(c)',
  'const a = Date.now(); if (Date.now() - a > LIMIT) stop(); expect(b).toBe(c)',
  'expect(b - a).toBe(3)',
]

describe('each ban catches', () => {
  const inside = (folder: string, text: string) => [parseSource(`${folder}src/kit/a.tsx`, text)]

  test.each(BREAKS)('%s: %s', (title, text) => {
    const ban = BANS.find((each) => each.title.startsWith(title))
    expect(ban && breaksOf(ban, inside(ban.within ?? 'apps/server/', text))).toHaveLength(1)
  })

  test.each(FINE)('nothing in %s', (text) => {
    expect(BANS.flatMap((ban) => breaksOf(ban, inside(ban.within ?? 'apps/server/', text)))).toEqual([])
  })

  test('the linter', () => {
    expect(rejected([...LINTED, ...LINTED_FINE])).toEqual(LINTED.map(([, text]) => text))
  })

  const inTest = (text: string) => timedAssertions([parseSource('apps/server/src/engine/a.test.ts', text)])

  test.each(TIMED)('an assertion on time: %s', (text) => {
    expect(inTest(text)).toHaveLength(1)
  })

  test.each(UNTIMED)('no assertion on time in %s', (text) => {
    expect(inTest(text)).toEqual([])
  })

  test('assertions on time in journeys and tools, not in the product', () => {
    const pathsOf = (...paths: string[]) => paths.map((path) => parseSource(path, TIMED[0]!))
    const tests = ['e2e/a.spec.ts', 'tools/a.test.mjs', 'apps/web/test/a.ts', 'packages/model/test/a.test.ts']
    expect(timedAssertions(pathsOf(...tests))).toHaveLength(tests.length)
    expect(timedAssertions(pathsOf('apps/web/src/a.ts', 'bench/a.ts'))).toEqual([])
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
