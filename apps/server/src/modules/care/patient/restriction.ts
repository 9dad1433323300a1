/**
 * 限制处理: restricted records are kept but visible only with a special right. Without a restricted patient in the tenant
 * no list is narrowed.
 */
import { patient, privacyRequest } from '@huxi/contract'
import { refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { cached } from '../../../engine/core/transaction.ts'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { createCache, type Cache } from '../../../platform/db/cache.ts'

export const RESTRICTED = 'patient:privacy:restricted'

const TTL_MS = 5000

const caches = new WeakMap<object, Cache<boolean>>()

const cacheOf = ({ services }: Ctx): Cache<boolean> => {
  const cachedRestrictions = caches.get(services.database)
  if (cachedRestrictions) return cachedRestrictions
  const cache = createCache<boolean>(services.clock, TTL_MS)
  caches.set(services.database, cache)
  // a restriction announces itself to all users; events about single users do not matter
  services.bus.on('authority.changed', ({ userIds }) => userIds ?? cache.clear())
  return cache
}

const hasRestricted = (ctx: Ctx): Promise<boolean> =>
  cached(ctx, cacheOf(ctx), String(ctx.tenantId), async ({ db, tenantId }) => {
    const { rows } = await sql`select 1 from patient
      where tenant_id = ${tenantId} and restricted_at is not null limit 1`.execute(db)
    return rows.length > 0
  })

/** For `visibleRows` of patients. Statistics still count restricted ones. */
export const unrestricted = async (ctx: Ctx): Promise<Condition[]> =>
  ctx.counting === true || holds(ctx, RESTRICTED) || !(await hasRestricted(ctx)) ? [] : [sql`restricted_at is null`]

const belongsBy = (r: Resource): string[] =>
  r.name === patient.name
    ? ['id']
    : Object.entries(r.fields).flatMap(([name, f]) => (f.to === patient.name && f.kind === 'ref' ? [name] : []))

/**
 * The port `guard`: rejects writes about a restricted patient, visible or not. Privacy requests and the system are
 * exempt.
 * @throws {AppError} refused
 */
export const refuseRestricted = async (tx: Ctx, r: Resource, rows: readonly object[]): Promise<void> => {
  if (!tx.session || tx.unscoped !== undefined || r.name === privacyRequest.name) return
  const names = belongsBy(r)
  const ids = rows.flatMap((row) => names.map((name) => (row as Record<string, unknown>)[name]).filter(Boolean))
  if (ids.length === 0 || !(await hasRestricted(tx))) return
  const { rows: found } = await sql`select 1 from patient
    where id = any(${[...new Set(ids.map(String))]}) and restricted_at is not null limit 1`.execute(tx.db)
  if (found.length > 0)
    throw refused('该患者的信息已限制处理，不能新增、修改或删除。确有法定需要的，请在“个人信息请求”中办理解除限制')
}
