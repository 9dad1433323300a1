/** The menu tree and the button lists of a user, in the exact shapes of older clients. */
import type { AllAuthEntry, AuthEntry, MenuMeta, MenuNode, Permission } from '@huxi/contract'
import { createHash } from 'node:crypto'
import { nest, type Branch } from '../../../engine/read/tree.ts'
import { BUTTON, codesOfRow, isDetail, isPage } from './rows.ts'

const HOME = '首页'
const EXTERNAL = /^(?:https?:\/\/|\{\{)/

export const externalPath = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 32)

const pathOf = (row: Permission): string =>
  EXTERNAL.test(row.url ?? '') ? externalPath(row.url!) : (row.url ?? `/${row.id}`)

/** Name of the route of a path, as older clients link to it. */
export const routeName = (path: string): string => path.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')

const nameOf = (row: Permission): string => row.componentName || routeName(row.url ?? row.id)

const metaOf = (row: Permission): MenuMeta => ({
  title: row.name,
  keepAlive: row.keepAlive ?? false,
  internalOrExternal: row.internalOrExternal ?? false,
  ...(row.icon && { icon: row.icon }),
  ...((row.componentName || row.component) && {
    componentName: row.componentName || row.component!.split('/').at(-1)!,
  }),
  ...(EXTERNAL.test(row.url ?? '') && { url: row.url! }),
  ...(row.hidden && { hideMenu: true }),
  ...(row.hideTab && { hideTab: true }),
  ...(row.ownWindow && isPage(row) && { ownWindow: true }),
})

const nodeOf = (row: Branch<Permission>, children: MenuNode[]): MenuNode => {
  const isDirectory = !isPage(row) && !EXTERNAL.test(row.url ?? '')
  const isEmpty = isDirectory && children.every((c) => c.hidden) && (children.length > 0 || !leadsElsewhere(row))
  const hidden = row.hidden || isEmpty
  const aggregates = row.alwaysShow && (!isPage(row) || gathers(row, children))
  return {
    id: row.id,
    ...(!row.parentId && { redirect: row.redirect }),
    path: pathOf(row),
    component: row.component ?? 'layouts/RouteView',
    route: row.isRoute === false ? '0' : '1',
    name: nameOf(row),
    meta: metaOf(row),
    ...(hidden && { hidden: true as const }),
    ...(aggregates && { alwaysShow: true as const }),
    ...(children.length > 0 && { children }),
  }
}

const leadsElsewhere = ({ isRoute, redirect, alwaysShow }: Permission): boolean =>
  isRoute === false || Boolean(redirect) || alwaysShow === true

/** Whether a page frames the pages below it and shares its address with one of them, e.g. settings with sections. */
const gathers = (row: Permission, below: readonly MenuNode[]): boolean => below.some(({ path }) => path === pathOf(row))

/** Older clients would show a page instead of its children, and send an always visible row to its own address. */
const nodesOf = (row: Branch<Permission>): MenuNode[] => {
  const below = row.children.flatMap(nodesOf)
  if (!isPage(row) || gathers(row, below)) return [nodeOf(row, below)]
  const isBeside = (node: MenuNode) => node.hidden || row.alwaysShow
  const inside = below.filter((node) => !isBeside(node))
  return [nodeOf(row, inside), ...below.filter(isBeside).map((node) => besideList(node, row.id))]
}

export const besideList = (node: MenuNode, listId: string): MenuNode => ({
  ...node,
  hidden: true,
  meta: { listId, ...node.meta, hideMenu: true },
})

const visible = (all: readonly Permission[], menuIds: ReadonlySet<string>): Permission[] => {
  const byId = new Map(all.map((row) => [row.id, row]))
  const inMenu = new Set<string>()
  const show = (row: Permission | undefined): void => {
    if (!row || inMenu.has(row.id)) return
    inMenu.add(row.id)
    show(row.parentId ? byId.get(row.parentId) : undefined)
  }
  for (const row of all) {
    const above = row.parentId ? byId.get(row.parentId) : undefined
    const holds = menuIds.has(row.id) || (isDetail(row, above) && (above!.name === HOME || menuIds.has(above!.id)))
    if (row.menuType !== BUTTON && (holds || row.name === HOME)) show(row)
  }
  return all.filter((row) => inMenu.has(row.id))
}

export const menuOf = (all: readonly Permission[], menuIds: ReadonlySet<string>): MenuNode[] => {
  // a page lifted beside its parent is a root there and is marked as one
  const menu = nest(visible(all, menuIds))
    .flatMap(nodesOf)
    .map((node) => ({ redirect: null, ...node }))
  return [...menu.filter((n) => n.meta.title === HOME), ...menu.filter((n) => n.meta.title !== HOME)]
}

const entriesOf = (row: Permission): AuthEntry[] =>
  codesOfRow(row).map((action) => ({ action, type: row.permsType, describe: row.name }))

export const authOf = (all: readonly Permission[], menuIds: ReadonlySet<string>): AuthEntry[] =>
  all.filter((row) => row.menuType === BUTTON && row.status === '1' && menuIds.has(row.id)).flatMap(entriesOf)

export const allAuthOf = (all: readonly Permission[]): AllAuthEntry[] =>
  all
    .filter((row) => row.menuType === BUTTON)
    .flatMap((row) => entriesOf(row).map((entry) => ({ ...entry, status: row.status })))
