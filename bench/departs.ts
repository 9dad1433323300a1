/**
 * D1: lists and trees of five thousand departments, beside the same statements bare.
 * D2: cost of department roles and temporary rights, against users without them.
 */
import { atLeast, rate, round, type Line } from './report.ts'
import { duel, waits, type Duel } from './rounds.ts'
import { ADMIN_PASSWORD, personId, signers } from './rows.ts'
import { adminGet, get, portOf, type Testbed } from './testbed.ts'
import type { Wanted } from './wire.ts'

/** Below each of the fifty existing departments. */
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

const id = (prefix: number, n: string): string => `'${prefix}' || lpad((${n})::text, 17, '0')`
const ROW = 'system_position'

const fill = [
  `select set_config('app.tenant', '*', false)`,
  `insert into sys_depart (id, tenant_id, parent_id, depart_name, org_category, org_code, org_type, create_by)
    select ${id(41, `row_number() over (order by d.id, n)`)}, 1, d.id, d.depart_name || '之' || n, '2',
      d.org_code || 'A' || lpad(n::text, 2, '0'), '3', 'bench'
    from sys_depart d, generate_series(1, ${EACH}) n where d.create_by = 'bench'`,
  `create temporary table place as
    select row_number() over (order by id) - 1 as n, count(*) over () as whole, id from sys_depart where id like '41%'`,
  `insert into sys_user_depart (tenant_id, user_id, dep_id, in_charge)
    select 1, u.id, p.id, u.n <= p.whole and u.n % 2 = 0
    from (select row_number() over (order by id) as n, id from sys_user where create_by = 'bench' order by id limit ${MEMBERS}) u
      join place p on p.n = u.n % p.whole`,
  `insert into sys_depart_permission (id, tenant_id, depart_id, permission_id, create_by)
    select ${id(42, 'n')}, 1, id, '${ROW}', 'bench' from place`,
  `insert into sys_depart_role (id, tenant_id, depart_id, role_name, role_code, create_by)
    select ${id(43, 'n')}, 1, id, '部门角色' || n, 'bench' || n, 'bench' from place`,
  `insert into sys_depart_role_permission (tenant_id, depart_id, role_id, permission_id)
    select 1, id, ${id(43, 'n')}, '${ROW}' from place`,
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
      select ${id(44 + group, `u.n * 10 + k`)}, 1, p.id, u.id, ${id(43, 'p.n')} from ${each(roles)} join place p on p.n = ${place}`,
    `insert into sys_access_request (id, tenant_id, user_id, wanted, reason, wished_on, status, permission_id, until_on, data_scope)
      select ${id(54 + group, `u.n * 10 + k`)}, 1, u.id, '权限' || k, '顶班', current_date + 30, 'granted', '${ROW}', current_date + 30, 'all'
      from ${each(given)}`,
    `insert into sys_access_row (tenant_id, request_id, permission_id)
      select 1, ${id(54 + group, `u.n * 10 + k`)}, '${ROW}' from ${each(given)}`,
  ]
}

const PAGE = 'pageNo=1&pageSize=20'
const BRANCH = 'A01A07'
/** the eighth of the fifty, and one of those below it */
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

const filled = new WeakSet<Testbed>()

/** Rows of D1, D2 and P15; they stay, so nothing that counts departments may follow. */
export const withDeparts = async (testbed: Testbed): Promise<void> => {
  if (filled.has(testbed)) return
  filled.add(testbed)
  await testbed.restart()
  await testbed.execute([...fill, ...GROUPS.flatMap((_, group) => fillGroup(group))])
  await testbed.query('vacuum analyze')
}

export const measureDeparts = async (testbed: Testbed): Promise<Line[]> => {
  await withDeparts(testbed)
  await testbed.teach(QUESTIONS.map(([, path]) => ({ wanted: adminGet(path) })))
  const lines: Line[] = []
  for (const [title, path] of QUESTIONS) {
    const wanted = [adminGet(path)]
    const found = await duel(testbed, wanted, { rounds: 5, ms: 1000 })
    const { product, raw } = await waits(testbed, wanted, { rounds: 3, ms: 600 })
    const text = (side: 'product' | 'raw', p50: number): string => `${rate(found[side])}, alone ${round(p50)} ms`
    lines.push(
      atLeast({
        id: 'D1',
        title: `${50 * (EACH + 1)} departments, ${testbed.sizes.users} people: ${title}`,
        value: text('product', product.p50),
        raw: text('raw', raw.p50),
        figure: found.ratio,
        floor: 0.65,
        stretch: 0.85,
      }),
    )
  }
  return lines
}

const signIns = (group: number): Wanted[] =>
  signersOf(group).map((username) => ({
    method: 'POST',
    path: '/platform/sys/login',
    body: JSON.stringify({ username, password: ADMIN_PASSWORD }),
  }))

const menus = (group: number): Wanted[] =>
  tokensOf(group).map((n) => get('/sys/permission/getUserPermissionByToken', n - 1))

export const measureRights = async (testbed: Testbed): Promise<Line[]> => {
  await withDeparts(testbed)
  const rawPort = portOf(await testbed.product())
  const line = (title: string, { product, raw, ratio }: Duel): Line =>
    atLeast({ id: 'D2', title, value: rate(product), raw: `with none ${rate(raw)}`, figure: ratio, floor: 0.9 })
  const lines: Line[] = []
  for (const [group, { title }] of GROUPS.entries()) {
    if (group === 0) continue
    const asked = { rawPort, rawWanted: signIns(0), connections: 4, rounds: 5 }
    lines.push(line(`sign-ins, ${title}`, await duel(testbed, signIns(group), asked)))
    lines.push(
      line(`menu, ${title}`, await duel(testbed, menus(group), { rawPort, rawWanted: menus(0), connections: 4 })),
    )
  }
  return lines
}
