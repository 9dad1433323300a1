import {
  filledWith,
  namesIn,
  OUTREACH_MAX,
  SLOT_MAX,
  slotsIn,
  withOptOut,
  outreachSet,
  outreachTask,
  outreachVersion,
  patient,
  type OutreachKind,
  type OutreachTask,
  type OutreachTrial,
  type OutreachVersion,
  type tryOutreach,
  type Unreached,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { actor, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, HOUR_MS, MINUTE_MS, now, today } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { receiversOf, refuseMisfit } from './audience.ts'
import { contentIssue, saysHealth } from './content.ts'
import { kindOfId, templateIdsOf } from './definition.ts'
import { channelObstacle, factsOf, isCapped, patientObstacle, type Facts } from './facts.ts'
import { openChannels } from './senders.ts'
import { issueOfSigned } from './signature.ts'
import { FOLLOWED, NO_EVENT, valuesOf, type Receiver, type Values } from './values.ts'

interface TrialRow {
  readonly row: number
  readonly receiver: Receiver
  readonly facts: Facts | undefined
  readonly missing: readonly string[]
  readonly isSent: boolean
  readonly values: Values
}

interface Plan {
  readonly kind: OutreachKind
  readonly rule: string
  readonly versions: readonly OutreachVersion[]
  readonly trialRows: readonly TrialRow[]
}

type Order = Pick<
  OutreachTask,
  'setId' | 'audience' | 'announcementId' | 'articleId' | 'labelId' | 'eventName' | 'eventOn' | 'eventPlace'
>

const isOfOccasion = ({ bookingId, assignmentId, followupOn }: Receiver): boolean =>
  Boolean(bookingId ?? assignmentId ?? followupOn)

const sentBefore = async (ctx: Ctx, setId: string, receivers: readonly Receiver[]): Promise<ReadonlySet<string>> => {
  const given = receivers.filter(isOfOccasion).map((one) => ({ key: businessKeyOf(null, one), patient: one.patientId }))
  if (given.length === 0) return new Set()
  const { rows } = await sql<{ key: string; patient: string }>`select n.key, n.patient
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n (key text, patient text)
    where exists (select from outreach_record r where r.tenant_id = ${ctx.tenantId} and r.set_id = ${setId}
      and r.business_key = n.key and r.patient_id = n.patient)`.execute(ctx.db)
  return new Set(rows.map(({ key, patient }) => `${key} ${patient}`))
}

const planOf = async (ctx: Ctx, task: Order, receivers: readonly Receiver[]): Promise<Plan> => {
  const all = unscoped(ctx)
  const { kindId, rule, status, name } = await storeOf(all, outreachSet).one(all, task.setId)
  const kind = await kindOfId(ctx, kindId)
  if (status === '0' || kind.status === '0') throw refused(`模板集“${name}”或它的类别已停用，请改选`)
  await refuseMisfit(ctx, kind, task)
  const versions: OutreachVersion[] = []
  for (const id of await templateIdsOf(ctx, task.setId)) {
    const [version] = await storeOf(all, outreachVersion).list(all, [sql`template_id = ${id} and status = 'live'`])
    if (!version) throw refused(`模板集“${name}”中有模板还没有发布，请发布后再启动`)
    const issue = contentIssue(version, kind)?.[1] ?? (await issueOfSigned(ctx, version))
    if (issue) throw refused(`模板“${version.title}”：${issue}`)
    versions.push(version)
  }
  if (receivers.length === 0) throw refused('没有可以发送的患者，请核对发送对象')
  if (receivers.length > OUTREACH_MAX) throw refused(`一个任务最多 ${OUTREACH_MAX} 名患者，请缩小范围`)
  const facts = await factsOf(ctx, [...new Set(receivers.map(({ patientId }) => patientId))])
  const values = await valuesOf(ctx, receivers, task)
  const sent = await sentBefore(ctx, task.setId, receivers)
  const names = [...new Set(versions.flatMap(({ title, body }) => [...namesIn(title), ...namesIn(body)]))]
  const lines = receivers.map((receiver, i) => ({
    row: i + 1,
    receiver,
    facts: facts.get(receiver.patientId),
    values: values[i] ?? {},
    missing: names.filter((one) => !values[i]?.[one]),
    isSent: sent.has(`${businessKeyOf(null, receiver)} ${receiver.patientId}`),
  }))
  return { kind, rule, versions, trialRows: lines }
}

const reasonTexts = (ctx: Ctx) => ctx.services.ports.dictionaries

const missingText = ({ missing }: TrialRow): string => `缺少${missing.join('、')}`

const SENT_BEFORE = 'sent before'

const reachOf = (ctx: Ctx, plan: Plan, one: TrialRow, isDueToday: boolean): { channel?: string; why: string[] } => {
  const [{ kind, versions }, { facts, missing, isSent }] = [plan, one]
  if (isSent) return { why: [SENT_BEFORE] }
  const whole = patientObstacle(kind, facts)
  if (whole) return { why: [whole] }
  if (missing.length > 0) return { why: ['missing'] }
  if (isDueToday && isCapped(kind, facts!)) return { why: ['cap'] }
  const isOpen = openChannels(ctx.services)
  const obstacles = versions.map(({ channel }) => ({ channel, why: channelObstacle(channel, facts!, isOpen) }))
  const open = obstacles.find(({ why }) => why === null)
  return open ? { channel: open.channel, why: [] } : { why: obstacles.map(({ why }) => why!) }
}

const NAMED = 200

type NamedPatient = { readonly id: string } & Partial<Pick<Unreached, 'name' | 'patientNo'>>

const refuseMissing = ({ trialRows }: Plan): void => {
  const lacking = trialRows.filter(({ missing }) => missing.length > 0)
  if (lacking.length === 0) return
  const few = lacking.slice(0, 5).map((one) => `第 ${one.row} 行 ${one.facts?.patientNo ?? ''} ${missingText(one)}`)
  const more = lacking.length > few.length ? `等 ${lacking.length} 人` : ''
  throw refused(`${few.join('；')}${more}。请补充后再启动，或勾选“跳过缺少内容的患者”`)
}

/** Slots of a WeChat template with their values filled in must fit before anything is queued. */
const refuseLong = ({ trialRows, versions }: Plan): void => {
  for (const { body, channel } of versions) {
    if (channel !== 'wechat') continue
    for (const { row, values, facts } of trialRows) {
      const long = Object.entries(slotsIn(filledWith(body, values)) ?? {}).find(([, v]) => [...v].length > SLOT_MAX)
      if (long)
        throw refused(
          `第 ${row} 行 ${facts?.patientNo ?? ''} 的微信内容项 ${long[0]} 超过 ${SLOT_MAX} 个字，请修改模板或内容`,
        )
    }
  }
}

const namedBy = async (ctx: Ctx, rows: readonly Omit<Unreached, 'name'>[]): Promise<Unreached[]> => {
  const own = storeOf(ctx, patient)
  const ids = rows.map(({ patientId }) => patientId)
  const presented = await own.present<NamedPatient>(ctx, await own.list(ctx, [sql`id = any(${ids})`]))
  const named = new Map(presented.map((row) => [row.id, row]))
  return rows.map((row) => {
    const { name, patientNo } = named.get(row.patientId) ?? {}
    return { ...row, name: name ?? '', patientNo: patientNo ?? '' }
  })
}

export const dryRun = async (ctx: Ctx, { id }: InputOfEndpoint<typeof tryOutreach>): Promise<OutreachTrial> => {
  const task = await storeOf(ctx, outreachTask).one(ctx, id)
  const plan = await planOf(ctx, task, await receiversOf(ctx, task))
  const counts = new Map<string, number>()
  const unreached: Omit<Unreached, 'name'>[] = []
  const isDueToday = !task.sendAt || task.sendAt.slice(0, 10) <= today(ctx)
  const answers = plan.trialRows.map((one) => ({ one, ...reachOf(ctx, plan, one, isDueToday) }))
  const texts = await reasonTexts(ctx).texts(ctx, 'outreach_reason', [...new Set(answers.flatMap(({ why }) => why))])
  const words = await reasonTexts(ctx).texts(
    ctx,
    'outreach_channel',
    plan.versions.map(({ channel }) => channel),
  )
  const wordOf = (one: TrialRow) => (code: string) =>
    ({ missing: missingText(one), [SENT_BEFORE]: '这个模板集已通知过，不重复发送' })[code] ?? texts.get(code) ?? code
  for (const { one, channel, why } of answers) {
    if (channel) counts.set(channel, (counts.get(channel) ?? 0) + 1)
    else
      unreached.push({
        row: one.row,
        patientId: one.receiver.patientId,
        patientNo: one.facts?.patientNo ?? '',
        why: [...new Set(why.map(wordOf(one)))].join('；'),
      })
  }
  return {
    total: answers.length,
    reached: answers.length - unreached.length,
    channels: [...counts].map(([channel, count]) => ({ channel, text: words.get(channel) ?? channel, count })),
    obstacle: null,
    unreached: await namedBy(ctx, unreached.slice(0, NAMED)),
    more: Math.max(0, unreached.length - NAMED),
  }
}

interface Queueing {
  readonly taskId: string | null
  readonly setId: string
  readonly announcementId: string | null
  readonly startsAt: number
  readonly perMinute: number | null
}

/** Of an appointment or questionnaire the same for every task, so that a set sends it once. */
const businessKeyOf = (taskId: string | null, { patientId, bookingId, assignmentId, followupOn }: Receiver): string => {
  if (bookingId) return `booking:${bookingId}`
  if (followupOn) return `${FOLLOWED}${followupOn}`
  return assignmentId ? `quest:${assignmentId}` : `task:${taskId}:${patientId}`
}

const queueAll = async (tx: Ctx, plan: Plan, order: Queueing): Promise<number> => {
  const { taskId, setId, announcementId, startsAt, perMinute } = order
  const isFirst = plan.rule !== 'all'
  const rows = plan.trialRows.flatMap(({ receiver, values, missing }, place) => {
    const dueMs = startsAt + (perMinute ? Math.floor(place / perMinute) * MINUTE_MS : 0)
    const valid = formatTime(dueMs + plan.kind.validHours * HOUR_MS)
    return plan.versions.map((version, step) => ({
      id: newId(),
      patient_id: receiver.patientId,
      channel: version.channel,
      title: filledWith(version.title, values),
      content: withOptOut(filledWith(version.body, values), version.channel, plan.kind.optOut),
      health: saysHealth(version),
      status: missing.length > 0 ? 'suppressed' : isFirst && step > 0 ? 'standby' : 'queued',
      reason: missing.length > 0 ? 'missing' : null,
      template_id: version.templateId,
      version_no: version.versionNo,
      expires_at: receiver.until && receiver.until < valid ? receiver.until : valid,
      step,
      fallback: isFirst,
      business_key: businessKeyOf(taskId, receiver),
      booking_id: receiver.bookingId,
      assignment_id: receiver.assignmentId,
      due_at: formatTime(dueMs),
    }))
  })
  const { numAffectedRows } = await sql`insert into outreach_record (id, tenant_id, patient_id, channel, title, content,
      health, status, reason, kind_id, set_id, task_id, template_id, version_no, due_at, expires_at, attempts, step, fallback,
      until_read, business_key, booking_id, assignment_id,
      announcement_id, next_at, create_by, create_time)
    select n.id, ${tx.tenantId}, n.patient_id, n.channel, n.title, n.content, n.health, n.status, n.reason,
      ${plan.kind.id}, ${setId}, ${taskId}, n.template_id, n.version_no, n.due_at::timestamptz,
      n.expires_at::timestamptz, 0, n.step, n.fallback, ${plan.rule === 'until_read'}, n.business_key, n.booking_id,
      n.assignment_id, ${announcementId}, n.due_at::timestamptz, ${actor(tx)},
      ${now(tx)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, patient_id text, channel text, title text,
      content text, health boolean, status text, reason text, template_id text, version_no int, expires_at text,
      step int, fallback boolean, business_key text, booking_id text, assignment_id text, due_at text)
    on conflict do nothing`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

export const queueTask = async (tx: Ctx, task: OutreachTask): Promise<number> => {
  const whole = await planOf(tx, task, await receiversOf(tx, task))
  const plan = { ...whole, trialRows: whole.trialRows.filter(({ isSent }) => !isSent) }
  if (!task.skipMissing) refuseMissing(plan)
  refuseLong(plan)
  const time = now(tx)
  const dueAt = task.sendAt && task.sendAt > time ? task.sendAt : time
  const startsAt = Date.parse(`${dueAt.replace(' ', 'T')}+08:00`)
  const { id: taskId, setId, perMinute } = task
  const announcementId = plan.kind.event === 'announcement' ? task.announcementId : null
  if ((await queueAll(tx, plan, { taskId, setId, announcementId, startsAt, perMinute })) === 0)
    throw refused('这些预约、问卷或随访都已经用这个模板集发送过，不会重复发送')
  return plan.trialRows.length
}

/** Messages about bookings without a task of their own: due now, with the rules of every message. */
export const queueReminders = async (
  tx: Ctx,
  { id: setId, event }: { readonly id: string; readonly event: string },
  receivers: readonly Receiver[],
): Promise<number> => {
  const plan = await planOf(tx, { setId, audience: event, ...NO_EVENT }, receivers)
  refuseLong(plan)
  const startsAt = tx.services.clock.now()
  return queueAll(tx, plan, { taskId: null, setId, announcementId: null, startsAt, perMinute: null })
}
