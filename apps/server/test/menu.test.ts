import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seeds } from '../src/areas.ts'
import { HOSPITALS } from '../src/modules/operations/demo/hospitals.ts'
import { menuRows } from '../src/modules/system/permission/index.ts'
import { BUILT_IN_ROLES } from '../src/modules/system/role/index.ts'

const WEB = join(import.meta.dirname, '../../web/src')
const PAGES = join(WEB, 'pages')

const constant = [
  ...readFileSync(join(WEB, 'shell/routes/constant-routes.ts'), 'utf8').matchAll(
    /path: (\S+), .*component: '([^']+)'/g,
  ),
].map(([, path, component]) => ({ path, component: component! }))

const components = menuRows(seeds.menu).flatMap((row) => (row.component ? [row.component] : []))

/** A page is a capitalised file, one folder deep; deeper files belong to a page. */
const pages = readdirSync(PAGES).flatMap((folder) =>
  readdirSync(join(PAGES, folder))
    .filter((file) => /^[A-Z0-9].*(?<!\.test)\.tsx$/.test(file))
    .map((file) => `${folder}/${file.slice(0, -4)}`),
)

test('every seeded component is a page', () => {
  const missing = components.filter((c) => !c.startsWith('layouts/') && !existsSync(join(PAGES, `${c}.tsx`)))
  expect(missing, 'menu entries name these files below apps/web/src/pages, which do not exist').toEqual([])
})
test('every constant page exists, and shares its address with no entry but its own', () => {
  expect(constant.length).toBeGreaterThan(4)
  expect(constant.filter(({ component }) => !pages.includes(component))).toEqual([])
  const addresses = menuRows(seeds.menu).filter((row) => !constant.some(({ component }) => component === row.component))
  expect(constant.filter(({ path }) => addresses.some((row) => row.url === path!.slice(1, -1)))).toEqual([])
})
test('every page of the menu has its 本页帮助, and no other page has', () => {
  const texts = join(WEB, 'shell/help/texts')
  const helped = readdirSync(texts).flatMap((file) =>
    [...readFileSync(join(texts, file), 'utf8').matchAll(/^  '([^']+)': \{/gm)].map(([, component]) => component!),
  )
  const own = components.filter((c) => !c.startsWith('layouts/'))
  const remedy = 'one entry of apps/web/src/shell/help/texts for each page of the menu'
  expect(helped.toSorted(), remedy).toEqual([...new Set(own)].toSorted())
})
test('every page is in the menu, or is constant', () => {
  const reached = [...components, ...constant.map(({ component }) => component)]
  const remedy = 'add an entry to `menu` in index.ts of the area, or name the page in `pages` of its contract'
  expect(
    pages.filter((page) => !reached.includes(page)),
    remedy,
  ).toEqual([])
})
test('every page that another one opens exists', () => {
  const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const named = sources.flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/\b(?:(?:page|rows): |useDetail\()'([\w/]+\/\w+)'/g)].map(
      ([, component]) => `${component} in ${file}`,
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !existsSync(join(PAGES, `${name.split(' ')[0]}.tsx`)))).toEqual([])
})
test('ids, addresses and codes of the menu are unique; every parent exists', () => {
  const rows = menuRows(seeds.menu)
  const ids = rows.map((row) => row.id)
  const addresses = rows.flatMap((row) => row.url ?? [])
  const codes = rows.flatMap((row) => row.perms?.split(',') ?? [])
  for (const list of [ids, addresses, codes]) expect(list.filter((one, i) => list.indexOf(one) !== i)).toEqual([])
  for (const { id, under } of seeds.menu) expect(under === undefined || ids.includes(under), id).toBe(true)
})
test('starter grants of areas name existing codes and roles', () => {
  const codes = menuRows(seeds.menu).flatMap((row) => row.perms?.split(',') ?? [])
  const isCode = (grant: string) =>
    grant.endsWith(':*') ? codes.some((code) => code.startsWith(grant.slice(0, -1))) : codes.includes(grant)
  expect(Object.values(seeds.grants).flatMap((grants) => grants.filter((grant) => !isCode(grant)))).toEqual([])
  const roles: readonly string[] = [BUILT_IN_ROLES, ...HOSPITALS.map((hospital) => hospital.roles)]
    .flat()
    .map(({ roleCode }) => roleCode)
  expect(Object.keys(seeds.grants).filter((role) => !roles.includes(role))).toEqual([])
})
test('dictionary codes are unique across areas', () => {
  const codes = seeds.dictionaries.map(({ code }) => code)
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
})

test('the browser knows all addresses, so that it can refuse them', () => {
  const paths = menuRows(seeds.menu).flatMap(({ url }) => (url ? [url] : []))
  const listed = readFileSync(join(WEB, 'shell/routes/own-addresses.ts'), 'utf8').matchAll(/^  '(\/[^']*)',$/gm)
  const remedy = 'apps/web/src/shell/routes/own-addresses.ts lists the addresses of the menu, sorted'
  expect(
    [...listed].map(([, path]) => path),
    remedy,
  ).toEqual([...new Set(paths)].toSorted())
})

test('no level of 患者管理 has more than eight entries in sight', () => {
  const visible = menuRows(seeds.menu).filter((row) => row.menu_type !== 2 && !row.hidden)
  const levels = Map.groupBy(visible, (row) => row.parent_id ?? '')
  const sizes = ['patient', ...levels.get('patient')!.map(({ id }) => id)].map((id) => levels.get(id)?.length ?? 0)
  expect(sizes[0]).toBe(8)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8)
})
