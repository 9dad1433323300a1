import { operationLog, type OperationLog } from '@huxi/contract'
import { forbidden, type Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Route, Query } from '../../../engine/core/handle.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { refuseLongSearch } from './limit.ts'

/** The contract's `keyWord` means literal containment. */
const containing = ({ keyWord }: Query): Condition[] =>
  keyWord?.trim() ? [sql`strpos(lower(log_content), lower(${keyWord.trim()})) > 0`] : []

export const list: Route['run'] = async (ctx, _input, { query }): Promise<Page<OperationLog>> => {
  const log = storeOf(ctx, operationLog)
  await refuseLongSearch(ctx, operationLog, query, ['logType', 'userid'])
  const page = await log.page(ctx, query, containing(query), { plannedTotal: true })
  return { ...page, records: await log.present<OperationLog>(ctx, page.records) }
}

export const refuseDeletion = async (): Promise<never> => {
  throw forbidden('审计日志不可删除')
}
