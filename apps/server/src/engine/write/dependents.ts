/**
 * Dependents of a deleted record, restored with it: records deleted in the same act that refer to it, and rows of tables without a
 * resource, such as memberships, carried by its image.
 */
import { columnName, isColumn, refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { acrossTenants, audit } from '../core/transaction.ts'
import { holds } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import type { LoggedChange, Dependent } from '../core/journal.ts'
import { requireStepUp } from '../http/access.ts'
import { childLists } from '../read/children.ts'
import type { Condition } from '../read/where.ts'
import type { Image } from './history.ts'

const HANGING = '$hanging'

interface Kept {
  readonly table: string
  readonly title: string
  readonly rows: readonly Image[]
}

const keptIn = (image: Image | null): readonly Kept[] => (image?.[HANGING] ?? []) as readonly Kept[]

const returning = (ctx: Ctx, r: Resource, image: Image | null): (Dependent & Kept)[] => {
  const kept = keptIn(image)
  return dependentsOn(ctx, r)
    .filter(({ right }) => right === undefined || !ctx.session || holds(ctx, right))
    .flatMap((dependent) =>
      kept.filter(({ table }) => table === dependent.table).map((rows) => ({ ...dependent, ...rows })),
    )
}

const dependentsOn = ({ services }: Ctx, r: Resource): readonly Dependent[] =>
  r.history && !r.keepDeleted ? (services.ports.dependents.get(r.name) ?? []) : []

/** Dependents of a global record exist in every tenant. */
const whereTheyHang = <T>(tx: Ctx, r: Resource, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  r.owner === 'global' ? acrossTenants(tx, `what hangs on ${r.name} in every tenant`, work) : work(tx)

/** Images of dependents by record; empty where the record itself stays. */
export const loadDependents = async (
  tx: Ctx,
  r: Resource,
  ids: readonly (string | number)[],
): Promise<ReadonlyMap<string, Image>> => {
  const dependents = dependentsOn(tx, r)
  if (dependents.length === 0) return new Map()
  const kept = new Map<string, Kept[]>()
  await whereTheyHang(tx, r, async ({ db }) => {
    for (const { table, by, through, title } of dependents) {
      const own = through
        ? sql`(select ${sql.ref(through.by)} from ${sql.table(through.table)} t
            where t.${sql.ref(through.key ?? 'id')} = h.${sql.ref(by)})`
        : sql`h.${sql.ref(by)}`
      const { rows: found } = await sql<{ id: string; rows: Image[] }>`select ${own}::text as id,
        jsonb_agg(to_jsonb(h)) as rows from ${sql.table(table)} h where ${own} = any(${[...ids]}) group by 1`.execute(
        db,
      )
      for (const { id, rows } of found) kept.set(id, [...(kept.get(id) ?? []), { table, title, rows }])
    }
  })
  return new Map([...kept].map(([id, own]) => [id, { [HANGING]: own }]))
}

/**
 * Restores dependents whose other references still exist. Rows that grant rights need a proof of identity and are audited.
 * @throws {AppError} refused where callers would grant rights to themselves
 */
export const restoreDependents = async (tx: Ctx, r: Resource, image: Image): Promise<void> => {
  const dependents = returning(tx, r, image)
  if (dependents.length === 0) return
  const given = new Map<string, number>()
  await whereTheyHang(tx, r, async (ctx) => {
    for (const dependent of dependents) {
      const count = await putBack(ctx, r, dependent)
      if (dependent.right !== undefined && count > 0) given.set(dependent.title, count)
    }
  })
  if (given.size === 0) return
  requireStepUp(tx.session)
  const object = `${r.name}/${String(image['id'])}`
  await audit(tx, { action: 'grant', object, outcome: 'success', detail: { returned: Object.fromEntries(given) } })
}

const putBack = async (ctx: Ctx, r: Resource, { table, title, rows, own }: Dependent & Kept): Promise<number> => {
  const there = await stillThere(ctx, table)
  const { session } = ctx
  const isOwn = own && session && !session.superAdmin ? own(session) : sql`false`
  const { rows: back } = await sql<{ own: boolean }>`insert into ${sql.table(table)}
    select kept.* from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as kept
    where ${sql.join([sql`true`, ...there], sql` and `)} on conflict do nothing returning ${isOwn} as own`.execute(
    ctx.db,
  )
  if (back.some((row) => row.own)) throw refused(`您自己曾有该${r.title}的${title}，不能由您恢复，请由其他管理员处理`)
  return back.length
}

/** The foreign keys of a table as conditions; a null column satisfies its key. */
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

interface Deletion {
  readonly r: Resource
  readonly change: LoggedChange
}

/** Deletions of the same act that refer to the record or to one another, referred ones first. */
export const deletedDependents = async (ctx: Ctx, r: Resource, entry: LoggedChange): Promise<Deletion[]> => {
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

export const countDependents = async (
  ctx: Ctx,
  r: Resource,
  entry: LoggedChange,
): Promise<{ title: string; count: number }[]> => {
  const dependents = await deletedDependents(ctx, r, entry)
  const counts = new Map<string, number>()
  const note = (title: string, count: number) => counts.set(title, (counts.get(title) ?? 0) + count)
  for (const { r: of } of dependents) note(of.title, 1)
  for (const { r: of, change } of [{ r, change: entry }, ...dependents]) {
    for (const { f, name } of childLists(ctx, of)) {
      const rows = (change.before?.[columnName(name)] ?? []) as readonly Image[]
      if (rows.length > 0) note(f.label, rows.length)
    }
    for (const { title, rows } of returning(ctx, of, change.before)) note(title, rows.length)
  }
  return [...counts].map(([title, count]) => ({ title, count }))
}
