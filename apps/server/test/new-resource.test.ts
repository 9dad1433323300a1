import type * as contract from '@huxi/contract'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type * as suites from './conformance/suites.ts'
import type * as harness from './harness.ts'
import type * as template from './template.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = ['packages', 'tools', 'apps/server/src', 'apps/server/migrations', 'apps/server/test', 'apps/web/src']
const SETTINGS = [
  '.oxfmtrc.json',
  'tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/server/package.json',
  'package.json',
]

const LISTS = ['packages/contract/src/areas.ts', 'apps/server/src/areas.ts']

const SERVERS_OWN = 'apps/server/node_modules'

const copySources = (): string => {
  const tree = mkdtempSync(join(tmpdir(), 'huxi-new-'))
  for (const path of [...SOURCES, ...SETTINGS]) cpSync(join(ROOT, path), join(tree, path), { recursive: true })
  mkdirSync(join(tree, 'node_modules/@huxi'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => each !== '@huxi'))
    symlinkSync(join(ROOT, 'node_modules', name), join(tree, 'node_modules', name))
  if (existsSync(join(ROOT, SERVERS_OWN))) symlinkSync(join(ROOT, SERVERS_OWN), join(tree, SERVERS_OWN))
  for (const name of readdirSync(join(tree, 'packages')))
    symlinkSync(join(tree, 'packages', name), join(tree, 'node_modules/@huxi', name))
  return tree
}

const tree = copySources()
afterAll(() => rmSync(tree, { recursive: true, force: true }))

/** Go collects less often, as in the stages of the check. */
const run = (command: string, ...args: string[]) => {
  const env = { ...process.env, GOGC: '400' }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: tree, encoding: 'utf8', env })
  return { status, text: stdout + stderr }
}

const document = readFileSync(join(ROOT, 'docs/new-noun.md'), 'utf8')
const [, steps = ''] = /## A new resource[^\n]*\n(.*?)\n## /s.exec(document) ?? []
const [, asked = ''] = /npm run new -- (.+)/.exec(steps) ?? []
const options = [...steps.matchAll(/`(--.+?)`/g)].map(([, option]) => option!)
const again = () => run(process.execPath, 'tools/new.mjs', ...[asked, ...options].join(' ').split(' '))
const first = again()

