/** The menu for older clients: pages they lack open ours in a window. */
import type { MenuNode, UserPermission } from '@huxi/contract'
import { externalPath } from './menu.ts'

/** Origin of the older client if the installation has no public address. */
const ORIGIN = '{{ window.location.origin }}'

const pathsOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ path, children }) => [path, ...pathsOf(children ?? [])])

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

const leadsTo = (nodes: readonly MenuNode[], path: string): boolean =>
  nodes.some((node) => (node.path === path && !node.meta.internalOrExternal) || leadsTo(node.children ?? [], path))

const olderMenus = new WeakMap<UserPermission, UserPermission>()

export const inWindows = (answer: UserPermission, publicUrl: string = ORIGIN): UserPermission => {
  const before = olderMenus.get(answer)
  if (before) return before
  const { home, ...others } = answer
  const paths = Map.groupBy(pathsOf(answer.menu), (path) => path)
  const menu = answer.menu.map((node) => windowOf(node, publicUrl, (path) => paths.get(path)!.length > 1))
  // a home page in a window of its own cannot be the start page
  const made: UserPermission = { ...others, menu, ...(home !== undefined && leadsTo(menu, home) && { home }) }
  olderMenus.set(answer, made)
  return made
}
