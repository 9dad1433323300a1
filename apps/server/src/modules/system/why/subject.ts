/** A user as the engine would see them now. */
import { user, type User } from '@huxi/contract'
import { refused } from '@huxi/model'
import { asPerson } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { authorityOf, type Authority } from '../session/index.ts'

export interface Subject {
  readonly person: User
  readonly authority: Authority
  readonly ctx: Ctx
}

/**
 * @param ctx of the caller: invisible users do not exist
 * @throws {AppError} refused for an unknown user
 */
export const subjectOf = async (ctx: Ctx, userId: string): Promise<Subject> => {
  const person = await storeOf(ctx, user).find(ctx, userId)
  const authority = person && (await authorityOf(ctx.services, userId, ctx.tenantId!))
  if (!person || !authority) throw refused('没有找到该用户，请重新选择本租户的用户')
  const { id, username, realname } = person
  const session = {
    ...authority,
    id: '',
    person: { id, username, realname },
    tenantId: ctx.tenantId!,
    mustChange: false,
    mustEnrol: false,
    steppedUp: false,
  }
  return { person, authority, ctx: asPerson(ctx.services, session, ctx.origin) }
}
