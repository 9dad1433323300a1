/** Messages that were not sent, queued again by hand once the reason has gone. */
import {
  outreachRecord,
  outreachVersion,
  RETRIED_REASONS,
  type OutreachKind,
  type OutreachRecord,
  type retryOutreach,
} from '@huxi/contract'
import { parseIds, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { kindOfId } from './definition.ts'
import { channelObstacle, factsOf, isCapped, patientObstacle, type Facts } from './facts.ts'
import { sendSoon } from './queue.ts'
import { openChannels } from './senders.ts'
import { issueOfSigned } from './signature.ts'

export const textsOf = async (ctx: Ctx, dict: string, codes: readonly string[]) => {
  const words = await ctx.services.ports.dictionaries.texts(ctx, dict, codes)
  return (code: string): string => words.get(code) ?? code
}

const finalOf = (ctx: Ctx, { status, reason, expiresAt }: OutreachRecord): string | null => {
  if (status === 'unknown') return '结果未知，患者可能已经收到：请向患者核实，再记为已送达或仍要重发'
  if (status !== 'failed' && status !== 'suppressed') return '只有发送失败和被拦截的消息可以重新发送'
  if (reason === 'undelivered') return '服务商回执没有送达，请核对患者的号码，或改用电话联系'
  if (!RETRIED_REASONS.includes(reason ?? '')) return '未发出的原因不会改变，不能重新发送'
  return expiresAt <= now(ctx) ? '已超过有效期，请新建任务' : null
}

/** What the signatures of templates still lack, by template and version. */
const signatureIssues = async (
  ctx: Ctx,
  rows: readonly OutreachRecord[],
): Promise<(row: OutreachRecord) => string | null> => {
  const all = unscoped(ctx)
  const keyOf = ({ templateId, versionNo }: Pick<OutreachRecord, 'templateId' | 'versionNo'>) =>
    `${templateId} ${versionNo}`
  const issues = new Map<string, string | null>()
  for (const [key, [row]] of Map.groupBy(rows, keyOf)) {
    const same = [sql`template_id = ${row!.templateId}`, sql`version_no = ${row!.versionNo}`]
    const [version] = await storeOf(all, outreachVersion).list(all, same)
    issues.set(key, version ? await issueOfSigned(ctx, version) : null)
  }
  return (row) => issues.get(keyOf(row)) ?? null
}

const obstacleOf = (ctx: Ctx, channel: string, kind: OutreachKind, facts: Facts | undefined): string | null => {
  const own = patientObstacle(kind, facts) ?? channelObstacle(channel, facts!, openChannels(ctx.services))
  return own ?? (isCapped(kind, facts!) ? 'cap' : null)
}

/** Why a record cannot be sent again, by id: its state, or an obstacle that still stands. Absent = it can. */
export const refusalsOf = async (ctx: Ctx, rows: readonly OutreachRecord[]): Promise<ReadonlyMap<string, string>> => {
  const refusals = new Map(rows.flatMap((row) => [[row.id, finalOf(ctx, row)] as const].filter(isRefused)))
  const open = rows.filter(({ id }) => !refusals.has(id))
  const facts = await factsOf(ctx, [...new Set(open.map(({ patientId }) => patientId))])
  const kinds = new Map<string, OutreachKind>()
  for (const { kindId } of open) if (!kinds.has(kindId)) kinds.set(kindId, await kindOfId(ctx, kindId))
  const words = await textsOf(ctx, 'outreach_reason', RETRIED_REASONS)
  const signatureIssueOf = await signatureIssues(ctx, open)
  for (const row of open) {
    const obstacle = obstacleOf(ctx, row.channel, kinds.get(row.kindId)!, facts.get(row.patientId))
    const issue = obstacle ? `现在仍不能发送：${words(obstacle)}` : signatureIssueOf(row)
    if (issue) refusals.set(row.id, issue)
  }
  return refusals
}

const isRefused = (one: readonly [string, string | null]): one is readonly [string, string] => one[1] !== null

const MOST = 500

export const idsIn = (ids: string): string[] => {
  const wanted = [...new Set(parseIds(ids))]
  if (wanted.length > MOST) throw refused(`一次最多处理 ${MOST} 条，请分批操作`)
  return wanted
}

export const retry = (ctx: Ctx, { ids }: InputOfEndpoint<typeof retryOutreach>) =>
  inTransaction(ctx, async (tx) => {
    const found = await storeOf(tx, outreachRecord).list(tx, [sql`id = any(${idsIn(ids)})`])
    const refusedRows = await refusalsOf(tx, found)
    const again = found.filter(({ id }) => !refusedRows.has(id))
    const refusals = new Set(refusedRows.values())
    const { numAffectedRows } = await sql`update outreach_record r set status = 'queued', reason = null,
        attempts_before = attempts, next_at = ${now(tx)}::timestamptz
      where id = any(${again.map(({ id }) => id)}) and status in ('failed', 'suppressed')
        and not (coalesce(fallback, false) and exists (select from outreach_record o where o.set_id = r.set_id and o.business_key = r.business_key
          and o.patient_id = r.patient_id and o.status in ('queued', 'sending', 'sent', 'delivered', 'read')))`.execute(
      tx.db,
    )
    const queued = Number(numAffectedRows ?? 0)
    if (again.length > queued) refusals.add('患者已由另一个通道收到，不再发送')
    if (queued > 0) await sendSoon(tx)
    return { queued, refused: [...refusals] }
  })
