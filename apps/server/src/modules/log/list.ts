/** Reading the operation log. */
import { operationLog, type OperationLog } from '@huxi/contract'
import { forbidden, type Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Route, Query } from '../../engine/core/handle.ts'
import { present } from '../../engine/read/present.ts'
import { selectPage } from '../../engine/read/select.ts'
import type { Condition } from '../../engine/read/where.ts'

/** The contract's `keyWord` means that the content contains it, whatever characters it has. */
const containing = ({ keyWord }: Query): Condition[] =>
  keyWord?.trim() ? [sql`strpos(lower(log_content), lower(${keyWord.trim()})) > 0`] : []

/** GET /sys/log/list */
export const list: Route['run'] = async (ctx, _input, { query }): Promise<Page<OperationLog>> => {
  const page = await selectPage(ctx, operationLog, query, containing(query))
  return { ...page, records: (await present(ctx, operationLog, page.records)) as unknown as OperationLog[] }
}

/** DELETE /sys/log/delete and deleteBatch. */
export const refuseDeletion = async (): Promise<never> => {
  throw forbidden('审计日志不可删除')
}
