import type { MenuMeta, MenuNode } from '@huxi/contract'
import { describe, expect, it } from 'vitest'
import { allowedMenu, branchesOf, routeAt, routesFromMenu, visibleChildren } from './routes-from-menu.ts'

type Extra = Partial<Omit<MenuNode, 'meta'>> & { meta?: Partial<MenuMeta> & Record<string, unknown> }

const node = (path: string, component: string, { meta, ...rest }: Extra = {}): MenuNode => ({
  id: path,
  path,
  component,
  route: '1',
  name: path,
  meta: { title: `T${path}`, keepAlive: false, internalOrExternal: false, ...meta },
  ...rest,
})

const home = node('/dashboard/analysis', 'dashboard/Analysis', { meta: { title: '首页' } })
const directory = (path: string, children: MenuNode[], extra: Extra = {}) =>
  node(path, 'layouts/RouteView', { children, ...extra })

const routes = (...menu: MenuNode[]) => Object.fromEntries(routesFromMenu(menu).map((route) => [route.path, route]))

describe('routes', () => {
  it('make pages of views, at any depth', () => {
    const found = routes(home, directory('/a', [directory('/a/b', [node('/a/b/c', 'system/UserList')])]))
    expect(found['/dashboard/analysis']!.screen).toEqual({ kind: 'page', component: 'dashboard/Analysis' })
    expect(found['/a/b/c']!.screen).toEqual({ kind: 'page', component: 'system/UserList' })
  })

  it('lead a directory to its redirect, else to its first page', () => {
    const found = routes(
      directory('/a', [node('/a/1', 'x/One'), node('/a/2', 'x/Two')]),
      directory('/b', [node('/b/1', 'x/One'), node('/b/2', 'x/Two')], { redirect: '/b/2' }),
      directory('/c', []),
    )
    expect(found['/a']!.screen).toEqual({ kind: 'redirect', to: '/a/1' })
    expect(found['/b']!.screen).toEqual({ kind: 'redirect', to: '/b/2' })
    expect(found['/c']).toBeUndefined()
  })

  it("leave out route '0' and its descendants", () => {
    const found = routes(directory('/a', [node('/a/1', 'x/One')], { route: '0' }), node('/b', 'x/B', { route: '0' }))
    expect(Object.keys(found)).toEqual([])
  })

  it('strip decorations of old tables around a component', () => {
    const found = routes(node('/a', '/views/system/UserList.vue'), node('b', 'src/views/system/RoleList'))
    expect(found['/a']!.screen).toEqual({ kind: 'page', component: 'system/UserList' })
    expect(found['/b']!.screen).toEqual({ kind: 'page', component: 'system/RoleList' })
  })

  it('keep the raw address of frames; it is resolved when shown', () => {
    const url = "{{ window._CONFIG['domianURL'] }}/druid/"
    const found = routes(node('0a1b', 'layouts/IframePageView', { meta: { url } }))
    expect(found['/0a1b']!.screen).toEqual({ kind: 'frame', url, outside: false })
  })

  it('take a leaf with an outside address as a frame, for any component', () => {
    const url = 'https://bi.example.cn/'
    const found = routes(node('0a1b', 'layouts/RouteView', { meta: { url, internalOrExternal: true } }))
    expect(found['/0a1b']!.screen).toEqual({ kind: 'frame', url, outside: true })
  })

  it('let the page win over an always-shown parent of the same path', () => {
    const found = routes(
      directory('/x', [node('/x', 'x/List'), node('/x/:id', 'x/Detail')], { alwaysShow: true, redirect: '/x' }),
    )
    expect(found['/x']!.screen).toEqual({ kind: 'page', component: 'x/List' })
    expect(found['/x/:id']!.menuKey).toBe('/x')
  })

  it('contain no redirect loops', () => {
    expect(routes(directory('/x', [directory('/x', [])], { redirect: '/x' }))).toEqual({})
    expect(routes(directory('/a', [], { redirect: '/b' }), directory('/b', [], { redirect: '/a' }))).toEqual({})
  })

  it('lead an always-shown entry to its own address, not to its redirect', () => {
    const list = node('/x', 'x/List')
    const found = routes(directory('/x', [list, node('/x/1', 'x/One')], { alwaysShow: true, redirect: '/y' }))
    expect(found['/x']!.screen).toEqual({ kind: 'page', component: 'x/List' })
    expect(found['/x/1']!.menuKey).toBe('/x')
  })

  it('take the query of an entry for its link, not for its route', () => {
    const found = routes(node('/list?type=1', 'x/List'), node('/list?type=2', 'x/List', { meta: { title: '第二种' } }))
    expect(Object.keys(found)).toEqual(['/list'])
    const at = (search: string) => routeAt(Object.values(found), { pathname: '/list', search })!
    expect(at('?type=1')).toMatchObject({ title: 'T/list?type=1', menuKey: '/list?type=1' })
    expect(at('?pageNo=3&type=2')).toMatchObject({ title: '第二种', menuKey: '/list?type=2' })
    expect(at('')).toMatchObject({ menuKey: '/list?type=1' })
  })

  it('take title and menu entry from the entry that links to an address', () => {
    const report = node('/report/:code', 'modules/online/cgreport/auto/OnlCgreportAutoList', { hidden: true })
    const link = node('/report/17', 'x', { route: '0', meta: { title: '月报' } })
    const found = routesFromMenu([directory('/r', [report, link])])
    expect(found.map(({ path }) => path)).toEqual(['/r', '/report/:code'])
    expect(found[0]!.screen).toEqual({ kind: 'redirect', to: '/report/17' })
    const at = (pathname: string) => routeAt(found, { pathname, search: '' })!
    expect(at('/report/17')).toMatchObject({ path: '/report/:code', title: '月报', menuKey: '/report/17' })
    expect(at('/report/17').trail.map(({ title }) => title)).toEqual(['首页', 'T/r', '月报'])
    expect(at('/report/18')).toMatchObject({ title: 'T/report/:code', menuKey: '/r' })
    expect(routeAt(found, { pathname: '/nowhere', search: '' })).toBeUndefined()
  })

  it('prefer the exact address to a pattern that comes before it', () => {
    const found = routesFromMenu([node('/x/:id', 'x/Detail'), node('/x/new', 'x/New')])
    expect(routeAt(found, { pathname: '/x/new', search: '' })!.path).toBe('/x/new')
  })

  it('select the nearest visible entry for hidden pages', () => {
    const detail = node('/a/1/detail', 'x/Detail', { hidden: true })
    const found = routes(directory('/a', [node('/a/1', 'x/One', { children: [detail] })]))
    expect(found['/a/1/detail']!.menuKey).toBe('/a/1')
    expect(found['/a/1']!.menuKey).toBe('/a/1')
  })

  it('find a page of a record below its list, which stands beside it', () => {
    const [list, detail] = [
      node('/a/1', 'x/List'),
      node('/a/1/:id', 'x/Detail', { hidden: true, meta: { listId: '/a/1' } }),
    ]
    const found = routes(home, directory('/a', [list, detail]))
    expect(found['/a/1/:id']!.menuKey).toBe('/a/1')
    expect(found['/a/1/:id']!.trail.map(({ title }) => title)).toEqual(['首页', 'T/a', 'T/a/1', 'T/a/1/:id'])
    expect(routes(directory('/a', [{ ...list, hidden: true }, detail]))['/a/1/:id']!.menuKey).toBe('/a')
  })

  it('select the entry above a hidden one also for its descendants', () => {
    const below = node('/a/h/1', 'x/One', { children: [node('/a/h/1/2', 'x/Two')] })
    const found = routes(
      directory('/a', [directory('/a/h', [below], { hidden: true }), node('/a/1', 'x/One')]),
      directory('/s', [directory('/s/d', [node('/s/d/1', 'x/One')])], { alwaysShow: true }),
    )
    expect(['/a/h/1', '/a/h/1/2', '/s/d/1'].map((path) => found[path]!.menuKey)).toEqual(['/a', '/a', '/s'])
    expect(found['/a']!.screen).toEqual({ kind: 'redirect', to: '/a/1' })
  })

  it('say where they are', () => {
    const found = routes(home, directory('/a', [node('/a/1', 'x/One')]))
    expect(found['/a/1']!.trail.map(({ title }) => title)).toEqual(['首页', 'T/a', 'T/a/1'])
    expect(found['/dashboard/analysis']!.trail.map(({ title }) => title)).toEqual(['首页'])
  })

  it('cannot be made to leave the origin', () => {
    for (const path of ['//evil.example', '/\\evil.example', '/\t/evil.example', '\\\\evil.example/'])
      expect(Object.keys(routes(node(path, 'x/One')))).toEqual(['/evil.example'])
  })

  it('leave the root and the addresses of others alone', () => {
    expect(routes(node('/', 'x/One'), node('/a/*', 'x/Two'))).toEqual({})
    expect(Object.keys(routes(directory('/', [node('/a', 'x/A')])))).toEqual(['/a'])
  })
})

