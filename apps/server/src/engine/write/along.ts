/**
 * What goes along with a deleted row and comes back with it: other records that were deleted in the same act and refer to it, and rows
 * of tables that are no resources, such as memberships, which its image carries.
 */
import { columnName, isColumn, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx, LoggedChange } from '../core/context.ts'
import { childLists } from '../read/children.ts'
import type { Hanging, Hooks } from '../read/hooks.ts'
import type { Condition } from '../read/where.ts'
import type { Image } from './history.ts'

const HANGING = '$hanging'

interface Kept {
  readonly table: string
  readonly title: string
  readonly rows: readonly Image[]
}

const keptIn = (image: Image | null): readonly Kept[] => (image?.[HANGING] ?? []) as readonly Kept[]

/** By row, what its image carries of rows that hang on it; nothing where the row itself stays. */
export const hangingOn = async <R extends Resource>(
  tx: Ctx,
  r: R,
  hooks: Hooks<R>,
  ids: readonly (string | number)[],
): Promise<ReadonlyMap<string, Image>> => {
  const kept = new Map<string, Kept[]>()
  for (const { table, by, through, title } of r.history && !r.keepDeleted ? (hooks.hangs ?? []) : []) {
    const own = through
      ? sql`(select ${sql.ref(through.by)} from ${sql.table(through.table)} t where t.id = h.${sql.ref(by)})`
      : sql`h.${sql.ref(by)}`
    const { rows: found } = await sql<{ id: string; rows: Image[] }>`select ${own}::text as id,
      jsonb_agg(to_jsonb(h)) as rows from ${sql.table(table)} h where ${own} = any(${[...ids]}) group by 1`.execute(
      tx.db,
    )
    for (const { id, rows } of found) kept.set(id, [...(kept.get(id) ?? []), { table, title, rows }])
  }
  return new Map([...kept].map(([id, own]) => [id, { [HANGING]: own }]))
}

/** Writes back what hung on a row, as far as what it refers to besides is still there. */
export const putHangingBack = async (tx: Ctx, hangs: readonly Hanging[], image: Image): Promise<void> => {
  for (const { table, rows } of keptIn(image)) {
    if (!hangs.some((one) => one.table === table)) continue
    const there = await stillThere(tx, table)
    await sql`insert into ${sql.table(table)} select kept.* from jsonb_populate_recordset(null::${sql.table(table)},
        ${JSON.stringify(rows)}::jsonb) as kept
      where ${sql.join([sql`true`, ...there], sql` and `)} on conflict do nothing`.execute(tx.db)
  }
}

/** Conditions that the foreign keys of a table put on its rows; a key with an empty column asks nothing. */
const stillThere = async (tx: Ctx, table: string): Promise<Condition[]> => {
  const names = (key: string, of: string) => sql`(select array_agg(a.attname::text order by k.place)
    from unnest(c.${sql.ref(key)}) with ordinality as k (num, place)
      join pg_attribute a on a.attrelid = c.${sql.ref(of)} and a.attnum = k.num)`
  const { rows } = await sql<{ to: string; own: string[]; its: string[] }>`select t.relname::text as "to",
      ${names('conkey', 'conrelid')} as own, ${names('confkey', 'confrelid')} as its
    from pg_constraint c join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.conrelid = ${table}::text::regclass`.execute(tx.db)
  return rows.map(({ to, own, its }) => {
    const empty = own.map((column) => sql`kept.${sql.ref(column)} is null`)
    const same = own.map((column, i) => sql`its.${sql.ref(its[i]!)} = kept.${sql.ref(column)}`)
    return sql`(${sql.join(empty, sql` or `)} or exists (select 1 from ${sql.table(to)} its where ${sql.join(same, sql` and `)}))`
  })
}

/** A deletion, and the resource it is of. */
export interface Deletion {
  readonly r: Resource
  readonly change: LoggedChange
}

/** Deletions of the same act whose records referred to the deleted one, or to one of those; what they refer to comes first. */
export const deletedAlong = async (ctx: Ctx, r: Resource, entry: LoggedChange): Promise<Deletion[]> => {
  if (entry.act === undefined || entry.verb !== 'delete') return []
  const byTable = new Map([...ctx.services.ports.resources.values()].map((one) => [one.table, one]))
  const left = new Map(
    (await ctx.services.ports.journal.deletedIn(ctx, entry.act))
      .filter(({ before, after }) => before !== null && after === null)
      .map((change) => [change.entryId, change]),
  )
  left.delete(entry.entryId)
  const found: Deletion[] = [{ r, change: entry }]
  for (const { r: to, change: gone } of found)
    for (const change of left.values()) {
      const of = byTable.get(change.table)
      if (!of || !refersTo(of, change.before!, to, gone.id)) continue
      left.delete(change.entryId)
      found.push({ r: of, change })
    }
  return found.slice(1)
}

const refersTo = (r: Resource, image: Image, to: Resource, id: string): boolean =>
  Object.entries(r.fields).some(
    ([name, f]) => isColumn(f) && f.to === to.name && String(image[columnName(name)]) === id,
  )

/** How much comes back with a deleted record, by what it is called. */
export const alongOf = async (
  ctx: Ctx,
  r: Resource,
  entry: LoggedChange,
): Promise<{ title: string; count: number }[]> => {
  const along = await deletedAlong(ctx, r, entry)
  const counts = new Map<string, number>()
  const note = (title: string, count: number) => counts.set(title, (counts.get(title) ?? 0) + count)
  for (const { r: of } of along) note(of.title, 1)
  for (const { r: of, change } of [{ r, change: entry }, ...along]) {
    for (const { f, name } of childLists(ctx, of)) {
      const rows = (change.before?.[columnName(name)] ?? []) as readonly Image[]
      if (rows.length > 0) note(f.label, rows.length)
    }
    for (const { title, rows } of keptIn(change.before)) note(title, rows.length)
  }
  return [...counts].map(([title, count]) => ({ title, count }))
}
