import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

const OPERATION = sql.lit(2)
const DAYS = 30
const MAX_ROWS = 20

const since = (ctx: Ctx): string => formatDay(ctx.services.clock.now() - DAYS * DAY_MS)

interface OwnOperation {
  id: string
  title: string
  verb: number
  time: string
}

export const ownOperations = async (ctx: Ctx): Promise<OwnOperation[]> => {
  const { rows } = await sql<OwnOperation>`
    select id, method as title, operate_type as verb, create_time as time from sys_log
    where tenant_id = ${ctx.tenantId} and log_type = ${OPERATION} and operate_type is not null
      and userid = ${ctx.session!.person.username} and create_time >= ${since(ctx)}::timestamptz
    order by create_time desc, id desc limit ${MAX_ROWS}`.execute(ctx.db)
  return rows
}
