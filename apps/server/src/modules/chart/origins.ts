/** Where the numbers of a chart come from: each of them named here once, and nowhere else. */
import { models } from '@huxi/clinical'
import { CHART_MEASURES, type ChartMeasure, type MeasureCode } from '@huxi/clinical/patient-trends'
import { assessResult, feno, labResult, observation, spirometry } from '@huxi/contract'
import { codeOf, columnName, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds, type Ctx } from '../../engine/core/context.ts'
import { seen } from '../../engine/read/select-many.ts'
import type { Condition } from '../../engine/read/where.ts'

/** Rows that have a value of a number. */
interface Origin {
  readonly r: Resource
  /** field that says when */
  readonly at: string
  readonly value: Condition
  readonly where: readonly Condition[]
  /** in Chinese */
  readonly source: string
  /** the unit it was noted in; absent = that of the measure */
  readonly unit?: Condition
  /** values of another version are not compared; absent = all are of one */
  readonly version?: Condition
}

/** A number that a chart follows, with the places it is read from. */
export interface Followed extends ChartMeasure {
  readonly code: string
  readonly origins: readonly Origin[]
}

const observed = (code: string): Origin => ({
  r: observation,
  at: 'observedAt',
  value: sql`value`,
  where: [sql`code = ${code}`],
  source: '观察记录',
})

/** Grades D to F stand for no more than somebody has confirmed. */
const USABLE = sql`(coalesce(grade, 'A') not in ('D', 'E', 'F') or confirmed)`

const blown = (column: 'fev1_l' | 'fev1_pct', phase: 'pre' | 'post'): Origin => ({
  r: spirometry,
  at: 'testedAt',
  value: sql.ref(column),
  where: [sql`bronchodilator = ${phase}`, USABLE],
  source: '肺功能',
})

/** The score of a model, as it was kept with its result. */
const scored = (model: string, output: string): Origin => ({
  r: assessResult,
  at: 'performedAt',
  value: sql`(select (d.result ->> ${output})::numeric from assess_result_detail d where d.result_id = assess_result.id)`,
  where: [sql`model_code = ${model}`, sql`complete`, sql`standing = 'completed'`],
  source: '评估',
  version: sql`concat_ws(' ', model_version, rule_set, wording_version)`,
})

const ORIGINS: { readonly [code in MeasureCode]: readonly Origin[] } = {
  cat: [scored('cat', 'total')],
  mmrc: [scored('mmrc', 'grade'), observed('mmrc')],
  fev1: [blown('fev1_l', 'post')],
  fev1_pre: [blown('fev1_l', 'pre')],
  fev1_pct: [blown('fev1_pct', 'post')],
  fev1_pct_pre: [blown('fev1_pct', 'pre')],
  feno: [{ r: feno, at: 'testedAt', value: sql`ppb`, where: [sql`flow = '50'`], source: 'FeNO 检查' }],
  eos: [
    {
      r: labResult,
      at: 'sampledAt',
      value: sql`value`,
      unit: sql`unit`,
      where: [sql`code = 'eos'`],
      source: '化验',
    },
  ],
  spo2: [observed('spo2')],
  six_mwd: [observed('six_mwd')],
  weight: [observed('weight')],
}

const measures: readonly Followed[] = (Object.keys(CHART_MEASURES) as MeasureCode[]).map((code) => ({
  ...CHART_MEASURES[code],
  code,
  origins: ORIGINS[code],
}))

/** Scores of the other models, so far as they have one. */
const scores: readonly Followed[] = models.flatMap(({ id, name, scale }) =>
  scale && !Object.hasOwn(CHART_MEASURES, id)
    ? [{ code: id, label: name, unit: scale.unit, decimals: 0, days: null, origins: [scored(id, scale.output)] }]
    : [],
)

/** Everything that is followed, in the order of the chart. */
export const FOLLOWED: readonly Followed[] = [...measures, ...scores]

/**
 * The values of a number for a patient: `at`, `value`, `unit`, `source`, `version`, `id`. Places whose lists the person may not
 * read have none; undefined = there is no place left.
 */
export const valuesOf = async (ctx: Ctx, patientId: string, { origins }: Followed): Promise<Condition | undefined> => {
  const open = origins.filter(({ r }) => holds(ctx, codeOf(r, 'list')))
  const parts = await Promise.all(open.map((origin) => rowsOf(ctx, patientId, origin)))
  return parts.length > 0 ? sql.join(parts, sql` union all `) : undefined
}

const rowsOf = async (ctx: Ctx, patientId: string, { r, at, value, unit, where, source, version }: Origin) => {
  const all = [sql`patient_id = ${patientId}`, ...(await seen(ctx, r)), ...where]
  return sql`select ${sql.ref(columnName(at))} as at, ${value} as value, ${unit ?? sql`null::text`} as unit, ${source}::text as source,
    ${version ?? sql`''`} as version, id from ${sql.table(r.table)} where ${sql.join(all, sql` and `)}`
}
