import { permission, role, type offerReport } from '@huxi/contract'
import { forbidden, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { audit, inTransaction, publish } from '../../../engine/core/transaction.ts'
import { holds, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { allPermissions } from '../../system/permission/index.ts'
import { isSuper, refuseOwn, writeGrants } from '../../system/role/index.ts'
import type { Reporting } from './over.ts'
import { runnable } from './definition.ts'
import { rolesOf } from './roles.ts'

export const LIST_PAGE = 'modules/online/cgreport/auto/OnlCgreportAutoList'
const [ROOT_MENU, SUB_MENU] = [0, 1]

const refuseOthers = (ctx: Ctx): void => {
  if (!holds(ctx, 'system:permission:add')) throw forbidden('没有新增菜单的权限，请联系安全管理员')
  if (!holds(ctx, 'system:role:grant')) throw forbidden('没有授权的权限，请联系安全管理员')
}

const refuseKnown = async (tx: Ctx, url: string): Promise<void> => {
  const menu = await allPermissions(tx)
  const existing = menu.find((row) => row.url === url)
  if (!existing) return
  const above = menu.find(({ id }) => id === existing.parentId)
  throw refused(`这个报表已在菜单中：${above ? `${above.name} / ` : ''}${existing.name}`)
}

const grant = async (tx: Ctx, reportId: string, permissionId: string): Promise<void> => {
  const ids = (await rolesOf(tx, [reportId])).get(reportId) ?? []
  const system = unscoped(tx)
  const roles = await storeOf(system, role).list(system, [sql`id = any(${ids})`])
  for (const one of roles.filter((found) => !isSuper(found))) {
    refuseOwn(tx, one.id, `不能修改自己所拥有角色“${one.roleName}”的授权，请由其他管理员加入菜单`)
    await writeGrants(tx, one.id, [permissionId])
    const detail = { added: [permissionId], removed: [] }
    await audit(tx, { action: 'grant', object: `${role.name}/${one.id}`, outcome: 'success', detail })
  }
  publish(tx, 'authority.changed', {})
}

export const offer =
  (reports: Reporting) =>
  (ctx: Ctx, { id, parentId, name }: InputOfEndpoint<typeof offerReport>) =>
    inTransaction(ctx, async (tx) => {
      refuseOthers(tx)
      const { head } = await runnable(tx, reports, { id })
      const url = `/online/cgreport/${head.id}`
      await refuseKnown(tx, url)
      const menuType = parentId ? SUB_MENU : ROOT_MENU
      const added = await storeOf(tx, permission).add(tx, {
        name,
        menuType,
        url,
        component: LIST_PAGE,
        sortNo: 1,
        status: '1',
        isRoute: true,
        hidden: false,
        ...(parentId && { parentId }),
      })
      await grant(tx, head.id, added.id)
      return reply('已加入菜单，重新登录或刷新页面后可见', { id: added.id, url })
    })