test('the command writes every file that the steps name', () => {
  expect(first).toMatchObject({ status: 0 })
  expect(options.length).toBe(3)
  const named = [...steps.matchAll(/`((?:apps|packages)\/[^` ]+)`/g)].map(([, path]) => path!)
  const migrations = readdirSync(join(tree, 'apps/server/migrations'))
  const isThere = (path: string) =>
    path.includes('NNNN')
      ? migrations.some((name) => path.endsWith(name.replace(/^\d{4}/, 'NNNN')))
      : existsSync(join(tree, path))
  expect(named.filter((path) => path.includes('store')).length).toBe(4)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

const PAGE_LISTS = ['apps/web/src/shell/routes/own-addresses.ts', 'apps/web/src/shell/help/texts/patient.ts']

test('other files get a line for each page', () => {
  const lines = (root: string, path: string) =>
    readFileSync(join(root, path), 'utf8').replaceAll('"', "'").replaceAll(';', '').split('\n')
  const more = [...LISTS, ...PAGE_LISTS].map((path) => {
    const before = new Set(lines(ROOT, path))
    return lines(tree, path).filter((line) => !before.has(line))
  })
  const about = (page: string, text: string) => expect.stringContaining(`'store/Equipment${page}': { about: '${text}`)
  expect(more).toEqual([
    ["export * from './care/store/equipment.ts'"],
    [],
    ["  '/store/equipment',", "  '/store/equipment/:id',"],
    [about('List', '登记、查找'), about('Detail', '一条设备')],
  ])
})

test('children and references have their places in the definition', () => {
  const text = readFileSync(join(tree, 'packages/contract/src/care/store/equipment.ts'), 'utf8')
  expect(text).toMatch(
    /equipmentParts: children\(['"]部件['"], equipmentPart, \{ by: ['"]equipmentId['"], order: ['"]sortNo['"] \}\)/,
  )
  expect(text).toMatch(/departId: ref\(['"]部门['"], ['"]system:depart['"]/)
})

test('an existing noun is refused, and no file is written', () => {
  const lists = () => LISTS.map((path) => readFileSync(join(tree, path), 'utf8'))
  const before = lists()
  expect(again()).toMatchObject({ status: 1, text: expect.stringContaining('已经有了') })
  expect(lists()).toEqual(before)
})

const load = <T>(path: string): Promise<T> => import(join(tree, path)) as Promise<T>
const [{ ownDecisions }, { openScratch, openTestApp }, { fillDatabase }, { resources }] = await Promise.all([
  load<typeof suites>('apps/server/test/conformance/suites.ts'),
  load<typeof harness>('apps/server/test/harness.ts'),
  load<typeof template>('apps/server/test/template.ts'),
  load<typeof contract>('packages/contract/src/index.ts'),
])

ownDecisions(
  Object.values(resources).filter(
    ({ name }) =>
      name ===
      asked
        .replace(/^\w+\//, '')
        .split(' ')
        .slice(0, 2)
        .join(':'),
  ),
  async () => {
    const owned = await openScratch()
    await fillDatabase(owned.database)
    return openTestApp({}, owned)
  },
)

test('a noun of another area is refused, too', () => {
  expect(run(process.execPath, 'tools/new.mjs', 'care/ward', 'position', '岗位')).toMatchObject({ status: 1 })
})

test.each([
  ['wardRoom bed 病床', '领域“wardRoom”'],
  ['ward bed 病床', '“ward”须写明分组'],
  ['ops/ward bed 病床', '没有分组“ops”'],
  ['system/assessment scale 量表', '已在分组 care'],
  ['care/ward Room 病房', '名词“Room”'],
  ['care/ward room 病房 --child', '名词“”'],
  ['care/ward room 病房 --child Bed', '名词“Bed”'],
  ['care/ward room 病房 --child room', '同名'],
  ['care/ward room 病房 --child bed beds', '没有汉字'],
  ['care/ward room 病房 --child position', '已经有了'],
  ['care/ward room 病房 --ref', '--ref 后面'],
  ['care/ward room 病房 --ref (', '没有资源“(”'],
  ['care/ward room 病房 --ref Head=system:user', '字段名“Head”'],
  ['care/ward room 病房 --ref head=system:user head=system:depart', '“head”用了两次'],
  ['care/ward room 病房 --page', '没有选项 --page'],
])('%s is refused with the reason', (words, why) => {
  expect(run(process.execPath, 'tools/new.mjs', ...words.split(' '))).toMatchObject({
    status: 1,
    text: expect.stringContaining(why),
  })
})

test('in an existing area codes, table and path begin like those of the area', () => {
  expect(
    run(
      process.execPath,
      'tools/new.mjs',
      ...'assessment scale 量表 --ref author=system:user --ref system:depart'.split(' '),
    ),
  ).toMatchObject({
    status: 0,
  })
  const text = readFileSync(join(tree, 'packages/contract/src/care/assessment/scale.ts'), 'utf8')
  for (const words of [
    /name: ['"]assess:scale/,
    /areaContract\(\[scale, /,
    /author: ref\(['"]用户['"], ['"]system:user/,
    /departId: ref\(['"]部门['"], ['"]system:depart/,
  ])
    expect(text).toMatch(words)
  expect(readFileSync(join(tree, PAGE_LISTS[0]!), 'utf8')).toContain("'/assess/scale',")
  // the order of a listed area is known; the new one stands beside it
  expect(readFileSync(join(tree, 'apps/server/src/areas.ts'), 'utf8')).toContain('  assessmentArea,\n  scaleArea,\n')
})

test('the worked example and the generated files compile', () => {
  const [, example = ''] = /## A worked example[^\n]*\n(.*?)\n### /s.exec(document) ?? []
  const [, words = ''] = /npm run new -- (\S.*?) +#/.exec(example) ?? []
  expect(run(process.execPath, 'tools/new.mjs', ...words.split(' '))).toMatchObject({ status: 0 })
  const written = [...example.matchAll(/\*\*`((?:packages|apps)\/\S+\.ts)`\*\*[^\n]*\n\n```ts\n(.*?)```/gs)]
  expect(written.map(([, path]) => existsSync(join(tree, path!)))).toEqual([true, true])
  for (const [, path, text] of written) writeFileSync(join(tree, path!), text!)
  const config = {
    extends: './apps/web/tsconfig.json',
    compilerOptions: { types: ['node', 'vite/client'] },
    files: [
      'apps/server/src/app.ts',
      'apps/server/src/modules/operations/loan/index.ts',
      ...['store/Equipment', 'loan/DeviceLoan'].flatMap((page) =>
        ['List', 'Detail'].map((kind) => `apps/web/src/pages/${page}${kind}.tsx`),
      ),
    ],
    include: [],
  }
  writeFileSync(join(tree, 'tsconfig.new.json'), JSON.stringify(config))
  expect(run(join(tree, 'node_modules/.bin/tsc'), '-p', 'tsconfig.new.json', '--checkers', '1')).toEqual({
    status: 0,
    text: '',
  })
})
