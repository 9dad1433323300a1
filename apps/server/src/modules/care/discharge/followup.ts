import { encounter, enrolment, followup, patient, type Encounter, type Enrolment, type Followup } from '@huxi/contract'
import { fieldRefused, forbidden, moveCode, refused } from '@huxi/model'
import { sql } from 'kysely'
import { holds, unscoped } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx, NoticeKind } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now, today } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { asClinician } from '../../system/role/index.ts'

export const followupDue = {
  kind: 'discharge.followup',
  title: '出院随访',
  hint: '您负责的出院随访到了计划日期时',
  holders: moveCode(followup, 'complete'),
  todo: true,
  priority: 'M',
} as const satisfies NoticeKind

const aboutOf = ({ id }: Pick<Followup, 'id'>): string => `${followup.name}:${id}`

/** @throws {AppError} refused for a deceased or merged patient */
export const refuseInactive = async (tx: Ctx, patientId: string): Promise<void> => {
  const all = unscoped(tx)
  const found = await storeOf(all, patient).find(all, patientId)
  if (found?.status === 'deceased') throw refused('患者已登记死亡，不再安排随访')
  if (found?.status === 'merged') throw refused('该患者的档案已合并，请改选合并后的患者')
}

const moves: Hooks<typeof followup>['moves'] = {
  async complete(tx, { rows: [row], asked, write }) {
    const { outcome, note, symptoms, adherence, deceasedAt } = asked
    if (outcome === 'death' && !deceasedAt) throw fieldRefused('deceasedAt', '请填写死亡时间')
    const answers = { outcome, note, symptoms, adherence }
    const after = await write({ ...answers, tries: (row!.tries ?? 0) + 1, lastTriedAt: now(tx), doneAt: now(tx) })
    // the death is registered once and ends other calls
    if (outcome === 'death') {
      if (!holds(tx, moveCode(patient, 'decease'))) throw forbidden()
      await storeOf(tx, patient).byServer.move(tx, 'decease', [row!.patientId], {
        deceasedAt: deceasedAt!,
      })
    }
    return after
  },
  retry(tx, { rows: [row], asked, write }) {
    const { plannedOn, note } = asked
    if (plannedOn < today(tx))
      throw refused('下次随访日期不能早于今天', { fields: { plannedOn: '请选择今天或以后的日期' } })
    const tried = { outcome: 'no_answer', tries: (row!.tries ?? 0) + 1, lastTriedAt: now(tx) }
    return write({ plannedOn, note: note || row!.note, ...tried })
  },
  cancel: (tx, { asked, write }) => write({ doneAt: now(tx), note: asked.reason }),
  reopen: (_tx, { write }) => write({ doneAt: null, outcome: null, symptoms: null, adherence: null }),
}

const visitOf = (tx: Ctx, id: string): Promise<Encounter | undefined> => {
  return storeOf(tx, encounter).find(tx, id)
}

/** The ward comes from the visit; a clinician who adds a call owns it. */
const beforeWrite: Hooks<typeof followup>['beforeWrite'] = async (tx, input, current) => {
  if (current) return input
  const visit = input.encounterId ? await visitOf(tx, input.encounterId) : undefined
  return { ...input, wardId: visit?.wardId ?? null, ownerId: input.ownerId || (await asClinician(tx)), tries: 0 }
}

const isSettled = (before: Followup, after: Followup | null): boolean =>
  after?.status !== 'waiting' || before.ownerId !== after.ownerId || before.plannedOn !== after.plannedOn

export const followupHooks: Hooks<typeof followup> = {
  visibleRows: ofVisiblePatients,
  beforeWrite,
  async afterWriteAll(tx, changes) {
    const stale = changes.flatMap(({ before, after }) => (before && isSettled(before, after) ? [before] : []))
    if (stale.length > 0) await settle(tx, stale)
  },
  async afterWrite(tx, { before, after }) {
    if (after?.status !== 'waiting') return
    await refuseInactive(tx, after.patientId)
    if (after.encounterId && !before) await refuseBeforeEnd(tx, after)
  },
  moves,
}

const refuseBeforeEnd = async (tx: Ctx, { encounterId, plannedOn }: Followup): Promise<void> => {
  const visit = await visitOf(tx, encounterId!)
  if (visit && plannedOn < visit.startAt.slice(0, 10))
    refuseField('plannedOn', followup.fields.plannedOn, '随访日期早于就诊的开始，请核对后修改')
}

const settle = (tx: Ctx, rows: readonly Pick<Followup, 'id'>[]): Promise<number> =>
  tx.services.ports.notices.settle(tx, followupDue.kind, rows.map(aboutOf))

/** Cancels waiting calls in the given transaction, with a line of history each, without visibility. */
export const cancelFollowups = async (tx: Ctx, which: Condition, reason: string): Promise<void> => {
  const all = unscoped(tx)
  const waiting = await storeOf(all, followup).list(all, [sql`status = 'waiting'`, which])
  for (const { id } of waiting) await storeOf(all, followup).move(all, 'cancel', [id], { reason })
  if (waiting.length > 0) await settle(tx, waiting)
}

/** Reasons that end calls; after 完成 calls go on. */
const NO_CALLS = new Set<string | null>(['withdrawn', 'transferred', 'lost', 'death'])

export const callsEnd = async (tx: Ctx, { patientId, closeReason }: Enrolment): Promise<void> => {
  if (!NO_CALLS.has(closeReason)) return
  const all = unscoped(tx)
  if ((await storeOf(all, enrolment).count(all, [sql`patient_id = ${patientId} and status <> 'closed'`])) > 0) return
  const texts = await tx.services.ports.dictionaries.texts(tx, 'enrolment_close', [closeReason!])
  await cancelFollowups(tx, sql`patient_id = ${patientId}`, `管理项目结案：${texts.get(closeReason!) ?? closeReason}`)
}

export const uncalledOf = async (ctx: Ctx, wardId: string): Promise<number | null> => {
  if (!holds(ctx, 'visit:followup:list')) return null
  const day = today(ctx)
  return storeOf(ctx, followup).count(ctx, [sql`ward_id = ${wardId} and status = 'waiting' and planned_on <= ${day}`])
}

interface Due {
  readonly id: string
  readonly tenantId: number
  readonly ownerId: string
  readonly plannedOn: string
  readonly dayNo: number | null
}

/** Sends a to-do for calls due today or overdue; an open one is not repeated. */
export const remindOfFollowups = (services: AppServices): Promise<void> =>
  eachRow(
    services,
    'calls that are due',
    sql<Due>`select id, tenant_id as "tenantId", owner_id as "ownerId", planned_on as "plannedOn", day_no as "dayNo"
      from visit_followup where status = 'waiting' and owner_id is not null and planned_on <= ${today({ services })}::date
      order by tenant_id, planned_on, id`,
    (ctx, { id, ownerId, plannedOn, dayNo }) =>
      services.ports.notices.notify(ctx, {
        to: { userIds: [ownerId] },
        kind: followupDue.kind,
        about: aboutOf({ id }),
        title: dayNo === null ? '出院随访到期' : `出院后 ${dayNo} 天随访`,
        text: '请联系患者，并登记随访结果。',
        link: '/patient/followup',
        due: Date.parse(`${plannedOn}T23:59:59+08:00`),
      }),
  )
