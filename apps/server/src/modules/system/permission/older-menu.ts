/** The menu for older clients: pages they lack open ours in a window. */
import type { MenuNode, UserPermission } from '@huxi/contract'
import { besideList, externalPath, routeName } from './menu.ts'

/** Origin of the older client if the installation has no public address. */
const ORIGIN = '{{ window.location.origin }}'

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

const pathsOf = (nodes: readonly MenuNode[]): string[] => flat(nodes).map(({ path }) => path)

const windowOf = (node: MenuNode, origin: string, isShared: (path: string) => boolean): MenuNode => {
  const children = node.children?.map((child) => windowOf(child, origin, isShared))
  const own = { ...node, ...(children && { children }) }
  // the page of one record has no address to open
  if (!node.meta.ownWindow || node.path.includes(':')) return own
  const url = `${origin}${node.path}`
  const meta = { ...node.meta, url, internalOrExternal: true }
  // a hidden page is reached by its address alone, unless an operator put a page of the client there
  const path = node.hidden && !isShared(node.path) ? node.path : externalPath(url)
  return { ...own, path, component: 'layouts/IframePageView', meta }
}

const MESSAGES = '/isps/userAnnouncement'

const withMessages = (menu: MenuNode[]): MenuNode[] => {
  if (menu.length < 2 || pathsOf(menu).includes(MESSAGES)) return menu
  const page = { path: MESSAGES, name: 'isps-userAnnouncement', component: 'system/UserAnnouncementList' } as const
  const meta = { title: '我的消息', keepAlive: false, internalOrExternal: false }
  return [...menu, { id: 'message_mine', ...page, route: '1', hidden: true, meta }]
}

const leadsTo = (nodes: readonly MenuNode[], path: string): boolean =>
  flat(nodes).some((node) => node.path === path && !node.meta.internalOrExternal)

const plainPath = (address: string): string => address.toLowerCase().replace(/[?#].*$|(?<=.)\/+(?=[?#]|$)/g, '')

/** Older clients send an entry with `alwaysShow` to its own address, which needs a page there. */
const openingFirst = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => {
    const { alwaysShow, children, ...entry } = node
    const below = openingFirst(children ?? [])
    if (!alwaysShow || flat(below).some(({ path }) => plainPath(path) === plainPath(node.path)))
      return [{ ...node, ...(children && { children: below }) }]
    const pages = flat(below).filter(({ path, component }) => !component.includes('layouts') && !path.includes(':'))
    const first = pages.find(({ hidden }) => !hidden) ?? pages[0]
    const opening = { ...entry, redirect: first?.path ?? null, ...(!first && { hidden: true as const }) }
    return [opening, ...below.map((page) => besideList(page, node.id))]
  })

const withoutLoops = (menu: readonly MenuNode[]): MenuNode[] => {
  const targets = new Map(
    menu.flatMap(({ path, redirect }) => (redirect ? [[plainPath(path), plainPath(redirect)]] : [])),
  )
  const isLoop = (from: string, seen: readonly string[] = []): boolean => {
    const to = targets.get(from)
    return seen.includes(from) || (to !== undefined && isLoop(to, [...seen, from]))
  }
  return menu.map((node) => (node.redirect && isLoop(plainPath(node.path)) ? { ...node, redirect: null } : node))
}

const ONLINE_SCREEN = /^modules\/online\/cg(?:form|report)\/auto\//

const coded = (path: string): string => path.replace(/[^/]+$/, ':code')

const hiddenScreen = (path: string, { children: _below, ...screen }: MenuNode): MenuNode => ({
  ...screen,
  id: `${screen.id}_code`,
  path,
  name: routeName(path),
  redirect: null,
  hidden: true,
  meta: { ...screen.meta, hideMenu: true },
})

/**
 * Online screens read their form or report from the parameter `code` of their route. A link by name has none, so an entry
 * is a link by address, to a hidden page of the screen.
 */
const withCodes = (menu: readonly MenuNode[]): MenuNode[] => {
  const linked = (node: MenuNode): MenuNode => {
    const own = node.children ? { ...node, children: node.children.map(linked) } : node
    if (!ONLINE_SCREEN.test(node.component)) return own
    return node.path.includes(':') ? { ...own, path: coded(node.path) } : { ...own, route: '0' }
  }
  const screens = flat(menu).filter(({ component }) => ONLINE_SCREEN.test(component))
  const missing = [...Map.groupBy(screens, ({ path }) => coded(path))].filter(([, nodes]) =>
    nodes.every(({ path }) => !path.includes(':')),
  )
  return [...menu.map(linked), ...missing.map(([path, [first]]) => hiddenScreen(path, first!))]
}

const olderMenus = new WeakMap<UserPermission, UserPermission>()

export const inWindows = (answer: UserPermission, publicUrl: string = ORIGIN): UserPermission => {
  const before = olderMenus.get(answer)
  if (before) return before
  const { home, ...others } = answer
  const paths = Map.groupBy(pathsOf(answer.menu), (path) => path)
  const windows = openingFirst(answer.menu).map((node) =>
    windowOf(node, publicUrl, (path) => paths.get(path)!.length > 1),
  )
  const menu = withoutLoops(windows)
  // a home page in a window of its own cannot be the start page
  const made: UserPermission = {
    ...others,
    menu: withMessages(withCodes(menu)),
    ...(home !== undefined && leadsTo(menu, home) && { home }),
  }
  olderMenus.set(answer, made)
  return made
}
