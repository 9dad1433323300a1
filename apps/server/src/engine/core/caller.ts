/** The callers of work: a user, an anonymous caller, the system; and reads without the rules of resources. */
import type { AppServices, Ctx, Origin } from './context.ts'
import type { Session } from './session.ts'

const SYSTEM: Origin = { id: 'system', ip: '', agent: '', token: undefined }

export const asPerson = (services: AppServices, session: Session, origin: Origin): Ctx => ({
  services,
  db: services.database.scoped(session.tenantId),
  tenantId: session.tenantId,
  session,
  origin,
  pending: null,
})

export const asAnyone = (services: AppServices, origin: Origin): Ctx => ({
  services,
  db: services.database.scoped(null),
  tenantId: null,
  session: null,
  origin,
  pending: null,
})

/**
 * Context of the system. Never the default; the reason is logged.
 * @param tenantId the tenant it reads and writes; null = it reads all tenants and writes into none
 */
export const asSystem = (
  services: AppServices,
  reason: string,
  tenantId: number | null = null,
  origin = SYSTEM,
): Ctx => {
  services.log.debug({ reason, reqId: origin.id }, 'system work')
  return { services, db: services.database.scoped(tenantId ?? '*'), tenantId, session: null, origin, pending: null }
}

/**
 * The same context without the rules of resources: neither hooks nor data rules apply. The tenant stays, and so do the effects of
 * moves. For reads on behalf of the user that are not shown to the user, and for writes of the system.
 */
export const unscoped = <C extends Ctx>(ctx: C): C => ({ ...ctx, unscoped: true })

export const SYSTEM_ACCOUNT = 'system'
export const SYSTEM_NAME = '系统'

export const actor = (ctx: Ctx): string => ctx.session?.person.username ?? SYSTEM_ACCOUNT

export const holds = (ctx: Ctx, code: string): boolean => ctx.session?.codes.has(code) ?? false
