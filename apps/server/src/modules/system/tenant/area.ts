import { tenant, tenantContract } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { area, type Area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { tenantRoutes } from './routes.ts'
import type { TenantPeople } from './tenant.ts'

export const tenantArea = (people: TenantPeople): Area =>
  area({
    name: 'tenant',
    contract: tenantContract,
    menu: [{ of: [tenant], name: '租户管理', under: 'system', url: '/isys/tenant', sort: 1.31 }],
    grants: { sysadmin: ['system:tenant:*'] },
    dictionaries: [words('tenant_status', '租户状态', ['1', '正常', 'green'], ['0', '冻结', 'red'])],
    tableDictionaries: [{ resource: tenant, text: 'name', code: 'id', access: codeOf(tenant, 'list') }],
    routes: tenantRoutes(people),
  })
