/** Messages of unknown outcome, once staff have asked the patient: noted as delivered, or repeated under the same key. */
import { outreachRecord, type OutreachRecord, type settleOutreach } from '@huxi/contract'
import type { InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { awaitNext, countTasks } from './ending.ts'
import { sendSoon } from './queue.ts'
import { idsIn } from './retry.ts'

const note = async (tx: Ctx, rows: readonly OutreachRecord[], decision: string): Promise<void> => {
  const author = tx.session?.person.realname || actor(tx)
  const lines = rows.map(({ id }) => ({ id: newId(), record_id: id }))
  await sql`insert into outreach_attempt (id, tenant_id, record_id, started_at, ended_at, outcome, note)
    select n.id, ${tx.tenantId}, n.record_id, ${now(tx)}::timestamptz, ${now(tx)}::timestamptz, 'checked',
      ${`${author}核实后${decision}`}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, record_id text)`.execute(tx.db)
}

const change = async (tx: Ctx, rows: readonly OutreachRecord[], again: boolean): Promise<OutreachRecord[]> => {
  const time = sql`${now(tx)}::timestamptz`
  const values = again
    ? sql`status = 'queued', attempts_before = attempts, sent_at = null, next_at = ${time}`
    : sql`status = 'delivered'`
  const { rows: changed } = await sql<{ id: string }>`update outreach_record set reason = null, ${values}
    where id = any(${rows.map(({ id }) => id)}) and status = 'unknown' returning id`.execute(tx.db)
  return rows.filter((row) => changed.some(({ id }) => id === row.id))
}

export const settleUnknown = (ctx: Ctx, { ids, again }: InputOfEndpoint<typeof settleOutreach>) =>
  inTransaction(ctx, async (tx) => {
    const found = await storeOf(tx, outreachRecord).list(tx, [sql`id = any(${idsIn(ids)})`])
    const unknown = found.filter(({ status }) => status === 'unknown')
    const open = again ? unknown.filter(({ expiresAt }) => expiresAt > now(tx)) : unknown
    const settled = await change(tx, open, again)
    await note(tx, settled, again ? '重新发送' : '记为已送达')
    if (again) await awaitNext(tx, settled)
    await countTasks(tx, [...new Set(settled.flatMap(({ taskId }) => taskId ?? []))])
    if (again && settled.length > 0) await sendSoon(tx)
    const refused = [
      ...(unknown.length < found.length ? ['只处理结果未知的消息'] : []),
      ...(open.length < unknown.length ? ['已超过有效期的请新建任务'] : []),
    ]
    return { settled: settled.length, refused }
  })
