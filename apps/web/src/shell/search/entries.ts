import type { MenuNode } from '@huxi/contract'
import { resolveMenuUrl, type UrlNames } from '../routes/menu-url.ts'
import { pathOf, routeAt, visibleChildren, type PageRoute } from '../routes/routes-from-menu.ts'

interface MenuEntry {
  path: string
  title: string
  above: string
  address?: string
}

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

/** A path with parameters is not reachable. */
const isReachable = (path: string, routes: readonly PageRoute[]): boolean => {
  const [pathname = '', query = ''] = path.split('?')
  return !pathname.includes(':') && routeAt(routes, { pathname, search: query }) !== undefined
}
