/** Rows of several resources in one statement: a round trip costs more than most lookups. */
import { MASK, type Resource, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { addWords } from './present.ts'
import type { Row } from './hooks.ts'
import { selection } from './select.ts'
import { seenConditions } from './visibility.ts'
import type { Condition } from './where.ts'

export interface Asked<R extends Resource = Resource> {
  readonly r: R
  readonly where: readonly Condition[]
  readonly order?: Condition
  readonly limit?: number
}

export type Worded<R extends Resource> = Pick<RowOf<R>, Extract<keyof RowOf<R>, 'id'>> &
  Partial<RowOf<R>> & {
    readonly [name in Extract<keyof R['fields'], string> as `${name}_dictText`]?: string
  }

/** Visible rows of each, in the order of the request, with texts of dictionary values. */
export const selectMany = async (ctx: Ctx, asked: readonly Asked[]): Promise<Row[][]> => {
  if (asked.length === 0) return []
  const parts = await Promise.all(asked.map((one, place) => part(ctx, one, place)))
  const { rows } = await sql<{ place: number; rows: Row[] }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  const found = new Map(rows.map((one) => [one.place, one.rows]))
  return Promise.all(
    asked.map(({ r }, place) =>
      addWords(
        ctx,
        r,
        (found.get(place) ?? []).map((row) => fromJson(r, row)),
      ),
    ),
  )
}

const part = async (ctx: Ctx, { r, where, order, limit }: Asked, place: number): Promise<Condition> => {
  const all = [...(await seenConditions(ctx, r)), ...where]
  return sql`select ${place}::int as place, coalesce(jsonb_agg(to_jsonb(found)), '[]') as rows from (
    select ${selection(ctx, r)} from ${sql.table(r.table)} where ${sql.join(all, sql` and `)}
    ${order ? sql`order by ${order}` : sql``} ${limit === undefined ? sql`` : sql`limit ${limit}`}) found`
}

const TIME = 19

/** Times in JSON have another format than the driver's. */
const fromJson = (r: Resource, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      r.fields[name]?.kind === 'dateTime' && typeof value === 'string' && value !== MASK
        ? value.slice(0, TIME).replace('T', ' ')
        : value,
    ]),
  )
