/** What the person may give away. The server has marked the rows of the tree, and decides again. */
import { allRoles, roleMembers, type MenuTreeNode } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { flatten } from '../../../kit/tree/nodes.ts'
import type { Keys } from './grant.ts'

const SUPER = 'admin'

/** Whether a role is 超级管理员; the flag distinguishes it from a role somebody gave the same code. */
export const isSuper = ({ builtIn, roleCode }: { builtIn?: unknown; roleCode?: unknown }): boolean =>
  builtIn === true && roleCode === SUPER

/** Whether the person holds a role, asked by its id. */
export const useHolds = (roleId: string | undefined) => {
  const username = useSession((s) => s.user?.username) ?? ''
  const mine = { roleId: roleId ?? '', username, pageNo: 1, pageSize: 1 }
  return useCall(roleMembers, mine, { enabled: roleId !== undefined })
}

/** Whether the person is 超级管理员, who also changes the menus of roles he holds himself; undefined until it is known. */
export const useSuper = (enabled: boolean) => {
  const roles = useCall(allRoles, {}, { enabled })
  const holder = useHolds(roles.data?.find(isSuper)?.id)
  return { superAdmin: holder.data && holder.data.total > 0, calls: [roles, holder] }
}

/** Keys of the rows the person may not give. */
export const barredOf = (nodes: readonly MenuTreeNode[]): Keys =>
  new Set(flatten(nodes).flatMap(({ key, grantable }) => (grantable === false ? [key] : [])))
