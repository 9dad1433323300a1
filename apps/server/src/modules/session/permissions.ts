/** Menu and authorities of a person as clients read them. Rows and authority are cached, so is what follows from them (P7). */
import type { Permission, UserPermission } from '@huxi/contract'
import type { Session } from '../../engine/core/session.ts'
import { allAuthOf, authOf, menuOf } from '../permission/index.ts'

type Held = ReadonlySet<string>

const known = new WeakMap<readonly Permission[], WeakMap<Held, UserPermission>>()

/**
 * @param all every menu row
 * @param held ids of the rows the person holds; loaded together with rules and scopes
 * @returns the same object for the same rows
 */
export const permissionsOf = (
  all: readonly Permission[],
  held: Held,
  { rules, scopes }: Pick<Session, 'rules' | 'scopes'>,
): UserPermission => {
  const ofRows = known.get(all) ?? new WeakMap<Held, UserPermission>()
  known.set(all, ofRows)
  const before = ofRows.get(held)
  if (before) return before
  const made: UserPermission = {
    menu: menuOf(all, held),
    auth: authOf(all, held),
    allAuth: allAuthOf(all),
    sysSafeMode: false,
    rules: [...rules.keys()],
    ...(scopes.size > 0 && { scopes: Object.fromEntries(scopes) }),
  }
  ofRows.set(held, made)
  return made
}
