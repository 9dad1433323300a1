import {
  DISCHARGE_ITEMS,
  dischargeList,
  dischargeSheet,
  encounter,
  leaveHospital,
  tickDischarge,
  type DischargeItem,
  type DischargeList,
  type DischargeSheet,
} from '@huxi/contract'
import { forbidden, moveCode, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { holds } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'

const CONFIRM = 'proposed_done'

const sheetOf = async (ctx: Ctx, id: string): Promise<DischargeSheet> => {
  const own = storeOf(ctx, dischargeList)
  const row = await own.one(ctx, id)
  const [presented] = await own.present<Partial<DischargeList>>(ctx, [row])
  const visits = storeOf(ctx, encounter)
  const visit = await visits.one(ctx, row.encounterId)
  const [seen] = await visits.present<Partial<typeof visit>>(ctx, [visit])
  return {
    id,
    version: row.version,
    status: row.status ?? 'open',
    patientId: row.patientId,
    encounterId: row.encounterId,
    visitStatus: visit.status ?? '',
    startAt: seen!.startAt ?? null,
    diagnosisText: seen!.diagnosisText ?? null,
    revisitOn: presented!.revisitOn ?? null,
    lines: DISCHARGE_ITEMS.map((item) => {
      const note = presented![`${item}Note`]
      const tick = row.ticks?.[item]
      return {
        item,
        label: dischargeList.fields[item].label,
        state: row[item],
        ...(note !== undefined && { note }),
        by: tick?.name ?? null,
        at: tick?.at ?? null,
      }
    }),
  }
}

const ACCEPTED: Readonly<Record<string, string>> = { proposed_done: 'done', proposed_na: 'na' }

const isItem = (name: string): name is DischargeItem => DISCHARGE_ITEMS.some((item) => item === name)

/** @throws {AppError} refused for unknown lines, a complete list, and a reason given for several lines at once */
const tick = async (
  tx: Ctx,
  { id, version, items, state, note, revisitOn }: InputOfEndpoint<typeof tickDischarge>,
): Promise<number> => {
  const names = items.split(',')
  if (!names.every(isItem)) throw refused('没有这个清单项，请刷新页面后重试')
  if (names.length > 1 && note) throw refused('说明请逐项填写')
  const own = storeOf(tx, dischargeList)
  const row = await own.one(tx, id)
  if (row.status !== 'open') throw refused('清单已完成，请先撤销完成，再修改')
  const [name] = names
  const values = {
    ...Object.fromEntries(names.map((item) => [item, state === CONFIRM ? (ACCEPTED[row[item]] ?? row[item]) : state])),
    ...(note !== null && { [`${name!}Note`]: note }),
    ...(revisitOn && { revisitOn }),
  }
  await own.edit(tx, id, version, values)
  return (await own.one(tx, id)).version
}

/** Ways after which the list stays open: there is nothing to prepare, or the patient does not wait. */
const WITHOUT_LIST: readonly string[] = ['death', 'self']

/** @throws {AppError} refused while a line of the list is open, and for visits that are no stay in hospital */
const leave = (ctx: Ctx, { encounterId, ...asked }: InputOfEndpoint<typeof leaveHospital>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const visits = storeOf(tx, encounter)
    const visit = await visits.one(tx, encounterId)
    if (visit.kind !== 'inpatient') throw refused('只有住院就诊办理出院，门诊和急诊请结束就诊')
    if (visit.status !== 'in_progress') throw refused('该患者不在院，不能办理出院，请刷新后核对')
    await visits.move(tx, 'finish', [encounterId], asked)
    if (WITHOUT_LIST.includes(asked.dischargeWay)) return
    if (!holds(tx, moveCode(dischargeList, 'complete'))) throw forbidden()
    const lists = storeOf(tx, dischargeList)
    const [list] = await lists.list(tx, [sql`encounter_id = ${encounterId}`], { limit: 1 })
    if (list?.status === 'open') await lists.move(tx, 'complete', [list.id], {})
  })

export const leaveRoutes: readonly Route[] = [
  handle(dischargeSheet, (ctx, { id }) => sheetOf(ctx, id)),
  handle(tickDischarge, (ctx, input) =>
    inTransaction(ctx, async (tx) => reply('已保存', { version: await tick(tx, input) })),
  ),
  handle(leaveHospital, (ctx, input, { once }) =>
    once(ctx, async (tx) => {
      await leave(tx, input)
      return reply('已办理出院')
    }),
  ),
]
