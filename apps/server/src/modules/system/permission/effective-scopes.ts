import type { Permission } from '@huxi/contract'
import { WHOLE, type Resource } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { ruledResources } from './effective-data-rules.ts'

export interface ScopedGrant {
  readonly roleId: string
  readonly permissionId: string
  readonly scope: string | null
}

interface ScopedRole {
  readonly id: string
  readonly scope: string
}

export const reachedByRole = (ctx: Ctx, r: Resource): boolean =>
  ctx.services.ports.stores.get(r.name)?.scopes !== undefined

export const canBeScoped = (ctx: Ctx, r: Resource): boolean => r.owner === 'tenant' || reachedByRole(ctx, r)

export const scopeOfGrant = (ctx: Ctx, r: Resource, role: string, grant: string | null): string => {
  if (!canBeScoped(ctx, r)) return WHOLE
  return grant ?? (reachedByRole(ctx, r) ? role : WHOLE)
}

/**
 * Scopes by resource name; several roles widen each other, and a resource without limits is absent. Without a granted
 * list of its own a resource takes the scopes of roles that list its referring resources; users are exempt, since
 * their names appear everywhere.
 * @param menu rows available in the tenant
 */
export const effectiveScopes = (
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
      // without any list of the resource all roles limit its traces in other rows
      const relevant = roles.filter(({ id }) => speaking.size === 0 || speaking.has(id))
      found.set(r.name, new Set(relevant.map(({ scope }) => scope)))
    }
  return new Map([...found].filter(([, words]) => !words.has(WHOLE)).map(([name, words]) => [name, [...words]]))
}

/** Roles with a list of a resource that refers to this one: they read its rows as parts of others. */
const readersOf = (ctx: Ctx, { name }: Resource, givers: ReadonlyMap<string, ReadonlySet<string>>): Set<string> => {
  const referring = [...ctx.services.ports.resources.values()].filter((r) =>
    Object.values(r.fields).some(({ to }) => to === name),
  )
  return new Set(referring.flatMap((r) => [...(givers.get(r.name) ?? [])]))
}
