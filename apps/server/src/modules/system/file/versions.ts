/** Versions of a file: users of the file see the new content; earlier versions can be restored. */
import { storedFile, type FileVersion, type StoredFile } from '@huxi/contract'
import { notFound, refused } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { actor } from '../../../engine/core/caller.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Extra } from '../../../engine/core/handle.ts'
import { withNames } from '../../../engine/read/present.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { nextVersion } from '../../../engine/write/version-number.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { extensionOf } from '../../../platform/files/file-name.ts'
import { scan } from '../../../platform/files/virus-scan.ts'
import { incomingOf } from '../../../platform/files/storage-of.ts'
import { contentOf, putContent, type Content } from './content.ts'
import { refuseFull } from './quota.ts'

export const versionsOf = async (ctx: Ctx, id: string): Promise<FileVersion[]> => {
  const file = await storeOf(ctx, storedFile).one(ctx, id)
  const { rows } = await sql<Omit<FileVersion, 'isCurrent'>>`
    select id, version_no as "versionNo", size, checksum, create_by as "createBy",
      to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime"
    from sys_file_version where tenant_id = ${ctx.tenantId} and file_id = ${id} order by version_no desc`.execute(
    ctx.db,
  )
  const all = rows.length > 0 ? rows : [{ ...factsOf(file), id: file.id }]
  const named = await withNames(ctx, all, ['createBy'])
  return named.map((version) => ({ ...version, isCurrent: version.versionNo === file.versionNo }))
}

const factsOf = ({ versionNo, size, checksum, createBy, createTime }: StoredFile) => ({
  versionNo,
  size,
  checksum,
  createBy,
  createTime,
})

export const replaceFile = async (ctx: Ctx, extra: Pick<Extra, 'receive'>) => {
  const { name, file, fields } = await extra.receive(incomingOf(ctx.services.config), ctx.services.config.fileMaxBytes)
  try {
    const row = await storeOf(ctx, storedFile).one(ctx, fields['id'] ?? '')
    const { type, content } = await contentOf(name, file)
    if (type.contentType !== row.contentType)
      throw refused(`新版本须与原文件同为“.${extensionOf(row.name)}”格式，请重新选择，或另外上传`)
    if (content.checksum === row.checksum) throw refused('新版本的内容与现在的相同，没有替换')
    await refuseFull(ctx, content.size)
    await refuseInfected(ctx, row.path, content)
    const stored = await putContent(ctx.services, ctx.tenantId!, type.extension, content)
    try {
      await inTransaction(ctx, (tx) => putInPlace(tx, row.id, { stored, content }))
    } catch (error) {
      await ctx.services.storage.remove(stored)
      throw error
    }
  } finally {
    await file.drop()
  }
  return reply('已替换为新版本')
}

/** Scanned before it replaces the current content. */
const refuseInfected = async (ctx: Ctx, path: string, { bytes }: Content): Promise<void> => {
  const { config } = ctx.services
  if (!config.clamavUrl || (await scan(config, config.clamavUrl, bytes)) === 'clean') return
  await audit(ctx, { action: 'file.infected', object: path, outcome: 'refused' })
  throw refused('文件含有病毒，已拒绝上传，请检查您的电脑')
}

interface Fresh {
  readonly stored: string
  readonly content: Content
}

const putInPlace = async (tx: Ctx, id: string, { stored, content: { size, checksum } }: Fresh): Promise<void> => {
  const file = await locked(tx, id)
  await addVersion(tx, file.id, { ...factsOf(file), stored: file.stored ?? file.path })
  const fresh = { stored, size, checksum, versionNo: await nextVersion(tx, 'sys_file_version', 'file_id', id) }
  await addVersion(tx, file.id, { ...fresh, createBy: actor(tx), createTime: now(tx) })
  await take(tx, id, { ...fresh, status: tx.services.config.clamavUrl ? 'clean' : file.status })
}

const addVersion = async (
  tx: Ctx,
  fileId: string,
  v: ReturnType<typeof factsOf> & { readonly stored: string },
): Promise<void> => {
  await sql`insert into sys_file_version (id, tenant_id, file_id, version_no, stored, size, checksum, create_by, create_time)
    select ${newId()}, ${tx.tenantId}, ${fileId}, ${v.versionNo}, ${v.stored}, ${v.size}, ${v.checksum}, ${v.createBy},
      ${v.createTime}::timestamptz
    where not exists (select from sys_file_version where file_id = ${fileId} and version_no = ${v.versionNo})`.execute(
    tx.db,
  )
}

type NewVersion = Pick<StoredFile, 'size' | 'checksum' | 'versionNo' | 'status'> & { readonly stored: string }

const take = async (tx: Ctx, id: string, version: NewVersion): Promise<void> => {
  const { after } = await storeOf(tx, storedFile).edit(tx, id, undefined, version)
  await audit(tx, {
    action: 'file.version',
    object: after.path,
    outcome: 'success',
    detail: { versionNo: version.versionNo },
  })
}

export const restoreVersion = async (ctx: Ctx, id: string, versionNo: number) => {
  await inTransaction(ctx, async (tx) => {
    const file = await locked(tx, id)
    if (file.versionNo === versionNo) throw refused('这就是现在使用的版本')
    const { rows } =
      await sql<NewVersion>`select stored, size, checksum, version_no as "versionNo" from sys_file_version
      where tenant_id = ${tx.tenantId} and file_id = ${id} and version_no = ${versionNo}`.execute(tx.db)
    if (!rows[0]) throw notFound()
    await take(tx, id, { ...rows[0], status: file.status })
  })
  return reply(`已恢复到版本 ${versionNo}`)
}

const locked = async (tx: Ctx, id: string): Promise<StoredFile> => {
  await sql`select 1 from sys_file where tenant_id = ${tx.tenantId} and id = ${id} for update`.execute(tx.db)
  return storeOf(tx, storedFile).one(tx, id)
}
