import {
  announcement,
  booking,
  FILTER_TEXT_MAX,
  followup,
  label,
  outreachTask,
  OUTREACH_MAX,
  patient,
  questAssignment,
  quitContact,
  type OutreachKind,
  type OutreachTask,
} from '@huxi/contract'
import { isEncrypted, parseIds, refused, wireName, type Field } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { superRows } from '../../../engine/read/super-query.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { exportWhere, queryIn } from '../../../engine/sheet/export.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { holdingAll } from '../../care/label/index.ts'
import type { Receiver } from './values.ts'

const joined = (conditions: readonly Condition[]): Condition => sql.join([sql`true`, ...conditions], sql` and `)

const LIMIT = OUTREACH_MAX + 1

const bookedOn = async (ctx: Ctx, { day, serviceId }: OutreachTask): Promise<Receiver[]> => {
  const seen = joined(await storeOf(ctx, booking).readable(ctx))
  const isFor = serviceId ? sql`service_id = ${serviceId}` : sql`true`
  const { rows } = await sql<Receiver>`select patient_id as "patientId", id as "bookingId", null as "assignmentId",
      to_char(start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as until from appointment_booking
    where ${seen} and (start_at at time zone 'Asia/Shanghai')::date = ${day}::date and status = 'booked' and ${isFor}
    order by start_at, id limit ${LIMIT}`.execute(ctx.db)
  return rows
}

const unansweredOf = async (ctx: Ctx, { day }: OutreachTask): Promise<Receiver[]> => {
  const seen = joined(await storeOf(ctx, questAssignment).readable(ctx))
  const ends = day ? sql`(expires_at at time zone 'Asia/Shanghai')::date = ${day}::date` : sql`true`
  const { rows } = await sql<Receiver>`select patient_id as "patientId", null as "bookingId", id as "assignmentId",
      to_char(expires_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as until from quest_assignment
    where ${seen} and status in ('sent', 'opened') and expires_at > now() and ${ends}
    order by expires_at, id limit ${LIMIT}`.execute(ctx.db)
  return rows
}

/** Calls after leaving hospital and those of a quit attempt; a patient with several on the day is one receiver. */
const followedOn = async (ctx: Ctx, { day }: OutreachTask): Promise<Receiver[]> => {
  const [calls, contacts] = await Promise.all([
    storeOf(ctx, followup).readable(ctx),
    storeOf(ctx, quitContact).readable(ctx),
  ])
  const { rows } = await sql<Receiver>`select distinct patient_id as "patientId", null as "bookingId",
      null as "assignmentId", ${day}::text || ' 23:59:59' as until, ${day}::text as "followupOn"
    from (select patient_id from visit_followup where ${joined(calls)} and status = 'waiting' and planned_on = ${day}::date
      union all select patient_id from tobacco_contact
        where ${joined(contacts)} and status = 'pending' and due_on = ${day}::date) f
    order by patient_id limit ${LIMIT}`.execute(ctx.db)
  return rows
}

type Filter = Readonly<Record<string, string>>

const filterOf = ({ filter }: Pick<OutreachTask, 'filter'>): Filter =>
  Object.fromEntries(Object.entries(queryIn(filter ?? {})).filter(([, value]) => value !== ''))

const foundBy = async (ctx: Ctx, filter: Filter): Promise<Condition> =>
  joined(await exportWhere(ctx, patient, filter, await storeOf(ctx, patient).visible(ctx, filter)))

const chosenBy = async (ctx: Ctx, task: OutreachTask): Promise<Condition> => {
  if (task.audience === 'label') return joined(await holdingAll(ctx, [task.labelId ?? '']))
  if (task.audience === 'filter') return foundBy(ctx, filterOf(task))
  return sql`id in (select patient_id from outreach_receiver where task_id = ${task.id})`
}

export const receiversOf = async (ctx: Ctx, task: OutreachTask): Promise<Receiver[]> => {
  if (task.audience === 'appointment') return bookedOn(ctx, task)
  if (task.audience === 'questionnaire') return unansweredOf(ctx, task)
  if (task.audience === 'followup') return followedOn(ctx, task)
  const seen = joined(await storeOf(ctx, patient).readable(ctx))
  const { rows } = await sql<Receiver>`select id as "patientId", null as "bookingId", null as "assignmentId",
      null as until from patient
    where ${seen} and ${await chosenBy(ctx, task)} order by patient_no limit ${LIMIT}`.execute(ctx.db)
  return rows
}

const OWN_AUDIENCE: Readonly<Record<string, string>> = {
  missed: '“爽约后联系”的模板集在登记爽约后自动发送，不能新建任务，请改选模板集',
  moved: '“改约通知”的模板集在停诊改约后自动发送，不能新建任务，请改选模板集',
  cancelled: '“取消通知”的模板集在院方取消预约后自动发送，不能新建任务，请改选模板集',
  appointment: '预约提醒的模板集只能发给“某日预约的患者”，其他模板集不能，请改选模板集或发送对象',
  followup: '随访提醒的模板集只能发给“某日随访的患者”，其他模板集不能，请改选模板集或发送对象',
  questionnaire: '问卷提醒的模板集只能发给“有未完成问卷的患者”，其他模板集不能，请改选模板集或发送对象',
}

