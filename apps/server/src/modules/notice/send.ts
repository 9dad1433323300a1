/** Notices on their way: written with the work they speak of, pushed once it is done. */
import type { NoticeMode } from '@huxi/contract'
import { sql } from 'kysely'
import { actor, inTransaction, type Ctx } from '../../engine/core/context.ts'
import { lock } from '../../engine/core/lock.ts'
import type { GivenNotice, NoticeKind, Notices } from '../../engine/core/notices.ts'
import type { Condition } from '../../engine/read/where.ts'
import { push } from '../../engine/http/push.ts'
import { DAY_MS, formatTime, HOUR_MS } from '../../platform/config/clock.ts'
import { newId } from '../../platform/db/ids.ts'
import { spend } from '../account/index.ts'
import { principalsOf } from '../agent/index.ts'
import { kindNamed } from './kinds.ts'
import { receiversOf, type Receiver } from './receivers.ts'

/** What the engine and all areas send by. */
export const sending: Omit<Notices<Ctx>, 'kinds'> = {
  notify: (ctx, given) =>
    inTransaction(ctx, async (tx) => {
      const kind = kindNamed(tx, given.kind)
      const orgCode = given.to.orgCode ?? null
      const receivers = await receiversOf(tx, kind, given.to)
      await spendOn(tx, kind, receivers)
      await send(tx, kind, { ...given, orgCode }, receivers)
    }),
  settle: (ctx, kind, abouts) => settle(ctx, kindNamed(ctx, kind), abouts),
  async isOpen(ctx, kind, about) {
    const { rows } = await sql`select 1 from sys_notice where tenant_id = ${ctx.tenantId} and kind = ${kind}
      and about = ${about} and is_todo and done_time is null limit 1`.execute(ctx.db)
    return rows.length > 0
  },
}

const PER_DAY = 500

/**
 * What a person does may tell others so often in a day: work that begins and takes back the same thing in a loop buries everybody.
 * @throws {AppError} tooMany, so that the work is not done either: nothing is done that those who should know of it do not
 */
const spendOn = async (tx: Ctx, kind: NoticeKind, receivers: readonly Receiver[]): Promise<void> => {
  const me = tx.session?.person.id
  if (me === undefined || receivers.every(({ userId }) => userId === me)) return
  const most = kind.perDay ?? PER_DAY
  const subject = `notice:${kind.kind}:${tx.tenantId}:${me}`
  await spend(tx, `一天内通知他人“${kind.title}”已达 ${most} 次`, [{ subject, most, withinMs: DAY_MS }])
}

/** A notice as it is written down. */
export interface Sent extends Omit<GivenNotice, 'to' | 'kind'> {
  readonly orgCode: string | null
  readonly escalated?: number
}

/**
 * Writes it down for each of the receivers who has none that is still open, and pushes what is shown at once.
 * @returns how many people got it
 */
export const send = async (tx: Ctx, kind: NoticeKind, given: Sent, receivers: readonly Receiver[]): Promise<number> => {
  if (tx.tenantId === null) throw new Error(`${kind.kind}: a notice belongs to a tenant`)
  if (kind.todo && given.about === undefined) throw new Error(`${kind.kind}: a to-do is closed by what it is about`)
  if (receivers.length === 0) return 0
  if (receivers.some(({ mode }) => mode === 'now')) await takeNumbers(tx)
  const [now, hour] = timesOf(tx)
  const { rows } = await sql<{ userId: string; seq: number | null }>`insert into sys_notice
      (id, tenant_id, user_id, seq, show_at, kind, about, title, content, link, priority, is_todo, org_code, due_time,
        escalated, create_time)
    select r.id, ${tx.tenantId}::int, r.user_id, case when r.at_once then nextval('sys_sent_seq') end,
      case when r.at_once then ${now} else ${hour} end::timestamptz, ${kind.kind}::text, ${given.about ?? null}::text,
      ${given.title}::text, ${given.text ?? null}::text, ${given.link ?? null}::text, ${kind.priority}::text,
      ${kind.todo}::boolean, ${given.orgCode}::text,
      ${given.due === undefined ? null : formatTime(given.due)}::timestamptz, ${given.escalated ?? 0}::int,
      ${now}::timestamptz
    from unnest(${receivers.map(() => newId())}::text[], ${receivers.map(({ userId }) => userId)}::text[],
      ${receivers.map(({ mode }) => isAtOnce(mode))}::boolean[]) as r (id, user_id, at_once)
    on conflict (tenant_id, user_id, kind, about) where is_todo and done_time is null do nothing
    returning user_id as "userId", seq`.execute(tx.db)
  const shown = rows.filter(({ seq }) => seq !== null).map(({ userId }) => userId)
  lookAgain(tx, shown, kind.title)
  return rows.length
}

/** Whoever has seen a number has seen all before it: within a tenant they are taken one after the other, commit by commit. */
export const takeNumbers = (tx: Ctx): Promise<void> => lock(tx, `sent:${tx.tenantId}`)

/** Has the open pages of people look again. The text names nobody. */
export const lookAgain = (ctx: Ctx, userIds: readonly string[], msgTxt: string): void => {
  if (userIds.length > 0) push(ctx, { userIds }, { cmd: 'user', kind: 'notice', msgTxt })
}

const isAtOnce = (mode: NoticeMode): boolean => mode === 'now'

/** Now, and the next full hour. */
const timesOf = ({ services }: Ctx): [now: string, hour: string] => {
  const now = services.clock.now()
  return [formatTime(now), formatTime((Math.floor(now / HOUR_MS) + 1) * HOUR_MS)]
}

/**
 * The name of the one a to-do was sent to, where his agent closes it who has not got it himself: what he has he does on his own account.
 */
const actingFor = (ctx: Ctx): Condition => sql`(select p.realname from sys_user p
  where p.id = sys_notice.user_id and p.id in (${principalsOf(ctx)}) and not exists (select 1 from sys_notice mine
    where mine.tenant_id = sys_notice.tenant_id and mine.user_id = ${ctx.session?.person.id ?? ''}
      and mine.kind = sys_notice.kind and mine.about = sys_notice.about))`

/** A context of no tenant is the system's and closes them in every tenant. */
const settle = async (ctx: Ctx, kind: NoticeKind, abouts: readonly string[]): Promise<number> => {
  if (abouts.length === 0) return 0
  const own = ctx.tenantId === null ? sql`true` : sql`tenant_id = ${ctx.tenantId}`
  const { rows } = await sql<{ userId: string }>`update sys_notice
    set done_time = ${formatTime(ctx.services.clock.now())}::timestamptz, done_by = ${actor(ctx)}, done_for = ${actingFor(ctx)}
    where ${own} and kind = ${kind.kind} and about = any(${[...abouts]}) and is_todo and done_time is null
    returning user_id as "userId"`.execute(ctx.db)
  lookAgain(ctx, [...new Set(rows.map(({ userId }) => userId))], kind.title)
  return rows.length
}
