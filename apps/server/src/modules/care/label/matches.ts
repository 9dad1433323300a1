/** Patients under care who meet a condition, in batches. */
import { factsIn, MOST_PATIENTS, type Condition, type Evidence, type Fact } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatDay } from '../../../platform/config/clock.ts'
import { evaluate, evidenceOf, keyOf, type Verdict } from './evaluate.ts'
import { verdictsOf } from './facts.ts'

export interface Match {
  readonly evidence: readonly Evidence[]
  readonly key: string
}

const BATCH = 500

/**
 * @param among patients whose facts changed; absent = all
 * @param ctx of the system, in one tenant: the caller's visibility does not decide who holds a label
 * @throws {AppError} refused above the limit of patients
 */
export const matchesOf = async (
  ctx: Ctx,
  condition: Condition,
  among?: readonly string[],
): Promise<ReadonlyMap<string, Match>> => {
  if (!among) await refuseTooMany(ctx)
  const today = formatDay(ctx.services.clock.now())
  const facts = factsIn(condition)
  const matches = new Map<string, Match>()
  const next = (last: string) => idsAfter(ctx, last, among)
  for (let ids = await next(''); ids.length > 0; ids = await next(ids.at(-1)!)) {
    const verdicts = new Map<Fact, (id: string) => Verdict>()
    for (const fact of facts) verdicts.set(fact, await verdictsOf({ ctx, ids, today }, fact))
    for (const id of ids) {
      const { met, found } = evaluate(condition, (fact) => verdicts.get(fact)!(id))
      if (met) matches.set(id, { evidence: evidenceOf(found), key: keyOf(found) })
    }
  }
  return matches
}

/** Deceased, merged and restricted patients get no label. */
const UNDER_CARE = sql`del_flag = 0 and status = 'active' and restricted_at is null`

const idsAfter = async ({ db, tenantId }: Ctx, last: string, among?: readonly string[]): Promise<string[]> => {
  const narrow = among ? sql`id = any(${[...among]})` : sql`true`
  const { rows } = await sql<{ id: string }>`select id from patient
    where tenant_id = ${tenantId} and id > ${last} and ${UNDER_CARE} and ${narrow} order by id limit ${BATCH}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const refuseTooMany = async ({ db, tenantId }: Ctx): Promise<void> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from patient
    where tenant_id = ${tenantId} and ${UNDER_CARE}`.execute(db)
  if (rows[0]!.n > MOST_PATIENTS) throw refused(`患者超过 ${MOST_PATIENTS} 名，标签规则一次处理不了，请联系管理员`)
}
