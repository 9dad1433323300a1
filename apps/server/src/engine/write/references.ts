/** Referred records cannot be deleted, unless the definition cascades. */
import { columnName, isColumn, refused, wireName, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { hookConditions, scope, tenantConditions } from '../read/visibility.ts'

interface Referrer {
  readonly r: Resource
  readonly name: string
  readonly f: Field
}

const referrersOf = (ctx: Ctx, { name: to }: Resource): Referrer[] =>
  [...ctx.services.ports.resources.values()].flatMap((r) =>
    Object.entries(r.fields)
      .filter(([, f]) => isColumn(f) && f.to === to && f.gone === undefined)
      .map(([name, f]) => ({ r, name, f })),
  )

interface Count {
  readonly all: number
  readonly seen: number
}

const countsOf = async (
  ctx: Ctx,
  target: Resource,
  ids: readonly (string | number)[],
  referrers: readonly Referrer[],
): Promise<Count[]> => {
  const counts = await Promise.all(
    referrers.map(async ({ r, name }, place) => {
      const others = r.name === target.name ? [sql`id <> all(${[...ids]})`] : []
      const points = sql`${sql.ref(columnName(name))} = any(${[...ids]})`
      const seen = [sql`true`, ...scope(ctx, r), ...(await hookConditions(ctx, r))]
      return sql`select ${place}::integer as place, count(*)::integer as "all",
        (count(*) filter (where ${sql.join(seen, sql` and `)}))::integer as seen
        from ${sql.table(r.table)} where ${sql.join([points, ...tenantConditions(ctx, r), ...others], sql` and `)}`
    }),
  )
  const { rows } = await sql<Count>`${sql.join(counts, sql` union all `)} order by place`.execute(ctx.db)
  return rows
}

/**
 * Refuses to delete referred records.
 * @throws {AppError} refused with the referring resources and counts, and `detail.references` for a link
 */
export const refuseReferred = async (ctx: Ctx, r: Resource, ids: readonly (string | number)[]): Promise<void> => {
  const referrers = referrersOf(ctx, r)
  if (referrers.length === 0) return
  const counts = await countsOf(ctx, r, ids, referrers)
  if (counts.every(({ all }) => all === 0)) return
  const references = referrers
    .map(({ r: { name: resource, title }, name, f }, i) => ({
      resource,
      title,
      field: wireName(name, f),
      count: counts[i]!.seen,
    }))
    .filter(({ count }) => count > 0)
  const named = references.map(({ count, title }) => `${count} 个${title}`).join('、')
  // invisible records are not counted, so their number stays secret
  throw refused(`还有${named ? ` ${named}` : '您看不到的数据'}引用它，不能删除，请先改动或删除引用它的数据`, {
    references: references.map(({ title: _title, ...one }) => one),
  })
}
