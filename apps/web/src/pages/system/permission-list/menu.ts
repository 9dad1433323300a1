import { resources, type PermissionTree } from '@huxi/contract'
import { resourcesBehind, type Resource } from '@huxi/model'
import type { Conditions } from '../../../kit/kinds/index.ts'
import type { Row } from '../../../kit/record/row.ts'
import { filterTree } from '../../../kit/tree/nodes.ts'

export const ROOT = 0
export const PAGE = 1
export const BUTTON = 2

export interface MenuRow extends Omit<PermissionTree, 'children'> {
  children: MenuRow[] | null
  [name: string]: unknown
}

export const DIRECTORY = 'layouts/RouteView'

export const findMenus = (
  menus: readonly PermissionTree[],
  { perms = '' }: Conditions,
  matches: (name: string) => boolean,
): MenuRow[] => {
  const code = perms.toLowerCase()
  const found = (menu: PermissionTree) => matches(menu.name) && (menu.perms ?? '').toLowerCase().includes(code)
  return filterTree(menus, found) as unknown as MenuRow[]
}

const VISIBLE_WHEN_HELD = '1'

/** Sorts last among its siblings; pages mostly get buttons, directories get pages. */
export const startOf = (parent: MenuRow | undefined, siblings: readonly { sortNo: number | null }[]): Row => ({
  menuType: parent === undefined ? ROOT : parent.component === DIRECTORY ? PAGE : BUTTON,
  parentId: parent?.id ?? null,
  sortNo: Math.floor(Math.max(0, ...siblings.map(({ sortNo }) => sortNo ?? 0))) + 1,
  permsType: VISIBLE_WHEN_HELD,
  keepAlive: true,
})

/** Resources whose rows a data rule of this menu can limit. */
export const targetsOf = ({ perms }: Pick<MenuRow, 'perms'>): Resource[] =>
  resourcesBehind(Object.values(resources), perms)
