import { now, today } from '../../../platform/config/clock.ts'
import { ageText } from '@huxi/clinical/patient-dates'
import { encounter, patient, type admit, type Encounter } from '@huxi/contract'
import { fieldRefused, forbidden, moveCode, refused, type InputOf, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { FillRule } from '../../../engine/core/seeds.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import type { Hooks, MoveHook } from '../../../engine/read/hooks.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { dateFault, ofVisiblePatients } from '../patient/index.ts'
import { ownDeparts } from '../../system/depart/index.ts'
import { generate } from '../../system/rule/index.ts'
import { asDoctor } from '../../system/role/index.ts'
import { ownWards } from './lookup.ts'
import { refuseOutsideLife, refuseReversed, visibleDate } from './patient-dates.ts'
import { keepTie } from './ties.ts'
import { closeStay, dropStays, holdBed, openStay, startStay, staysOf } from './stays.ts'

type Move = MoveHook<typeof encounter>
type Asked<M extends keyof NonNullable<typeof encounter.states>['moves']> = NonNullable<
  NonNullable<Hooks<typeof encounter>['moves']>[M]
>

export const visitNumbers: FillRule = {
  code: 'visit_no',
  name: '就诊号',
  ruleClass: 'serial',
  params: { prefix: 'V', digits: 7 },
  access: ['visit:encounter:add'],
}

const nextVisitNo = async (tx: Ctx): Promise<string> => {
  for (;;) {
    const visitNo = await generate(tx, visitNumbers)
    const { rows } = await sql`select 1 from visit_encounter
      where tenant_id = ${tx.tenantId} and coalesce(system, '') = '' and visit_no = ${visitNo} limit 1`.execute(tx.db)
    if (rows.length === 0) return visitNo
  }
}

const beforeWrite = async (tx: Ctx, input: InputOf<typeof encounter>, current: Encounter | null) => {
  if (current) {
    if (input.patientId && input.patientId !== current.patientId && current.status !== 'planned')
      throw refused('就诊已经开始，不能更换患者，请取消本次就诊后重新登记')
    return input
  }
  return {
    ...input,
    visitNo: input.visitNo || (await nextVisitNo(tx)),
    doctorId: input.doctorId || (await asDoctor(tx)),
  }
}

const nameOf = async (tx: Ctx, id: string): Promise<string> => {
  const [seen] = await storeOf(tx, encounter).list(tx, [sql`id = ${id}`], { limit: 1 })
  return seen?.visitNo ?? '（您看不到的就诊）'
}

const OVERLAP = sql`kind = 'inpatient' and status in ('in_progress', 'finished')`

/** One stay in hospital at a time; concurrent writers of the patient wait. */
const refuseOverlap = async (tx: Ctx, row: Encounter): Promise<void> => {
  if (row.kind !== 'inpatient' || row.status === 'planned') return
  await lock(tx, `visit-patient:${row.patientId}`)
  const { rows } = await sql<{ id: string; startAt: string; endAt: string | null }>`
    select id, start_at as "startAt", end_at as "endAt" from visit_encounter
    where patient_id = ${row.patientId} and id <> ${row.id} and del_flag = 0 and ${OVERLAP}
      and start_at < coalesce(${row.endAt}::timestamptz, 'infinity') and coalesce(end_at, 'infinity') > ${row.startAt}
    limit 1`.execute(tx.db)
  const [other] = rows
  if (!other) return
  const when = `（${other.startAt} ～ ${other.endAt ?? '至今'}）`
  throw refused(`与该患者的另一次住院 ${await nameOf(tx, other.id)}${when}时间重叠，请先结束那次住院或改正时间`)
}

const refuseImpossible = async (tx: Ctx, row: Encounter): Promise<void> => {
  if (row.status === 'cancelled') return
  const { fields } = encounter
  const hasBegun = row.status !== 'planned'
  const happened = hasBegun ? { [fields.startAt.label]: row.startAt, [fields.endAt.label]: row.endAt } : {}
  const person = await refuseOutsideLife(tx, row.patientId, happened)
  const fault = dateFault(person, row.startAt)
  if (fault === 'before birth')
    throw refused(`开始时间早于患者的出生日期${visibleDate(tx, 'birthDate', person.birthDate!)}，请核对后修改`)
  if (fault === 'after death')
    throw refused(`患者已死亡${visibleDate(tx, 'deceasedAt', person.deceasedAt!)}，不能登记之后的就诊，请核对后修改`)
  if (hasBegun && [row.startAt, row.endAt].some((at) => at !== null && at > now(tx)))
    throw refused('开始时间和结束时间不能晚于现在，还没有开始的就诊请保持“计划中”')
  refuseReversed([fields.startAt.label, row.startAt], [fields.endAt.label, row.endAt])
  refuseReversed([fields.startAt.label, row.startAt.slice(0, 10)], [fields.plannedEndOn.label, row.plannedEndOn])
  await refuseOverlap(tx, row)
}

const followStart = async (tx: Ctx, row: Encounter, before: Encounter): Promise<void> => {
  const [first] = row.startAt === before.startAt && row.kind === before.kind ? [] : await staysOf(tx, row.id)
  if (!first) return
  if (row.kind === 'outpatient') throw refused('门诊就诊不占床位，该就诊已有住床记录，不能改为门诊')
  // a stay that began later, because a bed was free later, stays as it is
  if (first.startAt !== before.startAt && first.startAt >= row.startAt) return
  if (first.endAt !== null && first.endAt < row.startAt)
    throw refused(`患者在 ${first.endAt} 已离开第一张床，开始时间不能更晚，请核对后修改`)
  if (row.startAt < first.startAt) await holdBed(tx, first.bedId, row.startAt, first)
  await startStay(tx, first, row.startAt)
}

const begin: Asked<'begin'> = async (tx, { rows: [row], asked, write }) => {
  const { id, patientId, kind, deptId } = row!
  const at = asked.startAt ?? (row!.startAt < now(tx) ? row!.startAt : now(tx))
  if (!asked.bedId) return write({ startAt: at })
  if (kind === 'outpatient') throw refused('门诊就诊不占床位，请不要选择床位')
  const place = await holdBed(tx, asked.bedId, at)
  const { bedId, wardId } = place
  const after = await write({ startAt: at, bedId, wardId, ...(!deptId && { deptId: place.deptId }) })
  await openStay(tx, { id, patientId }, place, at)
  return after
}

const transfer: Asked<'transfer'> = async (tx, { rows: [row], asked, write }) => {
  const { id, patientId, kind, startAt, bedId } = row!
  if (kind === 'outpatient') throw refused('门诊就诊不占床位')
  const at = asked.at ?? now(tx)
  if (at > now(tx)) throw refused('转床时间不能晚于现在，请核对后修改')
  refuseReversed([encounter.fields.startAt.label, startAt], ['转床时间', at])
  if (asked.bedId === bedId) throw refused('患者已在这张床上，请选择另一张床')
  const place = await holdBed(tx, asked.bedId, at)
  const after = await write({ bedId: place.bedId, wardId: place.wardId })
  await openStay(tx, { id, patientId }, place, at)
  return after
}

const finish: Asked<'finish'> = async (tx, { rows: [row], asked, write }) => {
  const { id, kind } = row!
  const dischargeWay = asked.dischargeWay ?? row!.dischargeWay
  const dischargePlace = asked.dischargePlace ?? row!.dischargePlace
  const { diagnosisText } = asked
  const endAt = asked.endAt ?? now(tx)
  if (kind === 'inpatient' && !dischargeWay) throw fieldRefused('dischargeWay', '请选择离院方式')
  const open = (await staysOf(tx, id)).find((stay) => stay.endAt === null)
  if (open) {
    refuseReversed(['最后一次入床时间', open.startAt], ['结束时间', endAt])
    await closeStay(tx, open, endAt)
  }
  return write({ endAt, dischargeWay, dischargePlace, bedId: null, ...(diagnosisText && { diagnosisText }) })
}

/** Discharge by death registers the death of the patient. */
const noteDeath = async (tx: Ctx, patientId: string, deceasedAt: string): Promise<void> => {
  const { status } = await refuseOutsideLife(tx, patientId, {})
  if (status === 'active' && holds(tx, moveCode(patient, 'decease')))
    await storeOf(tx, patient).byServer.move(tx, 'decease', [patientId], { deceasedAt })
}

const reopen: Move = async (tx, { rows: [row], write }) => {
  const { id, patientId, endAt, dischargeWay } = row!
  const { status } = await refuseOutsideLife(tx, patientId, {})
  if (dischargeWay === 'death' && status === 'deceased')
    throw refused('该就诊以死亡结束，请先在患者登记中撤销死亡登记，再撤销结束')
  const last = (await staysOf(tx, id)).at(-1)
  // another patient may hold the bed by now
  const bedId = last?.endAt === endAt && (await isFree(tx, last.bedId, endAt)) ? last.bedId : null
  const after = await write({ endAt: null, dischargeWay: null, dischargePlace: null, bedId })
  if (bedId) await closeStay(tx, last!, null)
  return after
}

const isFree = async (tx: Ctx, bedId: string, since: string | null): Promise<boolean> => {
  await lock(tx, `visit-bed:${bedId}`)
  const { rows } = await sql`select 1 from visit_bed_stay
    where bed_id = ${bedId} and (end_at is null or end_at > ${since}) limit 1`.execute(tx.db)
  return rows.length === 0
}

const cancel: Move = async (tx, { rows: [row], write }) => {
  await dropStays(tx, row!.id)
  return write({ wardId: null, bedId: null })
}

export interface VisitEvents {
  finished(tx: Ctx, visit: Encounter): Promise<void>
  reopened(tx: Ctx, visit: Encounter): Promise<void>
}

const AGED = ['birthDate', 'deceasedAt'] as const

const withAges = async (ctx: Ctx, rows: Encounter[]): Promise<object[]> => {
  if (rows.length === 0 || !canAsk(ctx, patient, AGED)) return rows
  const ids = [...new Set(rows.map(({ patientId }) => patientId))]
  const found = await sql<{ id: string; born: string | null; died: string | null }>`select id, birth_date as born,
      deceased_at as died from patient where tenant_id = ${ctx.tenantId} and id = any(${ids})`.execute(ctx.db)
  const day = today(ctx)
  const ages = new Map(
    found.rows.flatMap(({ id, born, died }) => (born ? [[id, ageText(born, died?.slice(0, 10) ?? day)]] : [])),
  )
  return rows.map((row) => ({ ...row, patientAge: ages.get(row.patientId) ?? null }))
}

const mine = ({ session }: Ctx): Condition => {
  const person = session?.person.id ?? ''
  return sql`(doctor_id = ${person} or patient_id in (select id from patient where responsible_doctor_id = ${person}))`
}

const ours = (ctx: Ctx): Condition =>
  sql`(doctor_id = ${ctx.session?.person.id ?? ''} or dept_id in ${ownDeparts(ctx)})`

interface VisitFilters {
  readonly unassessed: Condition
  readonly atRisk: (ctx: Ctx) => Condition
}

export const encounterHooks = ({ unassessed, atRisk }: VisitFilters, events: VisitEvents): Hooks<typeof encounter> => ({
  visibleRows: async (ctx, query) => [
    ...(await ofVisiblePatients(ctx)),
    ...(query['unassessed'] === 'true' ? [unassessed] : []),
    ...(query['atRisk'] === 'true' ? [atRisk(ctx)] : []),
    ...(query['mine'] === 'true' ? [mine(ctx)] : []),
    ...(query['ours'] === 'true' ? [ours(ctx)] : []),
    ...(query['ownWards'] === 'true' ? [sql`ward_id in ${ownWards(ctx)}`] : []),
  ],
  beforeWrite,
  enrich: withAges,
  async afterWrite(tx, { before, after, move }) {
    if (!after) return
    await refuseImpossible(tx, after)
    await keepTie(tx, after)
    if (before && !move) await followStart(tx, after, before)
    const { status, dischargeWay, endAt, patientId } = after
    if (status === 'finished' && dischargeWay === 'death' && before?.dischargeWay !== 'death')
      await noteDeath(tx, patientId, endAt!)
    if (move === 'finish') await events.finished(tx, after)
    if (move === 'reopen') await events.reopened(tx, after)
  },
  beforeDelete(_tx, rows) {
    for (const row of rows)
      if (row.bedId) throw refused(`就诊 ${row.visitNo ?? ''}还占用床位，不能删除，请先结束或取消就诊`)
  },
  moves: { begin, transfer, finish, reopen, cancel },
})

export const admitted = (
  ctx: Ctx,
  { bedId, startAt, ...input }: InputOfEndpoint<typeof admit>,
): Promise<{ id: string }> => {
  if (!holds(ctx, moveCode(encounter, 'begin'))) throw forbidden()
  return inTransaction(ctx, async (tx) => {
    const own = storeOf(tx, encounter)
    const { id } = await own.add(tx, { ...input, kind: 'inpatient', startAt: startAt ?? now(tx) })
    await own.move(tx, 'begin', [id], { bedId, startAt })
    return { id }
  })
}
