import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { optOut } from './opt-out.ts'
import { AUTOMATIC } from './reply.ts'

interface Text {
  readonly hoursAgo: number
  readonly status: string
  readonly reason?: string
  readonly receipt?: readonly [status: string, code: string | null]
  readonly reply?: readonly [result: string, content: string]
}

const TEXTS: readonly (readonly Text[])[] = [
  [{ hoursAgo: 26, status: 'delivered', receipt: ['delivered', null] }],
  [{ hoursAgo: 26, status: 'failed', reason: 'undelivered', receipt: ['failed', 'UNDELIV'] }],
  [
    { hoursAgo: 50, status: 'delivered', receipt: ['delivered', null], reply: ['opt_out', 'R'] },
    { hoursAgo: 26, status: 'suppressed', reason: 'unsubscribed' },
  ],
  [{ hoursAgo: 3, status: 'sent', reply: ['other', '周三下午可以吗？'] }],
]

interface Occasion {
  readonly setId: string
  readonly kindId: string
  readonly text: string
}

const MESSAGE_TEXT = '您好，您原定的肺功能检查因停诊改期，新的时间请见预约单。不方便请致电门诊改约。'

const write = async (tx: Ctx, occasion: Occasion, patientId: string, text: Text): Promise<void> => {
  const { setId, kindId, text: templateId } = occasion
  const [id, at] = [newId(), tx.services.clock.now() - text.hoursAgo * HOUR_MS]
  const [due, out, answered] = [at, at + MINUTE_MS, at + 2 * MINUTE_MS].map(formatTime)
  const isSent = text.reason !== 'unsubscribed'
  await sql`insert into outreach_record (id, tenant_id, patient_id, channel, title, content, health, status, reason, target, kind_id,
      set_id, template_id, version_no, due_at, expires_at, attempts, sent_at, delivered_at, parts, step, fallback,
      business_key, next_at, provider_id, create_by, create_time)
    select ${id}, tenant_id, id, 'sms', '改约通知', ${MESSAGE_TEXT}, false, ${text.status}, ${text.reason ?? null},
      case when ${isSent} then phone end, ${kindId}, ${setId}, ${templateId}, 1, ${due}::timestamptz,
      ${formatTime(at + 24 * HOUR_MS)}::timestamptz, ${Number(isSent)}, case when ${isSent} then ${out}::timestamptz end,
      case when ${text.status} = 'delivered' then ${answered}::timestamptz end, ${isSent ? 1 : null}, 0, true,
      'demo:' || ${id}, ${due}::timestamptz, ${isSent ? id : null}, ${actor(tx)}, ${due}::timestamptz
    from patient where id = ${patientId}`.execute(tx.db)
  if (isSent)
    await sql`insert into outreach_attempt (id, tenant_id, record_id, started_at, ended_at, outcome, note)
      values (${newId()}, ${tx.tenantId}, ${id}, ${out}::timestamptz, ${out}::timestamptz, 'sent', '短信网关已接受')`.execute(
      tx.db,
    )
  if (text.receipt)
    await sql`insert into outreach_receipt (id, channel, provider_id, status, code, received_at)
      values (${newId()}, 'sms', ${id}, ${text.receipt[0]}, ${text.receipt[1]}, ${answered}::timestamptz)`.execute(
      tx.db,
    )
  if (!text.reply) return
  const [result, content] = text.reply
  const [status, note] = result === 'opt_out' ? ['handled', AUTOMATIC] : ['open', null]
  await sql`insert into outreach_reply (id, tenant_id, patient_id, content, result, status, note, said_at, record_id, sharers)
    values (${newId()}, ${tx.tenantId}, ${patientId}, ${content}, ${result}, ${status}, ${note}, ${answered}::timestamptz,
      ${id}, 1)`.execute(tx.db)
  if (result === 'opt_out') await optOut(tx, patientId, '手机短信回复退订')
}

export const textsOf = async (tx: Ctx, occasion: Occasion): Promise<void> => {
  const { rows } = await sql<{
    id: string
  }>`select id from patient where tenant_id = ${tx.tenantId} and status = 'active'
    and del_flag = 0 and phone like '1%' order by patient_no offset 10 limit ${TEXTS.length}`.execute(tx.db)
  for (const [n, { id }] of rows.entries()) for (const text of TEXTS[n] ?? []) await write(tx, occasion, id, text)
}
