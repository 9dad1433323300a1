import { encounter, handover, handoverEntry, SBAR, ward, type Encounter, type Handover } from '@huxi/contract'
import { refused, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { lock } from '../../../engine/core/transaction.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, HOUR_MS, now } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { placesOf } from '../visit/index.ts'
import { factsOf, type Shift } from './facts.ts'
import { sbarOf } from './sbar.ts'

const HOURS_MAX = 24
const HOURS_USUAL = 8

const me = (tx: Ctx): string => tx.session?.person.id ?? ''

export const handoverHooks: Hooks<typeof handover> = {
  moves: {
    async give(tx, { rows: [row], write }) {
      const entries = storeOf(unscoped(tx), handoverEntry)
      if ((await entries.count(unscoped(tx), [sql`handover_id = ${row!.id}`])) === 0)
        throw refused('交班单中还没有患者，请先“重新带入记录”')
      return write({ giverId: me(tx), givenAt: now(tx) })
    },
    sendBack: (_tx, { write }) => write({ giverId: null, givenAt: null }),
    receive(tx, { rows: [row], write }) {
      if (row!.giverId === me(tx)) throw refused('交班人和接班人不能是同一人，请接班人用自己的账号登录后签字')
      return write({ receiverId: me(tx), receivedAt: now(tx) })
    },
  },
}

export const entryHooks: Hooks<typeof handoverEntry> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    if (current) {
      await refuseSigned(tx, current.handoverId)
      if (MOVED.some((name) => (input[name] ?? current[name]) !== current[name]))
        throw refused('不能换成另一名患者，请移除这一条，再添加患者')
      return input
    }
    const row = await storeOf(tx, handover).find(tx, input.handoverId!)
    if (!row || input.place !== undefined) return input
    await refuseSigned(tx, row.id)
    return { ...(await borrowed(tx, row, input.patientId!)), ...filled(input) }
  },
  async beforeDelete(tx, rows) {
    for (const id of new Set(rows.map(({ handoverId }) => handoverId))) await refuseSigned(tx, id)
  },
}

const MOVED = ['handoverId', 'patientId'] as const

const refuseSigned = async (tx: Ctx, id: string): Promise<void> => {
  const { status } = await storeOf(unscoped(tx), handover).one(unscoped(tx), id)
  if (status !== 'draft') throw refused('交班单已签字，内容不能再修改；需要修改请先退回')
}

const filled = <T extends object>(input: T): T =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== '')) as T

const borrowed = async (tx: Ctx, row: Handover, patientId: string) => {
  const where = [sql`patient_id = ${patientId} and status = 'in_progress'`]
  const [visit] = await storeOf(tx, encounter).list(tx, where, {
    order: sql`kind = 'inpatient' desc, start_at desc`,
    limit: 1,
  })
  if (!visit) return {}
  const [fact] = await factsOf(tx, [visit], row)
  const proposal = { ...sbarOf(fact!) }
  const place = (await placesOf(tx, [patientId])).get(patientId) ?? null
  return { encounterId: visit.id, sortNo: PATIENTS_MAX, place, ...proposal, proposal }
}

const hoursBefore = (at: string, hours: number): string =>
  formatTime(Date.parse(`${at.replace(' ', 'T')}+08:00`) - hours * HOUR_MS)

const usualStart = async (tx: Ctx, wardId: string, endAt: string): Promise<string> => {
  const earliest = hoursBefore(endAt, HOURS_MAX)
  const { rows } = await sql<{ at: string | null }>`select coalesce(
      (select max(end_at) from visit_handover where ward_id = ${wardId} and end_at > ${earliest} and end_at < ${endAt}),
      (select max(start_at) from visit_duty where ward_id = ${wardId} and user_id = ${me(tx)}
        and start_at > ${earliest} and start_at < ${endAt} and end_at > ${earliest})) as at`.execute(tx.db)
  return rows[0]?.at ?? hoursBefore(endAt, HOURS_USUAL)
}

interface Given {
  readonly wardId: string
  readonly startAt: string | null
  readonly endAt: string | null
  readonly note?: string | null
}

const shiftOf = async (tx: Ctx, { wardId, startAt, endAt: given }: Given): Promise<Shift> => {
  const endAt = given ?? now(tx)
  if (endAt > now(tx)) throw refused('本班结束不能晚于现在，请核对后修改')
  const shift = { startAt: startAt ?? (await usualStart(tx, wardId, endAt)), endAt }
  if (shift.startAt >= endAt) throw refused('本班开始应早于本班结束，请核对后修改')
  if (shift.startAt < hoursBefore(endAt, HOURS_MAX))
    throw refused(`一次交班最长 ${HOURS_MAX} 小时，请核对开始和结束时间`)
  return shift
}

const visitsOf = (tx: Ctx, wardId: string, { startAt, endAt }: Shift): Promise<Encounter[]> =>
  storeOf(tx, encounter).list(
    tx,
    [
      sql`ward_id = ${wardId} and kind in ('inpatient', 'emergency') and start_at <= ${endAt} and (status = 'in_progress'
        or status = 'finished' and end_at >= ${startAt} and end_at <= ${endAt})`,
    ],
    {
      order: sql`status = 'finished', (select b.sort_no from visit_bed b where b.id = bed_id) nulls last, start_at`,
      limit: PATIENTS_MAX,
    },
  )

const PATIENTS_MAX = 200

export const openHandover = async (tx: Ctx, given: Given): Promise<string> => {
  const { wardId } = given
  await storeOf(tx, ward).one(tx, wardId)
  await lock(tx, `visit-handover:${wardId}`)
  const own = storeOf(tx, handover)
  const [open] = await own.list(tx, [sql`ward_id = ${wardId} and status <> 'received'`], { limit: 1 })
  if (open) return open.id
  const row = await own.byServer.add(tx, { wardId, note: given.note, ...(await shiftOf(tx, given)) })
  await refreshVisits(tx, row)
  return row.id
}

export const refreshVisits = async (tx: Ctx, { id }: Pick<Handover, 'id'>): Promise<number> => {
  await refuseSigned(tx, id)
  const row = await storeOf(tx, handover).one(tx, id)
  const all = unscoped(tx)
  const own = storeOf(all, handoverEntry)
  const kept = await own.list(all, [sql`handover_id = ${row.id}`])
  const visits = await visitsOf(tx, row.wardId, row)
  const [facts, places] = await Promise.all([
    factsOf(tx, visits, row),
    placesOf(
      tx,
      visits.map(({ patientId }) => patientId),
    ),
  ])
  const placeOf = (visit: Encounter): string => places.get(visit.patientId) ?? '已离院'
  let changed = 0
  for (const [sortNo, fact] of facts.entries()) {
    const proposal = { ...sbarOf(fact) }
    const place = placeOf(fact.visit)
    const entry = kept.find(({ encounterId }) => encounterId === fact.visit.id)
    if (!entry) {
      const { patientId, id: encounterId } = fact.visit
      await own.byServer.add(all, { handoverId: row.id, patientId, encounterId, sortNo, place, ...proposal, proposal })
      changed += 1
      continue
    }
    const parts = SBAR.filter((part) => entry[part] === (entry.proposal?.[part] ?? null))
    const news = parts.filter((part) => entry[part] !== proposal[part])
    if (news.length === 0 && entry.place === place) continue
    const input: InputOf<typeof handoverEntry> = Object.fromEntries(news.map((part) => [part, proposal[part]]))
    await own.byServer.edit(all, entry.id, entry.version, { ...input, place, sortNo, proposal })
    changed += 1
  }
  return changed
}
