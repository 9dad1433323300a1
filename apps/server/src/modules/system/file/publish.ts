import type { StoredFile } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'

/** Labels of avatars and formatted text. Older clients use `temp` for both. */
const SHOWN = ['avatar', 'temp', 'jeditor']

/** Own uploads only: naming another person's picture must not publish it. */
export const publish = async (ctx: Ctx, paths: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ path: string }>`update sys_file set class = 'public'
    where path = any(${[...paths]}) and class = 'private' and tenant_id = ${ctx.tenantId} and create_by = ${actor(ctx)}
      and biz = any(${SHOWN}) and content_type like 'image/%' and (status is null or status = 'clean')
    returning path`.execute(ctx.db)
  for (const { path } of rows) await audit(ctx, { action: 'file.publish', object: path, outcome: 'success' })
}

export const mayBeShown = async (ctx: Ctx, file: StoredFile): Promise<boolean> =>
  file.contentType.startsWith('image/') &&
  (file.status === null || file.status === 'clean') &&
  !(await isOfRecord(ctx, file))

/**
 * Whether a file may be a document of a record: uploads for display and for 文件管理 are so only while a record uses
 * them.
 */
export const isOfRecord = async (ctx: Ctx, { path, biz }: StoredFile): Promise<boolean> => {
  if (![...SHOWN, 'oss'].includes(biz)) return true
  const shows = (r: Resource) => !Object.values(r.fields).some(({ kind }) => kind === 'file')
  const showing = [...ctx.services.ports.resources.values()].filter(shows).map(({ table }) => table)
  const { rows } = await sql`select 1 from sys_file_use
    where path = ${path} and source <> all(${showing}) limit 1`.execute(ctx.db)
  return rows.length > 0
}
