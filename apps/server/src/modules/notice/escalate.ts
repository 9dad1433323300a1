/** To-dos nobody has taken note of go to those who lead the department, in working hours. */
import { sql } from 'kysely'
import { asSystem, inTransaction, type AppServices, type Ctx } from '../../engine/core/context.ts'
import type { NoticeKind } from '../../engine/core/notices.ts'
import type { Condition } from '../../engine/read/where.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { holding } from './holding.ts'
import { chosenBy, isPresent } from './receivers.ts'
import { send } from './send.ts'
import { isWorkingTime, workingTimeAgo } from './working-time.ts'

const REASON = 'to-dos nobody has taken note of'
/** Who keeps accounts can find somebody, and put him in charge. */
const ADMINISTRATORS = 'system:user:edit'

/** Passes on, once, what has waited too long. */
export const escalate = async (services: AppServices): Promise<void> => {
  const now = services.clock.now()
  if (!isWorkingTime(now)) return
  for (const kind of services.ports.notices.kinds.values()) {
    if (kind.escalateMs === undefined) continue
    const late = await lateOf(services, kind, formatTime(workingTimeAgo(now, kind.escalateMs)))
    for (const { tenantId, about } of late)
      await inTransaction(asSystem(services, REASON, tenantId), (tx) => passOn(tx, kind, about))
  }
}

const lateOf = async (services: AppServices, { kind }: NoticeKind, before: string) => {
  const { rows } = await sql<{ tenantId: number; about: string }>`select tenant_id as "tenantId", about from sys_notice
    where kind = ${kind} and is_todo and done_time is null
    group by tenant_id, about
    having max(read_time) is null and max(escalated) = 0 and min(show_at) <= ${before}::timestamptz`.execute(
    asSystem(services, REASON).db,
  )
  return rows
}

interface Late {
  readonly title: string
  readonly text: string | null
  readonly link: string | null
  readonly orgCode: string | null
  readonly due: number | null
}

const passOn = async (tx: Ctx, kind: NoticeKind, about: string): Promise<void> => {
  const { rows } = await sql<Late>`update sys_notice set escalated = escalated + 1
    where tenant_id = ${tx.tenantId} and kind = ${kind.kind} and about = ${about} and is_todo and done_time is null
    returning title, content as text, link, org_code as "orgCode", extract(epoch from due_time) * 1000 as due`.execute(
    tx.db,
  )
  const [late] = rows
  if (!late) return
  const { title, text, link, orgCode, due } = late
  const again = {
    about,
    title: `无人查看：${title}`,
    orgCode,
    escalated: 1,
    ...(text !== null && { text }),
    ...(link !== null && { link }),
    ...(due !== null && { due }),
  }
  const heads = orgCode === null ? [] : await chosenBy(tx, kind, leading(tx, orgCode, lacking(tx, kind, about)))
  const reached = await send(tx, kind, again, heads)
  if (reached > 0) return
  const administrators = sql`${await holding(tx, ADMINISTRATORS)} and ${lacking(tx, kind, about)}`
  await send(tx, kind, again, await chosenBy(tx, kind, administrators))
}

/** Condition on `sys_user u`: has no such to-do. */
const lacking = (tx: Ctx, { kind }: NoticeKind, about: string): Condition => sql`not exists (select 1 from sys_notice n
  where n.tenant_id = ${tx.tenantId} and n.user_id = u.id and n.kind = ${kind} and n.about = ${about}
    and n.is_todo and n.done_time is null)`

/** Condition on `sys_user u`: in charge of the department, or of the nearest above where somebody is. */
const leading = (tx: Ctx, orgCode: string, among: Condition): Condition => sql`u.id in (
  select leader.id from (select u.id, rank() over (order by length(d.org_code) desc) as place
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id join sys_user u on u.id = ud.user_id
    where ud.tenant_id = ${tx.tenantId} and ud.in_charge and starts_with(${orgCode}, d.org_code)
      and ${isPresent(tx)} and ${among}) as leader
  where leader.place = 1)`
