/** Messages of the demonstration: a reminder and a notice of an event, texts in every state, and records of every ending. */
import { outreachKind, outreachSet, outreachTask, outreachTemplate } from '@huxi/contract'
import type { MoveName } from '@huxi/model'
import { sql } from 'kysely'
import { actor, type Ctx } from '../../engine/core/context.ts'
import { storeOf } from '../../engine/write/store.ts'
import { DAY_MS, formatDay, formatTime, HOUR_MS } from '../../platform/config/clock.ts'
import { newId } from '../../platform/db/ids.ts'

const PUBLISHED: readonly MoveName<typeof outreachTemplate>[] = ['submit', 'publish']

const TEMPLATES = [
  {
    code: 'visit_app',
    name: '预约提醒（站内）',
    kind: 0,
    channel: 'in_app',
    title: '预约提醒',
    body: '{患者称呼}，您预约了{预约日期} {预约时间}的{预约服务}，请到{门诊}（{地点}）签到。',
    moves: PUBLISHED,
  },
  {
    code: 'visit_mail',
    name: '预约提醒（邮件）',
    kind: 0,
    channel: 'email',
    title: '{机构名称}预约提醒',
    body: '{患者称呼}：\n您预约了{预约日期} {预约时间}的{预约服务}，地点：{门诊}（{地点}）。如不能前来请提前告知。\n{机构名称}',
    moves: PUBLISHED,
  },
  {
    code: 'event_mail',
    name: '义诊通知（邮件）',
    kind: 1,
    channel: 'email',
    title: '{活动名称}',
    body: '{患者称呼}：{活动日期}在{活动地点}举行{活动名称}，欢迎参加。回复退订可不再接收。',
    moves: PUBLISHED,
  },
  {
    code: 'event_sms',
    name: '义诊通知（短信）',
    kind: 1,
    channel: 'sms',
    title: '义诊通知',
    body: '{患者称呼}，{活动日期}{活动地点}举行{活动名称}，欢迎参加。拒收请回复R',
    moves: ['submit'] as const,
  },
  {
    code: 'result_app',
    name: '结果通知（站内）',
    kind: 2,
    channel: 'in_app',
    title: '评估结果',
    body: '{患者姓名}，您最近的评估：{最近评估}。',
    moves: [] as const,
  },
] as const

/** Adds definitions, tasks and records to the tenant. */
export const outreachExamples = async (tx: Ctx): Promise<void> => {
  const clock = tx.services.clock.now()
  const kinds: string[] = []
  for (const kind of [
    { name: '预约提醒', event: 'appointment', validHours: 48 },
    { name: '活动通知', event: 'none', enrolledOnly: false, validHours: 72 },
    { name: '结果通知', event: 'none', health: true, validHours: 168 },
  ])
    kinds.push(
      (
        await storeOf(tx, outreachKind).add(tx, {
          consentType: 'message',
          quietFrom: '21:00',
          quietTo: '08:00',
          ...kind,
        })
      ).id,
    )
  const own = storeOf(tx, outreachTemplate)
  const ids: string[] = []
  for (const { kind, moves, ...said } of TEMPLATES) {
    const { id } = await own.add(tx, { ...said, kindId: kinds[kind]! })
    ids.push(id)
    for (const move of moves) {
      if (move === 'publish')
        await sql`update outreach_template set writers = 'operator' where id = ${id}`.execute(tx.db)
      await own.move(tx, move, [id])
    }
  }
  const set = (name: string, kind: number, templates: readonly number[]) =>
    storeOf(tx, outreachSet).add(tx, {
      name,
      kindId: kinds[kind]!,
      rule: 'first_success',
      items: templates.map((n) => ({ templateId: ids[n]! })),
    })
  const visits = await set('预约提醒', 0, [0, 1])
  const events = await set('义诊通知', 1, [2])
  const add = storeOf(tx, outreachTask)
  const tomorrow = formatDay(clock + DAY_MS)
  await add.add(tx, {
    name: '明日预约提醒',
    setId: visits.id,
    audience: 'appointment',
    day: tomorrow,
    skipMissing: true,
  })
  const done = await add.add(tx, {
    name: '世界慢阻肺日义诊',
    setId: events.id,
    audience: 'list',
    eventName: '世界慢阻肺日义诊',
    eventOn: tomorrow,
    eventPlace: '门诊一层大厅',
  })
  await sql`insert into outreach_receiver (id, tenant_id, task_id, sort_no, patient_id)
    select ${newId()} || '-' || row_number() over (order by patient_no), tenant_id, ${done.id},
      row_number() over (order by patient_no), id
    from (select * from patient where tenant_id = ${tx.tenantId} and status = 'active' and del_flag = 0
      order by patient_no limit 9) p`.execute(tx.db)
  await sql`insert into outreach_contact (id, tenant_id, patient_id, channel, agreed_on, address, status, ended_at, create_by)
    select ${newId()} || '-' || row_number() over (order by patient_no), tenant_id, id, 'email', ${formatDay(clock)}::date,
      'p' || lower(patient_no) || '@example.cn', case when row_number() over (order by patient_no) = 5 then 'unsubscribed'
      else 'active' end, null, ${actor(tx)}
    from (select * from patient where tenant_id = ${tx.tenantId} and status = 'active' and del_flag = 0
      order by patient_no limit 7) p`.execute(tx.db)
  const [sent, due, until] = [clock - 20 * HOUR_MS, clock - 20 * HOUR_MS, clock + 52 * HOUR_MS].map(formatTime)
  await sql`insert into outreach_record (id, tenant_id, patient_id, channel, title, status, reason, target, kind_id, set_id, task_id,
      template_id, version_no, due_at, expires_at, attempts, sent_at, content, health, step, fallback, business_key, next_at, create_by)
    select ${newId()} || '-' || n, p.tenant_id, p.patient_id, 'email', '世界慢阻肺日义诊', e.status, e.reason,
      case when e.attempts > 0 then 'p***@example.cn' end, ${kinds[1]!}, ${events.id}, ${done.id}, ${ids[2]!}, 1,
      ${due}::timestamptz, ${until}::timestamptz, e.attempts, case when e.status = 'sent' then ${sent}::timestamptz end,
      '明天在门诊一层大厅举行世界慢阻肺日义诊，欢迎参加。', false, 0, true, 'task:' || ${done.id} || ':' || p.patient_id,
      ${due}::timestamptz, ${actor(tx)}
    from (select r.*, r.sort_no as n from outreach_receiver r where r.task_id = ${done.id}) p
    join (values (1, 'sent', null, 1), (2, 'sent', null, 2), (3, 'failed', 'rejected', 1), (4, 'failed', 'unknown', 1),
      (5, 'suppressed', 'unsubscribed', 0), (6, 'failed', 'transient', 5), (7, 'expired', 'expired', 0),
      (8, 'suppressed', 'no_contact', 0), (9, 'suppressed', 'consent', 0)) e (place, status, reason, attempts)
      on e.place = p.n`.execute(tx.db)
  await sql`update outreach_task set status = 'done', started_at = ${due}::timestamptz, ended_at = ${sent}::timestamptz,
    total = 9, reached = 2, unreached = 7 where id = ${done.id}`.execute(tx.db)
}
