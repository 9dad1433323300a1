import { models } from '@huxi/clinical'
import { CHART_MEASURES, type ChartMeasure, type MeasureCode } from '@huxi/clinical/patient-trends'
import { assessResult, feno, labResult, observation, spirometry } from '@huxi/contract'
import { codeOf, columnName, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { amountIn, comparatorIn } from '../../../engine/kinds/plain.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { seenConditions } from '../../../engine/read/visibility.ts'
import type { Condition } from '../../../engine/read/where.ts'

interface Origin {
  readonly r: Resource
  /** fields the number consists of; a caller to whom one of them is hidden gets no value */
  readonly needs: readonly string[]
  readonly at: string
  readonly value: Condition
  readonly comparable?: true
  readonly where: readonly Condition[]
  readonly source: string
  /** the unit it was noted in; absent = that of the measure */
  readonly unit?: Condition
  readonly flagged?: true
  /** values of another version are not compared; absent = all are of one */
  readonly version?: Condition
}

export interface Followed extends ChartMeasure {
  readonly code: string
  readonly origins: readonly Origin[]
}

const observed = (code: string): Origin => ({
  r: observation,
  needs: ['code', 'value', 'observedAt'],
  at: 'observedAt',
  value: sql.ref('value'),
  comparable: true,
  flagged: true,
  where: [sql`code = ${code}`],
  source: '观察记录',
})

/** Grades D to F count only after confirmation. */
const USABLE = sql`(coalesce(grade, 'A') not in ('D', 'E', 'F') or confirmed)`

const blown = (name: 'fev1L' | 'fev1Pct', phase: 'pre' | 'post'): Origin => ({
  r: spirometry,
  needs: [name, 'bronchodilator', 'testedAt'],
  at: 'testedAt',
  value: sql.ref(columnName(name)),
  where: [sql`bronchodilator = ${phase}`, USABLE],
  source: '肺功能',
})

const scored = (model: string, output: string): Origin => ({
  r: assessResult,
  needs: ['modelCode', 'figure', 'performedAt'],
  at: 'performedAt',
  value: sql`(select (d.result ->> ${output})::numeric from assess_result_detail d where d.result_id = assess_result.id)`,
  where: [sql`model_code = ${model}`, sql`complete = true`, sql`standing = 'completed'`],
  source: '评估',
  version: sql`concat_ws(' ', model_version, rule_set, wording_version)`,
})

const ORIGINS: { readonly [code in MeasureCode]: readonly Origin[] } = {
  cat: [scored('cat', 'total')],
  mmrc: [scored('mmrc', 'grade'), observed('mmrc')],
  fev1: [blown('fev1L', 'post')],
  fev1_pre: [blown('fev1L', 'pre')],
  fev1_pct: [blown('fev1Pct', 'post')],
  fev1_pct_pre: [blown('fev1Pct', 'pre')],
  feno: [
    {
      r: feno,
      needs: ['ppb', 'flow', 'testedAt'],
      at: 'testedAt',
      value: sql.ref('ppb'),
      comparable: true,
      flagged: true,
      where: [sql`flow = '50'`],
      source: 'FeNO 检查',
    },
  ],
  eos: [
    {
      r: labResult,
      needs: ['code', 'value', 'unit', 'sampledAt'],
      at: 'sampledAt',
      value: sql.ref('value'),
      comparable: true,
      flagged: true,
      unit: sql.ref('unit'),
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

const scores: readonly Followed[] = models.flatMap(({ id, name, scale }) =>
  scale && !Object.hasOwn(CHART_MEASURES, id)
    ? [{ code: id, label: name, unit: scale.unit, decimals: 0, days: null, origins: [scored(id, scale.output)] }]
    : [],
)

export const FOLLOWED: readonly Followed[] = [...measures, ...scores]

/**
 * Selects `at`, `value`, `comparator`, `unit`, `source`, `version`, `flag`, `reference`, `id` of a number; sources
 * the caller may not list are left out, undefined = none is left.
 */
export const valuesOf = async (ctx: Ctx, patientId: string, { origins }: Followed): Promise<Condition | undefined> => {
  const open = origins.filter(({ r, needs }) => holds(ctx, codeOf(r, 'list')) && canAsk(ctx, r, needs))
  const parts = await Promise.all(open.map((origin) => rowsOf(ctx, patientId, origin)))
  return parts.length > 0 ? sql.join(parts, sql` union all `) : undefined
}

const rowsOf = async (ctx: Ctx, patientId: string, origin: Origin) => {
  const { r, at, value, comparable, unit, where, source, version, flagged } = origin
  const judged = (name: string) => (flagged && canAsk(ctx, r, [name]) ? sql.ref(name) : sql`null::text`)
  const all = [sql`patient_id = ${patientId}`, ...(await seenConditions(ctx, r)), ...where]
  return sql`select ${sql.ref(columnName(at))} as at, ${comparable ? amountIn(value) : value} as value,
    ${comparable ? comparatorIn(value) : sql`null::text`} as comparator, ${unit ?? sql`null::text`} as unit, ${source}::text as source,
    ${version ?? sql`''`} as version, ${judged('flag')} as flag, ${judged('reference')} as reference, id from ${sql.table(r.table)} where ${sql.join(all, sql` and `)}`
}
