/** Menu tree as browser routes. Flat, because menu paths are absolute. */
import type { MenuMeta, MenuNode } from '@huxi/contract'
import { matchPath, matchRoutes } from 'react-router'
import type { Crumb } from '../../kit/ui/page-header.tsx'
import { HOME } from '../../platform/redirect.ts'

type Screen =
  | { kind: 'page'; component: string }
  | { kind: 'frame'; url: string; outside: boolean }
  | { kind: 'redirect'; to: string }

interface Place {
  title: string
  trail: readonly Crumb[]
  /** Menu entry to highlight: its own, or the nearest visible ancestor. */
  menuKey: string
}

export interface PageRoute extends Place {
  path: string
  screen: Screen
  /** Entries that link into this route with their own title, most specific first. */
  named?: readonly (Place & { link: string })[]
}

/** `keepAlive` is ignored: pages always keep their state, and new entries have it off, which would lose input. */
interface Entry extends Place {
  link: string
  path: string
  screen: Screen | undefined
  linked: boolean
}

interface Guarded extends MenuMeta {
  permissionList?: readonly string[]
  permission?: string | readonly string[]
}

const HOME_CRUMB: Crumb = { title: '首页', path: HOME }

/** Browsers treat these as a slash or drop them, so that the origin could change. */
const UNSAFE = /[\\\u0000-\u001f\u007f]/g

