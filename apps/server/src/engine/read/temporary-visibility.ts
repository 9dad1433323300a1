/** Rows under temporary access may be read and worked on, but not exported, deleted or restored. */
import { refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { PERMANENT, visibleCondition } from './visibility.ts'

/** Adds the end of temporary access to rows; costs a statement only when the page has such a row. */
export const withTemporaryUntil = async <T extends { readonly id: string }>(
  ctx: Ctx,
  r: Resource,
  rows: readonly T[],
): Promise<(T & { shownUntil?: string })[]> => {
  const now = ctx.services.clock.now()
  const running = (ctx.session?.temporaryRows.get(r.name) ?? []).filter(({ until }) => now < until)
  const until = new Map(running.map((row) => [row.id, row.until]))
  const ids = rows.flatMap(({ id }) => (until.has(id) ? [id] : []))
  if (ids.length === 0) return [...rows]
  const { rows: seen } = await sql<{ id: string }>`select id from ${sql.table(r.table)}
    where id = any(${ids}) and ${await visibleCondition(ctx, r, PERMANENT)}`.execute(ctx.db)
  const anyway = new Set(seen.map(({ id }) => id))
  return rows.map((row) =>
    until.has(row.id) && !anyway.has(row.id) ? { ...row, shownUntil: formatTime(until.get(row.id)!) } : row,
  )
}

/**
 * @param deed verb for the sentence: 删除
 * @throws {AppError} refused when one of the rows is under temporary access only; invisible rows are not checked
 */
export const refuseTemporary = async (
  ctx: Ctx,
  r: Resource,
  ids: readonly (string | number)[],
  deed: string,
): Promise<void> => {
  if (!ctx.session?.temporaryRows.size || ctx.unscoped) return
  const { rows } = await sql`select 1 from ${sql.table(r.table)} where id = any(${[...ids]})
    and ${await visibleCondition(ctx, r)} and not (${await visibleCondition(ctx, r, PERMANENT)}) limit 1`.execute(
    ctx.db,
  )
  if (rows.length > 0) throw refused(temporaryText(deed))
}

/** @param deed as a verb: 删除 */
export const temporaryText = (deed: string): string => `紧急查看期间不能${deed}，请由责任医生或其所在科室处理`
