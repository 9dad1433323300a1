/** Writes audit entries at the end of the audited transaction. If writing fails, the work is rolled back. */
import { AppError } from '@huxi/model'
import { sql, type Insertable } from 'kysely'
import { randomInt } from 'node:crypto'
import { actor } from '../../../engine/core/caller.ts'
import type { Audit, Ctx } from '../../../engine/core/context.ts'
import type { AuditEntry } from '../../../engine/core/journal.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { printable } from '../../../platform/config/printable.ts'
import { fingerprintOf } from '../../../platform/config/secrets.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { CHAINS, orderedJson, sealOf, type Sealed } from './chain.ts'

const MAX_TEXT = 200
const MAX_DETAIL = 20_000
/** Rows per statement, below the limit of parameters. */
const CHUNK = 500

export const auditChain: Audit = {
  async append(ctx, entries) {
    try {
      await extend(ctx, randomInt(CHAINS), entries)
    } catch (error) {
      if (error instanceof AppError) throw error
      ctx.services.log.error({ err: error, reqId: ctx.origin.id }, 'audit record could not be written')
      throw new AppError('unavailable', '审计记录写入失败，本次操作没有生效，请联系管理员', { retryAfter: 5 })
    }
  },
}

/**
 * Moves every chain to the current keys. A process with earlier keys can no longer append, and a chain of earlier
 * keys is distinguished from a truncated one. Idempotent.
 */
export const changeKeys = async (tx: Ctx & { db: Tx }): Promise<void> => {
  const mark = fingerprintOf(tx.services.secrets)
  const entry: AuditEntry = { action: 'keys', object: 'keys', outcome: 'success', detail: { fingerprint: mark } }
  const { rows } = await sql<{ keyMark: string | null }>`select key_mark as "keyMark" from audit_head
    order by chain for update`.execute(tx.db)
  if (rows.every(({ keyMark }) => keyMark === mark)) return
  await sql`update audit_head set key_mark = ${mark}`.execute(tx.db)
  for (let chain = 0; chain < CHAINS; chain += 1) await extend(tx, chain, [entry])
}

/** Extends a random chain, so that writers rarely wait for each other. */
const extend = async (ctx: Ctx, chain: number, entries: readonly AuditEntry[]): Promise<void> => {
  const { rows } = await sql<
    Head & { keyMark: string | null }
  >`select seq, hash, key_mark as "keyMark" from audit_head where chain = ${chain} for update`.execute(ctx.db)
  if (!rows[0]) throw new Error(`audit chain ${chain} has no head`)
  const { keyMark, ...start } = rows[0]
  if (keyMark !== null && keyMark !== fingerprintOf(ctx.services.secrets)) throw outdated(ctx)
  const links = link(ctx, chain, start, entries)
  for (let at = 0; at < links.length; at += CHUNK) {
    const part = links.slice(at, at + CHUNK)
    await ctx.db
      .with('added', (db) => db.insertInto('audit_entry').values(part))
      .updateTable('audit_head')
      .set({ seq: part.at(-1)!.seq, hash: part.at(-1)!.hash })
      .where('chain', '=', chain)
      .execute()
  }
}

const outdated = (ctx: Ctx): AppError => {
  ctx.services.log.error({ reqId: ctx.origin.id }, 'the keys were changed: this process has to be started again')
  return new AppError('unavailable', '系统的密钥已更换，本次操作没有生效，请联系管理员重新启动系统', { retryAfter: 30 })
}

interface Head {
  readonly seq: number
  readonly hash: string
}

const link = (ctx: Ctx, chain: number, start: Head, entries: readonly AuditEntry[]) => {
  const links: Insertable<DB['audit_entry']>[] = []
  let head = start
  for (const entry of entries) {
    const sealed = sealedOf(ctx, chain, head.seq + 1, entry)
    const hash = sealOf(ctx.services.secrets.audit, head.hash, sealed)
    const { tenantId, requestId, ...same } = sealed
    links.push({ ...same, tenant_id: tenantId, request_id: requestId, prev_hash: head.hash, hash })
    head = { seq: sealed.seq, hash }
  }
  return links
}

const sealedOf = (ctx: Ctx, chain: number, seq: number, entry: AuditEntry): Sealed => ({
  chain,
  seq,
  id: newId(),
  tenantId: ctx.tenantId,
  at: now(ctx),
  actor: plain(entry.actor ?? actor(ctx)),
  ip: plain(ctx.origin.ip),
  agent: plain(ctx.origin.agent),
  requestId: plain(ctx.origin.id),
  action: plain(entry.action),
  object: plain(entry.object),
  outcome: entry.outcome,
  detail: detailOf(entry.detail ?? {}),
})

const detailOf = (detail: NonNullable<AuditEntry['detail']>): string => {
  const text = orderedJson(detail)
  return text.length <= MAX_DETAIL ? text : orderedJson({ shortened: text.slice(0, MAX_DETAIL) })
}

const plain = (text: string): string => printable(text).slice(0, MAX_TEXT)
