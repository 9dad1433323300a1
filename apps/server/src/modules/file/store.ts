/** Taking files in: checked, stored under names nobody can guess, scanned where a scanner is set. */
import { AppError, refused } from '@huxi/model'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { reply } from '../../engine/core/answer.ts'
import { actor, audit, inTransaction, type Ctx } from '../../engine/core/context.ts'
import { lock } from '../../engine/core/lock.ts'
import type { Extra } from '../../engine/core/handle.ts'
import { formatTime, MINUTE_MS } from '../../platform/config/clock.ts'
import { checkFile, groupOf, type FileType } from '../../platform/files/file-type.ts'
import { cleanImage } from '../../platform/files/image-clean.ts'
import { newId } from '../../platform/db/ids.ts'
import { scan } from '../../platform/files/virus-scan.ts'

/** A label of the sender; never a part of a path. */
const BIZ = /^[a-z0-9_-]{1,32}$/

const PER_MINUTE = 20

/** POST /sys/common/upload: the message is the stored path. */
export const takeUpload = async (ctx: Ctx, extra: Pick<Extra, 'upload'>) => {
  const { name, bytes, fields } = await extra.upload()
  const biz = fields['biz'] || 'temp'
  if (!BIZ.test(biz)) throw refused('上传目录bizPath，格式非法！')
  const type = checkFile(name, bytes)
  if (biz === 'avatar' && !type.image) throw refused('只能上传 png、jpg、jpeg、gif、webp 格式的图片')
  return reply(await takeIn(ctx, { name, bytes, biz, type }))
}

/** POST /sys/oss/file/upload: for the list of files, never public. */
export const takeStored = async (ctx: Ctx, extra: Pick<Extra, 'upload'>) => {
  const { name, bytes } = await extra.upload()
  await takeIn(ctx, { name, bytes, biz: 'oss', type: checkFile(name, bytes) })
  return reply('上传成功！')
}

interface Given {
  readonly name: string
  readonly bytes: Uint8Array
  readonly biz: string
  readonly type: Pick<FileType, 'extension' | 'contentType'>
}

/** Counts, stores and scans what a person sent; of pictures nothing is stored but the picture. */
const takeIn = async (ctx: Ctx, sent: Given & { readonly type: FileType }): Promise<string> => {
  const scanner = ctx.services.config.clamavUrl
  await refuseTooMany(ctx)
  const { type, bytes } = sent
  const given = type.image ? { ...sent, bytes: cleanImage(type.contentType, bytes) } : sent
  const path = await keep(ctx, given, scanner ? 'pending' : null, refuseTooMany)
  if (scanner) await examine(ctx, path, given.bytes, scanner)
  return path
}

/** Stores bytes and their row, as private. Bytes first: a row whose file is missing would be worse than a file without row. */
export const keep = async (
  ctx: Ctx,
  { name, bytes, biz, type }: Given,
  status: 'pending' | null = null,
  check: (tx: Ctx) => Promise<void> = async () => {},
): Promise<string> => {
  const { clock, storage } = ctx.services
  const now = clock.now()
  const path = await storage.put(ctx.tenantId!, type.extension, bytes, now)
  try {
    await inTransaction(ctx, async (tx) => {
      await lock(tx, `upload:${actor(tx)}`)
      await check(tx)
      const row = {
        id: newId(),
        tenant_id: tx.tenantId!,
        path,
        name,
        biz,
        class: 'private',
        type: groupOf(type.contentType),
        usage: 'free',
        free_since: formatTime(now),
        checksum: createHash('sha256').update(bytes).digest('hex'),
        version_no: 1,
        del_flag: 0,
        content_type: type.contentType,
        size: bytes.length,
        status,
        sys_org_code: tx.session?.orgCode ?? null,
        create_by: actor(tx),
        create_time: formatTime(now),
        version: 1,
      }
      await tx.db.insertInto('sys_file').values(row).execute()
      await audit(tx, {
        action: 'file.upload',
        object: path,
        outcome: 'success',
        detail: { biz, size: bytes.length, contentType: type.contentType },
      })
    })
  } catch (error) {
    await storage.remove(path)
    throw error
  }
  return path
}

/** @throws {AppError} tooMany; under the person's lock two uploads are counted one after the other */
const refuseTooMany = async (ctx: Ctx): Promise<void> => {
  const now = ctx.services.clock.now()
  const { n } = await ctx.db
    .selectFrom('sys_file')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('create_by', '=', actor(ctx))
    .where('create_time', '>', formatTime(now - MINUTE_MS))
    // a clock that was set back must not count what has yet to come
    .where('create_time', '<=', formatTime(now))
    .executeTakeFirstOrThrow()
  if (n >= PER_MINUTE) throw new AppError('tooMany', '上传过于频繁，请一分钟后再试', { retryAfter: MINUTE_MS / 1000 })
}

/** Until the scanner has spoken the row is pending and nothing hands it out. */
const examine = async (ctx: Ctx, path: string, bytes: Uint8Array, scanner: string): Promise<void> => {
  const { config, log, storage } = ctx.services
  try {
    const verdict = await scan(config, scanner, bytes)
    await inTransaction(ctx, async (tx) => {
      await tx.db.updateTable('sys_file').set({ status: verdict }).where('path', '=', path).execute()
      if (verdict === 'infected') await audit(tx, { action: 'file.infected', object: path, outcome: 'refused' })
    })
    if (verdict === 'clean') return
  } catch (error) {
    log.error({ err: error, path }, 'virus scan')
    await storage.remove(path)
    await ctx.db.deleteFrom('sys_file').where('path', '=', path).execute()
    throw error
  }
  await storage.remove(path)
  throw refused('文件含有病毒，已拒绝上传，请检查您的电脑')
}
