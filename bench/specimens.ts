/** Resources of the bench for features no resource of the product uses yet, and their rows. */
import { ref, resource, text, type Resource } from '@huxi/model'
import { line, order } from '../apps/server/test/specimens/order.ts'
import { idOf, PEOPLE_ROLE, sqlId } from './rows.ts'

const name = text('名称', { required: true, max: 100, search: 'like' })
const about = { title: '随访', owner: 'tenant', sort: { createTime: 'desc' }, label: 'name' } as const

const visit = resource({
  ...about,
  name: 'bench:visit',
  table: 'bench_visit',
  path: '/bench/visit',
  fields: {
    name,
    departId: ref('科室', 'system:depart'),
    positionId: ref('职务', 'system:position'),
    doctorId: ref('医生', 'system:user'),
    roleId: ref('角色', 'system:role'),
  },
})

const bareVisit = resource({
  ...about,
  name: 'bench:bareVisit',
  table: 'bench_bare_visit',
  path: '/bench/bareVisit',
  fields: {
    name,
    departId: text('科室'),
    positionId: text('职务'),
    doctorId: text('医生'),
    roleId: text('角色'),
  },
})

/** Targets of references first. `order` is the parent of `line`. */
export const SPECIMENS: readonly Resource[] = [order, line, visit, bareVisit]

export const CHILDREN = 100

export const lineId = (parent: number, n: number): string => idOf(22, parent * CHILDREN + n)

export const fillOrders = (orders: number): string[] => [
  `insert into specimen_order (id, tenant_id, code, name, state, create_by, create_time)
    select ${sqlId(21)}, 1, 'order' || n, '单据' || n, '0', 'bench', now() from generate_series(1, ${orders}) n`,
  `insert into specimen_line (id, tenant_id, order_id, sort_no, name, rank, keeper_id, quantity, create_by, create_time)
    select ${sqlId(22, `n * ${CHILDREN} + i`)}, 1, ${sqlId(21)}, i, '行' || i, (i % 4 + 1)::text, ${sqlId(10, 'i')}, 1, 'bench', now()
    from generate_series(1, ${orders}) n, generate_series(1, ${CHILDREN}) i`,
]

export const fillVisits = (users: number, positions: number): string[] =>
  ['bench_visit', 'bench_bare_visit'].map(
    (
      table,
    ) => `insert into ${table} (id, tenant_id, name, depart_id, position_id, doctor_id, role_id, create_by, create_time)
      select ${sqlId(23)}, 1, '随访' || n, ${sqlId(11, 'n % 50 + 1')}, ${sqlId(15, `n % ${positions} + 1`)},
        ${sqlId(10, `n * 7 % (${users} - 1) + 1`)}, (array(select id from sys_role where tenant_id = 1 order by id))[n % 3 + 1], 'bench',
        timestamptz '2025-11-01 08:00+08' + n * interval '5 minutes' from generate_series(1, ${users}) n`,
  )

const codes = SPECIMENS.map(({ name: own }) => `('${own}:list')`).join(', ')

export const grantSpecimens: readonly string[] = [
  `insert into sys_permission (id, name, menu_type, perms, create_by)
    select 'specimen_' || row_number() over (), code, 2, code || ',' || replace(code, ':list', ':edit'), 'specimens'
    from (values ${codes}) as given (code)`,
  `insert into sys_role_permission (tenant_id, role_id, permission_id)
    select 1, '${PEOPLE_ROLE}', id from sys_permission where create_by = 'specimens'`,
]

export const removeSpecimens: readonly string[] = [
  `delete from sys_role_permission where permission_id like 'specimen\\_%'`,
  `delete from sys_permission where create_by = 'specimens'`,
  ...SPECIMENS.toReversed().map(({ table }) => `drop table if exists ${table} cascade`),
]
