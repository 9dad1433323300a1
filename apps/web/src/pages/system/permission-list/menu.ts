/** Rows of the menu: their types, how they are found, what a new one starts from. */
import { resources, type PermissionTree } from '@huxi/contract'
import { resourcesBehind, type Resource } from '@huxi/model'
import type { Conditions } from '../../../kit/kinds/index.ts'
import type { Row } from '../../../kit/record/row.ts'
import { filterTree } from '../../../kit/tree/nodes.ts'

export const ROOT = 0
export const PAGE = 1
export const BUTTON = 2

/** A row of the menu with its branch, as lists take it. */
export interface MenuRow extends Omit<PermissionTree, 'children'> {
  children: MenuRow[] | null
  [name: string]: unknown
}

/** A menu that only holds others. */
export const DIRECTORY = 'layouts/RouteView'

/** Menus whose name and code meet the conditions, with the way to them and all that is below. */
export const findMenus = (
  menus: readonly PermissionTree[],
  { perms = '' }: Conditions,
  matches: (name: string) => boolean,
): MenuRow[] => {
  const code = perms.toLowerCase()
  const found = (menu: PermissionTree) => matches(menu.name) && (menu.perms ?? '').toLowerCase().includes(code)
  return filterTree(menus, found) as unknown as MenuRow[]
}

const SHOWN = '1'

/** What a new menu starts from: the last of its siblings; below a page mostly buttons are added, below a directory pages. */
export const startOf = (parent: MenuRow | undefined, siblings: readonly { sortNo: number | null }[]): Row => ({
  menuType: parent === undefined ? ROOT : parent.component === DIRECTORY ? PAGE : BUTTON,
  parentId: parent?.id ?? null,
  sortNo: Math.floor(Math.max(0, ...siblings.map(({ sortNo }) => sortNo ?? 0))) + 1,
  permsType: SHOWN,
  keepAlive: true,
})

/** The resources whose rows a data rule of this menu can limit. */
export const targetsOf = ({ perms }: Pick<MenuRow, 'perms'>): Resource[] =>
  resourcesBehind(Object.values(resources), perms)
