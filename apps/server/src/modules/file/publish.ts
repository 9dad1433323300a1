/** Pictures that were uploaded to be shown, and are private until something shows them. */
import type { StoredFile } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import { actor, audit, type Ctx } from '../../engine/core/context.ts'

/** Labels of pictures for avatars and formatted text. Widgets of old clients say `temp` for both. */
const SHOWN = ['avatar', 'temp', 'jeditor']

/** Only the own uploads: to name another person's picture in a field must not publish it. */
export const publish = async (ctx: Ctx, paths: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ path: string }>`update sys_file set class = 'public'
    where path = any(${[...paths]}) and class = 'private' and tenant_id = ${ctx.tenantId} and create_by = ${actor(ctx)}
      and biz = any(${SHOWN}) and content_type like 'image/%' and (status is null or status = 'clean')
    returning path`.execute(ctx.db)
  for (const { path } of rows) await audit(ctx, { action: 'file.publish', object: path, outcome: 'success' })
}

/** By hand it is done for the same labels and those of 文件管理; a picture in the papers of a record is not for everybody. */
export const mayBeShown = async (ctx: Ctx, { path, biz, contentType, status }: StoredFile): Promise<boolean> => {
  if (![...SHOWN, 'oss'].includes(biz) || !contentType.startsWith('image/')) return false
  if (status !== null && status !== 'clean') return false
  const shows = (r: Resource) => !Object.values(r.fields).some(({ kind }) => kind === 'file')
  const showing = [...ctx.services.ports.resources.values()].filter(shows).map(({ table }) => table)
  const { rows } = await sql`select 1 from sys_file_use
    where path = ${path} and source <> all(${showing}) limit 1`.execute(ctx.db)
  return rows.length === 0
}
