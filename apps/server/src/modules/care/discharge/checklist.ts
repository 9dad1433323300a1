import {
  DISCHARGE_ITEMS,
  dischargeList,
  encounter,
  followup,
  PROPOSED,
  type DischargeItem,
  type DischargeList,
  type Encounter,
} from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay, now, today } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { asClinician } from '../../system/role/index.ts'
import type { VisitEvents } from '../visit/index.ts'
import { cancelFollowups, refuseInactive } from './followup.ts'
import { knownItems } from './checklist-evidence.ts'
import { ticked } from './ticks.ts'

/** Whether a person wrote the reason: a note taken from the record is none. */
const isReasoned = (row: DischargeList, item: DischargeItem): boolean => {
  const note = row[`${item}Note`]
  const proposal = row.proposal as Readonly<Record<string, string | null>> | null
  return Boolean(note) && (row.ticks?.[item] !== undefined || note !== proposal?.[`${item}Note`])
}

/** @throws {AppError} refused for a line that is only proposed, or open without a reason */
const refuseOpen = (row: DischargeList): void => {
  for (const item of DISCHARGE_ITEMS) {
    const { label } = dischargeList.fields[item]
    if (PROPOSED.includes(row[item]))
      throw refused(`“${label}”是按记录建议的，请核对说明中的依据，再选“已完成”“不适用”或“未做”`)
    if (row[item] === 'open' && !isReasoned(row, item))
      throw refused(`“${label}”还没有做，请先完成；不做的请写明说明，不需要的请选“不适用”`)
  }
  if (row.revisit === 'done' && !row.revisitOn)
    refuseField('revisitOn', dischargeList.fields.revisitOn, '请填写复诊日期，或把复诊改为“不适用”')
}

const daysOf = ({ followDays }: DischargeList): number[] =>
  [...new Set((followDays ?? '').split(',').map(Number))].filter((day) => Number.isInteger(day) && day > 0)

const dayAfter = (moment: string, days: number): string =>
  formatDay(Date.parse(`${moment.slice(0, 10)}T00:00:00+08:00`) + days * DAY_MS)

const addFollowups = async (tx: Ctx, row: DischargeList, visit: Encounter, ownerId: string | null): Promise<void> => {
  for (const dayNo of daysOf(row))
    await storeOf(tx, followup).byServer.add(tx, {
      patientId: row.patientId,
      encounterId: row.encounterId,
      plannedOn: dayAfter(visit.endAt!, dayNo),
      dayNo,
      ownerId,
    })
}

const visitOf = (tx: Ctx, id: string): Promise<Encounter> => {
  return storeOf(tx, encounter).one(tx, id)
}

const moves: Hooks<typeof dischargeList>['moves'] = {
  async complete(tx, { rows: [row], write }) {
    const visit = await visitOf(tx, row!.encounterId)
    if (visit.status !== 'finished' || !visit.endAt) throw refused('就诊还没有结束，请先结束就诊，再完成出院清单')
    await refuseInactive(tx, row!.patientId)
    refuseOpen(row!)
    const ownerId = row!.ownerId ?? (await asClinician(tx)) ?? visit.doctorId
    const after = await write({ completedAt: now(tx), ownerId })
    await addFollowups(tx, row!, visit, ownerId)
    return after
  },
  async reopen(tx, { rows: [row], asked, write }) {
    await cancelFollowups(tx, sql`encounter_id = ${row!.encounterId} and day_no is not null`, asked.reason)
    return write({ completedAt: null })
  },
}

export const dischargeHooks: Hooks<typeof dischargeList> = {
  visibleRows: ofVisiblePatients,
  beforeWrite(tx, input, current) {
    const { revisitOn } = input
    if (current && revisitOn && revisitOn < current.startedOn)
      refuseField('revisitOn', dischargeList.fields.revisitOn, '复诊日期早于出院清单的日期，请核对后修改')
    return current ? { ...input, ...ticked(tx, input, current) } : input
  },
  moves,
}

/** Creates the list of a visit once; the caller needs no right to lists. */
const listOf = async (tx: Ctx, visit: Encounter): Promise<string> => {
  await lock(tx, `visit-discharge:${visit.id}`)
  const all = unscoped(tx)
  const own = storeOf(all, dischargeList)
  const [there] = await own.list(all, [sql`encounter_id = ${visit.id}`], { limit: 1 })
  if (there) return there.id
  const known = await knownItems(all, visit)
  const { id } = await own.add(all, {
    ...Object.fromEntries(DISCHARGE_ITEMS.map((item) => [item, 'open'])),
    ...known,
    proposal: known,
    patientId: visit.patientId,
    encounterId: visit.id,
    wardId: visit.wardId,
    startedOn: today(tx),
    followDays: await followDays(all),
    ownerId: null,
  })
  return id
}

const followDays = async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{ value: string }>`select i.item_value as value from sys_dict_item i
    join sys_dict d on d.id = i.dict_id and d.dict_code = 'followup_day' and d.del_flag = 0
    where coalesce(i.status, 1) = 1 order by i.sort_order`.execute(ctx.db)
  return rows.map(({ value }) => value).join(',')
}

export const started = (ctx: Ctx, encounterId: string): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    const visit = await visitOf(tx, encounterId)
    if (visit.kind !== 'inpatient') throw refused('只有住院就诊有出院清单')
    if (visit.status !== 'in_progress' && visit.status !== 'finished')
      throw refused('就诊还没有开始或已经取消，没有出院清单')
    await refuseInactive(tx, visit.patientId)
    return listOf(tx, visit)
  })

export const visitEvents: VisitEvents = {
  async finished(tx, visit) {
    if (visit.kind === 'inpatient' && visit.dischargeWay !== 'death') await listOf(tx, visit)
  },
  async reopened(tx, { id }) {
    const all = unscoped(tx)
    await cancelFollowups(tx, sql`encounter_id = ${id}`, '撤销结束就诊')
    const done = await storeOf(all, dischargeList).list(all, [sql`encounter_id = ${id} and status = 'done'`])
    for (const row of done) await storeOf(all, dischargeList).move(all, 'reopen', [row.id], { reason: '撤销结束就诊' })
  },
}
