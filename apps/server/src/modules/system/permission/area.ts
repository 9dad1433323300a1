import { permission, permissionContract } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { area } from '../../../engine/core/area.ts'
import { menuGroup } from '../../../engine/core/menu-entry.ts'
import { permissionDictionaries } from './dictionaries.ts'
import { permissionRoutes } from './routes.ts'

export const permissionArea = area({
  name: 'permission',
  contract: permissionContract,
  tables: ['sys_permission_data_rule'],
  dependents: {
    [permission.name]: [{ table: 'sys_permission_data_rule', by: 'permission_id', title: '数据规则' }],
  },
  menu: [
    { id: 'home', name: '首页', url: '/dashboard/analysis', component: 'dashboard/Analysis', sort: 0, icon: 'home' },
    menuGroup({ id: 'system', name: '系统管理', url: '/isystem', sort: 4, icon: 'setting' }),
    { of: [permission], name: '菜单管理', under: 'system', url: '/isystem/permission', sort: 1.3 },
  ],
  grants: { secadmin: ['system:permission:*'] },
  dictionaries: permissionDictionaries,
  tableDictionaries: [{ resource: permission, text: 'name', code: 'id', access: codeOf(permission, 'list') }],
  routes: permissionRoutes,
})
