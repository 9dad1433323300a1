import {
  address,
  areaContract,
  dateTime,
  dict,
  endpointsIn,
  int,
  personName,
  phone,
  resource,
  returns,
  text,
  url,
  type RowOf,
} from '@huxi/model'

export const tenant = resource({
  name: 'system:tenant',
  title: '租户',
  table: 'sys_tenant',
  path: '/sys/tenant',
  owner: 'global',
  history: 'audited',
  sort: { id: 'asc' },
  label: 'name',
  verbs: { exportXls: false, delete: '删除成功', deleteBatch: '删除成功！' },
  fields: {
    id: int('租户编号', { required: true, min: 1, max: 99_999, search: 'eq' }),
    name: text('租户名称', { required: true, max: 100, search: 'like' }),
    beginDate: dateTime('开始时间', { search: 'range' }),
    endDate: dateTime('结束时间', { search: 'range' }),
    status: dict('状态', 'tenant_status', { numeric: true, initial: 1, search: 'eq' }),
    contactName: personName('联系人', { search: 'like', restrictable: true }),
    contactPhone: phone('联系电话', { search: 'eq', restrictable: true }),
    contactAddress: address('地址', { restrictable: true }),
    website: url('网站'),
  },
})
export type Tenant = RowOf<typeof tenant>

/** Fields for choosing a tenant; contact fields are for administrators of tenants. */
export type TenantChoice = Pick<Tenant, 'id' | 'name' | 'status'>

const { get, post } = endpointsIn(tenant.title)

/** Old clients delete by POST, too. */
export const deleteTenant = post('/sys/tenant/delete', '租户删除', 'system:tenant:delete', {
  work: 'delete',
  query: { id: text('编号', { required: true, max: 64 }) },
})

/** Enabled tenants; without tenant administration the caller's own only. */
export const tenantOptions = get('/sys/tenant/queryList', '租户选项', 'login', {
  query: { ids: text('编号', { max: 2000 }) },
  out: returns<TenantChoice[]>(),
})

export const myTenants = get('/sys/tenant/getCurrentUserTenant', '我的租户', 'login', {
  out: returns<{ list: TenantChoice[] }>(),
})

export const tenantContract = areaContract([
  tenant,
  {
    columns: {
      id: 'internal',
      name: 'public',
      beginDate: 'internal',
      endDate: 'internal',
      status: 'internal',
      website: 'public',
    },
  },
  'system/TenantList',
])
