import { areaContract } from '@huxi/model'
import { departPermission } from './depart-permission.ts'
import { departRole } from './depart-role.ts'
import { roleHome } from './home.ts'
import { role } from './role.ts'

export const roleContract = areaContract(
  [role, 'internal', 'system/RoleUserList'],
  [roleHome, 'internal', 'system/RoleIndexList'],
  [departRole, 'internal'],
  [departPermission, 'internal'],
)
