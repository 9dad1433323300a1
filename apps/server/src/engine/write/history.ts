import { scope } from '../read/visibility.ts'
import {
  columnName,
  isColumn,
  isEncrypted,
  memoized,
  type Field,
  type Legible,
  type Resource,
  type RowOf,
} from '@huxi/model'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { preparedKey } from '../../platform/crypto/cipher.ts'
import { audit } from '../core/transaction.ts'
import type { AuditEntry, DataChange, Deed } from '../core/journal.ts'
import type { Ctx } from '../core/context.ts'
import { decryptStored } from '../kinds/decrypt.ts'
import { encryptedColumns } from '../kinds/encrypted.ts'
import { cleanHtml } from '../kinds/rich-text.ts'
import type { Row } from '../read/hooks.ts'
import { columnsOf, selection, wholeSelection } from '../read/select.ts'
import type { Condition } from '../read/where.ts'
import { isBlank } from './checks.ts'

export type Image = Readonly<Record<string, unknown>>

const IMAGE = '$image'

export const pictured = (r: Resource): Condition =>
  r.history ? sql`${wholeSelection(r)}, to_jsonb(${sql.table(r.table)}) as ${sql.ref(IMAGE)}` : wholeSelection(r)

export const takeImage = (row: object): Image | null => {
  const holder = row as Record<string, unknown>
  const image = (holder[IMAGE] as Image | undefined) ?? null
  delete holder[IMAGE]
  return image
}

export const together = (image: Image | null, children: Image | undefined): Image | null =>
  image && children ? { ...image, ...children } : image

export interface Step {
  readonly before: Image | null
  readonly after: Image | null
}

/** Records steps in the history, and in the audit chain where the resource requires it. */
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

const STAMPS = new Set(['version', 'update_by', 'update_time'])

export const changedColumns = ({ before, after }: Step): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (column) =>
      !STAMPS.has(column) && JSON.stringify(before?.[column] ?? null) !== JSON.stringify(after?.[column] ?? null),
  )

interface Stored {
  readonly row: Row
  readonly image: Image | null
}

const sealedFields = memoized(
  (r: Resource) =>
    new Set(
      Object.entries(r.fields)
        .filter(([, f]) => isEncrypted(f))
        .map(([name]) => name),
    ),
)

const holdsSealed = (ctx: Ctx, r: Resource, { row, image }: Stored, name: string, value: unknown): boolean => {
  const cipher = image?.[encryptedColumns(columnName(name)).cipher]
  try {
    return typeof cipher === 'string' && decryptStored(ctx, r, name, String(row['id']), cipher) === String(value)
  } catch {
    return false
  }
}

export const isStored = (ctx: Ctx, r: Resource, own: Stored, name: string, f: Field, value: unknown): boolean => {
  const kept = own.row[name]
  if (isBlank(value) || isBlank(kept)) return isBlank(value) && isBlank(kept)
  if (sealedFields(r).has(name)) return holdsSealed(ctx, r, own, name, value)
  return isDeepStrictEqual(kept, f.kind === 'richText' ? cleanHtml(String(value)) : value)
}

const changedFields = (r: Resource, step: Step): [name: string, f: Field][] => {
  const columns = new Set(changedColumns(step))
  return Object.entries(r.fields).filter(
    ([name, f]) => (isColumn(f) || f.kind === 'children') && columns.has(columnName(name)),
  )
}

/** Kinds whose values reveal nothing about a person; for all others the audit line holds a keyed digest. */
const STRUCTURAL = new Set(['dict', 'dicts', 'bool', 'int', 'decimal', 'ref', 'treeRef', 'person'])

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

interface Remembered<R extends Resource> {
  readonly row: RowOf<R>
  readonly seen: boolean
}

/** Rows of images under the caller's field rules; `where` and the scope decide visibility. */
export const rowsOfImages = <R extends Resource>(
  ctx: Ctx,
  r: R,
  images: readonly Image[],
  where: readonly Condition[] = [],
): Promise<Remembered<R>[]> => remember(ctx, r, images, selection(ctx, r), where)

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
  // a deleted row is judged as it was before
  const all = [sql`true`, ...scope(ctx, { ...r, keepDeleted: false }), ...where]
  const { rows } = await sql<RowOf<R> & { $seen: boolean }>`
    select ${list}, coalesce((${sql.join(all, sql` and `)}), false) as "$seen"
    from jsonb_array_elements(${JSON.stringify(images)}::jsonb) with ordinality as kept (image, place)
      cross join lateral jsonb_populate_record(null::${table}, kept.image) as ${table} order by kept.place`.execute(
    ctx.db,
  )
  return rows.map(({ $seen, ...row }) => ({ row: row as unknown as RowOf<R>, seen: $seen }))
}

export const legibleFields = (r: Legible): [name: string, f: Field][] => {
  const names = new Set(columnsOf(r))
  return Object.entries(r.fields).filter(([name, f]) => names.has(name) && f.kind !== 'secret' && f.only?.length !== 0)
}

export const differs = (name: string, f: Field, step: Step): boolean => {
  const column = columnName(name)
  return changedColumns(step).some((c) => c === column || (isEncrypted(f) && c.startsWith(`${column}_`)))
}

export const columnsToday = async (tx: Ctx, r: Resource, image: Image): Promise<string[]> => {
  const { rows } = await sql<{ column: string }>`select jsonb_object_keys(to_jsonb(
    jsonb_populate_record(null::${sql.table(r.table)}, '{}'::jsonb))) as column`.execute(tx.db)
  return rows.map((row) => row.column).filter((column) => Object.hasOwn(image, column))
}
