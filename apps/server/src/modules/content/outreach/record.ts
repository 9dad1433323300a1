import {
  OUTREACH_HEALTH,
  outreachRecord,
  type outreachTask,
  outreachTemplate,
  patient,
  filledWith,
  namesIn,
  smsLength,
  withOptOut,
  type OutreachAttempt,
  type OutreachPreview,
  type OutreachReading,
  type OutreachRecord,
  type previewOutreach,
  type readOutreach,
  type retryOutreach,
} from '@huxi/contract'
import { parseIds, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { presentRows } from '../../../engine/read/field-rules.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../../care/patient/index.ts'
import { filterTextOf, refuseIncomplete } from './audience.ts'
import { kindOfId } from './definition.ts'
import { sendSoon } from './queue.ts'
import { signatureIssue, signatureOf } from './signature.ts'
import { queueTask } from './start.ts'
import { NO_EVENT, sampleValues, valuesOf } from './values.ts'

export const recordHooks: Hooks<typeof outreachRecord> = { visibleRows: ofVisiblePatients }

const PASSING = [
  'transient',
  'channel_off',
  'signature',
  'account',
  'address',
  'no_contact',
  'unsubscribed',
  'not_subscribed',
  'quota',
  'consent',
  'enrolled',
  'cap',
]

const finalOf = (ctx: Ctx, { status, reason, expiresAt }: OutreachRecord): string | null => {
  if (status !== 'failed' && status !== 'suppressed') return '只有发送失败和被拦截的消息可以重新发送'
  if (reason === 'unknown') return '结果未知，患者可能已经收到，不能重新发送'
  if (!PASSING.includes(reason ?? '')) return '未发出的原因不会改变，不能重新发送'
  return expiresAt <= now(ctx) ? '已超过有效期，请新建任务' : null
}

export const reading = async (ctx: Ctx, { id }: InputOfEndpoint<typeof readOutreach>): Promise<OutreachReading> => {
  const row = await storeOf(ctx, outreachRecord).one(ctx, id)
  const [shown] = presentRows(ctx, outreachRecord, [row])
  const { rows } = await sql<Omit<OutreachAttempt, 'outcome_dictText'>>`select
      to_char(started_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "startedAt",
      to_char(ended_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "endedAt", outcome, note
    from outreach_attempt where record_id = ${id} order by started_at, id`.execute(ctx.db)
  const words = await ctx.services.ports.dictionaries.texts(
    ctx,
    'outreach_outcome',
    rows.map(({ outcome }) => outcome),
  )
  return {
    title: shown?.title ?? null,
    content: row.health && !holds(ctx, OUTREACH_HEALTH) ? null : (shown?.content ?? null),
    attempts: rows.map((one) => ({ ...one, outcome_dictText: words.get(one.outcome) ?? one.outcome })),
    final: finalOf(ctx, row),
  }
}

const MOST = 500

export const retry = (ctx: Ctx, { ids }: InputOfEndpoint<typeof retryOutreach>) =>
  inTransaction(ctx, async (tx) => {
    const wanted = [...new Set(parseIds(ids))]
    if (wanted.length > MOST) throw refused(`一次最多重新发送 ${MOST} 条，请分批操作`)
    const found = await storeOf(tx, outreachRecord).list(tx, [sql`id = any(${wanted})`])
    const again = found.filter((row) => finalOf(tx, row) === null)
    const refusals = new Set(found.flatMap((row) => finalOf(tx, row) ?? []))
    const { numAffectedRows } = await sql`update outreach_record r set status = 'queued', reason = null, attempts = 0,
        next_at = ${now(tx)}::timestamptz
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

const stopQueued = (tx: Ctx, id: string) =>
  sql`update outreach_record set status = 'cancelled', reason = 'task'
    where task_id = ${id} and status in ('queued', 'standby')`.execute(tx.db)

export const taskHooks: Hooks<typeof outreachTask> = {
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
      return write({ cancelReason: asked.reason, endedAt: now(tx) })
    },
    finish: (tx, { write }) => write({ endedAt: now(tx) }),
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

const HEALTH = ['诊断', '最近评估', '证件号码']

const valuesFor = async (ctx: Ctx, patientId: string) => {
  const seen = await storeOf(ctx, patient).one(ctx, patientId)
  const [values = {}] = await valuesOf(
    ctx,
    [{ patientId: seen.id, bookingId: null, assignmentId: null, until: null }],
    NO_EVENT,
  )
  const own = Object.entries(values).filter(([name]) => ['患者姓名', '患者称呼', '机构名称'].includes(name))
  const health = holds(ctx, OUTREACH_HEALTH) ? HEALTH.map((name) => [name, values[name] ?? null] as const) : []
  return Object.fromEntries([...own, ...health])
}
