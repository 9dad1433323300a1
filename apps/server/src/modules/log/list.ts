/** Reading the operation log. */
import { operationLog, type OperationLog } from '@huxi/contract'
import { forbidden, type Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Route, Query } from '../../engine/core/handle.ts'
import type { Ctx } from '../../engine/core/context.ts'
import { resourceAt, showsByClass, shownParams } from '../../engine/http/operation.ts'
import { isSeen } from '../../engine/read/field-rules.ts'
import type { Condition } from '../../engine/read/where.ts'
import { storeOf } from '../../engine/write/store.ts'

/** The contract's `keyWord` means that the content contains it, whatever characters it has. */
const containing = ({ keyWord }: Query): Condition[] =>
  keyWord?.trim() ? [sql`strpos(lower(log_content), lower(${keyWord.trim()})) > 0`] : []

/** GET /sys/log/list */
export const list: Route['run'] = async (ctx, _input, { query }): Promise<Page<OperationLog>> => {
  const log = storeOf(ctx, operationLog)
  const page = await log.page(ctx, query, containing(query))
  const records = await log.present<OperationLog>(ctx, page.records)
  return { ...page, records: records.map((line) => ({ ...line, requestParam: paramsFor(ctx, line) })) }
}

/** The parameters of a line without what the reader's rules on fields hide from him elsewhere. */
const paramsFor = (ctx: Ctx, { requestUrl, requestParam }: OperationLog): string | null => {
  const { ports, config } = ctx.services
  if (!requestParam) return requestParam
  const base = [config.apiBase, ...config.apiBaseAliases].find((one) => requestUrl?.startsWith(`${one}/`)) ?? ''
  const byClass = showsByClass(ports)
  return shownParams(
    ports,
    resourceAt(ports, (requestUrl ?? '').slice(base.length)),
    requestParam,
    (r, name, f) => byClass(r, name, f) && isSeen(ctx, r, name),
  )
}

/** DELETE /sys/log/delete and deleteBatch. */
export const refuseDeletion = async (): Promise<never> => {
  throw forbidden('审计日志不可删除')
}
