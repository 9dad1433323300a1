import type { StoredFile } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx, PublicRows } from '../../../engine/core/context.ts'

/** Labels of avatars and formatted text. Older clients use `temp` for both. */
const DISPLAY_LABELS = ['avatar', 'temp', 'jeditor']

/** Own uploads only: naming another person's picture must not publish it. */
const ownAmong = (ctx: Ctx, paths: readonly string[]) =>
  sql`path = any(${[...paths]}) and tenant_id = ${ctx.tenantId} and create_by = ${actor(ctx)}
    and biz = any(${DISPLAY_LABELS}) and content_type like 'image/%' and (status is null or status = 'clean')`

export const publish = async (ctx: Ctx, paths: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ path: string }>`update sys_file set class = 'public'
    where ${ownAmong(ctx, paths)} and class = 'private' returning path`.execute(ctx.db)
  for (const { path } of rows) await audit(ctx, { action: 'file.publish', object: path, outcome: 'success' })
}

export const offer = async (ctx: Ctx, paths: readonly string[]): Promise<void> => {
  await sql`update sys_file set offered = true where ${ownAmong(ctx, paths)} and offered is distinct from true`.execute(
    ctx.db,
  )
}

export const follow = async (
  ctx: Ctx,
  ids: readonly string[],
  { table, drafts, published }: PublicRows,
): Promise<void> => {
  const { rows } = await sql<{ path: string; class: string }>`with wanted as (select f.id, case when exists (
        select from sys_file_use u left join ${sql.table(table)} r on u.source = ${table} and r.id = u.row_id and ${published}
        where u.path = f.path and (r.id is not null or u.source <> all(${[table, drafts]}))) then 'public' else 'private' end as class
      from sys_file f where f.offered and f.tenant_id = ${ctx.tenantId}
        and f.path in (select path from sys_file_use where source = ${table} and row_id = any(${[...ids]})))
    update sys_file f set class = wanted.class from wanted where f.id = wanted.id and f.class <> wanted.class
    returning f.path, f.class`.execute(ctx.db)
  for (const { path, class: given } of rows)
    await audit(ctx, { action: given === 'public' ? 'file.publish' : 'file.hide', object: path, outcome: 'success' })
}

export const mayBeDisplayed = async (ctx: Ctx, file: StoredFile): Promise<boolean> =>
  file.contentType.startsWith('image/') &&
  (file.status === null || file.status === 'clean') &&
  !(await isOfRecord(ctx, file))

/** Whether a file may be a document of a record: uploads for display and for 文件管理 are so only while a record uses them. */
export const isOfRecord = async (
  ctx: Ctx,
  { path, biz }: Readonly<Record<'path' | 'biz', string>>,
): Promise<boolean> => {
  if (![...DISPLAY_LABELS, 'oss'].includes(biz)) return true
  const shows = (r: Resource) => !Object.values(r.fields).some(({ kind }) => kind === 'file')
  const showing = [...ctx.services.ports.resources.values()].filter(shows).map(({ table }) => table)
  const { rows } = await sql`select 1 from sys_file_use
    where path = ${path} and source <> all(${showing}) limit 1`.execute(ctx.db)
  return rows.length > 0
}
