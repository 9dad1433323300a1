import type { NoticeMode } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'
import { lock } from '../../../engine/core/transaction.ts'
import type { GivenNotice } from '../../../engine/core/notices.ts'
import { push } from '../../../engine/http/push.ts'
import { formatTime, HOUR_MS } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Receiver } from './receivers.ts'

export interface Sent extends Omit<GivenNotice, 'to' | 'kind'> {
  readonly orgCode: string | null
  readonly escalated?: number
}

/** Skips receivers with an open notice of the same kind and record. Pushes follow the commit. @returns the number of receivers */
export const send = async (tx: Ctx, kind: NoticeKind, given: Sent, receivers: readonly Receiver[]): Promise<number> => {
  if (tx.tenantId === null) throw new Error(`${kind.kind}: a notice belongs to a tenant`)
  if (kind.todo && given.about === undefined) throw new Error(`${kind.kind}: a to-do is closed by what it is about`)
  if (receivers.length === 0) return 0
  if (receivers.some(({ mode }) => mode === 'now')) await takeNumbers(tx)
  const [now, hour] = timesOf(tx)
  const { rows } = await sql<{ userId: string; seq: number | null }>`insert into sys_notice
      (id, tenant_id, user_id, seq, show_at, kind, about, title, content, link, priority, is_todo, org_code, due_time,
        escalated, danger, create_time)
    select r.id, ${tx.tenantId}::int, r.user_id, case when r.at_once then nextval('sys_sent_seq') end,
      case when r.at_once then ${now} else ${hour} end::timestamptz, ${kind.kind}::text, ${given.about ?? null}::text,
      ${given.title}::text, ${given.text ?? null}::text, ${given.link ?? null}::text, ${kind.priority}::text,
      ${kind.todo}::boolean, ${given.orgCode}::text,
      ${given.due === undefined ? null : formatTime(given.due)}::timestamptz, ${given.escalated ?? 0}::int,
      ${given.danger ?? (kind.priority === 'H' ? 2 : 0)}::int,
      ${now}::timestamptz
    from unnest(${receivers.map(() => newId())}::text[], ${receivers.map(({ userId }) => userId)}::text[],
      ${receivers.map(({ mode }) => isAtOnce(mode))}::boolean[]) as r (id, user_id, at_once)
    on conflict (tenant_id, user_id, kind, about) where is_todo and done_time is null do nothing
    returning user_id as "userId", seq`.execute(tx.db)
  const immediate = rows.filter(({ seq }) => seq !== null).map(({ userId }) => userId)
  lookAgain(tx, immediate, kind.title)
  return rows.length
}

/** Sequence numbers of a tenant become visible in order: the lock lasts until the commit. */
export const takeNumbers = (tx: Ctx): Promise<void> => lock(tx, `sent:${tx.tenantId}`)

/** Refreshes open pages. The text names no patient or person. */
export const lookAgain = (ctx: Ctx, userIds: readonly string[], msgTxt: string): void => {
  if (userIds.length > 0) push(ctx, { userIds }, { cmd: 'user', kind: 'notice', msgTxt })
}

const isAtOnce = (mode: NoticeMode): boolean => mode === 'now'

const timesOf = ({ services }: Ctx): [now: string, hour: string] => {
  const now = services.clock.now()
  return [formatTime(now), formatTime((Math.floor(now / HOUR_MS) + 1) * HOUR_MS)]
}
