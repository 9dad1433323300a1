import { outreachTask, outreachWechat } from '@huxi/contract'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay, formatTime, HOUR_MS, MINUTE_MS, today } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { bindScanned } from './wechat.ts'

const patientsOf = async (tx: Ctx, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from patient where tenant_id = ${tx.tenantId}
    and status = 'active' and del_flag = 0 order by patient_no limit ${most}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

export const contactsOf = async (tx: Ctx, readers: readonly string[]): Promise<void> => {
  const day = today(tx)
  const tomorrow = formatDay(tx.services.clock.now() + DAY_MS)
  await sql`insert into outreach_contact (id, tenant_id, patient_id, channel, agreed_on, address, status, ended_at, create_by, checked)
    select ${newId()} || '-' || n, tenant_id, id, 'email', ${day}::date, lower(patient_no) || '@example.cn',
      case when n = 5 then 'unsubscribed' else 'active' end, case when n = 5 then ${`${day} 00:00:00`}::timestamptz end,
      ${actor(tx)}, n <> 6
    from (select *, row_number() over (order by patient_no) as n from patient where tenant_id = ${tx.tenantId}
      and status = 'active' and del_flag = 0 order by patient_no limit 7) p`.execute(tx.db)
  const { rows } = await sql<{ id: string }>`select distinct p.id, p.patient_no from patient p
      join patient_consent c on c.patient_id = p.id and c.type = 'message' and c.status = 'active'
      join appointment_booking b on b.patient_id = p.id and b.status = 'booked'
        and (b.start_at at time zone 'Asia/Shanghai')::date = ${tomorrow}::date
    where p.tenant_id = ${tx.tenantId} and p.del_flag = 0 order by p.patient_no limit 2`.execute(tx.db)
  for (const [n, userId] of readers.entries())
    if (rows[n])
      await sql`insert into outreach_contact (id, tenant_id, patient_id, channel, agreed_on, user_id, status, create_by, checked)
        values (${newId()}, ${tx.tenantId}, ${rows[n].id}, 'in_app', ${day}::date, ${userId}, 'active',
          ${actor(tx)}, true)`.execute(tx.db)
}

const talkOf = async (tx: Ctx, wechatId: string, patientId: string): Promise<void> => {
  const clock = tx.services.clock.now()
  const lines = [
    { relation: 'follower', content: '请问复查肺功能前要停药吗？', status: 'answered', at: clock - 5 * HOUR_MS },
    {
      relation: 'staff',
      content: '请看预约提醒中的就诊准备，有疑问可致电门诊。',
      status: 'sent',
      at: clock - 4 * HOUR_MS,
    },
    { relation: 'follower', content: '好的，谢谢。明天需要空腹吗？', status: 'open', at: clock - HOUR_MS },
  ]
  for (const { relation, content, status, at } of lines)
    await sql`insert into outreach_talk (id, tenant_id, patient_id, wechat_id, relation, content, said_at, status, said_by,
        create_by)
      values (${newId()}, ${tx.tenantId}, ${patientId}, ${wechatId}, ${relation}, ${content},
        ${formatTime(at)}::timestamptz, ${status}, ${relation === 'staff' ? actor(tx) : null}, ${actor(tx)})`.execute(
      tx.db,
    )
}

export const followersOf = async (tx: Ctx): Promise<void> => {
  const patients = await patientsOf(tx, 4)
  const own = storeOf(tx, outreachWechat)
  const agreedOn = today(tx)
  for (const [n, patientId] of patients.entries()) {
    const { id } = await own.add(tx, { patientId, agreedOn, relation: n === 1 ? 'child' : 'self' })
    if (n === 2) continue
    await bindScanned(tx, id, `oDemo${id.slice(-12)}follower`)
    if (n === 1)
      await sql`update outreach_wechat set subscribed = false, left_at = ${agreedOn}::timestamptz where id = ${id}`.execute(
        tx.db,
      )
    if (n === 3) await own.move(tx, 'unbind', [id], { reason: '更换手机' })
    if (n === 0) await talkOf(tx, id, patientId)
  }
}

interface Occasion {
  readonly setId: string
  readonly kindId: string
  readonly mail: string
  readonly app?: string
}

type Line = readonly [n: number, status: string, reason: string | null, attempts: number, channel?: 'in_app']

const ENDS: Readonly<Record<string, readonly [outcome: string, note: string]>> = {
  sent: ['sent', '邮件服务器已接受'],
  delivered: ['delivered', '已放入对方的站内消息'],
  read: ['delivered', '已放入对方的站内消息'],
  rejected: ['permanent', '邮件服务器拒收（550）'],
  unknown: ['unknown', '已交给邮件服务器，但没有得到回答'],
}
const AGAIN = ['transient', '邮件服务器暂时没有接受（451）'] as const

interface Written extends Occasion {
  readonly taskId: string
  readonly at: number
  readonly title: string
  readonly content: string
}

const recordsOf = async (tx: Ctx, written: Written, patients: readonly string[], lines: readonly Line[]) => {
  const { setId, kindId, taskId, at, title, content } = written
  const due = formatTime(at)
  const isOut = (status: string) => ['sent', 'delivered', 'read', 'unknown'].includes(status)
  const rows = lines.flatMap(([n, status, reason, attempts, channel]) =>
    patients[n]
      ? [
          {
            id: newId(),
            patient_id: patients[n],
            channel: channel ?? 'email',
            status,
            reason,
            attempts,
            template_id: channel ? written.app : written.mail,
            target: attempts === 0 ? null : channel ? '站内账号' : 'p***@example.cn',
            step: channel || !written.app ? 0 : 1,
            sent_at: isOut(status) ? formatTime(at + attempts * MINUTE_MS) : null,
            read_at: status === 'read' ? formatTime(at + HOUR_MS) : null,
          },
        ]
      : [],
  )
  await sql`insert into outreach_record (id, tenant_id, patient_id, channel, title, status, reason, target, kind_id, set_id,
      task_id, template_id, version_no, due_at, expires_at, attempts, sent_at, read_at, content, health, step, fallback,
      business_key, next_at, create_by)
    select n.id, ${tx.tenantId}, n.patient_id, n.channel, ${title}, n.status, n.reason, n.target, ${kindId}, ${setId},
      ${taskId}, n.template_id, 1, ${due}::timestamptz, ${formatTime(at + 3 * DAY_MS)}::timestamptz, n.attempts,
      n.sent_at::timestamptz, n.read_at::timestamptz, ${content}, false, n.step, true,
      'task:' || ${taskId} || ':' || n.patient_id, ${due}::timestamptz, ${actor(tx)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, patient_id text, channel text, status text,
      reason text, attempts int, template_id text, target text, step int, sent_at text, read_at text)`.execute(tx.db)
  const tries = rows.flatMap(({ id, status, reason, attempts }) =>
    Array.from({ length: attempts }, (_, n) => {
      const [outcome, note] = n < attempts - 1 ? AGAIN : (ENDS[reason ?? status] ?? AGAIN)
      return { id: newId(), record_id: id, at: formatTime(at + (n + 1) * MINUTE_MS), outcome, note }
    }),
  )
  await sql`insert into outreach_attempt (id, tenant_id, record_id, started_at, ended_at, outcome, note)
    select n.id, ${tx.tenantId}, n.record_id, n.at::timestamptz, n.at::timestamptz, n.outcome, n.note
    from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) as n (id text, record_id text, at text, outcome text,
      note text)`.execute(tx.db)
}

interface Task {
  readonly name: string
  readonly of: 'visits' | 'events'
  readonly at: number
  readonly input: object
  readonly content: { readonly title: string; readonly content: string }
  readonly records: Parameters<typeof recordsOf>[3]
  readonly end: readonly [status: string, counts: readonly [total: number, reached: number, unreached: number]]
  readonly reason?: string
}

export const tasksOf = async (tx: Ctx, occasions: Record<'visits' | 'events', Occasion>): Promise<void> => {
  const clock = tx.services.clock.now()
  const patients = await patientsOf(tx, 9)
  const add = async (name: string, { setId }: Occasion, input: object) =>
    (await storeOf(tx, outreachTask).add(tx, { name, setId, audience: 'list', ...input })).id
  for (const task of tasksAt(clock)) {
    const occasion = occasions[task.of]
    const taskId = await add(task.name, occasion, task.input)
    await recordsOf(tx, { ...occasion, taskId, at: task.at, ...task.content }, patients, task.records)
    await end(tx, taskId, task, { from: clock - 20 * HOUR_MS, patients })
  }
  await add('明日预约提醒', occasions.visits, reminderOn(clock + DAY_MS))
}

const reminderOn = (at: number) => ({ audience: 'appointment', day: formatDay(at), skipMissing: true })

const tasksAt = (clock: number): readonly Task[] => {
  const [yesterday, tomorrow] = [clock - 20 * HOUR_MS, clock + DAY_MS]
  const event = (name: string) => ({
    name,
    of: 'events' as const,
    input: { eventName: name, eventOn: formatDay(tomorrow), eventPlace: '门诊一层大厅' },
    content: { title: name, content: `明天在门诊一层大厅举行${name}，欢迎参加。` },
  })
  const course = event('呼吸康复公开课')
  return [
    {
      name: '今日预约提醒',
      of: 'visits',
      at: yesterday,
      input: reminderOn(clock),
      content: { title: '预约提醒', content: '您预约了今天的门诊，请按时签到。' },
      records: [
        [0, 'read', null, 1, 'in_app'],
        [0, 'skipped', null, 0],
        [1, 'delivered', null, 1, 'in_app'],
        [1, 'skipped', null, 0],
        [2, 'suppressed', 'no_contact', 0, 'in_app'],
        [2, 'sent', null, 1],
      ],
      end: ['done', [3, 3, 0]],
    },
    {
      ...event('控烟讲座'),
      at: yesterday,
      records: [
        [0, 'sent', null, 1],
        [1, 'cancelled', 'task', 0],
        [2, 'cancelled', 'task', 0],
      ],
      end: ['cancelled', [3, 1, 2]],
      reason: '讲座改期',
    },
    {
      ...course,
      at: tomorrow,
      input: { ...course.input, sendAt: formatTime(tomorrow) },
      records: [0, 1, 2, 3].map((n) => [n, 'queued', null, 0] as const),
      end: ['sending', [4, 0, 0]],
    },
    {
      ...event('世界慢阻肺日义诊'),
      at: yesterday,
      records: [
        [0, 'sent', null, 1],
        [1, 'sent', null, 2],
        [2, 'failed', 'rejected', 1],
        [3, 'unknown', 'unknown', 1],
        [4, 'suppressed', 'unsubscribed', 0],
        [5, 'failed', 'transient', 5],
        [6, 'expired', 'expired', 0],
        [7, 'suppressed', 'no_contact', 0],
        [8, 'suppressed', 'consent', 0],
      ],
      end: ['done', [9, 2, 7]],
    },
  ]
}

const end = async (
  tx: Ctx,
  id: string,
  { end: [status, [total, reached, unreached]], reason }: Task,
  { from, patients }: { readonly from: number; readonly patients: readonly string[] },
): Promise<void> => {
  const until = status === 'sending' ? null : formatTime(from + HOUR_MS)
  await sql`update outreach_task set status = ${status}, started_at = ${formatTime(from)}::timestamptz,
    ended_at = ${until}::timestamptz, total = ${total}, reached = ${reached}, unreached = ${unreached},
    cancel_reason = ${reason ?? null} where id = ${id}`.execute(tx.db)
  await sql`insert into outreach_receiver (id, tenant_id, task_id, sort_no, patient_id)
    select ${newId()} || '-' || n, ${tx.tenantId}, ${id}, n::int, patient_id
    from unnest(${patients.slice(0, total)}::text[]) with ordinality as p (patient_id, n)`.execute(tx.db)
}
