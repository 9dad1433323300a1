import { user, type changeMyContact, type changeMyProfile } from '@huxi/contract'
import { fieldRefused, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS } from '../../../platform/config/clock.ts'
import { spend } from './quota.ts'

const CHANGES_PER_DAY = 10
const TITLES = { phone: '手机号', email: '邮箱' } as const

const refuseTaken = async (ctx: Ctx, name: keyof typeof TITLES, value: string): Promise<void> => {
  const { rows } = await sql`select 1 from sys_user where ${sql.ref(name)} = ${value} and del_flag = 0
    and id <> ${ctx.session!.person.id}`.execute(
    asSystem(ctx.services, 'uniqueness across tenants', null, ctx.origin).db,
  )
  const message = `该${TITLES[name]}已被其他账号使用，请核对后重新填写`
  if (rows.length > 0) throw fieldRefused(name, message)
}

const write = (ctx: Ctx, given: Record<string, string | null>, action: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { id } = tx.session!.person
    await storeOf(tx, user).edit(unscoped(tx), id, undefined, given)
    const detail = { fields: Object.keys(given) }
    await audit(tx, { action, object: `${user.name}/${id}`, outcome: 'success', detail })
  })

export const changeContact = async (
  ctx: Ctx,
  { phone, email }: InputOfEndpoint<typeof changeMyContact>,
): Promise<Answer> => {
  if (!phone && !email) throw refused('请填写新的手机号或邮箱')
  const limit = { subject: `own-contact:${ctx.session!.person.id}`, most: CHANGES_PER_DAY, withinMs: DAY_MS }
  await spend(ctx, '今天修改手机号和邮箱的次数已满', [limit])
  if (phone) await refuseTaken(ctx, 'phone', phone)
  if (email) await refuseTaken(ctx, 'email', email)
  await write(ctx, { ...(phone && { phone }), ...(email && { email }) }, 'contact.own')
  return reply(phone ? '手机号已修改，请确认是您本人的号码' : '邮箱已修改')
}

export const changeProfile = async (
  ctx: Ctx,
  { avatar, telephone }: InputOfEndpoint<typeof changeMyProfile>,
): Promise<Answer> => {
  await write(ctx, { avatar, telephone }, 'profile.own')
  return reply('已保存')
}
