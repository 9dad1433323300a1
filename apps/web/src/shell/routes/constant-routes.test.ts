import type { MenuNode } from '@huxi/contract'
import {
  array,
  assert as hold,
  boolean,
  constantFrom,
  oneof,
  property,
  record,
  string,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOME } from '../../platform/redirect.ts'
import { allRoutes, CONSTANT_PAGES } from './constant-routes.ts'
import { pageOf } from './pages.ts'
import { allowedMenu, branchesOf, pathOf, routeAt, routesFromMenu, type PageRoute } from './routes-from-menu.ts'

interface Drawn {
  path: string
  component: string
  redirect: string | null
  route: '0' | '1'
  hidden: boolean
  alwaysShow: boolean
  title: string
  children: Drawn[]
}

const SOME = ['/', '', '/a', '/a/', 'a', '/a/b', '/a?x=1', '/a/:id', '/A', '//a', '/*', '/台', '/404', '/test', '/%']
const address = oneof({ arbitrary: constantFrom(...SOME), weight: 4 }, string())
const COMPONENTS = ['x/One', 'layouts/RouteView', 'layouts/IframePageView', 'modules/online/cgform/X', '']

const drawn = (children: Arbitrary<Drawn>[]): Arbitrary<Drawn> =>
  record({
    path: address,
    component: constantFrom(...COMPONENTS),
    redirect: oneof(address, constantFrom(null)),
    route: constantFrom('0', '1'),
    hidden: boolean(),
    alwaysShow: boolean(),
    title: string(),
    children: children[0] ? array(children[0], { maxLength: 3 }) : constantFrom([]),
  }) as Arbitrary<Drawn>

const node = ({ hidden, alwaysShow, title, children, ...rest }: Drawn): MenuNode => ({
  ...rest,
  id: rest.path,
  name: title,
  meta: { title, keepAlive: false, internalOrExternal: false },
  ...(hidden && { hidden }),
  ...(alwaysShow && { alwaysShow }),
  children: children.map(node),
})

const follow = (known: readonly PageRoute[], route: PageRoute, seen: readonly string[] = []): void => {
  expect(seen).not.toContain(route.path)
  const { screen } = route
  const next = screen.kind === 'redirect' && known.find(({ path }) => path === screen.to.split(/[?#]/)[0])
  if (next) follow(known, next, [...seen, route.path])
}

it('any menu makes routes of one address each, inside the app, and every redirect arrives', () => {
  const tree = drawn([drawn([drawn([])])])
  hold(
    property(array(tree, { maxLength: 4 }), (trees) => {
      const menu = allowedMenu(trees.map(node), new Set())
      const known = allRoutes(routesFromMenu(menu))
      const paths = known.map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
      for (const path of paths) expect(new URL(path, 'https://huxi.example').host).toBe('huxi.example')
      for (const route of known) follow(known, route)
      for (const one of menu) branchesOf(menu, pathOf(one))
      for (const pathname of ['/a', '/a/b', '/a/7', '/%E5%8F%B0']) routeAt(known, { pathname, search: '?x=1' })
    }),
    { seed: 20 },
  )
})

describe('constant pages', () => {
  it('have a page each', () => {
    expect(CONSTANT_PAGES.filter(({ component }) => !pageOf(component))).toEqual([])
  })

  it('give way to an entry of the same address, and the roots lead to existing pages', () => {
    const help = { path: '/help', component: 'x/Help', redirect: null, route: '1', hidden: false } as const
    const known = allRoutes(routesFromMenu([node({ ...help, alwaysShow: false, title: '帮助', children: [] })]))
    expect(known.filter(({ path }) => path === '/help').map(({ screen }) => screen)).toEqual([
      { kind: 'page', component: 'x/Help' },
    ])
    expect(known.find(({ path }) => path === '/')!.screen).toEqual({ kind: 'redirect', to: '/help' })
    const entry = { ...help, alwaysShow: false, title: '', children: [] }
    const pages = routesFromMenu([node(entry), node({ ...entry, path: HOME })])
    const start = (home?: string) => allRoutes(pages, home).find(({ path }) => path === '/')!.screen
    expect([start('/help'), start('/gone'), start()].map((screen) => 'to' in screen && screen.to)).toEqual([
      '/help',
      HOME,
      HOME,
    ])
    expect(allRoutes([]).find(({ path }) => path === '/')!.screen).toEqual({ kind: 'redirect', to: '/404' })
  })
})
