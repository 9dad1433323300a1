/** Uploaded pictures: checked, stored under names nobody can guess, answered only when a row knows them (S-FIL-1…3). */
import { AppError, refused } from '@huxi/model'
import { sql } from 'kysely'
import { file, say } from '../../engine/answer.ts'
import { actor, inTransaction, type Ctx } from '../../engine/context.ts'
import type { Extra } from '../../engine/handle.ts'
import { formatTime } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { checkImage } from '../../platform/image-type.ts'

/** What a file may be for. Both are avatars: widgets of old clients say `temp` unless they are told otherwise. */
const PURPOSES = ['avatar', 'temp']

const PER_MINUTE = 20
const MINUTE_MS = 60_000
const LOCK = 4_827_011

/** POST /sys/common/upload: the message is the stored path. */
export const storeFile = async (ctx: Ctx, extra: Pick<Extra, 'upload'>) => {
  const { name, bytes, fields } = await extra.upload()
  const biz = fields['biz'] || 'temp'
  if (!PURPOSES.includes(biz)) throw refused('上传目录bizPath，格式非法！')
  const { extension, contentType } = checkImage(name, bytes)
  const path = await inTransaction(ctx, async (tx) => {
    await countUpload(tx)
    const now = tx.house.clock.now()
    const stored = await tx.house.storage.put(tx.tenantId!, extension, bytes, now)
    await tx.db
      .insertInto('sys_file')
      .values({
        id: newId(),
        tenant_id: tx.tenantId,
        path: stored,
        name,
        biz,
        class: 'public',
        content_type: contentType,
        size: bytes.length,
        create_by: actor(tx),
        create_time: formatTime(now),
      })
      .execute()
    return stored
  })
  return say(path)
}

/** @throws {AppError} tooMany; two uploads of one person are counted one after the other */
const countUpload = async (tx: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${actor(tx)}))`.execute(tx.db)
  const { n } = await tx.db
    .selectFrom('sys_file')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('create_by', '=', actor(tx))
    .where('create_time', '>', formatTime(tx.house.clock.now() - MINUTE_MS))
    .executeTakeFirstOrThrow()
  if (n >= PER_MINUTE) throw new AppError('tooMany', '上传过于频繁，请一分钟后再试', { retryAfter: MINUTE_MS / 1000 })
}

const IMMUTABLE = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** GET /sys/common/static/*: public files only, found by the exact path. */
export const sendFile = async (ctx: Ctx, path: string) => {
  const row = await ctx.db
    .selectFrom('sys_file')
    .select('content_type')
    .where('path', '=', path)
    .where('class', '=', 'public')
    .executeTakeFirst()
  const bytes = row && (await ctx.house.storage.get(path))
  if (!bytes) throw new AppError('missing', '很抱歉，资源未找到!')
  return file(bytes, { ...IMMUTABLE, 'content-type': row.content_type })
}