describe('the menu', () => {
  const held = new Set(['system:user:list'])

  it('shows entries without a requirement and those with a granted permission', () => {
    const menu = [
      node('/free', 'x/Free'),
      node('/held', 'x/Held', { meta: { permissionList: ['system:user:list', 'other'] } }),
      node('/other', 'x/Other', { meta: { permissionList: ['other'] } }),
      node('/single', 'x/Single', { meta: { permission: 'other' } }),
    ]
    expect(allowedMenu(menu, held).map(({ path }) => path)).toEqual(['/free', '/held'])
  })

  it('hides a directory without a visible child, at any depth', () => {
    const menu = [
      directory('/a', [directory('/a/b', [node('/a/b/c', 'x/C', { hidden: true })])]),
      directory('/d', [node('/d/e', 'x/E', { meta: { permission: 'other' } })]),
      directory('/f', [node('/f/g', 'x/G')]),
    ]
    expect(allowedMenu(menu, held).map(({ path, hidden }) => [path, hidden])).toEqual([
      ['/a', true],
      ['/d', true],
      ['/f', undefined],
    ])
    const bare = [directory('/g', []), directory('/h', [], { redirect: '/a' }), directory('/i', [], { route: '0' })]
    expect(allowedMenu(bare, held).map(({ hidden }) => hidden)).toEqual([true, undefined, undefined])
  })

  it('keeps a page with hidden details in sight', () => {
    const menu = [node('/a', 'x/List', { children: [node('/a/:id', 'x/Detail', { hidden: true })] })]
    expect(allowedMenu(menu, held)[0]!.hidden).toBeUndefined()
  })

  it('shows an always-shown entry as one leaf', () => {
    const entry = directory('/x', [node('/x/1', 'x/One')], { alwaysShow: true })
    expect(visibleChildren(entry)).toEqual([])
    expect(
      allowedMenu([directory('/y', [node('/y/1', 'x/One', { hidden: true })], { alwaysShow: true })], held)[0]!.hidden,
    ).toBeUndefined()
  })

  it('knows the branches to open for an entry, itself among them', () => {
    const menu = [home, directory('/a', [directory('/a/b', [node('/a/b/c', 'x/C')]), node('/a/d', 'x/D')])]
    expect(branchesOf(menu, '/a/b/c')).toEqual(['/a', '/a/b'])
    expect(branchesOf(menu, '/a/d')).toEqual(['/a'])
    expect(branchesOf(menu, '/a')).toEqual(['/a'])
    expect(branchesOf([directory('/x', [node('/x/1', 'x/One')], { alwaysShow: true })], '/x')).toEqual([])
    expect(branchesOf(menu, '/dashboard/analysis')).toEqual([])
    expect(branchesOf(menu, '/nowhere')).toEqual([])
  })
})
