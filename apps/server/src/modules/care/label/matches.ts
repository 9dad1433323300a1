import { factsIn, type Condition, type Fact } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatDay } from '../../../platform/config/clock.ts'
import { evaluate, keyOf, type Found, type Verdict } from './evaluate.ts'
import { verdictsOf } from './facts.ts'

export interface Match {
  readonly found: readonly Found[]
  readonly key: string
}

export const BATCH = 200

export const UNDER_CARE = sql`del_flag = 0 and status = 'active' and restricted_at is null`

/** @param ctx of the system, in one tenant: the caller's visibility does not decide who holds a label */
export const matchesAmong = async (
  ctx: Ctx,
  condition: Condition,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Match>> => {
  const today = formatDay(ctx.services.clock.now())
  const verdicts = new Map<Fact, (id: string) => Verdict>()
  for (const fact of factsIn(condition)) verdicts.set(fact, await verdictsOf({ ctx, ids, today }, fact))
  return new Map(
    ids.flatMap((id) => {
      const { met, found } = evaluate(condition, (fact) => verdicts.get(fact)!(id))
      return met ? [[id, { found, key: keyOf(found) }]] : []
    }),
  )
}

/** Ids of patients under care, in batches. @param among patients whose facts changed; absent = all */
export async function* patientsUnderCare(ctx: Ctx, among?: readonly string[]): AsyncGenerator<readonly string[]> {
  for (let ids = await idsAfter(ctx, '', among); ids.length > 0; ids = await idsAfter(ctx, ids.at(-1)!, among))
    yield ids
}

const idsAfter = async ({ db, tenantId }: Ctx, last: string, among?: readonly string[]): Promise<string[]> => {
  const narrow = among ? sql`id = any(${[...among]})` : sql`true`
  const { rows } = await sql<{ id: string }>`select id from patient
    where tenant_id = ${tenantId} and id > ${last} and ${UNDER_CARE} and ${narrow} order by id limit ${BATCH}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
