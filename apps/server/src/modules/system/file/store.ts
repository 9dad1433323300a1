/** Stores uploads: checked, under unguessable names, scanned where a scanner is configured. */
import { AppError, refused } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { actor } from '../../../engine/core/caller.ts'
import { audit, inTransaction, lock } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Extra } from '../../../engine/core/handle.ts'
import { formatTime, MINUTE_MS } from '../../../platform/config/clock.ts'
import { checkFile, groupOf, type FileType } from '../../../platform/files/file-type.ts'
import { cleanImage } from '../../../platform/files/image-clean.ts'
import { newId } from '../../../platform/db/ids.ts'
import { incomingOf } from '../../../platform/files/storage-of.ts'
import { contentOf, inMemory, putContent, type Content } from './content.ts'
import { refuseFull } from './quota.ts'
import { scan, type Scannable } from '../../../platform/files/virus-scan.ts'

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

/** POST /sys/oss/file/upload: never public; large files never are in memory as a whole. */
export const takeStored = async (ctx: Ctx, extra: Pick<Extra, 'receive'>) => {
  const { name, file } = await extra.receive(incomingOf(ctx.services.config), ctx.services.config.fileMaxBytes)
  try {
    const { type, content } = await contentOf(name, file)
    await takeContent(ctx, { name, biz: 'oss', type, content })
  } finally {
    await file.drop()
  }
  return reply('上传成功！')
}

interface Named {
  readonly name: string
  readonly biz: string
  readonly type: Pick<FileType, 'extension' | 'contentType'>
}
interface Given extends Named {
  readonly content: Content
}

const takeIn = async (
  ctx: Ctx,
  { bytes, ...sent }: Named & { readonly bytes: Uint8Array; readonly type: FileType },
): Promise<string> => {
  const { type } = sent
  return takeContent(ctx, { ...sent, content: inMemory(type.image ? cleanImage(type.contentType, bytes) : bytes) })
}

const takeContent = async (ctx: Ctx, given: Given): Promise<string> => {
  const scanner = ctx.services.config.clamavUrl
  await refuseTooMany(ctx)
  await refuseFull(ctx, given.content.size)
  const path = await store(ctx, given, scanner ? 'pending' : null, refuseTooMany)
  if (scanner) await examine(ctx, path, given.content, scanner)
  return path
}

export const keep = (ctx: Ctx, { bytes, ...given }: Named & { readonly bytes: Uint8Array }): Promise<string> =>
  store(ctx, { ...given, content: inMemory(bytes) })

/** Stores content and row, private. Content first: a row without content would be worse than the reverse. */
const store = async (
  ctx: Ctx,
  { name, content, biz, type }: Given,
  status: 'pending' | null = null,
  check: (tx: Ctx) => Promise<void> = async () => {},
): Promise<string> => {
  const { clock, storage } = ctx.services
  const now = clock.now()
  const path = await putContent(ctx.services, ctx.tenantId!, type.extension, content)
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
        checksum: content.checksum,
        version_no: 1,
        del_flag: 0,
        content_type: type.contentType,
        size: content.size,
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
        detail: { biz, size: content.size, contentType: type.contentType },
      })
    })
  } catch (error) {
    await storage.remove(path)
    throw error
  }
  return path
}

/** @throws {AppError} tooMany; serialised per person */
const refuseTooMany = async (ctx: Ctx): Promise<void> => {
  const now = ctx.services.clock.now()
  const { n } = await ctx.db
    .selectFrom('sys_file')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('create_by', '=', actor(ctx))
    .where('create_time', '>', formatTime(now - MINUTE_MS))
    // ignores entries of the future after the clock was set back
    .where('create_time', '<=', formatTime(now))
    .executeTakeFirstOrThrow()
  if (n >= PER_MINUTE) throw new AppError('tooMany', '上传过于频繁，请一分钟后再试', { retryAfter: MINUTE_MS / 1000 })
}

const storedBytes = async ({ services }: Ctx, path: string, { bytes, size }: Content): Promise<Scannable> => {
  if (bytes instanceof Uint8Array) return bytes
  const stream = await services.storage.stream(path)
  if (!stream) throw new Error('what was just stored is gone')
  return { size, stream: () => stream }
}

/** The row is pending and not served until the scanner has answered. */
const examine = async (ctx: Ctx, path: string, content: Content, scanner: string): Promise<void> => {
  const { config, log, storage } = ctx.services
  try {
    const verdict = await scan(config, scanner, await storedBytes(ctx, path, content))
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
