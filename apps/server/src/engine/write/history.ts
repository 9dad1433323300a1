/** The history of rows: images kept with every change, and how people read them. Images hold every column as it is stored. */
import { scope } from '../read/visibility.ts'
import { columnName, isColumn, isEncrypted, type Field, type Legible, type Resource, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { preparedKey } from '../../platform/crypto/cipher.ts'
import { audit, type AuditEntry, type Ctx, type DataChange, type Deed } from '../core/context.ts'
import { columnsOf, selection, wholeSelection } from '../read/select.ts'
import type { Condition } from '../read/where.ts'

export type Image = Readonly<Record<string, unknown>>

const IMAGE = '$image'

/** The select list of whole rows, with the image where a history is kept: for what is written. */
export const pictured = (r: Resource): Condition =>
  r.history ? sql`${wholeSelection(r)}, to_jsonb(${sql.table(r.table)}) as ${sql.ref(IMAGE)}` : wholeSelection(r)

/** Takes the image out of a row read with `pictured`. */
export const takeImage = (row: object): Image | null => {
  const holder = row as Record<string, unknown>
  const image = (holder[IMAGE] as Image | undefined) ?? null
  delete holder[IMAGE]
  return image
}

/** A row before and after a change. */
export interface Step {
  readonly before: Image | null
  readonly after: Image | null
}

/** Keeps steps of rows, and writes them into the audit record where the resource asks for it. */
export const keepHistory = async (
  ctx: Ctx,
  r: Resource,
  deed: DataChange['verb'] | Deed,
  steps: readonly Step[],
): Promise<void> => {
  if (!r.history || steps.length === 0) return
  const changes = steps.map(({ before, after }): DataChange => ({
    table: r.table,
    id: String((after ?? before)!['id']),
    ...(typeof deed === 'string' ? { verb: deed } : deed),
    before,
    after,
    ...(ctx.runId !== undefined && { runId: ctx.runId }),
  }))
  await ctx.services.ports.journal.changed(ctx, changes)
  if (r.history === 'audited') for (const change of changes) await audit(ctx, auditOf(ctx, r, change))
}

/** Stamps of every write; they say nothing about what was changed. */
const STAMPS = new Set(['version', 'update_by', 'update_time'])

/** Columns a step changed. */
export const changedColumns = ({ before, after }: Step): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (column) =>
      !STAMPS.has(column) && JSON.stringify(before?.[column] ?? null) !== JSON.stringify(after?.[column] ?? null),
  )

/** Fields a step changed. */
const changedFields = (r: Resource, step: Step): [name: string, f: Field][] => {
  const columns = new Set(changedColumns(step))
  return Object.entries(r.fields).filter(
    ([name, f]) => (isColumn(f) || f.kind === 'children') && columns.has(columnName(name)),
  )
}

/** Kinds whose values reveal nothing about a person; of all others the record keeps a keyed digest. */
const STRUCTURAL = new Set(['dict', 'dicts', 'bool', 'int', 'decimal', 'ref', 'treeRef'])

const auditOf = (ctx: Ctx, r: Resource, change: DataChange): AuditEntry => {
  const fields = changedFields(r, change)
  const side = (image: Image | null) =>
    image && Object.fromEntries(fields.map(([name, f]) => [name, trace(ctx, f, image[columnName(name)] ?? null)]))
  return {
    action: 'change',
    object: `${r.name}/${change.id}`,
    outcome: 'success',
    detail: {
      verb: change.verb,
      ...(change.move !== undefined && { move: change.move }),
      fields: fields.map(([name]) => name),
      before: side(change.before),
      after: side(change.after),
      ...(change.runId !== undefined && { runId: change.runId }),
    },
  }
}

const trace = (ctx: Ctx, f: Field, value: unknown): unknown => {
  if (value === null || STRUCTURAL.has(f.kind) || f.check === 'code' || f.check === 'permission') return value
  return `#${createHmac('sha256', preparedKey(ctx.services.secrets.audit)).update(JSON.stringify(value)).digest('hex').slice(0, 16)}`
}

/** A record read from an image, and whether the context may see it. */
interface Remembered<R extends Resource> {
  readonly row: RowOf<R>
  readonly seen: boolean
}

/** Rows of images in their order, as the person may read the table itself; `where` and the scope say which may be seen. */
export const rowsOfImages = <R extends Resource>(
  ctx: Ctx,
  r: R,
  images: readonly Image[],
  where: readonly Condition[] = [],
): Promise<Remembered<R>[]> => remember(ctx, r, images, selection(ctx, r), where)

/** The same as whole rows: for what is written again. */
export const wholeRowsOfImages = <R extends Resource>(
  ctx: Ctx,
  r: R,
  images: readonly Image[],
  where: readonly Condition[] = [],
): Promise<Remembered<R>[]> => remember(ctx, r, images, wholeSelection(r), where)

const remember = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  images: readonly Image[],
  list: Condition,
  where: readonly Condition[],
): Promise<Remembered<R>[]> => {
  if (images.length === 0) return []
  const table = sql.table(r.table)
  // a deleted row is judged as it was while it was there
  const all = [sql`true`, ...scope(ctx, { ...r, keepDeleted: false }), ...where]
  const { rows } = await sql<RowOf<R> & { $seen: boolean }>`
    select ${list}, coalesce((${sql.join(all, sql` and `)}), false) as "$seen"
    from jsonb_array_elements(${JSON.stringify(images)}::jsonb) with ordinality as kept (image, place)
      cross join lateral jsonb_populate_record(null::${table}, kept.image) as ${table} order by kept.place`.execute(
    ctx.db,
  )
  return rows.map(({ $seen, ...row }) => ({ row: row as unknown as RowOf<R>, seen: $seen }))
}

/** Names under which fields of a row are shown in its history: what is stored and no secret. */
export const shownFields = (r: Legible): [name: string, f: Field][] => {
  const names = new Set(columnsOf(r))
  return Object.entries(r.fields).filter(([name, f]) => names.has(name) && f.kind !== 'secret' && f.only?.length !== 0)
}

/** Whether a field reads differently in two images; encrypted ones are compared by every column they fill. */
export const differs = (name: string, f: Field, step: Step): boolean => {
  const column = columnName(name)
  return changedColumns(step).some((c) => c === column || (isEncrypted(f) && c.startsWith(`${column}_`)))
}

/** Columns of an image that the table still has. */
export const columnsToday = async (tx: Ctx, r: Resource, image: Image): Promise<string[]> => {
  const { rows } = await sql<{ column: string }>`select jsonb_object_keys(to_jsonb(
    jsonb_populate_record(null::${sql.table(r.table)}, '{}'::jsonb))) as column`.execute(tx.db)
  return rows.map((row) => row.column).filter((column) => Object.hasOwn(image, column))
}