/** The set fits the recipients; an announcement is published. @throws {AppError} refused */
export const refuseMisfit = async (
  ctx: Ctx,
  kind: OutreachKind,
  task: Pick<OutreachTask, 'audience' | 'announcementId'>,
): Promise<void> => {
  for (const [event, sentence] of Object.entries(OWN_AUDIENCE))
    if ((kind.event === event) !== (task.audience === event)) throw refused(sentence)
  if (kind.event !== 'announcement') return
  if (!task.announcementId) throw refused('这个模板集用于系统通告，请在任务中选择要发送的通告')
  const all = unscoped(ctx)
  const row = await storeOf(all, announcement).find(all, task.announcementId)
  if (row?.sendStatus !== '1') throw refused('所选的系统通告没有发布或已撤销，请先发布，再启动任务')
}

const { labelId: LABEL, day: DAY, receivers: RECEIVERS, audience: AUDIENCE, filter: FILTER } = outreachTask.fields

type Given = Pick<OutreachTask, 'audience' | 'labelId' | 'day' | 'filter'>

export const refuseIncomplete = (given: Partial<Given>, receivers: number | undefined): void => {
  const { audience, labelId, day, filter } = given
  if (audience === 'label' && !labelId) refuseField('labelId', LABEL, '请选择标签')
  if (audience === 'appointment' && !day) refuseField('day', DAY, '请选择预约日期')
  if (audience === 'followup' && !day) refuseField('day', DAY, '请选择随访日期')
  if (audience === 'list' && receivers === 0) refuseField('receivers', RECEIVERS, '请选择收件患者')
  if (audience === 'filter' && !filter) refuseField('audience', AUDIENCE, '请在患者列表查询后点“发送消息”新建')
}

const ENDS: Readonly<Record<string, string>> = { begin: '从', end: '到' }

const FIELDS: readonly (readonly [string, Field])[] = Object.entries(patient.fields)

const fieldOf = (key: string): Field | undefined => FIELDS.find(([name, one]) => wireName(name, one) === key)?.[1]

const keyOf = (name: string): string => name.replace(/_(begin|end|MultiString)$/, '')

const askedIn = (filter: Filter): string[] => {
  const params = filter['superQueryParams']
  const advanced = params ? superRows(params).map(({ field }) => String(field)) : []
  return [...Object.keys(filter).map(keyOf), ...advanced]
}

const refuseIdentity = (filter: Filter): void => {
  const named = askedIn(filter)
    .map(fieldOf)
    .find((one) => one && (one.kind === 'personName' || isEncrypted(one)))
  if (named) refuseField('filter', FILTER, `查询条件中有“${named.label}”，请勾选患者后发送，或去掉这个条件`)
}

const labelsIn = async (ctx: Ctx, given: string): Promise<string> => {
  const ids = new Set(parseIds(given))
  const found = await storeOf(ctx, label).list(ctx, [sql`id = any(${[...ids]})`])
  if (found.length < ids.size) refuseField('filter', FILTER, '查询条件中的标签不存在，请在患者列表重新选择标签后发送')
  const names = found.map(({ name, restricted }) => (restricted ? '限制可见的标签' : name))
  return `标签：${[...new Set(names)].toSorted().join('、')}`
}

const part = async (ctx: Ctx, name: string, value: string): Promise<string | undefined> => {
  const [key, end] = [keyOf(name), /_(begin|end)$/.exec(name)?.[1]]
  if (key === 'superQueryParams') return '高级查询'
  if (key === 'superQueryMatchType') return undefined
  if (key === 'labels') return labelsIn(ctx, value)
  const field = fieldOf(key)
  const title = field?.label ?? { keyword: '关键词', changed: '上次登录后有新情况' }[key] ?? key
  if (field?.kind === 'ref' || field?.kind === 'treeRef') return `${title}：所选的`
  const words = field?.dict ? await ctx.services.ports.dictionaries.texts(ctx, field.dict, value.split(',')) : undefined
  const texts = value.split(',').map((one) => words?.get(one) ?? one)
  return `${title}：${ENDS[end ?? ''] ?? ''}${texts.join('、')}`
}

/** Query of a patient list in words; identities, and conditions the caller may not ask, are refused. */
export const filterTextOf = async (ctx: Ctx, task: Pick<OutreachTask, 'filter'>): Promise<string> => {
  const filter = filterOf(task)
  refuseIdentity(filter)
  await foundBy(ctx, filter)
  const parts: string[] = []
  for (const [name, value] of Object.entries(filter)) {
    const partText = await part(ctx, name, value)
    if (partText) parts.push(partText)
  }
  const text = parts.join('；') || '全部可见的患者'
  return text.length > FILTER_TEXT_MAX ? `${text.slice(0, FILTER_TEXT_MAX - 1)}…` : text
}
