/** Reports of the product in every tenant; edited and disabled ones stay as they are. */
import { report, reportChart, reportItem } from '@huxi/contract'
import { codeOf, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { ReportSeed, ReportSeedChart, ReportSeedColumn } from '../../../engine/core/seeds.ts'
import { newValues } from '../../../engine/write/checks.ts'
import { dropStarterRows } from '../../system/tenant/index.ts'
import { newId } from '../../../platform/db/ids.ts'
import { startingGrants } from '../../system/role/index.ts'

type Values = Readonly<Record<string, unknown>>

const insert = async (ctx: Ctx, { table }: Resource, rows: readonly Values[]): Promise<void> => {
  if (rows.length === 0) return
  const columns = sql.join([...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    ctx.db,
  )
}

const itemOf = ([fieldName, fieldTxt, more = {}]: ReportSeedColumn, i: number): Values => ({
  fieldName,
  fieldTxt,
  orderNum: i + 1,
  fieldType: more.type ?? 'String',
  fieldWidth: more.width ?? null,
  isShow: !more.hidden,
  isOrder: more.sort ?? false,
  isSearch: more.search !== undefined,
  searchMode: more.search ?? 'single',
  dictCode: more.dict ?? null,
  fieldHref: more.href ?? null,
  isTotal: more.total ?? false,
})

const chartOf = ({ title, type, by, sum }: ReportSeedChart, i: number): Values => ({
  title,
  chartType: type,
  labelField: by,
  orderNum: i + 1,
  aggregate: sum ? 'sum' : 'count',
  valueField: sum ?? null,
})

const LOCK = 4_827_004

/** Seeds missing reports; the transaction sees all tenants. @param only restricts it to one tenant */
export const seedReports = async (ctx: Ctx, only?: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(ctx.db)
  const { reports } = ctx.services.ports.seeds
  const { rows } = await sql<{ tenantId: number; codes: string[] }>`
    select t.id as "tenantId", array_remove(array_agg(h.code), null) as codes
    from sys_tenant t left join onl_cgreport_head h on h.tenant_id = t.id
    where ${only === undefined ? sql`true` : sql`t.id = ${only}`} group by t.id order by t.id`.execute(ctx.db)
  for (const { tenantId, codes } of rows) {
    const missing = reports.filter(({ code }) => !codes.includes(code))
    if (missing.length > 0) await give({ ...ctx, tenantId, session: null }, missing)
  }
}

export const give = async (ctx: Ctx, seeds: readonly ReportSeed[]): Promise<void> => {
  const heads = seeds.map((seed) => ({ seed, id: newId() }))
  const head = ({ seed: { code, name, sql: cgrSql, content }, id }: (typeof heads)[number]) =>
    newValues(ctx, report, id, { code, name, cgrSql, content: content ?? null })
  const below = (of: Resource, lists: readonly (readonly [id: string, rows: readonly Values[]])[]) =>
    insert(
      ctx,
      of,
      lists.flatMap(([id, rows]) => rows.map((row) => newValues(ctx, of, newId(), { ...row, cgrheadId: id }))),
    )
  await insert(ctx, report, heads.map(head))
  await below(
    reportItem,
    heads.map(({ id, seed }) => [id, seed.columns.map(itemOf)]),
  )
  await below(
    reportChart,
    heads.map(({ id, seed }) => [id, (seed.charts ?? []).map(chartOf)]),
  )
  await grant(ctx, heads)
}

const mayList = (ctx: Ctx, roleCode: string, { of }: ReportSeed): boolean => {
  const grants = startingGrants(ctx, roleCode)
  return of
    .map((r) => codeOf(r, 'list'))
    .every((code) => grants.some((one) => (one.endsWith(':*') ? code.startsWith(one.slice(0, -1)) : one === code)))
}

const grant = async (ctx: Ctx, heads: readonly { seed: ReportSeed; id: string }[], among?: readonly string[]) => {
  const { rows: roles } = await sql<{ id: string; code: string }>`select id, role_code as code from sys_role
    where tenant_id = ${ctx.tenantId} and ${among ? sql`role_code = any(${[...among]})` : sql`true`}`.execute(ctx.db)
  const pairs = heads.flatMap(({ seed, id }) =>
    roles.filter(({ code }) => mayList(ctx, code, seed)).map((role) => ({ report: id, role: role.id })),
  )
  await sql`insert into onl_cgreport_role (tenant_id, report_id, role_id)
    select ${ctx.tenantId}::int, report, role from unnest(${pairs.map(({ report: id }) => id)}::text[],
      ${pairs.map(({ role }) => role)}::text[]) as t (report, role) on conflict do nothing`.execute(ctx.db)
}

/** Assigns reports to built-in roles added by an upgrade. */
export const grantReports = async (ctx: Ctx, roleCodes: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ id: string; code: string }>`select id, code from onl_cgreport_head
    where tenant_id = ${ctx.tenantId} and create_by = 'system'`.execute(ctx.db)
  const seeds = new Map(ctx.services.ports.seeds.reports.map((seed) => [seed.code, seed]))
  const heads = rows.flatMap(({ id, code }) => (seeds.has(code) ? [{ id, seed: seeds.get(code)! }] : []))
  await grant(ctx, heads, roleCodes)
}

export const dropReports = (ctx: Ctx): Promise<boolean> => dropStarterRows(ctx, report)
