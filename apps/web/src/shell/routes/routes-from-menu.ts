/** The server's menu tree as the routes of the browser. Flat on purpose: a menu path is absolute, whatever its depth. */
import type { MenuMeta, MenuNode } from '@huxi/contract'
import { matchPath, matchRoutes } from 'react-router'
import type { Crumb } from '../../kit/ui/page-header.tsx'
import { HOME } from '../../platform/redirect.ts'

/** What a route shows. */
type Screen =
  | { kind: 'page'; component: string }
  /** `outside`: the operator wants a window of its own for it */
  | { kind: 'frame'; url: string; outside: boolean }
  | { kind: 'redirect'; to: string }

/** How people know a place. */
interface Place {
  title: string
  /** 首页 first, the page itself last */
  trail: readonly Crumb[]
  /** the menu entry to mark: its own, or the nearest one in sight above it */
  menuKey: string
}

export interface PageRoute extends Place {
  /** pattern of the address, without query */
  path: string
  screen: Screen
  /** menu entries that only link into this route, with names of their own; the most exact first */
  named?: readonly (Place & { link: string })[]
}

/**
 * An entry of the menu on its way to a route. Its `keepAlive` flag is not asked:
 * what is typed and chosen stays on every page, and the flag of a new entry is off, so that obeying it would lose input.
 */
interface Entry extends Place {
  /** address as the menu has it, with query */
  link: string
  path: string
  /** absent = no route of its own */
  screen: Screen | undefined
  /** only a link to the route of somebody else */
  linked: boolean
}

interface Guarded extends MenuMeta {
  permissionList?: readonly string[]
  permission?: string | readonly string[]
}

const HOME_CRUMB: Crumb = { title: '首页', path: HOME }

/** Browsers read these as a slash or not at all, so that an address could lead to another origin. */
const UNSAFE = /[\\\u0000-\u001f\u007f]/g

/** An address of ours, whatever was written: one slash first, none twice. */
const ownAddress = (written: string): string => {
  const [path = '', query] = written.replace(UNSAFE, '').split(/(?=[?#])(.*)/s)
  return `/${path.split('/').filter(Boolean).join('/')}${query ?? ''}`
}

/** Address of a node, and its key in the menu; external addresses arrive as a hash without slash. */
export const pathOf = (node: MenuNode): string => ownAddress(node.path)

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0]!

/** Component of a page as the registry knows it. */
const componentOf = (node: MenuNode): string =>
  node.component.replace(/^\/?(src\/)?(views\/)?/, '').replace(/\.vue$/, '')

const isLayout = (node: MenuNode): boolean => node.component.includes('layouts')
const isFrame = (node: MenuNode): boolean =>
  /layouts\/Iframe/i.test(node.component) || (isLayout(node) && Boolean(node.meta.url) && !node.children?.length)
const isDirectory = (node: MenuNode): boolean => isLayout(node) && !isFrame(node)

/** Leads somewhere by itself, without anything below. */
const isLink = (node: MenuNode): boolean => node.route === '0' || Boolean(node.redirect)

/**
 * The part of the menu a person may see: entries that ask for a permission nobody gave are dropped,
 * directories without a visible child are hidden.
 */
export const allowedMenu = (menu: readonly MenuNode[], held: ReadonlySet<string>): MenuNode[] =>
  menu
    .filter((node) => isHeld(node.meta, held))
    .map((node) => {
      const bare = !node.children?.length
      const children = allowedMenu(node.children ?? [], held)
      const empty =
        isDirectory(node) && !node.alwaysShow && !(bare && isLink(node)) && children.every((child) => child.hidden)
      return { ...node, ...(!bare && { children }), ...(empty && { hidden: true as const }) }
    })

const isHeld = (meta: Guarded, held: ReadonlySet<string>): boolean => {
  const wanted = [meta.permissionList ?? meta.permission ?? []].flat()
  return wanted.length === 0 || wanted.some((code) => held.has(code))
}

/** Entries that are in the menu below a node; an always-shown one is a single leaf. */
export const visibleChildren = (node: MenuNode): MenuNode[] =>
  node.alwaysShow ? [] : (node.children ?? []).filter((child) => !child.hidden)

/** All routes of a menu. The first route of a path wins, but a directory gives way to a page of its own address. */
export const routesFromMenu = (menu: readonly MenuNode[]): PageRoute[] => {
  const entries = entriesIn(menu, [], '')
  const pages = new Map<string, PageRoute>()
  for (const { path, title, trail, menuKey, screen } of entries) {
    const known = pages.get(path)
    const wins = !known || (known.screen.kind === 'redirect' && screen?.kind !== 'redirect')
    if (screen && wins) pages.set(path, { path, title, trail, menuKey, screen })
  }
  const routes = [...pages.values()].filter(({ screen }) => screen.kind !== 'redirect' || arrives(screen.to, pages))
  return withNames(routes, entries)
}

/** Entries of one level; a hidden page that belongs to a list beside it is found, and marked, below that list. */
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
  // route '0' is only a link: neither it nor what hangs below it becomes a route
  if (linked) return [{ ...entry, screen: undefined }]
  // in the menu nothing hangs below an entry that is always shown or hidden itself
  const isLeaf = node.alwaysShow || node.hidden
  const children = (node.children ?? []).map((child) => (isLeaf ? { ...child, hidden: true as const } : child))
  const below = entriesIn(children, here, menuKey)
  return [{ ...entry, screen: isOwnRoute(path) ? screenOf(node, path, below) : undefined }, ...below]
}

/** The root belongs to the shell, and a star would take the addresses of others. */
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

/** Whether a redirect ends somewhere instead of going round in circles. */
const arrives = (to: string, pages: ReadonlyMap<string, PageRoute>, seen: readonly string[] = []): boolean => {
  const next = pages.get(withoutQuery(to))
  if (next?.screen.kind !== 'redirect') return true
  return !seen.includes(next.path) && arrives(next.screen.to, pages, [...seen, next.path])
}

/** Hands entries that link into a route of somebody else to that route. */
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

/**
 * The route of an address, under the name the menu has for it: an entry that links to `/x/17` names that place,
 * although the route is `/x/:id`.
 */
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

/** Whether an address is the one of a link, and has at least its query. */
const leadsTo = (link: string, pathname: string, search: string): boolean => {
  const given = new URLSearchParams(search)
  const [path = '', query = ''] = link.split('#', 1)[0]!.split('?')
  return matchPath(path, pathname) !== null && [...new URLSearchParams(query)].every(([k, v]) => given.get(k) === v)
}

/** Keys of the branches to open for an entry, outermost first; a branch marked for a hidden page is one of them. */
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
