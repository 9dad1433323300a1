/** Removes empty tenants, each in a transaction that sees every tenant. */
import { tenant } from '@huxi/contract'
import { AppError, messageOf, notFound, parseIds, refused } from '@huxi/model'
import { reply } from '../../../engine/core/answer.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Route } from '../../../engine/core/handle.ts'
import { readId } from '../../../engine/kinds/index.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { amongTenants, isProtected, keepProtected } from './tenant.ts'

/** The same route over all tenants, since a new tenant needs rows of its own. */
export const acrossTenants = (route: Route): Route => ({
  ...route,
  run: (ctx, input, extra) => {
    const system = asSystem(ctx.services, 'tenant administration', null, ctx.origin)
    return route.run({ ...system, tenantId: ctx.tenantId, session: ctx.session }, input, extra)
  },
})

export const removeOne = async (ctx: Ctx, input: { id?: unknown }) => {
  const id = idOf(input.id)
  await checkPresent(ctx, [id])
  keepProtected(ctx, id)
  if (!(await remove(ctx, id))) throw refused('该租户已被引用，无法删除！')
  return reply(messageOf(tenant, 'delete'))
}

/** Protected and referenced tenants stay, the others are removed. */
export const removeMany = async (ctx: Ctx, input: { ids?: unknown }) => {
  const ids = [...new Set(parseIds(input.ids, '未选中租户！').map(idOf))]
  await checkPresent(ctx, ids)
  const free = ids.filter((id) => !isProtected(ctx, id))
  if (free.length === 0) ids.forEach((id) => keepProtected(ctx, id))
  let removed = 0
  for (const id of free) if (await remove(ctx, id)) removed += 1
  if (removed === 0) throw refused('选择的租户都已被引用，无法删除！')
  return reply(removed === ids.length ? messageOf(tenant, 'deleteBatch') : '部分删除成功！（被引用的租户无法删除）')
}

const idOf = (raw: unknown): number => readId(tenant, raw) as number

const checkPresent = async (ctx: Ctx, ids: readonly number[]): Promise<void> => {
  if ((await storeOf(ctx, tenant).count(ctx, [amongTenants(ids)])) !== ids.length) throw notFound()
}

/** @returns false for a tenant still in use */
const remove = async (ctx: Ctx, id: number): Promise<boolean> => {
  try {
    await storeOf(ctx, tenant).remove(ctx, [id])
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'refused') return false
    throw error
  }
}
