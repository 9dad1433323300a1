/** Menu and authority as clients read them; cached along with the rows they follow from (P7). */
import type { MenuNode, Permission, StartPage, UserPermission } from '@huxi/contract'
import type { Session } from '../../../engine/core/session.ts'
import { allAuthOf, authOf, menuOf } from '../permission/index.ts'

type PermissionIds = ReadonlySet<string>

const menus = new WeakMap<readonly Permission[], WeakMap<PermissionIds, UserPermission>>()

/** Loaded together, so that the rows identify all of it. */
interface Own extends Pick<Session, 'rules' | 'scopes' | 'fields'> {
  readonly menuIds: PermissionIds
  readonly home: StartPage | null
}

/**
 * @param all every menu row
 * @returns the same object for the same rows
 */
export const permissionsOf = (
  all: readonly Permission[],
  { menuIds, home, rules, scopes, fields }: Own,
): UserPermission => {
  const ofRows = menus.get(all) ?? new WeakMap<PermissionIds, UserPermission>()
  menus.set(all, ofRows)
  const before = ofRows.get(menuIds)
  if (before) return before
  const menu = menuOf(all, menuIds)
  const made: UserPermission = {
    menu,
    auth: authOf(all, menuIds),
    allAuth: allAuthOf(all),
    sysSafeMode: false,
    rules: [...rules.keys()],
    ...(scopes.size > 0 && { scopes: Object.fromEntries(scopes) }),
    ...(fields.size > 0 && { fields: Object.fromEntries(fields) }),
    ...(home && isPageOf(menu, home.url) && { home: home.url }),
  }
  ofRows.set(menuIds, made)
  return made
}

/** Whether the menu has a page of this address; directories and external pages do not count. */
const isPageOf = (menu: readonly MenuNode[], url: string): boolean =>
  menu.some(
    ({ path, component, route, children }) =>
      (path === url && route === '1' && !component.includes('layouts')) || isPageOf(children ?? [], url),
  )

export const homeOnly = (own: UserPermission): UserPermission => ({ ...own, menu: own.menu.slice(0, 1) })

export const startingOn = (own: UserPermission, home: StartPage | null): UserPermission =>
  home === null || own.home === home.url || !isPageOf(own.menu, home.url) ? own : { ...own, home: home.url }

/** Older clients always start on 首页, so it shows the start page. */
export const startingAt = (own: UserPermission, home: StartPage | null): UserPermission => {
  if (own.home === undefined || !home?.component) return own
  const { url: path, component } = home
  const [first, ...others] = own.menu
  return { ...own, menu: [{ ...first!, path, component, route: home.route ? '1' : '0' }, ...others] }
}
