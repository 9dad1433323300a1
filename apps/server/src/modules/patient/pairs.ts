/** The work queue of records that may be of one person. */
import { patient, type dismissPair, type DuplicatePair, type duplicatePairs } from '@huxi/contract'
import { notFound, type InputOfEndpoint, type OutputOf } from '@huxi/model'
import { sql } from 'kysely'
import { newId } from '../../platform/db/ids.ts'
import { actor, audit, inTransaction, type Ctx } from '../../engine/core/context.ts'
import { seenBy } from '../../engine/read/belonging.ts'
import type { Condition } from '../../engine/read/where.ts'
import { storeOf } from '../../engine/write/store.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { candidatesFor, likeableOf } from './candidates.ts'
import type { Cards } from './cards.ts'

/** Keeps the queue of one record as it is now; what somebody has judged stays judged. @param isNew nothing is queued for it yet */
export const keepPairs = async (tx: Ctx, id: string, isNew = false): Promise<void> => {
  const one = await likeableOf(tx, id)
  const found = one ? await candidatesFor(tx, one, id) : []
  const others = found.map((other) => other.id)
  if (!isNew)
    await sql`delete from patient_pair where tenant_id = ${tx.tenantId} and status = 'open'
    and (left_id = ${id} or right_id = ${id})
    and not (case left_id when ${id} then right_id else left_id end = any(${others}::text[]))`.execute(tx.db)
  if (found.length === 0) return
  const rows = found.map((other) => ({
    id: newId(),
    left_id: other.id < id ? other.id : id,
    right_id: other.id < id ? id : other.id,
    score: other.likeness.score,
    reasons: other.likeness.reasons.join('；'),
  }))
  await sql`insert into patient_pair as p (id, tenant_id, left_id, right_id, score, reasons, status, found_at)
    select r.id, ${tx.tenantId}::integer, r.left_id, r.right_id, r.score, r.reasons, 'open',
      ${formatTime(tx.services.clock.now())}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id text, left_id text, right_id text, score integer, reasons text)
    on conflict (tenant_id, left_id, right_id)
      do update set score = excluded.score, reasons = excluded.reasons where p.status = 'open'`.execute(tx.db)
}

/** Pairs of which the person sees both. */
const seenPairs = async (ctx: Ctx): Promise<Condition> => {
  const seen = sql`(select id from patient where ${await seenBy(ctx, patient)})`
  return sql`tenant_id = ${ctx.tenantId} and status = 'open' and left_id in ${seen} and right_id in ${seen}`
}

const PAGE = 20
const PAGE_MAX = 100

/** Where a page begins, and how long it is. */
export const windowOf = ({ pageNo, pageSize }: { pageNo: number | null; pageSize: number | null }) => {
  const limit = Math.min(pageSize ?? PAGE, PAGE_MAX)
  return { limit, offset: (Math.max(pageNo ?? 1, 1) - 1) * limit }
}

interface PairRow {
  readonly id: string
  readonly leftId: string
  readonly rightId: string
  readonly score: number
  readonly reasons: string
}

/** The endpoint `duplicatePairs`. */
export const pairsOf =
  (cards: Cards) =>
  async (ctx: Ctx, input: InputOfEndpoint<typeof duplicatePairs>): Promise<OutputOf<typeof duplicatePairs>> => {
    const [where, { limit, offset }] = [await seenPairs(ctx), windowOf(input)]
    const { rows } = await sql<PairRow>`select id, left_id as "leftId", right_id as "rightId", score, reasons
      from patient_pair where ${where} order by score desc, id limit ${limit} offset ${offset}`.execute(ctx.db)
    const count = await sql<{ n: number }>`select count(*)::int as n from patient_pair where ${where}`.execute(ctx.db)
    const ids = [...new Set(rows.flatMap(({ leftId, rightId }) => [leftId, rightId]))]
    const people = await storeOf(ctx, patient).list(ctx, [sql`id = any(${ids})`])
    const known = new Map((await cards(ctx, people)).map((card) => [card.id, card]))
    return {
      records: rows.flatMap(({ id, leftId, rightId, score, reasons }): DuplicatePair[] => {
        const [left, right] = [known.get(leftId), known.get(rightId)]
        return left && right ? [{ id, score, reasons: reasons.split('；'), left, right }] : []
      }),
      total: count.rows[0]!.n,
    }
  }

/** The endpoint `dismissPair`. */
export const dismiss = (ctx: Ctx, { id }: InputOfEndpoint<typeof dismissPair>): Promise<null> =>
  inTransaction(ctx, async (tx) => {
    const { rows } = await sql`update patient_pair set status = 'dismissed', judged_by = ${actor(tx)},
      judged_at = ${formatTime(tx.services.clock.now())}
      where id = ${id} and ${await seenPairs(tx)} returning id`.execute(tx.db)
    if (rows.length === 0) throw notFound()
    await audit(tx, { action: 'patient.pair.dismiss', object: `patient:pair/${id}`, outcome: 'success' })
    return null
  })
