/** What the menu search finds: every entry in sight that leads somewhere, in the order of the menu. */
import type { MenuNode } from '@huxi/contract'
import { resolveMenuUrl, type UrlNames } from '../routes/menu-url.ts'
import { pathOf, routeAt, visibleChildren, type PageRoute } from '../routes/routes-from-menu.ts'

interface MenuEntry {
  path: string
  title: string
  /** the branches above it */
  above: string
  /** an outside address, for a window of its own */
  address?: string
}

/** `routes` are the pages the person can reach. */
export const menuEntries = (
  menu: readonly MenuNode[],
  routes: readonly PageRoute[],
  names: UrlNames,
): readonly MenuEntry[] => {
  const below = (nodes: readonly MenuNode[], above: readonly string[]): MenuEntry[] =>
    nodes
      .filter((node) => !node.hidden)
      .flatMap((node) => {
        const children = visibleChildren(node)
        if (children.length > 0) return below(children, [...above, node.meta.title])
        const entry = { path: pathOf(node), title: node.meta.title, above: above.join(' / ') }
        const { url, internalOrExternal } = node.meta
        if (!url || !internalOrExternal) return isReachable(entry.path, routes) ? [entry] : []
        const address = resolveMenuUrl(url, names)
        return address === undefined ? [] : [{ ...entry, address }]
      })
  return below(menu, [])
}

/** An address with a place to fill in is nowhere to go to. */
const isReachable = (path: string, routes: readonly PageRoute[]): boolean => {
  const [pathname = '', query = ''] = path.split('?')
  return !pathname.includes(':') && routeAt(routes, { pathname, search: query }) !== undefined
}
