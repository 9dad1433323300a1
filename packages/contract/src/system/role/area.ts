import { areaContract } from '@huxi/model'
import { departPermission } from './depart-permission.ts'
import { departRole } from './depart-role.ts'
import { roleHome } from './home.ts'
import { role } from './role.ts'

export const roleContract = areaContract({
  resources: {
    sys_role: role,
    sys_role_index: roleHome,
    sys_depart_role: departRole,
    sys_depart_permission: departPermission,
  },
  classes: {
    sys_role: 'internal',
    sys_role_index: 'internal',
    sys_depart_role: 'internal',
    sys_depart_permission: 'internal',
  },
  pages: { sys_role: 'system/RoleUserList', sys_role_index: 'system/RoleIndexList' },
})
