/** Reports whose views or columns no longer exist: the fault is stored beside them until it is gone. */
import { report, type Report } from '@huxi/contract'
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { ReportShape } from '../../../engine/report/run.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { partsOf } from './definition.ts'
import type { Reporting } from './over.ts'
import { faultLines } from './fault-lines.ts'

const FAULT_MAX = 1000

const faultOf = async (ctx: Ctx, reports: Reporting, { id, cgrSql, dbSource }: Report): Promise<string | null> => {
  const shape: ReportShape = await (await reports.over(ctx, dbSource)).shape(ctx, cgrSql)
  if (shape.faults.length > 0) return faultLines(cgrSql, shape.faults).slice(0, FAULT_MAX)
  const { items } = await partsOf(ctx, id)
  const missing = items.filter(({ fieldName }) => !shape.columns.some(({ name }) => name === fieldName))
  if (missing.length === 0) return null
  return `SQL 不再有字段${missing.map(({ fieldName }) => `“${fieldName}”`).join('、')}`.slice(0, FAULT_MAX)
}

const write = (ctx: Ctx, id: string, fault: string | null) =>
  sql`update onl_cgreport_head set fault = ${fault} where id = ${id} and fault is distinct from ${fault}`.execute(
    ctx.db,
  )

export const noteFault = async (ctx: Ctx, reports: Reporting, row: Report): Promise<void> => {
  const fault = await faultOf(ctx, reports, row).catch((error: unknown) => {
    // a source that is down or not proven says so at each run
    if (row.dbSource && error instanceof AppError) return null
    throw error
  })
  if (fault !== row.fault) await write(ctx, row.id, fault)
}

const checkedBy = new WeakSet<AppServices>()

/** Once per process is enough, since views change only with the program. */
export const checkOnce = async (services: AppServices, reports: Reporting, signal: AbortSignal): Promise<void> => {
  if (checkedBy.has(services)) return
  await checkAll(services, reports, signal)
  if (!signal.aborted) checkedBy.add(services)
}

export const checkAll = async (services: AppServices, reports: Reporting, signal?: AbortSignal): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select distinct tenant_id as id from onl_cgreport_head order by 1`.execute(
    asSystem(services, 'tenants with reports').db,
  )
  for (const { id } of rows) {
    const ctx = asSystem(services, 'reports are checked against the views', id)
    for (const row of await storeOf(ctx, report).list(ctx)) {
      if (signal?.aborted) return
      await noteFault(ctx, reports, row)
    }
  }
}
