import { role, roleContract } from '@huxi/contract'
import { DATA_SCOPES } from '@huxi/model'
import { area } from '../../engine/core/area.ts'
import { words } from '../../engine/core/dictionary.ts'
import { roleReports } from './reports.ts'
import { roleRoutes, roleTables } from './routes.ts'

export const roleArea = area({
  name: 'role',
  contract: roleContract,
  tables: ['sys_role_permission', 'sys_user_role'],
  menu: [
    {
      of: [role],
      under: 'system',
      url: '/isystem/roleUserList',
      sort: 1.2,
      buttons: [
        { name: '菜单授权', perms: 'system:role:grant' },
        { name: '授予临床权限（不含使用）', perms: 'system:clinical:grant' },
      ],
    },
  ],
  grants: {
    sysadmin: ['system:role:list', 'system:clinical:grant'],
    secadmin: ['system:role:*', 'system:clinical:grant'],
  },
  dictionaries: [words('data_scope', '数据范围', ...Object.entries(DATA_SCOPES))],
  tableDictionaries: roleTables,
  reports: roleReports,
  routes: roleRoutes,
})
