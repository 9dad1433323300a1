import {
  OF_ROLE,
  START_PAGE,
  type rolePreferences,
  type RolePreference,
  type setPreference,
  type setRolePreference,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'

const CARDS = /^dashboard\.cards\.[a-z]{1,16}$/

const isPersonal = (name: string): boolean => name === START_PAGE || name === 'dashboard.style' || CARDS.test(name)

const expectName = (isKnown: boolean): void => {
  if (!isKnown) throw refused('没有这种偏好，请刷新页面后重试')
}

const owner = (ctx: Ctx) => ({ tenant: ctx.tenantId!, person: ctx.session!.person.id })

/** Of several roles the one whose start page counts decides. */
export const preferencesOf = async (ctx: Ctx): Promise<Record<string, string>> => {
  const { tenant, person } = owner(ctx)
  const { rows } = await sql<{ name: string; value: string }>`
    (select name, value from sys_preference where tenant_id = ${tenant} and user_id = ${person} order by name)
    union all
    (select distinct on (p.name) ${OF_ROLE}::text || p.name, p.value
      from sys_role_preference p join sys_role r on r.id = p.role_id
        left join sys_role_index h on h.tenant_id = r.tenant_id and h.role_code = r.role_code and h.status = '1'
      where p.tenant_id = ${tenant} and p.role_id = any(${[...ctx.session!.roleIds]})
      order by p.name, h.priority nulls last, r.role_code)`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export const keepPreference = async (
  ctx: Ctx,
  { name, value }: InputOfEndpoint<typeof setPreference>,
): Promise<Answer> => {
  expectName(isPersonal(name))
  const { tenant, person } = owner(ctx)
  if (value)
    await sql`insert into sys_preference (tenant_id, user_id, name, value)
      values (${tenant}, ${person}, ${name}, ${value})
      on conflict (tenant_id, user_id, name) do update set value = excluded.value`.execute(ctx.db)
  else
    await sql`delete from sys_preference where tenant_id = ${tenant} and user_id = ${person} and name = ${name}`.execute(
      ctx.db,
    )
  return reply(value ? '已保存' : '已恢复默认')
}

export const rolesWith = async (
  ctx: Ctx,
  { name }: InputOfEndpoint<typeof rolePreferences>,
): Promise<RolePreference[]> => {
  const { rows } = await sql<RolePreference>`
    select r.id as "roleId", r.role_name as "roleName", p.role_id is not null as prepared
    from sys_role r left join sys_role_preference p on p.role_id = r.id and p.name = ${name}
    where r.tenant_id = ${ctx.tenantId} order by r.role_name, r.id`.execute(ctx.db)
  return rows
}

export const keepRolePreference = async (
  ctx: Ctx,
  { roleId, name, value }: InputOfEndpoint<typeof setRolePreference>,
): Promise<Answer> => {
  expectName(CARDS.test(name))
  const { rows } = await sql`select 1 from sys_role where id = ${roleId} and tenant_id = ${ctx.tenantId}`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw refused('角色不存在或已删除，请重新选择')
  if (value)
    await sql`insert into sys_role_preference (tenant_id, role_id, name, value)
      values (${ctx.tenantId}, ${roleId}, ${name}, ${value})
      on conflict (role_id, name) do update set value = excluded.value`.execute(ctx.db)
  else await sql`delete from sys_role_preference where role_id = ${roleId} and name = ${name}`.execute(ctx.db)
  return reply(value ? '已设为该角色的排列' : '已取消该角色的排列')
}
