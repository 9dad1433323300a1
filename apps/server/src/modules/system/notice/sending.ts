import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx, NoticeKind, Notices } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { now } from '../../../platform/config/clock.ts'
import { spendMessage } from '../account/index.ts'
import { principalsOf } from '../agent/index.ts'
import { kindNamed } from './kinds.ts'
import { receiversOf, type Receiver } from './receivers.ts'
import { lookAgain, send } from './send.ts'
import { sendUp } from './upwards.ts'

export const sending: Omit<Notices, 'kinds'> = {
  notify: (ctx, given) =>
    inTransaction(ctx, async (tx) => {
      const kind = kindNamed(tx, given.kind)
      const orgCode = given.to.orgCode ?? null
      const receivers = await receiversOf(tx, kind, given.to)
      if (isForOthers(tx, receivers)) await spendMessage(tx, kind.kind, kind.title, kind.perDay)
      await send(tx, kind, { ...given, orgCode }, receivers)
      // a to-do that requires action always gets a receiver
      if (receivers.length === 0 && kind.escalateMs !== undefined) await sendUp(tx, kind, { ...given, orgCode })
    }),
  settle: (ctx, kind, abouts) => settle(ctx, kindNamed(ctx, kind), abouts),
  async isOpen(ctx, kind, about) {
    const { rows } = await sql`select 1 from sys_notice where tenant_id = ${ctx.tenantId} and kind = ${kind}
      and about = ${about} and is_todo and done_time is null limit 1`.execute(ctx.db)
    return rows.length > 0
  },
}

const isForOthers = ({ session }: Ctx, receivers: readonly Receiver[]): boolean =>
  receivers.some(({ userId }) => userId !== session?.person.id)

/** Name of the absent person whose to-do an agent closes; null when the agent has the same to-do. */
const actingFor = (ctx: Ctx): Condition => sql`(select p.realname from sys_user p
  where p.id = sys_notice.user_id and p.id in (${principalsOf(ctx)}) and not exists (select 1 from sys_notice mine
    where mine.tenant_id = sys_notice.tenant_id and mine.user_id = ${ctx.session?.person.id ?? ''}
      and mine.kind = sys_notice.kind and mine.about = sys_notice.about))`

/** A context without tenant belongs to the system and settles in every tenant. */
const settle = async (ctx: Ctx, kind: NoticeKind, abouts: readonly string[]): Promise<number> => {
  if (abouts.length === 0) return 0
  const own = ctx.tenantId === null ? sql`true` : sql`tenant_id = ${ctx.tenantId}`
  const { rows } = await sql<{ userId: string }>`update sys_notice
    set done_time = ${now(ctx)}::timestamptz, done_by = ${actor(ctx)}, done_for = ${actingFor(ctx)}
    where ${own} and kind = ${kind.kind} and about = any(${[...abouts]}) and is_todo and done_time is null
    returning user_id as "userId"`.execute(ctx.db)
  lookAgain(ctx, [...new Set(rows.map(({ userId }) => userId))], kind.title)
  return rows.length
}
