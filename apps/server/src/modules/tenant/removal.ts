/** Removing tenants: only empty ones go, each in a transaction that sees every tenant. */
import { tenant } from '@huxi/contract'
import { AppError, messageOf, notFound, parseIds, refused } from '@huxi/model'
import { reply } from '../../engine/core/answer.ts'
import { asSystem, inTransaction, publish, type Ctx } from '../../engine/core/context.ts'
import type { Route } from '../../engine/core/handle.ts'
import { countRows } from '../../engine/read/select.ts'
import { readId } from '../../engine/read/hooks.ts'
import { deleteRows } from '../../engine/write/write.ts'
import { amongTenants, isProtected, visibleTenants, type TenantPeople } from './tenant.ts'

/** The same route for the same person, with a view over all tenants: who adds one must put rows into it. */
export const acrossTenants = (route: Route): Route => ({
  ...route,
  run: (ctx, input, extra) => {
    const system = asSystem(ctx.services, 'tenant administration', null, ctx.origin)
    return route.run({ ...system, tenantId: ctx.tenantId, session: ctx.session }, input, extra)
  },
})

/** The runs of delete and deleteBatch. */
export const remover = (people: TenantPeople) => ({
  removeOne: async (ctx: Ctx, input: { id?: unknown }) => {
    const id = idOf(input.id)
    await checkRemovable(ctx, people, [id])
    if (!(await remove(ctx, people, id))) throw refused('该租户已被引用，无法删除！')
    return reply(messageOf(tenant, 'delete'))
  },

  /** Referenced tenants stay, the others go. */
  removeMany: async (ctx: Ctx, input: { ids?: unknown }) => {
    const ids = [...new Set(parseIds(input.ids).map(idOf))]
    await checkRemovable(ctx, people, ids)
    let removed = 0
    for (const id of ids) if (await remove(ctx, people, id)) removed += 1
    if (removed === 0) throw refused('选择的租户都已被引用，无法删除！')
    return reply(removed === ids.length ? messageOf(tenant, 'deleteBatch') : '部分删除成功！（被引用的租户无法删除）')
  },
})

const idOf = (raw: unknown): number => readId(tenant, raw) as number

const checkRemovable = async (ctx: Ctx, people: TenantPeople, ids: readonly number[]): Promise<void> => {
  const seen = await countRows(ctx, tenant, [amongTenants(ids), ...(await visibleTenants(ctx, people))])
  if (seen !== ids.length) throw notFound()
  if (ids.some((id) => isProtected(ctx, id))) throw refused('默认租户和当前租户不能删除')
}

/** @returns false when something still refers to the tenant */
const remove = async (ctx: Ctx, people: TenantPeople, id: number): Promise<boolean> => {
  try {
    await inTransaction(ctx, async (tx) => {
      await people.removing(tx, id)
      await deleteRows(tx, tenant, [id])
      publish(tx, 'authority.changed', {})
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'refused') return false
    throw error
  }
}
