/**
 * 患者 on the home page. A figure is a question to a list, counted through everything that holds for the list: whoever opens it
 * finds as many rows. All of them are one statement, programmes another.
 */
import { assessment, encounter, enrolment, followup, patient, type PatientFigure } from '@huxi/contract'
import { codeOf, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds, type Ctx } from '../../engine/core/context.ts'
import { conditions, type Condition } from '../../engine/read/where.ts'
import { storeOf } from '../../engine/write/store.ts'
import { formatDay } from '../../platform/config/clock.ts'

/** Whose day it is. */
interface Today {
  readonly day: string
  readonly person: string
}

type Query = PatientFigure['query']

/** A figure before it is counted. */
interface Asked extends Omit<PatientFigure, 'count' | 'query'> {
  readonly of: Resource
  readonly query: (today: Today) => Query
  /** not shown while there are none: it is not everybody's */
  readonly rare?: boolean
}

const INPATIENT = { kind: 'inpatient', status: 'in_progress' }
const visits = { of: encounter, page: 'patient/EncounterList', unit: '人' }
const programmes = { of: enrolment, page: 'patient/EnrolmentList', unit: '人' }
const on = (name: string, day: string): Query => ({ [`${name}_begin`]: day, [`${name}_end`]: day })

/** In the order in which they are read: what is one's own, what cannot wait, the ward, the programmes. */
export const FIGURES: readonly Asked[] = [
  {
    key: 'mine',
    title: '我负责的患者',
    of: patient,
    page: 'patient/PatientList',
    unit: '人',
    query: ({ person }) => ({ responsibleDoctorId: person, status: 'active' }),
    rare: true,
  },
  {
    key: 'high',
    title: '高风险待处理',
    of: assessment,
    page: 'assessment/AssessmentList',
    unit: '次',
    query: () => ({ waiting: 'true' }),
  },
  { ...visits, key: 'inpatients', title: '在院患者', query: () => INPATIENT },
  {
    ...visits,
    key: 'unassessed',
    title: '未评估的在院患者',
    query: () => ({ ...INPATIENT, unassessed: 'true' }),
  },
  {
    ...visits,
    key: 'admitted',
    title: '今日入院',
    query: ({ day }) => ({ kind: 'inpatient', status: 'in_progress,finished', ...on('startAt', day) }),
  },
  {
    ...visits,
    key: 'leaving',
    title: '计划今日出院',
    query: ({ day }) => ({ ...INPATIENT, ...on('plannedEndOn', day) }),
  },
  {
    key: 'followups',
    title: '到期的出院随访',
    of: followup,
    page: 'patient/FollowupList',
    unit: '次',
    query: ({ day }) => ({ tab: 'all', status: 'waiting', plannedOn_end: day }),
  },
  { ...programmes, key: 'consent', title: '待签署知情同意', query: () => ({ status: 'pending_consent' }) },
]

/** Counted for the person: figures of lists he may not see are absent. */
export const figuresOf = async (ctx: Ctx): Promise<readonly PatientFigure[]> => {
  const today = { day: formatDay(ctx.services.clock.now()), person: ctx.session?.person.id ?? '' }
  const asked = FIGURES.filter(({ of }) => holds(ctx, codeOf(of, 'list')))
  if (asked.length === 0) return []
  const [counts, managed] = await Promise.all([countsOf(ctx, asked, today), programmesOf(ctx)])
  const figures = asked.map(({ of: _of, rare, ...figure }, place) => ({
    rare,
    figure: { ...figure, query: figure.query(today), count: counts[place]! },
  }))
  return [...figures.flatMap(({ rare, figure }) => (rare && figure.count === 0 ? [] : [figure])), ...managed]
}

/** What holds of a row of the list when it is asked so. */
const metBy = async (ctx: Ctx, of: Resource, query: Query): Promise<Condition> => {
  const own = storeOf(ctx, of)
  const met = [...(await own.readable(ctx)), ...(await own.visible(ctx, query)), ...conditions(ctx, of, query)]
  return sql.join(met, sql` and `)
}

const countsOf = async (ctx: Ctx, asked: readonly Asked[], today: Today): Promise<readonly number[]> => {
  const counted = await Promise.all(
    asked.map(async ({ of, query }) => {
      const met = await metBy(ctx, of, query(today))
      return sql`(select count(*)::int from ${sql.table(of.table)} where ${met})`
    }),
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counted)}] as counts`.execute(ctx.db)
  return rows[0]!.counts
}

/** Programmes with somebody in them, the largest first. */
const PROGRAMMES_MAX = 4
const programmesOf = async (ctx: Ctx): Promise<readonly PatientFigure[]> => {
  if (!holds(ctx, codeOf(enrolment, 'list'))) return []
  const met = await metBy(ctx, enrolment, { status: 'active' })
  const { rows } = await sql<{ programme: string; count: number }>`select programme, count(*)::int as count
    from ${sql.table(enrolment.table)} where ${met} group by programme order by count desc, programme limit ${PROGRAMMES_MAX}`.execute(
    ctx.db,
  )
  const codes = rows.map(({ programme }) => programme)
  const texts = await ctx.services.ports.dictionaries.texts(ctx, 'programme', codes)
  return rows.map(({ programme, count }) => ({
    key: `managed.${programme}`,
    title: `${texts.get(programme) ?? programme}管理中`,
    count,
    unit: programmes.unit,
    page: programmes.page,
    query: { status: 'active', programme },
  }))
}
