import {
  assessment,
  diagnosis,
  OUTREACH_HEALTH,
  outreachRecord,
  outreachReply,
  type outreachTask,
  outreachTemplate,
  patient,
  patientIdentifier,
  filledWith,
  namesIn,
  smsLength,
  withOptOut,
  type OutreachAttempt,
  type OutreachPreview,
  type OutreachReading,
  type OutreachRecord,
  type OutreachTask,
  type previewOutreach,
  type readOutreach,
} from '@huxi/contract'
import type { InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { canAsk, presentRows } from '../../../engine/read/field-rules.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { mayRead } from '../../care/fact/index.ts'
import { withoutRestricted } from '../../care/label/index.ts'
import { ofVisiblePatients } from '../../care/patient/index.ts'
import { filterTextOf, refuseIncomplete } from './audience.ts'
import { kindOfId } from './definition.ts'
import { countTasks } from './ending.ts'
import { sendSoon } from './queue.ts'
import { refusalsOf, textsOf } from './retry.ts'
import { signatureIssue, signatureOf } from './signature.ts'
import { queueTask } from './start.ts'
import { NO_EVENT, sampleValues, valuesOf } from './values.ts'

/** One record for each patient whom no channel reached: the one of the last channel. */
const isUnreached = sql`status = any(${['failed', 'unknown', 'suppressed', 'expired', 'cancelled']})
  and not exists (select from outreach_record o where o.tenant_id = outreach_record.tenant_id
    and o.set_id = outreach_record.set_id and o.business_key = outreach_record.business_key
    and o.patient_id = outreach_record.patient_id and o.id <> outreach_record.id
    and (o.status = any(${['queued', 'sending', 'standby', 'sent', 'delivered', 'read']})
      or o.step > outreach_record.step and o.status <> 'skipped'))`

export const recordHooks: Hooks<typeof outreachRecord> = {
  visibleRows: async (ctx, { unreached }) => [
    ...(await ofVisiblePatients(ctx)),
    ...(unreached === 'true' ? [isUnreached] : []),
  ],
}

const timeText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** Sendings and the receipts that followed, with what the provider gave as the cause. */
const attemptsOf = async (ctx: Ctx, { id, channel, providerId }: OutreachRecord): Promise<OutreachAttempt[]> => {
  const { rows } = await sql<Omit<OutreachAttempt, 'outcome_dictText'>>`select ${timeText('started_at')} as "startedAt",
      ${timeText('ended_at')} as "endedAt", outcome, note
    from (select started_at, ended_at, outcome, note, false as receipt, id from outreach_attempt where record_id = ${id}
      union all select received_at, received_at, case status when 'failed' then 'undelivered' else status end,
        concat('服务商的回执', '：' || nullif(code, '')), true, id from outreach_receipt
      where channel = ${channel} and provider_id = ${providerId}) a order by started_at, receipt, id`.execute(ctx.db)
  const words = await textsOf(
    ctx,
    'outreach_outcome',
    rows.map(({ outcome }) => outcome),
  )
  return rows.map((one) => ({ ...one, outcome_dictText: words(one.outcome) }))
}

const repliesTo = async (ctx: Ctx, id: string): Promise<OutreachReading['replies']> => {
  const own = await storeOf(ctx, outreachReply).list(ctx, [sql`record_id = ${id}`])
  const rows = presentRows(ctx, outreachReply, own)
  const [results, states, ways] = await Promise.all([
    textsOf(ctx, 'outreach_reply_result', ['opt_out', 'other']),
    textsOf(ctx, 'outreach_reply_status', ['open', 'handled']),
    textsOf(
      ctx,
      'outreach_reply_handling',
      own.flatMap(({ handling }) => handling ?? []),
    ),
  ])
  const isReadable = (result: string) => result === 'opt_out' || holds(ctx, OUTREACH_HEALTH)
  return own.map(({ saidAt, result, status, handling, handledAt }, at) => ({
    saidAt,
    content: isReadable(result) ? (rows[at]?.content ?? null) : null,
    result_dictText: results(result),
    handled: [states(status ?? 'open'), handling && ways(handling), handledAt].filter(Boolean).join('，'),
  }))
}

export const reading = async (ctx: Ctx, { id }: InputOfEndpoint<typeof readOutreach>): Promise<OutreachReading> => {
  const row = await storeOf(ctx, outreachRecord).one(ctx, id)
  const [presented] = presentRows(ctx, outreachRecord, [row])
  return {
    title: presented?.title ?? null,
    content: row.health && !holds(ctx, OUTREACH_HEALTH) ? null : (presented?.content ?? null),
    attempts: await attemptsOf(ctx, row),
    replies: await repliesTo(ctx, id),
    final: (await refusalsOf(ctx, [row])).get(id) ?? null,
  }
}

export const FINISHED = 'outreach.finished'

const tellStarter = async (tx: Ctx, row: OutreachTask): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from sys_user
    where username = ${row.updateBy ?? ''} and status = 1 and del_flag = 0`.execute(tx.db)
  if (rows.length === 0) return
  await tx.services.ports.notices.notify(tx, {
    to: { userIds: rows.map(({ id }) => id) },
    kind: FINISHED,
    about: `outreach:task:${row.id}`,
    title: `消息任务“${row.name}”已发完`,
    text: `共 ${row.total} 人，已发出 ${row.reached} 人，没有发到 ${row.unreached} 人，请查看原因。`,
    link: `/outreach/task/${row.id}`,
  })
}

const stopQueued = (tx: Ctx, id: string) =>
  sql`update outreach_record set status = 'cancelled', reason = 'task'
    where task_id = ${id} and status in ('queued', 'standby')`.execute(tx.db)

export const taskHooks: Hooks<typeof outreachTask> = {
  visibleRows: async (ctx) =>
    withoutRestricted(ctx, sql`string_to_array(concat_ws(',', label_id, filter ->> 'labels'), ',')`),
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    refuseIncomplete(row, input.receivers?.length)
    if (row.audience !== 'filter') return { ...input, filter: null, filterText: null }
    return input.filter ? { ...input, filterText: await filterTextOf(tx, { filter: input.filter }) } : input
  },
  moves: {
    async start(tx, { rows: [row], write }) {
      const total = await queueTask(tx, row!)
      const after = await write({ startedAt: now(tx), total, reached: 0, unreached: 0 })
      await sendSoon(tx)
      return after
    },
    async cancel(tx, { rows: [row], asked, write }) {
      await stopQueued(tx, row!.id)
      await countTasks(tx, [row!.id])
      return write({ cancelReason: asked.reason, endedAt: now(tx) })
    },
    async finish(tx, { rows: [row], write }) {
      await tellStarter(tx, row!)
      return write({ endedAt: now(tx) })
    },
  },
}

export const stopMessages = async (tx: Ctx, patientId: string): Promise<void> => {
  await sql`update outreach_record set status = 'suppressed', reason = 'deceased'
    where patient_id = ${patientId} and status in ('queued', 'standby')`.execute(tx.db)
}

export const preview = async (ctx: Ctx, given: InputOfEndpoint<typeof previewOutreach>): Promise<OutreachPreview> => {
  const template = await storeOf(ctx, outreachTemplate).one(ctx, given.id)
  const { title, body, channel, kindId } = template
  const real = given.patientId ? await valuesFor(ctx, given.patientId) : {}
  const values = given.patientId ? { ...sampleOfEvent(), ...real } : sampleValues()
  const text = withOptOut(filledWith(body, values), channel, (await kindOfId(ctx, kindId)).optOut)
  const signature = await signatureOf(ctx, template)
  const { characters, parts } = smsLength(text, signature?.name ?? '')
  return {
    title: filledWith(title, values),
    body: text,
    signature: signature?.name ?? null,
    obstacle: signatureIssue(template, signature),
    missing: [...namesIn(title), ...namesIn(body)].filter((name) => !values[name]),
    characters,
    parts: channel === 'sms' ? parts : null,
  }
}

const sampleOfEvent = () => sampleValues()

const tellsHealth = (ctx: Ctx): boolean => holds(ctx, OUTREACH_HEALTH)

const SEEN: Readonly<Record<string, (ctx: Ctx) => boolean>> = {
  机构名称: () => true,
  患者姓名: (ctx) => canAsk(ctx, patient, ['name']),
  患者称呼: (ctx) => canAsk(ctx, patient, ['name', 'gender']),
  证件号码: (ctx) => tellsHealth(ctx) && canAsk(ctx, patientIdentifier, ['number']),
  诊断: (ctx) => tellsHealth(ctx) && mayRead(ctx, diagnosis, ['diagnosisText']),
  最近评估: (ctx) => tellsHealth(ctx) && mayRead(ctx, assessment, ['figures']),
}

const valuesFor = async (ctx: Ctx, patientId: string) => {
  const seen = await storeOf(ctx, patient).one(ctx, patientId)
  const [values = {}] = await valuesOf(
    ctx,
    [{ patientId: seen.id, bookingId: null, assignmentId: null, until: null }],
    NO_EVENT,
  )
  const isSeen = ([name]: readonly [string, unknown]): boolean => SEEN[name]?.(ctx) === true
  return Object.fromEntries(Object.entries(values).filter(isSeen))
}
