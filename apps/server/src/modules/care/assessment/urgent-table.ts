/** 需要确认的分级: the list of urgent classes, signed by a physician in its current version. */
import { createHash } from 'node:crypto'
import { URGENT } from '@huxi/clinical/urgent'
import { signUrgent, urgentTable, type UrgentTable } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { actor } from '../../../engine/core/caller.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'

const MARK_LENGTH = 12

const MARK = createHash('sha256').update(JSON.stringify(URGENT)).digest('hex').slice(0, MARK_LENGTH)

const signedBy = async (ctx: Ctx): Promise<UrgentTable['signed']> => {
  const { rows } = await sql<{ by: string; at: string }>`select s.signed_at as at,
      coalesce((select u.realname from sys_user u where u.username = s.signed_by
        order by u.del_flag limit 1), s.signed_by) as by
    from assess_urgent_sign s where s.tenant_id = ${ctx.tenantId} and s.mark = ${MARK}
    order by s.signed_at desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

export const urgentRoutes: readonly Route[] = [
  handle(urgentTable, async (ctx) => ({ rows: URGENT, mark: MARK, signed: await signedBy(ctx) })),
  handle(signUrgent, (ctx, { mark }) =>
    inTransaction(ctx, async (tx) => {
      if (mark !== MARK) throw refused('分级表已更新，请刷新页面，核对后再签字')
      await sql`insert into assess_urgent_sign (id, tenant_id, mark, signed_by, signed_at)
        values (${newId()}, ${tx.tenantId}, ${MARK}, ${actor(tx)}, ${now(tx)}::timestamptz)`.execute(tx.db)
      await audit(tx, { action: 'sign', object: `assess:urgent/${MARK}`, outcome: 'success' })
      return reply('已签字')
    }),
  ),
]
