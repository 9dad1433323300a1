/** The caller's own agents, under the same checks as agents set by an administrator. */
import {
  userAgent,
  type AgentCandidate,
  type agentCandidates,
  type endOwnAgent,
  type OwnAgents,
  type setOwnAgent,
  type UserAgent,
} from '@huxi/contract'
import { fieldRefused, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Once } from '../../../engine/core/handle.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'

const CANDIDATES_MAX = 20
const NORMAL = 1
const VALID = '1'
const VOID = '0'

const asOwner = <C extends Ctx>(ctx: C): C => unscoped(ctx)

const self = (ctx: Ctx): string => ctx.session!.person.username

const running = (ctx: Ctx): Condition => sql`status = ${VALID} and end_time > ${now(ctx)}::timestamptz`

export const listOwn = async (ctx: Ctx): Promise<OwnAgents> => {
  const [own, all] = [storeOf(ctx, userAgent), asOwner(ctx)]
  const found = async (mine: Condition) =>
    own.present<UserAgent>(all, await own.list(all, [mine, running(ctx)], { order: sql`start_time` }))
  return { mine: await found(sql`user_name = ${self(ctx)}`), forMe: await found(sql`agent_user_name = ${self(ctx)}`) }
}

const colleagues = async (ctx: Ctx, where: Condition): Promise<AgentCandidate[]> => {
  const { rows } = await sql<AgentCandidate>`select u.username, u.realname as realname,
      coalesce((select string_agg(d.depart_name, '，' order by d.org_code) from sys_user_depart l
        join sys_depart d on d.id = l.dep_id where l.user_id = u.id and l.tenant_id = ${ctx.tenantId}), '') as departs
    from sys_user u join sys_user_tenant m on m.user_id = u.id and m.tenant_id = ${ctx.tenantId}
    where u.status = ${NORMAL} and u.del_flag = 0 and u.username <> ${self(ctx)} and ${where}
    order by u.realname_pinyin collate "C", u.username limit ${CANDIDATES_MAX}`.execute(ctx.db)
  return rows
}

/** Members of the caller's departments and of those below. */
const near = ({ session, tenantId }: Ctx): Condition => sql`exists (select 1 from sys_user_depart l
  join sys_depart d on d.id = l.dep_id
  join unnest(${[...session!.orgCodes]}::text[]) as own on starts_with(d.org_code, own)
  where l.user_id = u.id and l.tenant_id = ${tenantId})`

/** Colleagues nearby match by part of a name, all others by their full user name only: no browsing of the staff. */
export const candidates = (
  ctx: Ctx,
  { keyword }: InputOfEndpoint<typeof agentCandidates>,
): Promise<AgentCandidate[]> => {
  const word = keyword.trim().toLowerCase()
  const named = sql`strpos(lower(u.realname), ${word}) > 0 or u.realname_initials like ${`${word.replace(/[\\%_]/g, '\\$&')}%`}`
  const isSimilar = sql`(${named} or strpos(lower(u.username), ${word}) > 0)`
  return colleagues(ctx, sql`(lower(u.username) = ${word} or ${isSimilar} and ${near(ctx)})`)
}

export const set = (ctx: Ctx, input: InputOfEndpoint<typeof setOwnAgent>, { once }: { once: Once }) =>
  once(ctx, async (tx): Promise<Answer> => {
    const { agentUserName, startTime, endTime, note } = input
    if (agentUserName === self(tx)) throw fieldRefused('agentUserName', '不能由本人代理自己，请选择其他人')
    if (endTime <= now(tx)) throw fieldRefused('endTime', '结束时间须晚于现在，请核对后修改')
    if ((await colleagues(tx, sql`u.username = ${agentUserName}`)).length === 0)
      throw fieldRefused('agentUserName', '代理人不在可选范围内，请重新选择')
    const given = { userName: self(tx), agentUserName, startTime, endTime, note, status: VALID }
    await storeOf(tx, userAgent).byServer.add(tx, given)
    return reply('代理人设置成功！', null)
  })

export const end = (ctx: Ctx, { id }: InputOfEndpoint<typeof endOwnAgent>): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const [own, all] = [storeOf(tx, userAgent), asOwner(tx)]
    const [row] = await own.list(all, [sql`id = ${id} and user_name = ${self(tx)}`, running(tx)])
    if (!row) throw refused('没有找到您的这位代理人，请刷新后再试')
    const at = now(tx)
    await own.byServer.edit(tx, id, row.version, row.startTime < at ? { endTime: at } : { status: VOID })
    return reply('已结束', null)
  })
