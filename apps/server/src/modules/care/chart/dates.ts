import { booking, encounter, followup, type PatientDates } from '@huxi/contract'
import { malformed } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { today } from '../../../platform/config/clock.ts'
import { newestOfEach, readParts } from './parts.ts'

const MOST = 500
const ROWS_MAX = 2000
const DAY = 'YYYY-MM-DD'.length
const PATIENT = sql.ref('patient_id')

interface Planned {
  readonly patientId: string
  readonly on: string
  readonly text: string
}

export const datesOf = async (ctx: Ctx, ids: readonly string[]): Promise<PatientDates[]> => {
  if (ids.length > MOST) throw malformed(`一次最多查询 ${MOST} 名患者`)
  const day = today(ctx)
  const own = sql`patient_id = any(${[...ids]})`
  const { visits, calls, bookings } = await readParts(ctx, {
    visits: {
      r: encounter,
      where: [own, sql`status in ('in_progress', 'finished')`],
      order: newestOfEach(sql`patient_id, status`, sql`start_at desc`),
      limit: ROWS_MAX,
    },
    calls: {
      r: followup,
      where: [own, sql`status = 'waiting'`],
      order: newestOfEach(PATIENT, sql`planned_on`),
      limit: ROWS_MAX,
    },
    bookings: {
      r: booking,
      where: [own, sql`status = 'booked' and start_at >= ${day}`],
      order: newestOfEach(PATIENT, sql`start_at`),
      limit: ROWS_MAX,
    },
  })
  const planned = [
    ...(visits ?? []).flatMap(({ patientId, status, plannedEndOn }) =>
      status === 'in_progress' ? plan(patientId, plannedEndOn, '计划出院') : [],
    ),
    ...(calls ?? []).flatMap(({ patientId, plannedOn }) => plan(patientId, plannedOn, '出院随访')),
    ...(bookings ?? []).flatMap(({ patientId, startAt }) => plan(patientId, startAt, '预约')),
  ].toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const latest = new Map(
    (visits ?? [])
      .toSorted((a, b) => (a.startAt ?? '').localeCompare(b.startAt ?? ''))
      .map(({ patientId, startAt }) => [patientId, startAt]),
  )
  return ids.map((patientId) => {
    const next = planned.find((one) => one.patientId === patientId)
    return {
      patientId,
      lastVisit: latest.get(patientId)?.slice(0, DAY) ?? null,
      next: next ? { on: next.on, text: next.text, overdue: next.on < day } : null,
    }
  })
}

const plan = (patientId: string | null | undefined, on: string | null | undefined, text: string): Planned[] =>
  patientId && on ? [{ patientId, on: on.slice(0, DAY), text }] : []
