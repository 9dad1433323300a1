import type { FileRoom } from '@huxi/contract'
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'

const WARN = 0.8
const GIGABYTE = 1_073_741_824

/** Counts each object once: the current version is a row in both tables. */
const usedBy = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ used: number }>`select
    ((select coalesce(sum(size), 0) from sys_file f where tenant_id = ${ctx.tenantId} and status is distinct from 'infected') +
     (select coalesce(sum(v.size), 0) from sys_file_version v join sys_file f on f.id = v.file_id
       where v.tenant_id = ${ctx.tenantId} and v.version_no <> f.version_no))::float8 as used`.execute(ctx.db)
  return rows[0]!.used
}

export const quotaOf = async (ctx: Ctx): Promise<FileRoom> => {
  const { fileQuotaBytes: quota, fileMaxBytes: maxBytes } = ctx.services.config
  const used = await usedBy(ctx)
  return { used, quota: quota || null, isScarce: quota > 0 && used >= quota * WARN, maxBytes }
}

/** @throws {AppError} refused when `more` bytes exceed the quota */
export const refuseFull = async (ctx: Ctx, more: number): Promise<void> => {
  const { fileQuotaBytes: quota } = ctx.services.config
  if (quota === 0) return
  const used = await usedBy(ctx)
  if (used + more <= quota) return
  const gigabytes = (bytes: number): string => `${Math.round((bytes / GIGABYTE) * 10) / 10} GB`
  throw new AppError(
    'refused',
    `文件空间不足：已用 ${gigabytes(used)}，上限 ${gigabytes(quota)}，请先删除闲置文件并清空回收站，或请管理员调高上限`,
  )
}
