import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { holders } from './checks.ts'

/** Which of the values other rows have. */
export const takenAmong = async (
  ctx: Ctx,
  r: Resource,
  name: string,
  values: readonly unknown[],
): Promise<ReadonlySet<unknown>> => {
  const each = values.map((value) => sql`exists (${holders(ctx, r, name, value, null)})`)
  const { rows } = await sql<{ taken: boolean[] }>`select array[${sql.join(each)}] as taken`.execute(ctx.db)
  return new Set(values.filter((_, i) => rows[0]!.taken[i]))
}
