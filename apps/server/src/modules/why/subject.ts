/** Somebody as the engine would see him if he asked now. */
import { user, type User } from '@huxi/contract'
import { refused } from '@huxi/model'
import { asPerson, type Ctx } from '../../engine/core/context.ts'
import { storeOf } from '../../engine/write/store.ts'
import { authorityOf, type Authority } from '../session/index.ts'

export interface Subject {
  readonly person: User
  readonly authority: Authority
  /** a context of the person; he is not signed in by it */
  readonly ctx: Ctx
}

/**
 * @param ctx of who asks: people he does not see are nobody
 * @throws {AppError} refused when there is nobody to be seen
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
