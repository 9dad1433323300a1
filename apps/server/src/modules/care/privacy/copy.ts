/** Copies are encrypted, kept for a week, and downloadable only through this module. */
import { privacyRequest, type PrivacyRequest } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { file } from '../../../engine/core/answer.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { cipherFor } from '../../../platform/crypto/cipher.ts'
import { DAY_MS, formatTime, now } from '../../../platform/config/clock.ts'
import { eraseFiles } from '../../system/file/index.ts'
import { copyReady } from './notices.ts'
import { archiveOf } from './archive.ts'
import { subjectOf } from './subject.ts'

const PURPOSE = 'privacy'
const DAYS = 7
/** Above this number of rows a job builds the copy. */
const LARGE = 3000

const placeOf = (path: string): string => `privacy_copy|${path}`

export const fileUntil = (fileAt: string): string =>
  formatTime(Date.parse(`${fileAt.replace(' ', 'T')}+08:00`) + DAYS * DAY_MS)

export const makeCopyOf = async (ctx: Ctx, id: string): Promise<{ ready: boolean }> => {
  const row = await storeOf(ctx, privacyRequest).one(ctx, id)
  if (row.kind !== 'export') throw refused('只有查阅、复制请求可以生成副本')
  if (row.status !== 'working') throw refused('请先受理该请求；已办结的请求不能再生成副本')
  const { dependents } = await subjectOf(ctx, row.patientId)
  if (dependents.reduce((n, { ids }) => n + ids.length, 0) <= LARGE) {
    await keepCopy(ctx, row)
    return { ready: true }
  }
  keepCopy(ctx, row)
    .then(() => copyReady(ctx, row))
    .catch((error: unknown) => ctx.services.log.error({ err: error, request: id }, 'a copy was not made'))
  return { ready: false }
}

const keepCopy = async (ctx: Ctx, row: PrivacyRequest): Promise<void> => {
  const bytes = await archiveOf(ctx, row)
  const { services } = ctx
  const at = now({ services })
  // encrypted for this request, so that the file list exposes no patient
  const sealed = cipherFor(services.secrets, PURPOSE).seal(bytes.toString('base64'), placeOf(row.id))
  const { path } = await services.ports.files.keep(ctx, {
    name: `${row.requestNo}.bin`,
    bytes: Buffer.from(sealed),
    biz: 'privacy',
    contentType: 'application/octet-stream',
  })
  const before = await inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ file: string | null }>`select file from privacy_request_sealed
      where tenant_id = ${tx.tenantId} and request_id = ${row.id} for update`.execute(tx.db)
    await sql`insert into privacy_request_sealed (request_id, tenant_id, file) values (${row.id}, ${tx.tenantId}, ${path})
      on conflict (request_id) do update set file = excluded.file`.execute(tx.db)
    await sql`update privacy_request set file_at = ${at}::timestamptz, version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${row.id}`.execute(tx.db)
    await audit(tx, { action: 'privacy.copy', object: `${privacyRequest.name}/${row.id}`, outcome: 'success' })
    return rows[0]?.file
  })
  if (before) await eraseCopy(ctx, before)
}

const eraseCopy = (ctx: Ctx, path: string): Promise<void> => inTransaction(ctx, (tx) => eraseFiles(tx, [path]))

const pathOf = async (ctx: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ file: string | null }>`select file from privacy_request_sealed
    where tenant_id = ${ctx.tenantId} and request_id = ${id}`.execute(ctx.db)
  return rows[0]?.file ?? null
}

export const hasCopy = async (ctx: Ctx, id: string): Promise<boolean> => (await pathOf(ctx, id)) !== null

/** Each download is recorded in the audit chain. */
export const sendCopy = async (ctx: Ctx, id: string) => {
  const { services } = ctx
  const row = await storeOf(ctx, privacyRequest).one(ctx, id)
  const path = await pathOf(ctx, id)
  const expired = row.fileAt !== null && fileUntil(row.fileAt) < now({ services })
  const sealed = path && !expired ? await services.storage.get(path) : undefined
  if (!sealed) throw refused(`副本不存在，或生成已超过 ${DAYS} 天被删除，请重新生成`)
  const bytes = Buffer.from(
    cipherFor(services.secrets, PURPOSE).open(sealed.toString('utf8'), placeOf(row.id)),
    'base64',
  )
  await audit(ctx, { action: 'privacy.download', object: `${privacyRequest.name}/${row.id}`, outcome: 'success' })
  return file(bytes, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`个人信息副本_${row.requestNo}.zip`)}`,
    'cache-control': 'private, no-store',
  })
}

export const dropOldCopies = async (services: AppServices): Promise<void> => {
  const ctx = asSystem(services, 'copies older than a week')
  const before = formatTime(services.clock.now() - DAYS * DAY_MS)
  const { rows } = await sql<{ id: string; file: string }>`select r.id, s.file from privacy_request r
    join privacy_request_sealed s on s.request_id = r.id
    where s.file is not null and r.file_at < ${before}::timestamptz`.execute(ctx.db)
  for (const { id, file: path } of rows) {
    await eraseCopy(ctx, path)
    await sql`update privacy_request_sealed set file = null where request_id = ${id}`.execute(ctx.db)
    await sql`update privacy_request set file_at = null where id = ${id}`.execute(ctx.db)
  }
}
