/** Rights the user may grant. The server marks the rows of the tree, and checks again on save. */
import { allRoles, roleMembers, type MenuTreeNode } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { flatten } from '../../../kit/tree/nodes.ts'
import type { Keys } from './grant.ts'

const SUPER = 'admin'

/** 超级管理员; the flag distinguishes it from another role with the same code. */
export const isSuper = ({ builtIn, roleCode }: { builtIn?: unknown; roleCode?: unknown }): boolean =>
  builtIn === true && roleCode === SUPER

export const useHolds = (roleId: string | undefined) => {
  const username = useSession((s) => s.user?.username) ?? ''
  const mine = { roleId: roleId ?? '', username, pageNo: 1, pageSize: 1 }
  return useCall(roleMembers, mine, { enabled: roleId !== undefined })
}

/** 超级管理员 may also edit roles held by the user; undefined until known. */
export const useSuper = (enabled: boolean) => {
  const roles = useCall(allRoles, {}, { enabled })
  const holder = useHolds(roles.data?.find(isSuper)?.id)
  return { superAdmin: holder.data && holder.data.total > 0, calls: [roles, holder] }
}

export const barredOf = (nodes: readonly MenuTreeNode[]): Keys =>
  new Set(flatten(nodes).flatMap(({ key, grantable }) => (grantable === false ? [key] : [])))
