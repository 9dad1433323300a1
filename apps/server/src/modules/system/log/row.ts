import type { Insertable } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { DB } from '../../../platform/db/tables.ts'

export type LogRow = Insertable<DB['sys_log']>

export const logRow = (ctx: Ctx, given: Pick<LogRow, 'log_type' | 'log_content'> & Partial<LogRow>): LogRow => ({
  id: newId(),
  tenant_id: ctx.tenantId,
  operate_type: null,
  userid: ctx.session?.person.username ?? null,
  username: ctx.session?.person.realname ?? null,
  ip: ctx.origin.ip,
  method: null,
  request_url: null,
  request_param: null,
  request_type: null,
  cost_time: null,
  sys_org_code: ctx.session?.orgCode ?? null,
  create_by: actor(ctx),
  create_time: now(ctx),
  update_by: null,
  update_time: null,
  version: 1,
  ...given,
})
