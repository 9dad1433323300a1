import { sql } from 'kysely'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime, MINUTE_MS, now } from '../../../platform/config/clock.ts'
import type { Started } from './batch.ts'
import { endAll, type End, type Leased } from './ending.ts'
import { applyEarly } from './receipt.ts'
import { keyMs, partsOf, sendBy, type Sent } from './senders.ts'
import { noteUnsubscribed } from './wechat.ts'

const RETRY_MINUTES = [1, 5, 30, 120]
const RESENT_UNKNOWN = 2
const [PAUSE_MS, PAUSE_EACH] = [1, 4]
export const NOTICE = 'outreach.message'

/** Shown and recorded in one transaction, so that a crash does not show a message twice. */
const show = (ctx: Ctx, { row, address: userId, attempt }: Started): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const about = `outreach:record:${row.id}`
    const { title, content } = row
    const to = { userIds: [userId] }
    await tx.services.ports.notices.notify(tx, { to, kind: NOTICE, about, title, text: content ?? '' })
    const { rows } =
      await sql`select 1 from sys_notice n join sys_user u on u.id = n.user_id and u.status = 1 and u.del_flag = 0
      where n.tenant_id = ${tx.tenantId} and n.kind = ${NOTICE} and n.about = ${about} limit 1`.execute(tx.db)
    const isDelivered = rows.length > 0
    const [outcome, note] = isDelivered
      ? ['delivered', '已放入对方的站内消息']
      : ['permanent', '绑定的账号已停用，或关闭了这类消息']
    await sql`insert into outreach_attempt (id, tenant_id, record_id, started_at, ended_at, outcome, note)
      values (${attempt}, ${tx.tenantId}, ${row.id}, ${now(tx)}::timestamptz, ${now(tx)}::timestamptz, ${outcome},
        ${note})`.execute(tx.db)
    const attempts = row.attempts + 1
    const end: End = isDelivered
      ? { status: 'delivered', attempts }
      : { status: 'failed', reason: 'account', attempts, unsent: true }
    await endAll(tx, [{ row, end }])
  })

/** Attempts since the message was last queued by hand. */
const attemptsOfRound = ({ attempts, attemptsBefore }: Leased): number => attempts - (attemptsBefore ?? 0)

/** Whether an unanswered sending may be repeated: the provider still recognises its key. */
const isRepeatable = (row: Leased): boolean =>
  keyMs(row.channel) === Infinity || (keyMs(row.channel) > 0 && attemptsOfRound(row) < RESENT_UNKNOWN)

const endOf = (tx: Ctx, row: Leased, sent: Sent): End => {
  const attempts = row.attempts + 1
  if (sent.outcome === 'sent') {
    const parts = partsOf(row)
    return { status: 'sent', providerId: sent.providerId, attempts, parts }
  }
  const isAgain = sent.outcome === 'transient' || (sent.outcome === 'unknown' && isRepeatable(row))
  const wait = isAgain ? RETRY_MINUTES[attemptsOfRound(row)] : undefined
  if (wait !== undefined) {
    const next = formatTime(tx.services.clock.now() + wait * MINUTE_MS)
    return { status: 'queued', reason: 'transient', next, attempts, unsent: true }
  }
  const { outcome, reason } = sent
  if (outcome === 'unknown') return { status: 'unknown', reason, attempts, parts: partsOf(row) }
  return { status: 'failed', reason, attempts, unsent: true }
}

interface Done extends Started {
  readonly sent: Sent
}

const settle = async (tx: Ctx, done: readonly Done[]): Promise<void> => {
  const attempts = done.map(({ attempt: id, sent: { outcome, note } }) => ({ id, outcome, note }))
  await sql`update outreach_attempt a set ended_at = ${now(tx)}::timestamptz, outcome = n.outcome, note = n.note
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as n (id text, outcome text, note text)
    where a.id = n.id`.execute(tx.db)
  await endAll(
    tx,
    done.map(({ row, sent }) => ({ row, end: endOf(tx, row, sent) })),
  )
  for (const { row, sent } of done)
    if (sent.outcome !== 'sent' && sent.reason === 'not_subscribed') await noteUnsubscribed(tx, row.patientId)
  const sent = done.filter((one) => ['sent', 'unknown'].includes(one.sent.outcome)).map(({ row }) => row.id)
  if (sent.length > 0) await applyEarly(tx, sent)
}

const isDone = (one: PromiseSettledResult<Done>): one is PromiseFulfilledResult<Done> => one.status === 'fulfilled'

const sendOne = async ({ services }: Ctx, one: Started): Promise<Done> => {
  const { id, channel, title, content, providerTemplateId, signature } = one.row
  const { address } = one
  const sending = { id, channel, title, content: content ?? '', address, providerTemplateId, signature }
  return { ...one, sent: await sendBy(services, sending) }
}

/** @throws {Error} the first unexpected failure, once the others are recorded; its lease runs out */
export const deliver = async (ctx: Ctx, started: readonly Started[], isShared: () => boolean): Promise<void> => {
  const leaving = started.filter(({ row }) => row.channel !== 'in_app')
  const sendings: Promise<PromiseSettledResult<Done>[]>[] = []
  for (const [n, one] of leaving.entries()) {
    sendings.push(Promise.allSettled([sendOne(ctx, one)]))
    await (n % PAUSE_EACH === 0 && isShared() ? sleep(PAUSE_MS) : setImmediate())
  }
  const results = (await Promise.all(sendings)).flat()
  const done = results.filter(isDone).map(({ value }) => value)
  if (done.length > 0) await inTransaction(ctx, (tx) => settle(tx, done))
  for (const one of started) if (one.row.channel === 'in_app') await show(ctx, one)
  const failed = results.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
