import { patient, type dismissPair, type DuplicatePair, type duplicatePairs } from '@huxi/contract'
import { notFound, type InputOfEndpoint, type OutputOf } from '@huxi/model'
import { sql } from 'kysely'
import { newId } from '../../../platform/db/ids.ts'
import { actor } from '../../../engine/core/caller.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { visibleCondition } from '../../../engine/read/visibility.ts'
import { refuseTemporary, temporaryText, withTemporaryUntil } from '../../../engine/read/temporary-visibility.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { candidatesForAll, identitiesOf, type Candidate } from './candidates.ts'
import type { Cards } from './cards.ts'

interface QueuedRecord {
  readonly id: string
  readonly isNew?: boolean
}

/** Updates the queue for records; judged pairs stay judged. */
export const keepPairs = async (tx: Ctx, records: readonly QueuedRecord[]): Promise<void> => {
  const identities = await identitiesOf(
    tx,
    records.map(({ id }) => id),
  )
  const sought = records.flatMap(({ id }) => (identities.has(id) ? [{ id, one: identities.get(id)! }] : []))
  const found = sought.length === 0 ? [] : await candidatesForAll(tx, sought)
  const pairs = new Map<string, Pair>()
  sought.forEach(({ id }, i) => {
    for (const pair of found[i]!.map((other) => pairOf(id, other))) pairs.set(`${pair.left_id}|${pair.right_id}`, pair)
  })
  const old = records.filter(({ isNew }) => !isNew).map(({ id }) => id)
  if (old.length > 0) await dropPairs(tx, old, [...pairs.values()])
  if (pairs.size > 0) await queuePairs(tx, [...pairs.values()])
}

interface Pair {
  readonly id: string
  readonly left_id: string
  readonly right_id: string
  readonly score: number
  readonly reasons: string
}

const pairOf = (id: string, { id: other, likeness }: Candidate): Pair => ({
  id: newId(),
  left_id: other < id ? other : id,
  right_id: other < id ? id : other,
  score: likeness.score,
  reasons: likeness.reasons.join('；'),
})

/** Removes open pairs that are no longer similar. */
const dropPairs = async (tx: Ctx, ids: readonly string[], kept: readonly Pair[]): Promise<void> => {
  const still = JSON.stringify(kept)
  await sql`delete from patient_pair p where p.tenant_id = ${tx.tenantId} and p.status = 'open'
    and (p.left_id = any(${[...ids]}) or p.right_id = any(${[...ids]}))
    and not exists (select 1 from jsonb_to_recordset(${still}::jsonb) as k (left_id text, right_id text)
      where k.left_id = p.left_id and k.right_id = p.right_id)`.execute(tx.db)
}

const queuePairs = async (tx: Ctx, rows: readonly Pair[]): Promise<void> => {
  await sql`insert into patient_pair as p (id, tenant_id, left_id, right_id, score, reasons, status, found_at)
    select r.id, ${tx.tenantId}::integer, r.left_id, r.right_id, r.score, r.reasons, 'open',
      ${now(tx)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id text, left_id text, right_id text, score integer, reasons text)
    on conflict (tenant_id, left_id, right_id)
      do update set score = excluded.score, reasons = excluded.reasons where p.status = 'open'`.execute(tx.db)
}

const seenPairs = async (ctx: Ctx): Promise<Condition> => {
  const seen = sql`(select id from patient where ${await visibleCondition(ctx, patient)})`
  return sql`tenant_id = ${ctx.tenantId} and status = 'open' and left_id in ${seen} and right_id in ${seen}`
}

export const remarkOnPairs = async (tx: Ctx, since: string): Promise<string | undefined> => {
  const own = sql`(select id from patient where tenant_id = ${tx.tenantId} and create_by = ${actor(tx)}
    and create_time >= ${since}::timestamptz)`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from patient_pair
    where ${await seenPairs(tx)} and (left_id in ${own} or right_id in ${own})`.execute(tx.db)
  const { n } = rows[0]!
  return n === 0
    ? undefined
    : `有 ${n} 处可能是同一人（本文件的一行与已有患者，或两行之间），导入后列入“疑似重复”，由有合并权限的人核对`
}

const JUDGE = '合并或排除疑似重复'

const PAGE = 20
const PAGE_MAX = 100

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

export const pairsOf =
  (cards: Cards) =>
  async (ctx: Ctx, input: InputOfEndpoint<typeof duplicatePairs>): Promise<OutputOf<typeof duplicatePairs>> => {
    const [where, { limit, offset }] = [await seenPairs(ctx), windowOf(input)]
    const { rows } = await sql<PairRow>`select id, left_id as "leftId", right_id as "rightId", score, reasons
      from patient_pair where ${where} order by score desc, id limit ${limit} offset ${offset}`.execute(ctx.db)
    const count = await sql<{ n: number }>`select count(*)::int as n from patient_pair where ${where}`.execute(ctx.db)
    const ids = [...new Set(rows.flatMap(({ leftId, rightId }) => [leftId, rightId]))]
    const people = await storeOf(ctx, patient).list(ctx, [sql`id = any(${ids})`])
    const temporary = new Set(
      (await withTemporaryUntil(ctx, patient, people)).flatMap((row) => (row.shownUntil ? row.id : [])),
    )
    const cardsById = new Map((await cards(ctx, people)).map((card) => [card.id, card]))
    return {
      records: rows.flatMap(({ id, leftId, rightId, score, reasons }): DuplicatePair[] => {
        const [left, right] = [cardsById.get(leftId), cardsById.get(rightId)]
        if (!left || !right) return []
        const mergeable = !temporary.has(leftId) && !temporary.has(rightId)
        const obstacle = mergeable ? null : temporaryText(JUDGE)
        return [{ id, score, reasons: reasons.split('；'), left, right, mergeable, obstacle }]
      }),
      total: count.rows[0]!.n,
    }
  }

export const dismiss = (ctx: Ctx, { id }: InputOfEndpoint<typeof dismissPair>): Promise<null> =>
  inTransaction(ctx, async (tx) => {
    const { rows } = await sql<Pair>`update patient_pair set status = 'dismissed', judged_by = ${actor(tx)},
      judged_at = ${now(tx)}
      where id = ${id} and ${await seenPairs(tx)} returning left_id, right_id`.execute(tx.db)
    const [judged] = rows
    if (!judged) throw notFound()
    await refuseTemporary(tx, patient, [judged.left_id, judged.right_id], JUDGE)
    await audit(tx, { action: 'patient.pair.dismiss', object: `patient:pair/${id}`, outcome: 'success' })
    return null
  })
