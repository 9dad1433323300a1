/** Everything that was measured of a patient, from four resources in one statement. */
import { POOR_GRADES } from '@huxi/clinical/patient-spirometry'
import { feno, labResult, observation, spirometry } from '@huxi/contract'
import { codeOf, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds, type Ctx } from '../../engine/core/context.ts'
import type { Condition } from '../../engine/read/where.ts'
import { storeOf } from '../../engine/write/store.ts'

/** One measured number as it was stored. */
export interface Measured {
  readonly resource: string
  readonly id: string
  /** as `packages/clinical/src/patient-measures.ts` calls it */
  readonly code: string
  readonly value: number
  readonly unit: string | null
  readonly at: string
  /** false: of a quality that feeds no model */
  readonly usable: boolean
  /** of blood: taken in a stable state; else true */
  readonly stable: boolean
}

/** Whether the person may read a resource at all; the system itself may. */
export const mayRead = (ctx: Ctx, r: Resource): boolean => ctx.session === null || holds(ctx, codeOf(r, 'list'))

interface Source {
  readonly r: Resource
  /** columns of one row as rows of (code, value, unit, at, usable, stable) */
  readonly rows: Condition
}

const SOURCES: readonly Source[] = [
  {
    r: observation,
    rows: sql`select id, code, value, unit, observed_at as at, true as usable, true as stable from own`,
  },
  {
    r: labResult,
    rows: sql`select id, code, value, unit, sampled_at as at, true as usable, coalesce(stable, false) as stable from own`,
  },
  {
    r: feno,
    rows: sql`select id, v.code, v.value, 'ppb' as unit, tested_at as at, true as usable, true as stable from own
      cross join lateral (values ('feno', case when flow = '50' then ppb end), ('caNo', ca_no), ('nNo', n_no)) v (code, value)`,
  },
  {
    r: spirometry,
    rows: sql`select id, v.code || case bronchodilator when 'pre' then 'Pre' else '' end as code, v.value, null as unit,
        tested_at as at, coalesce(grade, '') <> all(${[...POOR_GRADES]}) or coalesce(confirmed, false) as usable, true as stable
      from own cross join lateral
        (values ('fev1L', fev1_l), ('fvcL', fvc_l), ('ratio', ratio), ('fev1Pct', fev1_pct)) v (code, value)`,
  },
]

interface Wanted {
  /** so many of each code, the latest first */
  readonly depth: number
  /** of a quality that feeds models */
  readonly usable?: true
  readonly codes?: readonly string[]
}

/** What was measured of a patient, as far as the person may see it, the latest first. One statement. */
export const measuredOf = async (ctx: Ctx, patientId: string, wanted: Wanted): Promise<Measured[]> => {
  const sources = SOURCES.filter(({ r }) => mayRead(ctx, r))
  if (sources.length === 0) return []
  const parts = await Promise.all(sources.map((source) => partOf(ctx, source, patientId)))
  const narrow = [
    sql`value is not null`,
    ...(wanted.usable ? [sql`usable`] : []),
    ...(wanted.codes ? [sql`code = any(${[...wanted.codes]})`] : []),
  ]
  const { rows } = await sql<Measured>`select resource, id, code, value, unit, at, usable, stable from (
      select *, row_number() over (partition by code order by at desc, id desc) as place
      from (${sql.join(parts, sql` union all `)}) measured where ${sql.join(narrow, sql` and `)}
    ) placed where place <= ${wanted.depth} order by at desc, id desc`.execute(ctx.db)
  return rows
}

const partOf = async (ctx: Ctx, { r, rows }: Source, patientId: string): Promise<Condition> => {
  const where = [...(await storeOf(ctx, r).readable(ctx)), sql`patient_id = ${patientId}`]
  return sql`select ${r.name}::text as resource, named.* from (
    with own as (select * from ${sql.table(r.table)} where ${sql.join(where, sql` and `)}) ${rows}) named`
}
