import { userAgent } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'

/** Days from now until it begins and ends. */
const SPANS = [
  [-1, 6],
  [10, 17],
  [-30, -23],
] as const

export const agentExamples = async (tx: Ctx): Promise<void> => {
  const { rows } = await sql<{ username: string }>`select u.username from sys_user u
    join sys_user_tenant t on t.user_id = u.id
    where t.tenant_id = ${tx.tenantId} and u.create_by = 'demo' and u.status = 1 and u.del_flag = 0
    order by u.username desc limit 6`.execute(tx.db)
  const at = tx.services.clock.now()
  for (const [n, [from, until]] of SPANS.entries()) {
    const [userName, agentUserName] = [rows[n]?.username, rows[(n + 1) % rows.length]?.username]
    if (userName === undefined || agentUserName === undefined || userName === agentUserName) return
    const [startTime, endTime] = [formatTime(at + from * DAY_MS), formatTime(at + until * DAY_MS)]
    await storeOf(tx, userAgent).add(tx, { userName, agentUserName, startTime, endTime, status: '1' })
  }
}
