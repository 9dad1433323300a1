/**
 * What the person may give away: every code of a row must be held by himself. The server decides again; who may not
 * read the menu's codes learns it from its answer.
 */
import { allRoles, permissionCodes, permissionTree, roleMembers, type PermissionTree } from '@huxi/contract'
import { useMemo } from 'react'
import { splitIds } from '../../../kit/format.ts'
import { useCall } from '../../../kit/query.ts'
import { useSession } from '../../../kit/session.ts'
import { flatten } from '../../../kit/tree/nodes.ts'
import type { Keys } from './grant.ts'

const READ_MENU = 'system:permission:list'
const SUPER = 'admin'

export interface Rights {
  /** 超级管理员 gives everything, and also changes roles he holds himself */
  superAdmin: boolean
  /** keys of the rows the person may not give */
  barred: Keys
  /** addresses of the menus */
  urls: ReadonlyMap<string, string>
}

/** Whether a role is 超级管理员; the flag tells it from a role somebody gave the same code. */
export const isSuper = ({ builtIn, roleCode }: { builtIn?: unknown; roleCode?: unknown }): boolean =>
  builtIn === true && roleCode === SUPER

/** Whether the person holds a role, asked by its id. */
export const useHolds = (roleId: string | undefined) => {
  const username = useSession((s) => s.user?.username) ?? ''
  const mine = { roleId: roleId ?? '', username, pageNo: 1, pageSize: 1 }
  return useCall(roleMembers, mine, { enabled: roleId !== undefined })
}

/** `rights` is undefined until it is known. */
export const useRights = () => {
  const codes = useCall(permissionCodes)
  const reads = codes.data?.codeList.includes(READ_MENU) ?? false
  const menu = useCall(permissionTree, {}, { enabled: reads })
  const roles = useCall(allRoles)
  const holder = useHolds(roles.data?.find(isSuper)?.id)
  const [own, rows, superAdmin] = [codes.data, menu.data, holder.data && holder.data.total > 0]
  const rights = useMemo(() => {
    if (!own || (reads && !rows) || superAdmin === undefined) return undefined
    return rightsOf(rows ?? [], new Set(own.codeList), superAdmin)
  }, [own, rows, reads, superAdmin])
  return { rights, calls: [codes, menu, roles, holder] }
}

/** The rights of who holds these codes. */
export const rightsOf = (menu: readonly PermissionTree[], held: Keys, superAdmin: boolean): Rights => {
  const rows = flatten(menu)
  const lacks = (row: PermissionTree) => splitIds(row.perms).some((code) => !held.has(code))
  return {
    superAdmin,
    barred: new Set(superAdmin ? [] : rows.filter(lacks).map((row) => row.id)),
    urls: new Map(rows.flatMap((row) => (row.url ? [[row.id, row.url] as const] : []))),
  }
}
