/** A start from a read-only tree, with the real commands on a small tree. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ROOT } from './setup.mjs'

const SERVICE_USER = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : []
const canGiveUp = spawnSync(SERVICE_USER[0] ?? 'true', [...SERVICE_USER.slice(1), 'true']).status === 0

const FILES = {
  'package-lock.json': JSON.stringify({ name: 'small', version: '1.0.0', packages: {} }),
  'node_modules/.package-lock.json': JSON.stringify({ packages: {} }),
  'node_modules/vite.mjs': `import { mkdirSync, writeFileSync } from 'node:fs'
    const dist = process.argv[3] + '/dist'
    mkdirSync(dist, { recursive: true })
    writeFileSync(dist + '/index.html', ''); writeFileSync(dist + '/main.js', "console.log('served')")`,
  'apps/web/src/main.tsx': '',
  'apps/server/src/main.ts': '',
}

const folders = []
const makeTree = () => {
  const tree = mkdtempSync(join(tmpdir(), 'huxi-tree-'))
  folders.push(tree)
  cpSync(join(ROOT, 'tools'), join(tree, 'tools'), { recursive: true })
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(tree, path, '..'), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  mkdirSync(join(tree, 'node_modules/.bin'))
  symlinkSync('../vite.mjs', join(tree, 'node_modules/.bin/vite'))
  return tree
}
const everythingIn = (tree) => ['', ...readdirSync(tree, { recursive: true })]
const allow = (tree, mode) => {
  for (const path of everythingIn(tree)) chmodSync(join(tree, path), mode)
}
afterEach(() => {
  for (const tree of folders.splice(0)) {
    allow(tree, 0o755)
    rmSync(tree, { recursive: true })
  }
})

const run = (tree, command, as = []) => {
  const [program, ...args] = [...as, process.execPath, join(tree, 'tools', command)]
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: tree, encoding: 'utf8' })
  return { status, out: stdout, err: stderr }
}

describe.skipIf(!canGiveUp)('a tree that is only read', () => {
  test('is used as `npm run build` left it, and nothing is written into it', () => {
    const tree = makeTree()
    expect(run(tree, 'build.mjs')).toMatchObject({ status: 0, err: '' })
    allow(tree, 0o555)
    const before = everythingIn(tree)
    expect(run(tree, 'start.mjs', SERVICE_USER)).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringMatching(/served\n$/),
    })
    expect(everythingIn(tree)).toEqual(before)
  })

  const changed = (path) => (tree) => {
    run(tree, 'build.mjs')
    writeFileSync(join(tree, path), 'changed')
  }
  const lacking = (tree) => {
    run(tree, 'build.mjs')
    rmSync(join(tree, 'node_modules/.package-lock.json'))
  }
  const lackingOwn = (tree) => {
    const lock = { packages: { '': {}, 'apps/server': { dependencies: { small: '1.0.0' } } } }
    for (const path of ['package-lock.json', 'node_modules/.package-lock.json'])
      writeFileSync(join(tree, path), JSON.stringify(lock))
  }

  test.each([
    ['was never built', () => {}, '网页'],
    ['was built from other sources', changed('apps/web/src/main.tsx'), '网页'],
    ['has another server', changed('apps/server/src/main.ts'), '服务程序'],
    ['lacks dependencies', lacking, '依赖'],
    ['lacks those of a workspace', lackingOwn, '依赖'],
  ])('and %s names the command to run', (_, prepare, what) => {
    const tree = makeTree()
    prepare(tree)
    allow(tree, 0o555)
    const { status, out, err } = run(tree, 'start.mjs', SERVICE_USER)
    expect([status, err.trim().split('\n')]).toEqual([1, [expect.stringContaining('npm run build')]])
    expect(err).toContain(what)
    expect(out).not.toContain('served')
  })
})