/** Same-origin path: exactly one leading slash. */
const ownAddress = (written: string): string => {
  const [path = '', query] = written.replace(UNSAFE, '').split(/(?=[?#])(.*)/s)
  return `/${path.split('/').filter(Boolean).join('/')}${query ?? ''}`
}

/** Address and menu key; external addresses come as a hash without slash. */
export const pathOf = (node: MenuNode): string => ownAddress(node.path)

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0]!

const componentOf = (node: MenuNode): string =>
  node.component.replace(/^\/?(src\/)?(views\/)?/, '').replace(/\.vue$/, '')

const isLayout = (node: MenuNode): boolean => node.component.includes('layouts')
const isFrame = (node: MenuNode): boolean =>
  /layouts\/Iframe/i.test(node.component) || (isLayout(node) && Boolean(node.meta.url) && !node.children?.length)
const isDirectory = (node: MenuNode): boolean => isLayout(node) && !isFrame(node)

const isLink = (node: MenuNode): boolean => node.route === '0' || Boolean(node.redirect)

/** Menu within the user's rights: drops entries without permission and empty directories. */
export const allowedMenu = (menu: readonly MenuNode[], granted: ReadonlySet<string>): MenuNode[] =>
  menu
    .filter((node) => isGranted(node.meta, granted))
    .map((node) => {
      const bare = !node.children?.length
      const children = allowedMenu(node.children ?? [], granted)
      const empty =
        isDirectory(node) && !node.alwaysShow && !(bare && isLink(node)) && children.every((child) => child.hidden)
      return { ...node, ...(!bare && { children }), ...(empty && { hidden: true as const }) }
    })

const isGranted = (meta: Guarded, granted: ReadonlySet<string>): boolean => {
  const permissions = [meta.permissionList ?? meta.permission ?? []].flat()
  return permissions.length === 0 || permissions.some((code) => granted.has(code))
}

/** Visible children; an `alwaysShow` entry is a single leaf. */
export const visibleChildren = (node: MenuNode): MenuNode[] =>
  node.alwaysShow ? [] : (node.children ?? []).filter((child) => !child.hidden)

/** The first route of a path wins, but a directory gives way to a page. */
export const routesFromMenu = (menu: readonly MenuNode[]): PageRoute[] => {
  const entries = entriesIn(menu, [], '')
  const pages = new Map<string, PageRoute>()
  for (const { path, title, trail, menuKey, screen } of entries) {
    const existing = pages.get(path)
    const wins = !existing || (existing.screen.kind === 'redirect' && screen?.kind !== 'redirect')
    if (screen && wins) pages.set(path, { path, title, trail, menuKey, screen })
  }
  const routes = [...pages.values()].filter(({ screen }) => screen.kind !== 'redirect' || arrives(screen.to, pages))
  return withNames(routes, entries)
}

/** A hidden page that belongs to a sibling list is placed below that list. */
const entriesIn = (nodes: readonly MenuNode[], parents: readonly Crumb[], menuKeyAbove: string): Entry[] =>
  nodes.flatMap((node) => {
    const list = nodes.find(({ id }) => id === node.meta.listId)
    if (!list) return entriesOf(node, parents, menuKeyAbove)
    return entriesOf(node, [...parents, crumbOf(list)], list.hidden ? menuKeyAbove : pathOf(list))
  })

const crumbOf = (node: MenuNode): Crumb => {
  const link = pathOf(node)
  return { title: node.meta.title, path: withoutQuery(link) === '/' ? undefined : link }
}

const entriesOf = (node: MenuNode, parents: readonly Crumb[], menuKeyAbove: string): Entry[] => {
  const link = pathOf(node)
  const path = withoutQuery(link)
  const { title } = node.meta
  const menuKey = node.hidden ? menuKeyAbove : link
  const here = [...parents.filter((crumb) => crumb.path !== HOME), crumbOf(node)]
  const trail = path === HOME ? [HOME_CRUMB] : [HOME_CRUMB, ...here]
  const linked = node.route === '0'
  const entry = { link, path, title, trail, menuKey, linked }
  // Route '0' is only a link: neither it nor its children become routes.
  if (linked) return [{ ...entry, screen: undefined }]
  // An always-shown or hidden entry has no visible children.
  const isLeaf = node.alwaysShow || node.hidden
  const children = (node.children ?? []).map((child) => (isLeaf ? { ...child, hidden: true as const } : child))
  const below = entriesIn(children, here, menuKey)
  return [{ ...entry, screen: isOwnRoute(path) ? screenOf(node, path, below) : undefined }, ...below]
}

/** `/` belongs to the shell, and a wildcard would capture other addresses. */
const isOwnRoute = (path: string): boolean => path !== '/' && !path.includes('*')

const screenOf = (node: MenuNode, path: string, below: readonly Entry[]): Screen | undefined => {
  if (isFrame(node)) return { kind: 'frame', url: node.meta.url ?? '', outside: node.meta.internalOrExternal }
  if (!isLayout(node)) return { kind: 'page', component: componentOf(node) }
  const wanted = node.redirect && !node.alwaysShow ? ownAddress(node.redirect) : path
  const pages = below.filter(
    ({ screen, linked, path }) => (screen ? screen.kind !== 'redirect' : linked) && !path.includes(':'),
  )
  const first = pages.find(({ menuKey, link }) => menuKey === link) ?? pages[0]
  const to = withoutQuery(wanted) === path ? first?.link : wanted
  return to === undefined ? undefined : { kind: 'redirect', to }
}

const arrives = (to: string, pages: ReadonlyMap<string, PageRoute>, seen: readonly string[] = []): boolean => {
  const next = pages.get(withoutQuery(to))
  if (next?.screen.kind !== 'redirect') return true
  return !seen.includes(next.path) && arrives(next.screen.to, pages, [...seen, next.path])
}

const withNames = (routes: readonly PageRoute[], entries: readonly Entry[]): PageRoute[] => {
  const links = entries
    .filter(({ link, menuKey, path, linked }) => menuKey === link && (linked || link !== path))
    .map(({ link, title, trail, menuKey }) => ({ link, title, trail, menuKey }))
    .sort((a, b) => b.link.length - a.link.length)
  const owners = new Map(links.map((link) => [link, matchRoute(routes, withoutQuery(link.link))]))
  return routes.map((route) => {
    const named = links.filter((link) => owners.get(link) === route)
    return named.length > 0 ? { ...route, named } : route
  })
}

const matchRoute = (routes: readonly PageRoute[], pathname: string): PageRoute | undefined => {
  const exact = routes.find(({ path }) => path === pathname)
  if (exact) return exact
  const [match] =
    matchRoutes(
      routes.map(({ path }) => ({ path })),
      pathname,
    ) ?? []
  return match && routes.find(({ path }) => path === match.route.path)
}

/** Prefers the menu title of the exact address: an entry that links to `/x/17` although the route is `/x/:id`. */
export const routeAt = (
  routes: readonly PageRoute[],
  { pathname, search }: { pathname: string; search: string },
): PageRoute | undefined => {
  const route = matchRoute(routes, pathname)
  const name = route?.named?.find(({ link }) => leadsTo(link, pathname, search))
  if (!route || !name) return route
  const { title, trail, menuKey } = name
  return { ...route, title, trail, menuKey }
}

const leadsTo = (link: string, pathname: string, search: string): boolean => {
  const given = new URLSearchParams(search)
  const [path = '', query = ''] = link.split('#', 1)[0]!.split('?')
  return matchPath(path, pathname) !== null && [...new URLSearchParams(query)].every(([k, v]) => given.get(k) === v)
}

/** Branch keys to open for an entry, outermost first. */
export const branchesOf = (menu: readonly MenuNode[], key: string): string[] => {
  for (const node of menu) {
    if (pathOf(node) === key) return visibleChildren(node).length > 0 ? [key] : []
    const inside = node.children && holds(node, key) ? [pathOf(node), ...branchesOf(node.children, key)] : undefined
    if (inside) return inside
  }
  return []
}

const holds = (node: MenuNode, key: string): boolean =>
  (node.children ?? []).some((child) => pathOf(child) === key || holds(child, key))
