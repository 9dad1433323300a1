/**
 * 限制处理: a record that may not be erased yet is kept, and seen by none but those whose duty it is. Nearly always nobody of a tenant
 * is restricted; then nothing is narrowed and no list pays for it.
 */
import { patient, privacyRequest } from '@huxi/contract'
import { refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { cached } from '../../engine/core/cached.ts'
import { holds, type Ctx } from '../../engine/core/context.ts'
import type { Condition } from '../../engine/read/where.ts'
import { createCache, type Cache } from '../../platform/db/cache.ts'

/** Who sees restricted records: the duty to keep them, to answer for them, to lift the restriction. */
export const RESTRICTED = 'patient:privacy:restricted'

const TTL_MS = 5000

const caches = new WeakMap<object, Cache<boolean>>()

const cacheOf = ({ services }: Ctx): Cache<boolean> => {
  const known = caches.get(services.database)
  if (known) return known
  const cache = createCache<boolean>(services.clock, TTL_MS)
  caches.set(services.database, cache)
  // whoever restricts says that what everybody may see has changed; a sign-in or a sign-out is about one person
  services.bus.on('authority.changed', ({ userIds }) => userIds ?? cache.clear())
  return cache
}

/** Whether any patient of the tenant is restricted. */
const isAnybody = (ctx: Ctx): Promise<boolean> =>
  cached(ctx, cacheOf(ctx), String(ctx.tenantId), async ({ db, tenantId }) => {
    const { rows } = await sql`select 1 from patient
      where tenant_id = ${tenantId} and restricted_at is not null limit 1`.execute(db)
    return rows.length > 0
  })

/** For `visibleRows` of patients. Numbers of statistics go on counting everybody. */
export const unrestricted = async (ctx: Ctx): Promise<Condition[]> =>
  ctx.counting === true || holds(ctx, RESTRICTED) || !(await isAnybody(ctx)) ? [] : [sql`restricted_at is null`]

/** Names of the fields by which rows of a resource belong to a patient. */
const belongsBy = (r: Resource): string[] =>
  r.name === patient.name
    ? ['id']
    : Object.entries(r.fields).flatMap(([name, f]) => (f.to === patient.name && f.kind === 'ref' ? [name] : []))

/**
 * The port `guard`: nobody writes about somebody who is restricted, whether he sees him or not. Requests about his data are the way
 * out; what the system does by itself goes on.
 * @throws {AppError} refused
 */
export const refuseRestricted = async (tx: Ctx, r: Resource, rows: readonly object[]): Promise<void> => {
  if (!tx.session || tx.unscoped !== undefined || r.name === privacyRequest.name) return
  const names = belongsBy(r)
  const ids = rows.flatMap((row) => names.map((name) => (row as Record<string, unknown>)[name]).filter(Boolean))
  if (ids.length === 0 || !(await isAnybody(tx))) return
  const { rows: found } = await sql`select 1 from patient
    where id = any(${[...new Set(ids.map(String))]}) and restricted_at is not null limit 1`.execute(tx.db)
  if (found.length > 0)
    throw refused('该患者的信息已限制处理，不能新增、修改或删除。确有法定需要的，请在“个人信息请求”中办理解除限制')
}
