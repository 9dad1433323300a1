import { START_PAGE, type setPreference } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'

const NAME = /^(?:dashboard\.(?:style|cards\.[a-z]{1,16}))$/

const owner = (ctx: Ctx) => ({ tenant: ctx.tenantId!, person: ctx.session!.person.id })

export const preferencesOf = async (ctx: Ctx): Promise<Record<string, string>> => {
  const { tenant, person } = owner(ctx)
  const { rows } = await sql<{ name: string; value: string }>`select name, value from sys_preference
    where tenant_id = ${tenant} and user_id = ${person} order by name`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export const keepPreference = async (
  ctx: Ctx,
  { name, value }: InputOfEndpoint<typeof setPreference>,
): Promise<Answer> => {
  if (name !== START_PAGE && !NAME.test(name)) throw refused('没有这种偏好，请刷新页面后重试')
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
