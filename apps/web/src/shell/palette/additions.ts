/** Which pages have a 新增 of their own that an address can ask for. */
import { depart, dictionary, permission, position, role, tenant, user } from '@huxi/contract'
import type { Resource } from '@huxi/model'

interface Addition {
  /** as the menu names the page */
  component: string
  resource: Resource
}

export const ADDITIONS: readonly Addition[] = [
  { component: 'system/UserList', resource: user },
  { component: 'system/RoleUserList', resource: role },
  { component: 'system/PermissionList', resource: permission },
  { component: 'system/TenantList', resource: tenant },
  { component: 'system/DepartList', resource: depart },
  { component: 'system/SysPositionList', resource: position },
  { component: 'system/DictList', resource: dictionary },
]

/** The page that shows people. */
export const PEOPLE = ADDITIONS[0]!
