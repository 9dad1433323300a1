/** Code respects the rules, each rule catches its example, and docs/layers.svg is up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawLayers } from './layers-drawing.ts'
import { longFiles, OWNERS, plan, RULES } from './layers.ts'
import { unusedExports } from './unused-exports.ts'
import { listFiles, parseSource, readSources, readTexts, report, ROOT } from './sources.ts'

const sources = readSources()

describe('layers', () => {
  test.each(RULES)('$title', ({ check }) => {
    report(check(sources))
  })

  test('every export is imported by another file', () => {
    report(unusedExports(sources))
  })

  test('no long files without a reason', () => {
    report(longFiles(readTexts()))
  })

  test('no folder is called utils, common, helpers, shared or misc', () => {
    const named = listFiles().filter((path) =>
      path
        .split('/')
        .slice(0, -1)
        .some((part) => plan.forbiddenFolders.includes(part)),
    )
    report(named)
  })

  test('every table has one owner', () => {
    const sql = listFiles(['apps/server/migrations']).map((path) => readFileSync(join(ROOT, path), 'utf8'))
    const named = (statement: RegExp) => sql.flatMap((text) => [...text.matchAll(statement)].map(([, name]) => name))
    const dropped = new Set(named(/^drop table "?(\w+)/gim))
    const made = /^(?:create table (?:if not exists )?"?|select create_(?:child_)?table\(')(\w+)/gim
    const created = named(made).filter((name) => !dropped.has(name))
    expect(created.filter((name) => !OWNERS.some(([table]) => table === name))).toEqual([])
    const twice = OWNERS.filter(([table], i) => OWNERS.findIndex(([other]) => other === table) !== i)
    expect(twice).toEqual([])
  })

  test('docs/layers.svg shows this code', () => {
    const path = join(ROOT, 'docs/layers.svg')
    const drawing = drawLayers(sources)
    const kept = existsSync(path) ? readFileSync(path, 'utf8') : ''
    if (kept === drawing) return
    if (process.env['CI']) expect.fail('docs/layers.svg is out of date: run npm run check and commit it')
    writeFileSync(path, drawing)
  })
})

const BREAKS: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['every file is in a folder', 'apps/server/src/extra/a.ts', ''],
  ['every file is in a folder', 'apps/server/src/modules/care/unheard/index.ts', ''],
  ['imports go down', 'packages/model/src/a.ts', "import { position } from '@huxi/contract'"],
  ['imports go down', 'apps/server/src/engine/a.ts', "import type { A } from '../modules/system/dict/index.ts'"],
  ['parts of a folder', 'apps/server/src/engine/a.ts', ''],
  ['parts of a folder', 'apps/server/src/modules/system/user/a.ts', "import { A } from '../../care/patient/index.ts'"],
  ['parts of a folder', 'apps/web/src/kit/data/a.ts', "import { A } from '../ui/a.ts'"],
  ['imports go down', 'apps/web/src/shell/a.ts', "import { A } from '../pages/a.ts'"],
  ['imports go down', 'apps/web/src/kit/a.ts', "const later = () => import('../shell/a.ts')"],
  ['imports go down', 'apps/server/src/platform/a.ts', "type A = import('../engine/a.ts').A"],
  ['imports go down', 'apps/server/src/platform/a.ts', "import { a } from './a.test.ts'"],
  ['imports go down', 'apps/server/src/platform/a.ts', "import { a } from '../../../../packages/model/src/index.ts'"],
  [
    'server and web never import',
    'apps/web/src/kit/a.test.ts',
    "import { a } from '../../../server/src/platform/db.ts'",
  ],
  ['areas know only areas', 'apps/server/src/modules/system/dict/a.ts', "import type { A } from '../user/index.ts'"],
  ['areas know only areas', 'apps/server/src/modules/system/user/a.ts', "import { a } from '../dict/texts.ts'"],
  ['engine and kit', 'apps/server/src/engine/a.ts', "import type { Position } from '@huxi/contract'"],
  ['engine and kit', 'apps/web/src/kit/list/a.ts', "import { loginInfo } from '@huxi/contract'"],
  ['engine and kit', 'apps/web/src/kit/picker/a.ts', "import { resources } from '@huxi/contract'"],
  ['SQL names tables', 'apps/server/src/modules/system/dict/a.ts', "db.selectFrom('sys_user as u')"],
  ['SQL names tables', 'apps/server/src/modules/system/role/a.ts', 'sql`delete from sys_user_depart where id = ${1}`'],
  ['SQL names tables', 'apps/server/src/engine/a.ts', "db.selectFrom('sys_dict')"],
  ['no cycles', 'apps/server/src/platform/a.ts', "import type { A } from './a.ts'"],
  ['pages never import', 'apps/web/src/pages/system/b.tsx', "import A from './A.tsx'"],
  ['pages never import', 'apps/web/src/pages/system/b.tsx', "import { A } from '../other/part.tsx'"],
]

const FINE: readonly (readonly [path: string, text: string])[] = [
  [
    'apps/server/src/modules/system/user/a.ts',
    "import { a } from '../dict/index.ts'\nexport const b = ['sys_dict', a]",
  ],
  ['apps/server/src/modules/system/dict/a.ts', "export const path = '/sys/user/list sys_username'"],
  ['apps/server/src/platform/a.test.ts', "import { app } from '../app.ts'"],
  ['apps/web/src/kit/picker/a.ts', "import { userChoices, type UserRow } from '@huxi/contract'"],
  ['apps/web/src/pages/system/a.tsx', "import { A } from './part.tsx'"],
]

describe('each rule catches', () => {
  const page = parseSource('apps/web/src/pages/system/A.tsx', 'export default () => null')
  const contract = sources.filter(({ path }) => path.startsWith('packages/contract/'))

  test.each(BREAKS)('%s: %s', (title, path, text) => {
    const rule = RULES.find((each) => each.title.startsWith(title))
    expect(rule?.check([...contract, page, parseSource(path, text)])).toHaveLength(1)
  })

  test.each(FINE)('nothing in %s', (path, text) => {
    const all = [...contract, page, parseSource(path, text)]
    expect(RULES.flatMap((rule) => rule.check(all))).toEqual([])
  })

  test('unused exports', () => {
    const files = [
      parseSource('tools/a.ts', 'export const used = 1\nexport const idle = used\nexport const member = 2'),
      parseSource('tools/barrel.ts', "export * from './a.ts'\nexport { idle as again } from './a.ts'"),
      parseSource('tools/b.ts', "import { used } from './barrel.ts'\nimport * as a from './a.ts'\na.member(used)"),
    ]
    expect(unusedExports(files).map((sentence) => sentence.split(',')[0])).toEqual([
      "tools/a.ts:2 exports 'idle'",
      "tools/barrel.ts:2 exports 'again'",
    ])
  })

  test('an export found by its name is used, passed on from a file beside it, too', () => {
    const folder = 'apps/server/src/modules/care/ward'
    const files = [
      parseSource(`${folder}/round.ts`, 'export const roundArea = 1\nexport const idle = 2'),
      parseSource(`${folder}/index.ts`, "export { roundArea, idle } from './round.ts'\nexport const wardArea = 3"),
    ]
    expect(unusedExports(files).map((sentence) => sentence.split(',')[0])).toEqual([
      `${folder}/round.ts:2 exports 'idle'`,
      `${folder}/index.ts:1 exports 'idle'`,
    ])
  })

  test('long files', () => {
    const file = { path: 'a.ts', text: '', lines: 301 }
    expect(longFiles([file])).toHaveLength(1)
    expect(longFiles([{ ...file, text: '// Longer than 300 lines because it is a list of words.' }])).toEqual([])
    expect(longFiles([{ ...file, lines: 300 }])).toEqual([])
  })
})
