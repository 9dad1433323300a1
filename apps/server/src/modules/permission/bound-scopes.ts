/** From what was granted to the data scopes of a person: by resource, as the engine asks for them. */
import type { Permission } from '@huxi/contract'
import { WHOLE, type Resource } from '@huxi/model'
import type { Ctx } from '../../engine/core/context.ts'
import { ruledResources } from './bound-rules.ts'

/** A menu row as it was given to a role. */
export interface ScopedGrant {
  readonly roleId: string
  readonly permissionId: string
  /** null: as the role's */
  readonly scope: string | null
}

interface ScopedRole {
  readonly id: string
  readonly scope: string
}

/** Whether the scope of a role reaches a resource; on a menu row one can be set for the others of a tenant, too. */
export const reachedByRole = (ctx: Ctx, r: Resource): boolean =>
  ctx.services.ports.stores.get(r.name)?.scopes !== undefined

/** Whether a scope can be set for a resource at a menu row. */
export const canBeScoped = (ctx: Ctx, r: Resource): boolean => r.owner === 'tenant' || reachedByRole(ctx, r)

/** How far the rows of a resource reach by one grant of its list. */
export const scopeOfGrant = (ctx: Ctx, r: Resource, role: string, grant: string | null): string => {
  if (!canBeScoped(ctx, r)) return WHOLE
  return grant ?? (reachedByRole(ctx, r) ? role : WHOLE)
}

/**
 * Scopes by resource name; several roles widen each other, and what one of them shows whole is absent. Rows that are read as part
 * of others without a list of their own being given are as the roles say that list those others; people are not, who are named
 * wherever they act.
 * @param menu rows that count in the tenant
 */
export const boundScopes = (
  ctx: Ctx,
  roles: readonly ScopedRole[],
  grants: readonly ScopedGrant[],
  menu: readonly Permission[],
): ReadonlyMap<string, readonly string[]> => {
  if (roles.every(({ scope }) => scope === WHOLE) && grants.every(({ scope }) => scope === null)) return new Map()
  const rows = new Map(menu.map((row) => [row.id, row]))
  const ofRole = new Map(roles.map(({ id, scope }) => [id, scope]))
  const found = new Map<string, Set<string>>()
  const givers = new Map<string, Set<string>>()
  for (const { roleId, permissionId, scope } of grants) {
    const [row, role] = [rows.get(permissionId), ofRole.get(roleId)]
    if (!row || role === undefined) continue
    for (const r of ruledResources(ctx, row)) {
      found.set(r.name, (found.get(r.name) ?? new Set()).add(scopeOfGrant(ctx, r, role, scope)))
      givers.set(r.name, (givers.get(r.name) ?? new Set()).add(roleId))
    }
  }
  for (const { r, scopes } of ctx.services.ports.stores.values())
    if (scopes && r.owner === 'tenant' && !found.has(r.name)) {
      const speaking = readersOf(ctx, r, givers)
      // where nobody lists anything of it, all of them say how far its traces elsewhere are seen
      const those = roles.filter(({ id }) => speaking.size === 0 || speaking.has(id))
      found.set(r.name, new Set(those.map(({ scope }) => scope)))
    }
  return new Map([...found].filter(([, words]) => !words.has(WHOLE)).map(([name, words]) => [name, [...words]]))
}

/** Roles that list something which refers to a resource: with them its rows are read as parts of others. */
const readersOf = (ctx: Ctx, { name }: Resource, givers: ReadonlyMap<string, ReadonlySet<string>>): Set<string> => {
  const referring = [...ctx.services.ports.resources.values()].filter((r) =>
    Object.values(r.fields).some(({ to }) => to === name),
  )
  return new Set(referring.flatMap((r) => [...(givers.get(r.name) ?? [])]))
}
