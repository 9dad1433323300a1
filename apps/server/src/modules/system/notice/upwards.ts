import { sql } from 'kysely'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { holdersOf } from './holders.ts'
import { chosenBy, isPresent } from './receivers.ts'
import { send, type Sent } from './send.ts'

/** Account administrators can find a receiver and assign a head. */
const ADMINISTRATORS = 'system:user:edit'

/**
 * Sends to the heads of the nearest department where one lacks the to-do, else to administrators.
 * @returns the number of receivers
 */
export const sendUp = async (tx: Ctx, kind: NoticeKind, given: Sent): Promise<number> => {
  const { orgCode } = given
  const lacks = lacking(tx, kind, given.about ?? '')
  const heads = orgCode === null ? [] : await chosenBy(tx, kind, leading(tx, orgCode, lacks))
  const reached = await send(tx, kind, given, heads)
  if (reached > 0) return reached
  return send(tx, kind, given, await chosenBy(tx, kind, sql`${await holdersOf(tx, ADMINISTRATORS)} and ${lacks}`))
}

export const lacking = (tx: Ctx, { kind }: NoticeKind, about: string): Condition => sql`not exists (
  select 1 from sys_notice n where n.tenant_id = ${tx.tenantId} and n.user_id = u.id and n.kind = ${kind}
    and n.about = ${about} and n.is_todo and n.done_time is null)`

/** Condition on `sys_user u`: head of the department, or of its nearest ancestor that has one. */
const leading = (tx: Ctx, orgCode: string, among: Condition): Condition => sql`u.id in (
  select leader.id from (select u.id, rank() over (order by length(d.org_code) desc) as place
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id join sys_user u on u.id = ud.user_id
    where ud.tenant_id = ${tx.tenantId} and ud.in_charge and starts_with(${orgCode}, d.org_code)
      and ${isPresent(tx)} and ${among}) as leader
  where leader.place = 1)`
