/** Facts of the record itself: department, time since an event, labels in force. */
import { daysLater } from '@huxi/clinical/patient-dates'
import {
  booking,
  encounter,
  patient,
  patientLabel,
  questResponse,
  SINCE_EVENTS,
  spirometry,
  type DepartmentFact,
  type LabelFact,
  type MissedFact,
  type SinceEvent,
  type SinceFact,
} from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition as Sql } from '../../../engine/read/where.ts'
import { holdsFor } from './compare.ts'
import type { Found, Verdict } from './evaluate.ts'
import { patientsHolding } from './holdings.ts'

export interface Batch {
  readonly ctx: Ctx
  readonly ids: readonly string[]
  readonly today: string
}

export type Verdicts = ReadonlyMap<string, Verdict>

export const since = ({ today }: Pick<Batch, 'today'>, days: number): string => daysLater(today, -days)

interface FoundRow {
  readonly patientId: string
  readonly id: string
  readonly text: string
}

export const departments = async ({ ctx, ids }: Batch, { deptId }: DepartmentFact): Promise<Verdicts> => {
  const { rows } = await sql<FoundRow & { met: boolean }>`select p.id as "patientId", p.id,
      '科室：' || d.depart_name as text,
      starts_with(d.org_code, (select org_code from sys_depart where id = ${deptId})) is true as met
    from patient p join sys_depart d on d.id = p.dept_id
    where p.tenant_id = ${ctx.tenantId} and p.id = any(${[...ids]})`.execute(ctx.db)
  return new Map(
    rows.map(({ patientId, met, ...row }) => [
      patientId,
      { met, found: [{ ...row, resource: patient.name, mark: row.text }] },
    ]),
  )
}

interface Source {
  readonly resource: string
  /** rows of (id, patient_id, at), `at` a timestamp */
  readonly rows: Sql
}

export const EVENTS: { readonly [E in SinceEvent]: Source } = {
  visit: {
    resource: encounter.name,
    rows: sql`select id, patient_id, start_at as at from visit_encounter where del_flag = 0 and status <> 'cancelled'`,
  },
  discharge: {
    resource: encounter.name,
    rows: sql`select id, patient_id, end_at as at from visit_encounter
      where del_flag = 0 and status <> 'cancelled' and kind = 'inpatient' and end_at is not null`,
  },
  spirometry: {
    resource: spirometry.name,
    rows: sql`select id, patient_id, tested_at as at from fact_spirometry where del_flag = 0`,
  },
  questionnaire: {
    resource: questResponse.name,
    rows: sql`select id, patient_id, completed_at as at from ${sql.table(questResponse.table)} where status = 'completed'`,
  },
}

export const sinceEvents = async (batch: Batch, { event, op, days }: SinceFact): Promise<Verdicts> => {
  const { ctx, ids } = batch
  const { resource, rows: source } = EVENTS[event]
  const { rows } = await sql<{ patientId: string; id: string; at: string }>`select distinct on (patient_id)
      patient_id as "patientId", id, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as at
    from (${source} and tenant_id = ${ctx.tenantId} and patient_id = any(${[...ids]})) event
    order by patient_id, event.at desc, id desc`.execute(ctx.db)
  return new Map(
    rows.map(({ patientId, id, at }) => {
      const isWithin = at >= since(batch, days)
      const found: Found = { resource, id, text: `末次${SINCE_EVENTS[event]}（${at}）`, mark: at }
      return [patientId, { met: isWithin === (op === 'within'), found: [found] }]
    }),
  )
}

export const missed = async (batch: Batch, { op, value, days }: MissedFact): Promise<Verdicts> => {
  const { ctx, ids } = batch
  const { rows } = await sql<FoundRow>`select patient_id as "patientId", id,
      '爽约（' || to_char(start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') || '）' as text
    from ${sql.table(booking.table)} where tenant_id = ${ctx.tenantId} and patient_id = any(${[...ids]}) and status = 'no_show'
      and start_at >= (${since(batch, days)}::date)::timestamp at time zone 'Asia/Shanghai' order by start_at, id`.execute(
    ctx.db,
  )
  const byPatient = Map.groupBy(rows, ({ patientId }) => patientId)
  return new Map(
    ids.map((id) => {
      const own = byPatient.get(id) ?? []
      const found = own.map((row) => ({ id: row.id, text: row.text, resource: booking.name, mark: '' }))
      return [id, { met: holdsFor(op, own.length, value), found }]
    }),
  )
}

/** The rule that gave a label does not count as evidence, its label does. */
export const labels = async ({ ctx, ids }: Batch, { labelId }: LabelFact): Promise<Verdicts> => {
  const { rows } = await sql<FoundRow>`select distinct held.patient_id as "patientId", l.id, '标签：' || l.name as text
    from label_label l, (${await patientsHolding(ctx, labelId)}) held
    where l.id = ${labelId} and held.patient_id = any(${[...ids]})`.execute(ctx.db)
  return new Map(
    rows.map(({ patientId, ...row }) => [
      patientId,
      { met: true, found: [{ ...row, resource: patientLabel.name, mark: '' }] },
    ]),
  )
}
