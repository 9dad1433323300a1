/** From the rows a person holds to the menu tree and the button lists, in the exact shapes old clients read. */
import type { AllAuthEntry, AuthEntry, MenuMeta, MenuNode, Permission } from '@huxi/contract'
import { createHash } from 'node:crypto'
import { nest, type Branch } from '../../engine/read/tree.ts'
import { BUTTON, codesOfRow, isDetail, isPage } from './rows.ts'

const HOME = '首页'
const EXTERNAL = /^(?:https?:\/\/|\{\{)/

const pathOf = (row: Permission): string =>
  EXTERNAL.test(row.url ?? '')
    ? createHash('sha256').update(row.url!).digest('hex').slice(0, 32)
    : (row.url ?? `/${row.id}`)

const nameOf = (row: Permission): string =>
  row.componentName || (row.url ?? row.id).replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')

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
})

const nodeOf = (row: Branch<Permission>): MenuNode => {
  const children = row.children.map(nodeOf)
  const nothingBelow = children.length > 0 && children.every((c) => c.hidden)
  const hidden = row.hidden || (nothingBelow && !isPage(row))
  // old clients draw what has children as a branch, unless it says that it is one entry
  const alwaysShow = row.alwaysShow || (nothingBelow && isPage(row))
  return {
    id: row.id,
    ...(!row.parentId && { redirect: row.redirect }),
    path: pathOf(row),
    component: row.component ?? 'layouts/RouteView',
    route: row.isRoute === false ? '0' : '1',
    name: nameOf(row),
    meta: metaOf(row),
    ...(hidden && { hidden: true as const }),
    ...(alwaysShow && { alwaysShow: true as const }),
    ...(children.length > 0 && { children }),
  }
}

/** Held rows with the pages of their records, the directories above them, and the home page, which everybody has. */
const visible = (all: readonly Permission[], held: ReadonlySet<string>): Permission[] => {
  const byId = new Map(all.map((row) => [row.id, row]))
  const shown = new Set<string>()
  const show = (row: Permission | undefined): void => {
    if (!row || shown.has(row.id)) return
    shown.add(row.id)
    show(row.parentId ? byId.get(row.parentId) : undefined)
  }
  for (const row of all) {
    const above = row.parentId ? byId.get(row.parentId) : undefined
    const holds = held.has(row.id) || (isDetail(row, above) && held.has(above!.id))
    if (row.menuType !== BUTTON && (holds || row.name === HOME)) show(row)
  }
  return all.filter((row) => shown.has(row.id))
}

/** The menu of a person who holds the rows `held`. */
export const menuOf = (all: readonly Permission[], held: ReadonlySet<string>): MenuNode[] => {
  const menu = nest(visible(all, held)).map(nodeOf)
  return [...menu.filter((n) => n.meta.title === HOME), ...menu.filter((n) => n.meta.title !== HOME)]
}

/** One entry per code; rows may carry several, e.g. ours and the one old clients know. */
const entriesOf = (row: Permission): AuthEntry[] =>
  codesOfRow(row).map((action) => ({ action, type: row.permsType, describe: row.name }))

/** The buttons a person holds. */
export const authOf = (all: readonly Permission[], held: ReadonlySet<string>): AuthEntry[] =>
  all.filter((row) => row.menuType === BUTTON && row.status === '1' && held.has(row.id)).flatMap(entriesOf)

/** Every button of the app with its status. */
export const allAuthOf = (all: readonly Permission[]): AllAuthEntry[] =>
  all
    .filter((row) => row.menuType === BUTTON)
    .flatMap((row) => entriesOf(row).map((entry) => ({ ...entry, status: row.status })))
