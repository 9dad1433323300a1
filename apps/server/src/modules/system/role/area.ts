import { departPermission, departRole, role, roleContract, roleHome } from '@huxi/contract'
import { codeOf, DATA_SCOPES } from '@huxi/model'
import { area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { departRoutes } from './depart-routes.ts'
import { roleReports } from './reports.ts'
import { roleDependents } from './restoration.ts'
import { roleRoutes, roleTables } from './routes.ts'

export const roleArea = area({
  name: 'role',
  contract: roleContract,
  tables: [
    'sys_role_permission',
    'sys_user_role',
    'sys_depart_role_permission',
    'sys_depart_role_user',
    'sys_role_field',
    'sys_depart_role_field',
  ],
  dependents: roleDependents,
  menu: [
    {
      of: [role],
      name: '角色管理',
      under: 'system',
      url: '/isystem/roleUserList',
      sort: 1.2,
      buttons: [
        { name: '菜单授权', perms: 'system:role:grant' },
        { name: '授予临床权限（不含使用）', perms: 'system:clinical:grant' },
      ],
    },
    {
      of: [roleHome],
      name: '角色首页配置',
      under: 'system',
      url: '/isystem/roleIndex',
      sort: 1.25,
      buttons: [{ name: '设置默认首页', perms: 'system:permission:setDefIndex' }],
    },
  ],
  grants: {
    sysadmin: [...[role, departRole, departPermission].map((r) => codeOf(r, 'list')), 'system:clinical:grant'],
    secadmin: [
      ...[role, departRole, departPermission, roleHome].map(({ name }) => `${name}:*`),
      'system:clinical:grant',
    ],
  },
  dictionaries: [words('data_scope', '数据范围', ...Object.entries(DATA_SCOPES))],
  tableDictionaries: roleTables,
  reports: roleReports,
  routes: [...roleRoutes, ...departRoutes],
})
