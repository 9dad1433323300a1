import type { MenuMeta, MenuNode } from '@huxi/contract'
import { describe, expect, it } from 'vitest'
import { allowedMenu, branchesOf, routesFromMenu, visibleChildren } from './routes-from-menu.ts'

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

  it("leave out route '0' and what hangs below it", () => {
    const found = routes(directory('/a', [node('/a/1', 'x/One')], { route: '0' }), node('/b', 'x/B', { route: '0' }))
    expect(Object.keys(found)).toEqual([])
  })

  it('strip what old tables write around a component', () => {
    const found = routes(node('/a', '/views/system/UserList.vue'), node('b', 'src/views/system/RoleList'))
    expect(found['/a']!.screen).toEqual({ kind: 'page', component: 'system/UserList' })
    expect(found['/b']!.screen).toEqual({ kind: 'page', component: 'system/RoleList' })
  })

  it('keep the raw address of frames; it is resolved when shown', () => {
    const url = "{{ window._CONFIG['domianURL'] }}/druid/"
    const found = routes(node('0a1b', 'layouts/IframePageView', { meta: { url } }))
    expect(found['/0a1b']!.screen).toEqual({ kind: 'frame', url })
  })

  it('let the page win over an always-shown parent of the same path', () => {
    const found = routes(
      directory('/x', [node('/x', 'x/List'), node('/x/:id', 'x/Detail')], { alwaysShow: true, redirect: '/x' }),
    )
    expect(found['/x']!.screen).toEqual({ kind: 'page', component: 'x/List' })
    expect(found['/x/:id']!.menuKey).toBe('/x')
  })

  it('never send a person round in circles', () => {
    expect(routes(directory('/x', [directory('/x', [])], { redirect: '/x' }))).toEqual({})
  })

  it('select the nearest visible entry for hidden pages', () => {
    const detail = node('/a/1/detail', 'x/Detail', { hidden: true })
    const found = routes(directory('/a', [node('/a/1', 'x/One', { children: [detail] })]))
    expect(found['/a/1/detail']!.menuKey).toBe('/a/1')
    expect(found['/a/1']!.menuKey).toBe('/a/1')
  })

  it('say where they are', () => {
    const found = routes(home, directory('/a', [node('/a/1', 'x/One')]))
    expect(found['/a/1']!.trail.map(({ title }) => title)).toEqual(['首页', 'T/a', 'T/a/1'])
    expect(found['/dashboard/analysis']!.trail.map(({ title }) => title)).toEqual(['首页'])
  })

  it('cannot be made to leave the house', () => {
    expect(Object.keys(routes(node('//evil.example', 'x/One')))).toEqual(['/evil.example'])
  })
})

describe('the menu', () => {
  const held = new Set(['system:user:list'])

  it('shows entries without a requirement and those whose permission is held', () => {
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
  })

  it('keeps a page in sight whose details are hidden', () => {
    const menu = [node('/a', 'x/List', { children: [node('/a/:id', 'x/Detail', { hidden: true })] })]
    expect(allowedMenu(menu, held)[0]!.hidden).toBeUndefined()
  })

  it('shows an always-shown entry as one leaf', () => {
    const shown = directory('/x', [node('/x/1', 'x/One')], { alwaysShow: true })
    expect(visibleChildren(shown)).toEqual([])
    expect(
      allowedMenu([directory('/y', [node('/y/1', 'x/One', { hidden: true })], { alwaysShow: true })], held)[0]!.hidden,
    ).toBeUndefined()
  })

  it('knows the branches above an entry', () => {
    const menu = [home, directory('/a', [directory('/a/b', [node('/a/b/c', 'x/C')]), node('/a/d', 'x/D')])]
    expect(branchesOf(menu, '/a/b/c')).toEqual(['/a', '/a/b'])
    expect(branchesOf(menu, '/a/d')).toEqual(['/a'])
    expect(branchesOf(menu, '/dashboard/analysis')).toEqual([])
    expect(branchesOf(menu, '/nowhere')).toEqual([])
  })
})
