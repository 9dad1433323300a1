/** All measured values of a patient, from four resources in one statement. */
import { OBSERVATIONS } from '@huxi/clinical/patient-measures'
import { POOR_GRADES } from '@huxi/clinical/patient-spirometry'
import { feno, labResult, observation, spirometry } from '@huxi/contract'
import { codeOf, columnName, type Comparator, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { amountIn, comparatorIn } from '../../../engine/kinds/plain.ts'
import { canAsk, presented } from '../../../engine/read/field-rules.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'

export interface Measured {
  readonly resource: string
  readonly id: string
  /** code of `packages/clinical/src/patient-measures.ts` */
  readonly code: string
  readonly value: number
  /** null = the value is exact */
  readonly comparator: Comparator | null
  readonly unit: string | null
  readonly at: string
  /** circumstances that change the meaning of the number: 鼻导管 3 L/min, 1 小时内吸烟 */
  readonly how: string | null
  /** false: quality too low for models */
  readonly usable: boolean
  /** blood only: taken in a stable state, null when the caller cannot read it; else true */
  readonly stable: boolean | null
}

/** Whether the caller may read a resource with all these fields unmasked; the system may. */
export const mayRead = <R extends Resource>(ctx: Ctx, r: R, names: readonly (keyof R['fields'] & string)[] = []) =>
  (ctx.session === null || holds(ctx, codeOf(r, 'list'))) && canAsk(ctx, r, names)

interface Source {
  readonly r: Resource
  /** columns of rows called `own` as rows of (code, value, comparator, unit, at, how, usable, stable) */
  readonly rows: Condition
  readonly codes?: readonly string[]
}

const CIRCUMSTANCES = ['smokedToday', 'nitrateFood', 'infection', 'steroid'] as const

const circumstances = sql`nullif(concat_ws('、', ${sql.join(
  CIRCUMSTANCES.map((name) => sql`case when ${sql.ref(columnName(name))} then ${feno.fields[name].label}::text end`),
  sql`, `,
)}), '')`

const VALUE = sql`${amountIn(sql.ref('own.value'))} as value, ${comparatorIn(sql.ref('own.value'))} as comparator`

const SOURCES: readonly Source[] = [
  {
    r: observation,
    rows: sql`select id, patient_id, code, ${VALUE}, unit, observed_at as at, method as how, true as usable, true as stable from own`,
  },
  {
    r: labResult,
    rows: sql`select id, patient_id, code, ${VALUE}, unit, sampled_at as at, null::text as how, true as usable,
      coalesce(stable, false) as stable from own`,
  },
  {
    r: feno,
    codes: ['feno', 'caNo', 'nNo'],
    rows: sql`select id, patient_id, v.code, ${amountIn(sql.ref('v.value'))} as value, ${comparatorIn(sql.ref('v.value'))} as comparator,
        'ppb' as unit, tested_at as at, ${circumstances} as how, true as usable, true as stable from own
      cross join lateral (values ('feno', case when flow = '50' then ppb end), ('caNo', ca_no), ('nNo', n_no)) v (code, value)`,
  },
  {
    r: spirometry,
    codes: ['fev1L', 'fvcL', 'ratio', 'fev1Pct'].flatMap((code) => [code, `${code}Pre`]),
    rows: sql`select id, patient_id, v.code || case bronchodilator when 'pre' then 'Pre' else '' end as code, v.value,
        null::text as comparator, null as unit, tested_at as at, null::text as how,
        coalesce(grade, '') <> all(${[...POOR_GRADES]}) or coalesce(confirmed, false) as usable, true as stable
      from own cross join lateral (values ('fev1L', fev1_l), ('fvcL', fvc_l), ('ratio', ratio), ('fev1Pct', fev1_pct))
        v (code, value)`,
  },
]

export const measuredBy = (code: string): Resource =>
  SOURCES.find(({ codes }) => codes?.includes(code))?.r ??
  (OBSERVATIONS.some((one) => one.code === code) ? observation : labResult)

interface Wanted {
  readonly depth: number
  readonly usable?: true
  readonly codes?: readonly string[]
}

export const measuredOf = (ctx: Ctx, patientId: string, wanted: Wanted): Promise<Measured[]> =>
  measuredWhere(ctx, sql`patient_id = ${patientId}`, wanted)

/** The same for several patients; the depth holds for each code and patient. */
export const measuredOfMany = (
  ctx: Ctx,
  patientIds: readonly string[],
  wanted: Wanted,
): Promise<(Measured & { readonly patientId: string })[]> =>
  measuredWhere(ctx, sql`patient_id = any(${[...patientIds]})`, wanted)

const measuredWhere = async (ctx: Ctx, patients: Condition, wanted: Wanted) => {
  const sources = SOURCES.filter(
    ({ r, codes }) =>
      mayRead(ctx, r) && (!wanted.codes || !codes || codes.some((code) => wanted.codes!.includes(code))),
  )
  if (sources.length === 0) return []
  const parts = await Promise.all(sources.map((source) => partOf(ctx, source, patients, wanted)))
  const narrow = [
    sql`value is not null and at is not null`,
    ...(wanted.usable ? [sql`usable`] : []),
    ...(wanted.codes ? [sql`code = any(${[...wanted.codes]})`] : []),
  ]
  const { rows } = await sql<
    Measured & { readonly patientId: string }
  >`select patient_id as "patientId", resource, id, code, value, comparator, unit, at, how, usable, stable from (
      select *, row_number() over (partition by patient_id, code order by at desc, id desc) as place
      from (${sql.join(parts, sql` union all `)}) measured where ${sql.join(narrow, sql` and `)}
    ) placed where place <= ${wanted.depth} order by at desc, id desc`.execute(ctx.db)
  return rows
}

const partOf = async (
  ctx: Ctx,
  { r, rows, codes }: Source,
  patients: Condition,
  wanted: Wanted,
): Promise<Condition> => {
  const narrow = wanted.codes && !codes ? [sql`code = any(${[...wanted.codes]})`] : []
  const where = [...(await storeOf(ctx, r).readable(ctx)), patients, ...narrow]
  return sql`select ${r.name}::text as resource, named.* from (
    with found as (select * from ${sql.table(r.table)} where ${sql.join(where, sql` and `)}),
      own as (select * from ${presented(ctx, r, sql`found`)} shown) ${rows}) named`
}
