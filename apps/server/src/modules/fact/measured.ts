/** Everything that was measured of a patient, from four resources in one statement. */
import { POOR_GRADES } from '@huxi/clinical/patient-spirometry'
import { feno, labResult, observation, spirometry } from '@huxi/contract'
import { codeOf, type Comparator, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds, type Ctx } from '../../engine/core/context.ts'
import { amountIn, comparatorIn } from '../../engine/kinds/plain.ts'
import { seenColumn, seesAll } from '../../engine/read/field-rules.ts'
import type { Condition } from '../../engine/read/where.ts'
import { storeOf } from '../../engine/write/store.ts'

/** One measured number as it was stored. */
export interface Measured {
  readonly resource: string
  readonly id: string
  /** as `packages/clinical/src/patient-measures.ts` calls it */
  readonly code: string
  readonly value: number
  /** where the value is known only as below or above its number */
  readonly comparator: Comparator | null
  readonly unit: string | null
  readonly at: string
  /** under what circumstances, where they change what the number says: 鼻导管 3 L/min, 1 小时内吸烟 */
  readonly how: string | null
  /** false: of a quality that feeds no model */
  readonly usable: boolean
  /** of blood: taken in a stable state, null where the person does not see whether; else true */
  readonly stable: boolean | null
}

/** Whether the person may read a resource, and sees all of these fields of it as they are; the system itself does. */
export const mayRead = <R extends Resource>(ctx: Ctx, r: R, names: readonly (keyof R['fields'] & string)[] = []) =>
  (ctx.session === null || holds(ctx, codeOf(r, 'list'))) && seesAll(ctx, r, names)

interface Source {
  readonly r: Resource
  /** columns of one row as rows of (code, value, comparator, unit, at, how, usable, stable) */
  readonly rows: (ctx: Ctx) => Condition
  /** whether the person sees without what no value means anything */
  readonly isOpen: (ctx: Ctx) => boolean
}

/** @param needs fields without which no value of a row means anything: who does not see them has none of it */
const source = <R extends Resource>(
  r: R,
  needs: readonly (keyof R['fields'] & string)[],
  rows: (seen: (name: keyof R['fields'] & string) => Condition, ctx: Ctx) => Condition,
): Source => ({
  r,
  isOpen: (ctx) => mayRead(ctx, r, needs),
  rows: (ctx) => rows((name) => seenColumn(ctx, r, name, 'own'), ctx),
})

/** What changes exhaled nitric oxide, as it is called. */
const CIRCUMSTANCES = ['smokedToday', 'nitrateFood', 'infection', 'steroid'] as const

const circumstances = (seen: (name: (typeof CIRCUMSTANCES)[number]) => Condition): Condition =>
  sql`nullif(concat_ws('、', ${sql.join(
    CIRCUMSTANCES.map((name) => sql`case when ${seen(name)} then ${feno.fields[name].label}::text end`),
    sql`, `,
  )}), '')`

const SOURCES: readonly Source[] = [
  source(
    observation,
    ['code', 'value', 'observedAt'],
    (seen) => sql`select id, patient_id, ${seen('code')} as code, ${amountIn(seen('value'))} as value,
      ${comparatorIn(seen('value'))} as comparator, ${seen('unit')} as unit,
      ${seen('observedAt')} as at, ${seen('method')} as how, true as usable, true as stable from own`,
  ),
  source(
    labResult,
    // a number of another unit is another number
    ['code', 'value', 'unit', 'sampledAt'],
    (seen, ctx) => sql`select id, patient_id, ${seen('code')} as code, ${amountIn(seen('value'))} as value,
      ${comparatorIn(seen('value'))} as comparator, ${seen('unit')} as unit,
      ${seen('sampledAt')} as at, null::text as how, true as usable,
      case when ${seesAll(ctx, labResult, ['stable'])} then coalesce(stable, false) end as stable from own`,
  ),
  source(
    feno,
    ['flow', 'testedAt'],
    (
      seen,
    ) => sql`select id, patient_id, v.code, ${amountIn(sql`v.value`)} as value, ${comparatorIn(sql`v.value`)} as comparator, 'ppb' as unit, ${seen('testedAt')} as at,
        ${circumstances(seen)} as how, true as usable, true as stable from own
      cross join lateral (values ('feno', case when flow = '50' then ${seen('ppb')} end), ('caNo', ${seen('caNo')}),
        ('nNo', ${seen('nNo')})) v (code, value)`,
  ),
  source(
    spirometry,
    ['bronchodilator', 'testedAt'],
    (
      seen,
    ) => sql`select id, patient_id, v.code || case bronchodilator when 'pre' then 'Pre' else '' end as code, v.value, null::text as comparator, null as unit,
        ${seen('testedAt')} as at, null::text as how,
        coalesce(grade, '') <> all(${[...POOR_GRADES]}) or coalesce(confirmed, false) as usable, true as stable
      from own cross join lateral (values ('fev1L', ${seen('fev1L')}), ('fvcL', ${seen('fvcL')}), ('ratio', ${seen('ratio')}),
        ('fev1Pct', ${seen('fev1Pct')})) v (code, value)`,
  ),
]

interface Wanted {
  /** so many of each code, the latest first */
  readonly depth: number
  /** of a quality that feeds models */
  readonly usable?: true
  readonly codes?: readonly string[]
}

/** What was measured of a patient, as far as the person may see it, the latest first. One statement. */
export const measuredOf = (ctx: Ctx, patientId: string, wanted: Wanted): Promise<Measured[]> =>
  measuredWhere(ctx, sql`patient_id = ${patientId}`, wanted)

/** The same of several patients, so many of each code and patient. */
export const measuredOfMany = (
  ctx: Ctx,
  patientIds: readonly string[],
  wanted: Wanted,
): Promise<(Measured & { readonly patientId: string })[]> =>
  measuredWhere(ctx, sql`patient_id = any(${[...patientIds]})`, wanted)

const measuredWhere = async (ctx: Ctx, whose: Condition, wanted: Wanted) => {
  const sources = SOURCES.filter(({ isOpen }) => isOpen(ctx))
  if (sources.length === 0) return []
  const parts = await Promise.all(sources.map((source) => partOf(ctx, source, whose)))
  const narrow = [
    sql`value is not null`,
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

const partOf = async (ctx: Ctx, { r, rows }: Source, whose: Condition): Promise<Condition> => {
  const where = [...(await storeOf(ctx, r).readable(ctx)), whose]
  return sql`select ${r.name}::text as resource, named.* from (
    with own as (select * from ${sql.table(r.table)} where ${sql.join(where, sql` and `)}) ${rows(ctx)}) named`
}
