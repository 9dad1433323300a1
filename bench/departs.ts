/**
 * D1: lists and trees of five thousand departments, beside the same statements bare.
 * D2: cost of department roles and temporary rights, against users without them.
 */
import type { Ask } from './asks.ts'
import { signIn } from './lists.ts'
import { personId, signers, sqlId } from './rows.ts'
import { adminGet, get, type Testbed } from './testbed.ts'

const EACH = 99
const MEMBERS = 10_000
/** Department roles and temporary rights of each group; five consecutive people have the same. */
const GROUPS = [
  { title: 'no role of a department', roles: 0, given: 0 },
  { title: 'one role of a department', roles: 1, given: 0 },
  { title: 'five roles of departments', roles: 5, given: 0 },
  { title: 'five rights for a time', roles: 0, given: 5 },
] as const
const GROUP = 5

const ROW = 'system_position'

const fill = [
  `select set_config('app.tenant', '*', false)`,
  `insert into sys_depart (id, tenant_id, parent_id, depart_name, org_category, org_code, org_type, create_by)
    select ${sqlId(41, 'row_number() over (order by d.id, n)')}, 1, d.id, d.depart_name || '之' || n, '2',
      d.org_code || 'A' || lpad(n::text, 2, '0'), '3', 'bench'
    from sys_depart d, generate_series(1, ${EACH}) n where d.create_by = 'bench'`,
  `create temporary table place as
    select row_number() over (order by id) - 1 as n, count(*) over () as whole, id from sys_depart where id like '41%'`,
  `insert into sys_user_depart (tenant_id, user_id, dep_id, in_charge)
    select 1, u.id, p.id, u.n <= p.whole and u.n % 2 = 0
    from (select row_number() over (order by id) as n, id from sys_user where create_by = 'bench' order by id limit ${MEMBERS}) u
      join place p on p.n = u.n % p.whole`,
  `insert into sys_depart_permission (id, tenant_id, depart_id, permission_id, create_by)
    select ${sqlId(42)}, 1, id, '${ROW}', 'bench' from place`,
  `insert into sys_depart_role (id, tenant_id, depart_id, role_name, role_code, create_by)
    select ${sqlId(43)}, 1, id, '部门角色' || n, 'bench' || n, 'bench' from place`,
  `insert into sys_depart_role_permission (tenant_id, depart_id, role_id, permission_id)
    select 1, id, ${sqlId(43)}, '${ROW}' from place`,
]

const tokensOf = (group: number): number[] => Array.from({ length: GROUP }, (_, i) => group * GROUP + i + 1)
const signersOf = (group: number): readonly string[] => signers.slice(group * GROUP, (group + 1) * GROUP)

const fillGroup = (group: number): string[] => {
  const { roles, given } = GROUPS[group]!
  const people = [
    ...tokensOf(group).map((n) => `'${personId(n)}'`),
    ...signersOf(group).map((name) => `'${personId(Number(name.slice('bench'.length)))}'`),
  ].join(', ')
  const each = (count: number): string =>
    `unnest(array[${people}]) with ordinality as u (id, n) cross join generate_series(1, ${count}) k`
  const place = `u.n * 7 + k * 211 + ${group * 1000}`
  return [
    `insert into sys_user_depart (tenant_id, user_id, dep_id)
      select 1, u.id, p.id from ${each(roles)} join place p on p.n = ${place} on conflict do nothing`,
    `insert into sys_depart_role_user (id, tenant_id, depart_id, user_id, drole_id)
      select ${sqlId(44 + group, `u.n * 10 + k`)}, 1, p.id, u.id, ${sqlId(43, 'p.n')} from ${each(roles)} join place p on p.n = ${place}`,
    `insert into sys_access_request (id, tenant_id, user_id, wanted, reason, wished_on, status, permission_id, until_on, data_scope)
      select ${sqlId(54 + group, `u.n * 10 + k`)}, 1, u.id, '权限' || k, '顶班', current_date + 30, 'granted', '${ROW}', current_date + 30, 'all'
      from ${each(given)}`,
    `insert into sys_access_row (tenant_id, request_id, permission_id)
      select 1, ${sqlId(54 + group, `u.n * 10 + k`)}, '${ROW}' from ${each(given)}`,
  ]
}

const PAGE = 'pageNo=1&pageSize=20'
const BRANCH = 'A01A07'
const [MIDDLE, LEAF] = ['1100000000000000008', '4100000000000000750']

const QUESTIONS: readonly (readonly [title: string, path: string])[] = [
  ['the whole tree', '/sys/sysDepart/queryTreeList'],
  ['the tree as ids', '/sys/sysDepart/queryIdTree'],
  ['one level', `/sys/sysDepart/queryDepartTreeSync?pid=${MIDDLE}`],
  ['found by name', `/sys/sysDepart/searchBy?keyWord=${encodeURIComponent('科室7之')}`],
  ['people of a branch', `/sys/user/departUserList?depId=${MIDDLE}&${PAGE}`],
  ['people of a leaf', `/sys/user/departUserList?depId=${LEAF}&${PAGE}`],
  ['people to choose from, of a branch', `/sys/user/queryUserComponentData?departId=${MIDDLE}&${PAGE}`],
  ['people found by initials', `/sys/user/list?realname=oyr&${PAGE}`],
  ['address book', `/sys/user/queryByOrgCodeForAddressList?${PAGE}`],
  ['address book of a branch', `/sys/user/queryByOrgCodeForAddressList?orgCode=${BRANCH}&${PAGE}`],
  ['address book by pinyin', `/sys/user/queryByOrgCodeForAddressList?realname=lixiaoming&${PAGE}`],
  ['initials of the address book', '/sys/user/addressInitials'],
]

/** Rows of D1, D2 and P15; they stay, so nothing that counts departments may follow. */
export const withDeparts = async (testbed: Testbed): Promise<void> => {
  await testbed.restart()
  await testbed.fill('departs', () => [...fill, ...GROUPS.flatMap((_, group) => fillGroup(group))])
}

export const departAsks = async (testbed: Testbed): Promise<Ask[]> => {
  await withDeparts(testbed)
  return QUESTIONS.map(([title, path]) => ({
    id: 'D1',
    title: `${50 * (EACH + 1)} departments, ${testbed.sizes.users} people: ${title}`,
    wanted: [adminGet(path)],
    judged: { rate: { floor: 0.65, stretch: 0.85 } },
    // one person asks, whose further calls would wait for a turn
    connections: 4,
    rounds: 5,
    ms: 1000,
  }))
}

const ASKED = {
  'sign-ins': (group: number) => signersOf(group).map(signIn),
  menu: (group: number) => tokensOf(group).map((n) => get('/sys/permission/getUserPermissionByToken', n - 1)),
}

export const rightAsks = async (testbed: Testbed): Promise<Ask[]> => {
  await withDeparts(testbed)
  return GROUPS.slice(1).flatMap(({ title }, at) =>
    Object.entries(ASKED).map(([asked, wantedOf]) => ({
      id: 'D2',
      title: `${asked}, ${title}`,
      wanted: wantedOf(at + 1),
      rawWanted: wantedOf(0),
      taught: [],
      beside: { name: 'with none', product: true as const },
      judged: { rate: { floor: 0.9 } },
      connections: 4,
      rounds: 5,
    })),
  )
}
