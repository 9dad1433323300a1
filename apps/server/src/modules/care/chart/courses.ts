import { flagMark } from '@huxi/clinical/reference-range'
import {
  CHART_ROWS_MAX,
  encounter,
  exacerbation,
  medication,
  oxygenTherapy,
  type ChartCourse,
  type ChartCourses,
  type ChartEvent,
} from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { inUnit, partsOf, textOf, followed, type Value } from './numbers.ts'
import { readParts } from './parts.ts'

const ROWS: readonly (readonly [code: string, instead?: string])[] = [
  ['fev1', 'fev1_pre'],
  ['cat'],
  ['feno'],
  ['eos'],
  ['news2'],
  ['spo2'],
  ['weight'],
]

const WORST: Readonly<Record<string, Condition>> = { news2: sql`value desc`, spo2: sql`value asc` }
const DAY = 'YYYY-MM-DD'.length

const fieldsOf = (code: string): Condition =>
  sql`${code}::text as code, at, value::float8 as value, comparator, unit, source, version, flag, reference`

const pointsOf = (code: string, values: Condition): Condition => {
  const worst = WORST[code]
  const rows = sql`select * from (${values}) found where value is not null`
  const latest = worst
    ? sql`select distinct on ((at at time zone 'Asia/Shanghai')::date) * from (${rows}) each
        order by (at at time zone 'Asia/Shanghai')::date desc, ${worst}, id limit ${CHART_ROWS_MAX}`
    : sql`${rows} order by at desc, id desc limit ${CHART_ROWS_MAX}`
  return sql`(select ${fieldsOf(code)} from (${latest}) shown)`
}

export const coursesOf = async (ctx: Ctx, patientId: string): Promise<ChartCourses> => {
  const wanted = ROWS.flat().flatMap((code) => (code ? [followed(code)] : []))
  const [parts, events] = await Promise.all([partsOf(ctx, patientId, wanted, pointsOf), eventsOf(ctx, patientId)])
  const { rows } =
    parts.length === 0 ? { rows: [] } : await sql<Value>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  const byCode = Map.groupBy(rows.flatMap(inUnit), ({ code }) => code)
  const courses = ROWS.flatMap((row): ChartCourse[] => {
    const code = row.find((one) => one !== undefined && byCode.has(one))
    return code === undefined ? [] : [courseOf(code, byCode.get(code)!)]
  })
  return { courses, events }
}

const courseOf = (code: string, values: readonly Value[]): ChartCourse => {
  const measure = followed(code)
  return {
    code,
    label: measure.label,
    unit: measure.unit,
    points: values
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      .map((value) => ({
        at: value.at,
        value: value.value,
        ...(value.comparator && { comparator: value.comparator }),
        text: textOf(measure, value),
        ...(flagMark(value.flag) && { flag: flagMark(value.flag)! }),
      })),
  }
}

const eventsOf = async (ctx: Ctx, patientId: string): Promise<ChartEvent[]> => {
  const own = sql`patient_id = ${patientId}`
  const { attacks, stays, drugs, oxygen } = await readParts(ctx, {
    attacks: { r: exacerbation, where: [own], order: sql`onset_date desc, id`, limit: CHART_ROWS_MAX },
    stays: {
      r: encounter,
      where: [own, sql`kind = 'inpatient' and status in ('in_progress', 'finished')`],
      order: sql`start_at desc, id`,
      limit: CHART_ROWS_MAX,
    },
    drugs: { r: medication, where: [own], order: sql`start_date desc, id`, limit: CHART_ROWS_MAX },
    oxygen: { r: oxygenTherapy, where: [own], order: sql`start_on desc, id`, limit: CHART_ROWS_MAX },
  })
  const changes = [
    ...(drugs ?? []).flatMap(({ drug, startDate, endDate }) => changesOf(drug, startDate, endDate)),
    ...(oxygen ?? []).flatMap(({ kind_dictText, startOn, endOn }) => changesOf(kind_dictText, startOn, endOn)),
  ]
  return [
    ...(attacks ?? []).flatMap(({ onsetDate, severity_dictText }) =>
      eventOf('exacerbation', onsetDate, ['急性加重', severity_dictText]),
    ),
    ...(stays ?? []).flatMap(({ startAt, endAt, diagnosisText }) =>
      eventOf('admission', startAt, ['住院', diagnosisText], endAt),
    ),
    ...changes,
  ].toSorted((a, b) => (a.at > b.at ? -1 : 1))
}

type Word = string | null | undefined

const eventOf = (kind: ChartEvent['kind'], at: Word, words: readonly Word[], until: Word = null): ChartEvent[] =>
  at && /^\d/.test(at)
    ? [{ kind, at: at.slice(0, DAY), until: until?.slice(0, DAY) ?? null, text: words.filter(Boolean).join(' ') }]
    : []

const changesOf = (name: Word, start: Word, end: Word): ChartEvent[] => [
  ...eventOf('treatment', start, ['起用', name]),
  ...eventOf('treatment', end, ['停用', name]),
]
