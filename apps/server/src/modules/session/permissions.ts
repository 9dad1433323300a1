/** Menu and authorities of a person as clients read them. Rows and authority are cached, so is what follows from them (P7). */
import type { MenuNode, Permission, StartPage, UserPermission } from '@huxi/contract'
import type { Session } from '../../engine/core/session.ts'
import { allAuthOf, authOf, menuOf } from '../permission/index.ts'

type Held = ReadonlySet<string>

const known = new WeakMap<readonly Permission[], WeakMap<Held, UserPermission>>()

/** What a person holds; loaded together, so that the rows stand for all of it. */
interface Own extends Pick<Session, 'rules' | 'scopes' | 'fields'> {
  /** ids of the menu rows */
  readonly held: Held
  /** the page of his roles on which he starts, whether he may open it or not */
  readonly home: StartPage | null
}

/**
 * @param all every menu row
 * @returns the same object for the same rows
 */
export const permissionsOf = (
  all: readonly Permission[],
  { held, home, rules, scopes, fields }: Own,
): UserPermission => {
  const ofRows = known.get(all) ?? new WeakMap<Held, UserPermission>()
  known.set(all, ofRows)
  const before = ofRows.get(held)
  if (before) return before
  const menu = menuOf(all, held)
  const made: UserPermission = {
    menu,
    auth: authOf(all, held),
    allAuth: allAuthOf(all),
    sysSafeMode: false,
    rules: [...rules.keys()],
    ...(scopes.size > 0 && { scopes: Object.fromEntries(scopes) }),
    ...(fields.size > 0 && { fields: Object.fromEntries(fields) }),
    ...(home && isPageOf(menu, home.url) && { home: home.url }),
  }
  ofRows.set(held, made)
  return made
}

/** Whether an address is that of a page, not of a directory or a page elsewhere. A page that is gone or not held is none. */
const isPageOf = (menu: readonly MenuNode[], url: string): boolean =>
  menu.some(
    ({ path, component, route, children }) =>
      (path === url && route === '1' && !component.includes('layouts')) || isPageOf(children ?? [], url),
  )

/** With 首页 alone, without the pages that go with it. */
export const homeAlone = (own: UserPermission): UserPermission => ({ ...own, menu: own.menu.slice(0, 1) })

/** The same for a person who has chosen where to start; a page that is gone or not held counts for nothing. */
export const startingOn = (own: UserPermission, home: StartPage | null): UserPermission =>
  home === null || own.home === home.url || !isPageOf(own.menu, home.url) ? own : { ...own, home: home.url }

/** The same for older clients that have no page to start on but 首页: it shows that page. */
export const startingAt = (own: UserPermission, home: StartPage | null): UserPermission => {
  if (own.home === undefined || !home?.component) return own
  const { url: path, component } = home
  const [first, ...others] = own.menu
  return { ...own, menu: [{ ...first!, path, component, route: home.route ? '1' : '0' }, ...others] }
}
