import { assessment, criticalValue, encounter, enrolment, followup, patient, safetyOverride } from '@huxi/contract'
import { codeOf, type HomeFigure, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Figure } from '../../../engine/core/area.ts'
import { listFigure, conditionBy } from '../../../engine/verbs/figures.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

const group = 'patients'
const INPATIENT = { kind: 'inpatient', status: 'in_progress' }
const mine = { of: patient, group, page: 'patient/PatientList', unit: '人', rare: true } as const
const visits = { of: encounter, group, page: 'patient/EncounterList', unit: '人' } as const
const programmes = { group, page: 'patient/EnrolmentList', unit: '人' } as const
const on = (name: string, day: string) => ({ [`${name}_begin`]: day, [`${name}_end`]: day })
const minded = (person: string) => ({ responsibleDoctorId: person, status: 'active' })

const WEEK = 7
const daysBefore = (day: string, days: number): string => formatDay(Date.parse(`${day}T00:00:00+08:00`) - days * DAY_MS)
const within = (name: string, last: string): Record<string, string> => ({
  [`${name}_begin`]: daysBefore(last, WEEK - 1),
  [`${name}_end`]: last,
})

const weekly = <R extends Resource>(
  of: R,
  given: Pick<HomeFigure, 'key' | 'title' | 'page' | 'unit'>,
  name: string,
  where: Readonly<Record<string, string>> = {},
): Figure =>
  listFigure({
    of,
    group: 'trend',
    ...given,
    may: [codeOf(of, 'list'), codeOf(safetyOverride, 'list')],
    query: ({ day }) => ({ ...where, ...within(name, day) }),
    before: ({ day }) => ({ ...where, ...within(name, daysBefore(day, WEEK)) }),
  })

const PROGRAMMES_MAX = 4
const managed = async (ctx: Ctx): Promise<readonly HomeFigure[]> => {
  const conditions = await conditionBy(ctx, enrolment, { status: 'active' })
  const { rows } = await sql<{
    programme: string
    count: number
  }>`select patient_enrolment.programme as programme,
      count(*)::int as count from ${sql.table(enrolment.table)} where ${conditions} group by 1 order by count desc, programme limit ${PROGRAMMES_MAX}`.execute(
    ctx.db,
  )
  const codes = rows.map(({ programme }) => programme)
  const texts = await ctx.services.ports.dictionaries.texts(ctx, 'programme', codes)
  return rows.map(({ programme, count }) => ({
    ...programmes,
    key: `managed.${programme}`,
    title: `${texts.get(programme) ?? programme}管理中`,
    count,
    query: { status: 'active', programme },
  }))
}

export const patientFigures: readonly Figure[] = [
  listFigure({
    ...mine,
    group: 'waiting',
    key: 'changed',
    title: '我的患者有新情况',
    query: ({ person }) => ({ ...minded(person), changed: 'true' }),
  }),
  listFigure({ ...mine, key: 'mine', title: '我负责的患者', query: ({ person }) => minded(person) }),
  listFigure({ ...visits, key: 'inpatients', title: '在院患者', query: () => INPATIENT }),
  listFigure({
    ...visits,
    key: 'unassessed',
    title: '未评估的在院患者',
    query: () => ({ ...INPATIENT, unassessed: 'true' }),
  }),
  listFigure({
    ...visits,
    key: 'admitted',
    title: '今日入院',
    query: ({ day }) => ({ kind: 'inpatient', status: 'in_progress,finished', ...on('startAt', day) }),
  }),
  listFigure({
    ...visits,
    key: 'leaving',
    title: '计划今日出院',
    query: ({ day }) => ({ ...INPATIENT, ...on('plannedEndOn', day) }),
  }),
  listFigure({
    of: followup,
    group,
    key: 'followups',
    title: '到期的出院随访',
    page: 'patient/FollowupList',
    unit: '次',
    query: ({ day }) => ({ tab: 'all', status: 'waiting', plannedOn_end: day }),
  }),
  listFigure({
    ...programmes,
    of: enrolment,
    key: 'consent',
    title: '待签署知情同意',
    query: () => ({ status: 'pending_consent' }),
  }),
  { may: [codeOf(enrolment, 'list')], compute: managed },
  weekly(encounter, { key: 'weekAdmitted', title: '入院', page: 'patient/EncounterList', unit: '人' }, 'startAt', {
    kind: 'inpatient',
    status: 'in_progress,finished',
  }),
  weekly(encounter, { key: 'weekLeft', title: '出院', page: 'patient/EncounterList', unit: '人' }, 'endAt', {
    kind: 'inpatient',
    status: 'finished',
  }),
  weekly(
    assessment,
    { key: 'weekHigh', title: '高风险评估', page: 'assessment/AssessmentList', unit: '次' },
    'performedAt',
    { level: 'high', status: 'completed' },
  ),
  weekly(criticalValue, { key: 'weekCritical', title: '危急值', page: 'patient/CriticalList', unit: '项' }, 'takenAt'),
]
