/** The server's menu tree as the routes of the browser. Flat on purpose: a menu path is absolute, whatever its depth. */
import type { MenuMeta, MenuNode } from '@huxi/contract'
import type { Crumb } from '../kit/page-header.tsx'
import { HOME } from '../platform/redirect.ts'

/** What a route shows. */
export type Screen =
  | { kind: 'page'; component: string }
  | { kind: 'frame'; url: string }
  | { kind: 'redirect'; to: string }

export interface PageRoute {
  path: string
  title: string
  screen: Screen
  /** 首页 first, the page itself last */
  trail: readonly Crumb[]
  /** the menu entry to mark: its own, or the nearest one in sight above it */
  menuKey: string
}

interface Guarded extends MenuMeta {
  permissionList?: readonly string[]
  permission?: string | readonly string[]
}

const HOME_CRUMB: Crumb = { title: '首页', path: HOME }

/** Path of a node; external addresses arrive as a hash without slash. */
export const pathOf = (node: MenuNode): string => `/${node.path.replace(/^\/+/, '')}`

/** Component of a page as the registry knows it. */
const componentOf = (node: MenuNode): string =>
  node.component.replace(/^\/?(src\/)?(views\/)?/, '').replace(/\.vue$/, '')

const isLayout = (node: MenuNode): boolean => node.component.includes('layouts')
const isFrame = (node: MenuNode): boolean => /layouts\/Iframe/i.test(node.component)
export const isDirectory = (node: MenuNode): boolean => isLayout(node) && !isFrame(node)

/**
 * The part of the menu a person may see: entries that ask for a permission nobody gave are dropped,
 * directories without a visible child are hidden.
 */
export const allowedMenu = (menu: readonly MenuNode[], held: ReadonlySet<string>): MenuNode[] =>
  menu
    .filter((node) => isHeld(node.meta, held))
    .map((node) => {
      if (!node.children?.length) return node
      const children = allowedMenu(node.children, held)
      const empty = isDirectory(node) && !node.alwaysShow && children.every((child) => child.hidden)
      return { ...node, children, ...(empty && { hidden: true as const }) }
    })

const isHeld = (meta: Guarded, held: ReadonlySet<string>): boolean => {
  const wanted = [meta.permissionList ?? meta.permission ?? []].flat()
  return wanted.length === 0 || wanted.some((code) => held.has(code))
}

/** Entries that stand in the menu below a node; an always-shown one is a single leaf. */
export const visibleChildren = (node: MenuNode): MenuNode[] =>
  node.alwaysShow ? [] : (node.children ?? []).filter((child) => !child.hidden)

/** All routes of a menu. The first route of a path wins, so an aggregated parent gives way to its page. */
export const routesFromMenu = (menu: readonly MenuNode[]): PageRoute[] => {
  const all = menu.flatMap((node) => routesOf(node, [], ''))
  const pages = new Map<string, PageRoute>()
  for (const route of all) {
    const known = pages.get(route.path)
    if (!known || (known.screen.kind === 'redirect' && route.screen.kind !== 'redirect')) pages.set(route.path, route)
  }
  return [...pages.values()].filter(({ screen, path }) => screen.kind !== 'redirect' || screen.to !== path)
}

const routesOf = (node: MenuNode, parents: readonly Crumb[], menuKeyAbove: string): PageRoute[] => {
  // route '0' is only a link: neither it nor what hangs below it becomes a route
  if (node.route === '0') return []
  const path = pathOf(node)
  const menuKey = node.hidden ? menuKeyAbove : path
  const here = [...parents, { title: node.meta.title, path }]
  const trail = path === HOME ? [HOME_CRUMB] : [HOME_CRUMB, ...here]
  const below = (node.children ?? []).flatMap((child) =>
    routesOf(node.alwaysShow ? { ...child, hidden: true } : child, here, menuKey),
  )
  const screen = screenOf(node, path, below)
  return screen ? [{ path, title: node.meta.title, screen, trail, menuKey }, ...below] : below
}

const screenOf = (node: MenuNode, path: string, below: readonly PageRoute[]): Screen | undefined => {
  if (isFrame(node)) return { kind: 'frame', url: node.meta.url ?? '' }
  if (!isLayout(node)) return { kind: 'page', component: componentOf(node) }
  const first = below.find(({ screen }) => screen.kind !== 'redirect')
  const to = node.redirect && node.redirect !== path ? node.redirect : first?.path
  return to === undefined ? undefined : { kind: 'redirect', to }
}

/** Keys of the branches above an entry, outermost first. */
export const branchesOf = (menu: readonly MenuNode[], key: string): string[] => {
  for (const node of menu) {
    if (pathOf(node) === key) return []
    const inside = node.children && holds(node, key) ? [pathOf(node), ...branchesOf(node.children, key)] : undefined
    if (inside) return inside
  }
  return []
}

const holds = (node: MenuNode, key: string): boolean =>
  (node.children ?? []).some((child) => pathOf(child) === key || holds(child, key))
