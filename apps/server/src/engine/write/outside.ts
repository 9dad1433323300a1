/** Refuses a write that would leave a row outside the visibility of its author. */
import { refused, ruleField, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { dataRules, rulesOf } from '../read/row-rules.ts'
import { beyondScope, scopeConditions } from '../read/scopes.ts'
import { orShown } from '../read/visibility.ts'
import type { Condition } from '../read/where.ts'

type Id = string | number

/**
 * After a write: the rows must still meet the data rules of the author.
 * @throws {AppError} refused when a rule would hide one of them
 */
export const refuseOutside = async (ctx: Ctx, r: Resource, ids: readonly Id[]): Promise<void> => {
  if (await areMet(ctx, r, ids, dataRules(ctx, r))) return
  const labels = rulesOf(ctx, r).map((rule) => ruleField(r, rule.field)?.[1].label ?? rule.field)
  throw refused(`该数据超出您的数据权限，不能保存，请检查${[...new Set(labels)].join('、')}`)
}

/**
 * After a row and its dependents are written: it must be within the data scopes of the author.
 * @throws {AppError} refused when no scope reaches it
 */
export const refuseBeyondScope = async (ctx: Ctx, r: Resource, ids: readonly Id[]): Promise<void> => {
  if (!(await areMet(ctx, r, ids, scopeConditions(ctx, r)))) throw refused(beyondScope(ctx, r))
}

const areMet = async (ctx: Ctx, r: Resource, ids: readonly Id[], narrowed: Condition[]): Promise<boolean> => {
  if (narrowed.length === 0 || ids.length === 0) return true
  const { rows } = await sql<{ met: number }>`select count(*)::int as met from ${sql.table(r.table)}
    where id = any(${[...ids]}) and ${sql.join(orShown(ctx, r, narrowed), sql` and `)}`.execute(ctx.db)
  return rows[0]!.met === new Set(ids).size
}
