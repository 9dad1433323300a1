/** 短信回复: answers to text messages, signed by the gateway; an opt-out counts for all patients with that number. */
import { type outreachReply, patient, type smsReply } from '@huxi/contract'
import { readPhone, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { actor, asSystem, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import { push } from '../../../engine/http/push.ts'
import { compare, placeOf } from '../../../engine/kinds/index.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { ofVisiblePatients } from '../../care/patient/index.ts'
import { optOut } from './opt-out.ts'
import { isFirstReceived, verifySms } from './receipt.ts'

const REASON = 'replies to text messages'
export const AUTOMATIC = '系统已登记退订'

export const replyHooks: Hooks<typeof outreachReply> = {
  visibleRows: ofVisiblePatients,
  moves: {
    handle: (tx, { asked: { handling, note }, write }) =>
      write({ handling, note: note ?? null, handledBy: actor(tx), handledAt: now(tx) }),
    reopen: (_tx, { write }) => write({ handling: null, note: null, handledBy: null, handledAt: null }),
  },
}

const OPT_OUT = /^(?:请|我要|申请|回复)?(?:R|T|TD|QX|退订|拒收)(?:短信|消息|通知)?$/

export const isOptOut = (text: string): boolean =>
  OPT_OUT.test(
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\p{P}\p{S}\p{Z}\p{C}]/gu, ''),
  )

interface Answer {
  readonly id: string
  readonly number: string
  readonly content: string
}

interface Sharer {
  readonly id: string
  readonly recordId: string | null
}

/** Patients with the number on file, and the last text message to each; none before the first message. */
const sharersOf = async (tx: Ctx, number: string): Promise<readonly Sharer[]> => {
  const hasNumber = compare(placeOf(tx, patient, 'phone'), patient.fields.phone, 'eq', number)
  const { rows } = await sql<Sharer>`select p.id, (select r.id from outreach_record r where r.patient_id = p.id
      and r.channel = 'sms' and r.sent_at is not null order by r.sent_at desc limit 1) as "recordId"
    from patient p where p.tenant_id = ${tx.tenantId} and p.del_flag = 0 and p.status not in ('merged', 'erased')
      and ${hasNumber} order by p.id`.execute(tx.db)
  return rows.some(({ recordId }) => recordId !== null) ? rows : []
}

const store = async (tx: Ctx, answer: Answer): Promise<boolean> => {
  const sharers = await sharersOf(tx, answer.number)
  if (sharers.length === 0) return false
  await lock(tx, `outreach-reply:${sharers[0]!.id}`)
  if (!(await isFirstReceived(tx, 'reply', [String(tx.tenantId), answer.id]))) return false
  const isOut = isOptOut(answer.content)
  const others = sharers.length > 1 ? `，同一号码的 ${sharers.length} 位患者都已退订` : ''
  for (const { id, recordId } of sharers) {
    await sql`insert into outreach_reply (id, tenant_id, patient_id, content, result, status, note, said_at, record_id,
        sharers)
      values (${newId()}, ${tx.tenantId}, ${id}, ${answer.content}, ${isOut ? 'opt_out' : 'other'},
        ${isOut ? 'handled' : 'open'}, ${isOut ? AUTOMATIC : null}, ${now(tx)}::timestamptz, ${recordId},
        ${sharers.length})`.execute(tx.db)
    if (isOut) await optOut(tx, id, `手机短信回复退订${others}`)
  }
  return true
}

/** Replies from a number without a patient, or never sent a text message, are not stored. */
export const receiveReply = async (ctx: Ctx, given: InputOfEndpoint<typeof smsReply>) => {
  const { id, phone, content, timestamp, signature } = given
  verifySms(ctx, [timestamp, id, phone, content], signature)
  const number = readPhone(phone)
  if (number === undefined) throw refused('手机号不正确，请核对后重发')
  const { services } = ctx
  const { rows } = await sql<{ id: number }>`select id from sys_tenant order by id`.execute(
    asSystem(services, REASON).db,
  )
  for (const { id: tenantId } of rows) {
    const own = unscoped(asSystem(services, REASON, tenantId))
    const isStored = await inTransaction(own, (tx) => store(tx, { id, number, content }))
    if (isStored) push(own, { tenantId }, { cmd: 'rows', of: '/outreach' })
  }
  return reply('已接收')
}
