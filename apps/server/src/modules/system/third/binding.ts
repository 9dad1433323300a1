/** Links between provider accounts and accounts here; only a signed-in owner binds and unbinds. */
import type { ThirdBinding } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { now } from '../../../platform/config/clock.ts'
import type { Third } from '../../../platform/config/identity-config.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Account } from '../user/index.ts'
import type { ProviderUser } from './provider.ts'

export const boundTo = async (ctx: Ctx, { source }: Third, { id }: ProviderUser): Promise<string | undefined> => {
  const { rows } = await sql<{ userId: string }>`select user_id as "userId" from sys_third_account
    where third_type = ${source} and third_user_id = ${id}`.execute(ctx.db)
  return rows[0]?.userId
}

/** @returns why binding is impossible; undefined = done */
export const bind = (
  ctx: Ctx,
  third: Third,
  providerUser: ProviderUser,
  account: Account,
): Promise<string | undefined> =>
  inTransaction(ctx, async (tx) => {
    const { source } = third
    await sql`delete from sys_third_account a using sys_user u where a.user_id = u.id and u.del_flag = 1
      and a.third_type = ${source} and a.third_user_id = ${providerUser.id}`.execute(tx.db)
    const { rows } =
      await sql`insert into sys_third_account (id, user_id, third_type, third_user_id, realname, create_time)
      values (${newId()}, ${account.id}, ${source}, ${providerUser.id}, ${providerUser.name},
        ${now(tx)})
      on conflict do nothing returning id`.execute(tx.db)
    if (rows.length === 0) return whyNot(await boundTo(tx, third, providerUser), account)
    const object = `system:user/${account.id}`
    await audit(tx, { action: 'third.bind', actor: account.username, object, outcome: 'success', detail: { source } })
    return undefined
  })

const whyNot = (owner: string | undefined, { id }: Account): string | undefined => {
  if (owner === id) return undefined
  return owner ? '该第三方账号已绑定其他用户' : '您已绑定另一个第三方账号，请先解绑'
}

export const noteVisit = async (tx: Ctx, { source }: Third, userId: string): Promise<void> => {
  await sql`update sys_third_account set last_time = ${now(tx)}
    where user_id = ${userId} and third_type = ${source}`.execute(tx.db)
}

export const mine = async (ctx: Ctx): Promise<ThirdBinding[]> => {
  const { third } = ctx.services.config
  if (!third) return []
  const { rows } = await sql<{ name: string | null; boundAt: string }>`select realname as name, create_time as "boundAt"
    from sys_third_account where user_id = ${ctx.session!.person.id} and third_type = ${third.source}`.execute(ctx.db)
  const [found] = rows
  const { source, title } = third
  return [{ source, title, bound: found !== undefined, name: found?.name ?? null, boundAt: found?.boundAt ?? null }]
}

export const unbind = (ctx: Ctx, source: string): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const { id } = tx.session!.person
    const { rows } = await sql`delete from sys_third_account where user_id = ${id} and third_type = ${source}
      returning id`.execute(tx.db)
    if (rows.length === 0) throw refused('没有绑定该账号')
    await audit(tx, { action: 'third.unbind', object: `system:user/${id}`, outcome: 'success', detail: { source } })
    return reply('解绑成功')
  })
