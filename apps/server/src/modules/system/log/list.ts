import { operationLog, type OperationLog } from '@huxi/contract'
import { forbidden, refused, type Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Route, Query } from '../../../engine/core/handle.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'

/** The contract's `keyWord` means literal containment. */
const containing = ({ keyWord }: Query): Condition[] =>
  keyWord?.trim() ? [sql`strpos(lower(log_content), lower(${keyWord.trim()})) > 0`] : []

/** Unindexed filters: row-level security keeps PostgreSQL from using a trigram index. */
const UNINDEXED = ['keyWord', 'logContent', 'username', 'ip'] as const
/** Lines that are read within 0.3 s. */
const READ_MOST = 80_000

const refuseLongPeriod = async (ctx: Ctx, query: Query): Promise<void> => {
  if (!UNINDEXED.some((name) => query[name]?.trim())) return
  const [begin, end] = [query['createTime_begin']?.trim(), query['createTime_end']?.trim()]
  if ([begin, end].some((time) => time && Number.isNaN(Date.parse(time)))) return
  const within = [
    ctx.tenantId === null ? sql`true` : sql`tenant_id = ${ctx.tenantId}`,
    begin ? sql`create_time >= ${begin}::timestamptz` : sql`true`,
    end ? sql`create_time < ${end}::timestamptz + interval '1 day'` : sql`true`,
  ]
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from sys_log where ${sql.join(within, sql` and `)}`.execute(ctx.db)
  if (rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'] > READ_MOST)
    throw refused('日志太多，按关键字、操作人或地址查询时请再选择较短的创建时间范围（例如一天），或改按操作账号查询')
}

export const list: Route['run'] = async (ctx, _input, { query }): Promise<Page<OperationLog>> => {
  const log = storeOf(ctx, operationLog)
  await refuseLongPeriod(ctx, query)
  const page = await log.page(ctx, query, containing(query))
  return { ...page, records: await log.present<OperationLog>(ctx, page.records) }
}

export const refuseDeletion = async (): Promise<never> => {
  throw forbidden('审计日志不可删除')
}
