/** The rows of the bench, written by SQL alone; the same for both engines. */
import { join } from 'node:path'
import { tokensOf } from '../apps/server/src/modules/system/session/token.ts'
import { openSecrets } from '../apps/server/src/platform/config/secrets.ts'

export const TOKENS = 50
const SIGNERS = 20
const USERS = 100_000
const LOGS = 1_000_000
const POSITIONS = 10_000
const MENU = 5000
const RESULTS = 1_000_000

/** One installation: its keys make the tokens. */
const folder = process.env['BENCH_FOLDER']!
export const SHARED = { SECRETS_FILE: join(folder, 'secrets.json'), FILES_DIR: join(folder, 'files') }
export const { make: newToken } = tokensOf(openSecrets(folder))
const TOKEN_OF = Array.from({ length: TOKENS + 1 }, newToken)
export const tokenOf = (n: number): string => TOKEN_OF[n]!
export const ADMIN_TOKEN = tokenOf(0)
export const ADMIN_PASSWORD = 'Kupfer-Laterne-27-Nebel'

const nameOf = (n: number): string => `bench${n}`

export const signers: readonly string[] = Array.from({ length: SIGNERS }, (_, i) => nameOf(TOKENS + 1 + i))

export const browserUser = nameOf(TOKENS + SIGNERS + 1)

export interface Sizes {
  readonly users: number
  readonly logs: number
  readonly positions: number
  readonly menu: number
  readonly results: number
  readonly patients: number
  readonly bookings: number
}

export const sizesOf = (scale: number, patients?: number, bookings?: number): Sizes => {
  const sized = (n: number): number => Math.max(200, Math.round(n * scale))
  return {
    users: sized(USERS),
    logs: sized(LOGS),
    positions: sized(POSITIONS),
    menu: sized(MENU),
    results: sized(RESULTS),
    patients: patients ?? sized(USERS),
    bookings: bookings ?? sized(RESULTS),
  }
}

/** Ids of 19 digits: two say which rows they are of. The same as SQL over `n`. */
export const idOf = (kind: number, n: number): string => `${kind}${String(n).padStart(17, '0')}`
export const sqlId = (kind: number, n = 'n'): string => `'${kind}' || lpad((${n})::text, 17, '0')`

const CODES = [
  'assess:assessment:compare',
  'assess:result:list',
  'system:user:list',
  'system:position:list',
  'system:position:add',
  'system:log:list',
  'patient:patient:list',
]

const DEPARTS = 50
const departCode = (n: string): string => `'A01A' || lpad(((${n}) % ${DEPARTS} + 1)::text, 2, '0')`

const named = (n: string, rare: string, usual: string): string =>
  `case when ${n} % 33331 = 7 then '${rare}' else ${usual} end`

export const PEOPLE_ROLE = '1200000000000000001'

const SIGNED_IN = Array.from({ length: TOKENS }, (_, i) => `(${i + 1}, '${nameOf(i + 1)}', '${tokenOf(i + 1)}')`)

/** Sessions of the tokens. Repeated, they are the newest of their users: a further sign-in ends the oldest of five. */
export const SIGN_IN = `insert into sys_session (id, token_hash, user_id, tenant_id, created_at, last_seen, expires_at, ip, agent)
  select ${sqlId(14)}, encode(sha256(convert_to(t.token, 'UTF8')), 'hex'), u.id, 1, now(), now(), now() + interval '6 days',
    '127.0.0.1', 'bench'
  from (values (0, 'admin', '${ADMIN_TOKEN}'), ${SIGNED_IN.join(', ')}) as t (n, username, token)
    join sys_user u on u.username = t.username
  on conflict (id) do update set created_at = now(), last_seen = now()`

/** For a seeded installation: departments, a role with a data rule, people, memberships and sessions. */
export const fillPeople = ({ users, positions }: Sizes): string[] => [
  `select set_config('app.tenant', '*', false)`,
  `insert into sys_depart (id, tenant_id, parent_id, depart_name, org_category, org_code, org_type, create_by)
    select ${sqlId(11)}, 1, (select id from sys_depart where tenant_id = 1 and parent_id is null limit 1), '科室' || n, '2',
      ${departCode('n - 1')}, '2', 'bench' from generate_series(1, ${DEPARTS}) n`,
  `insert into sys_role (id, tenant_id, role_name, role_code, create_by) values (${sqlId(12, '1')}, 1, '测量员', 'bench', 'bench')`,
  `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, create_by)
    values (${sqlId(13, '1')}, 'system_user', '本机构', 'sysOrgCode', 'RIGHT_LIKE', '#{sys_org_code}', '1', 'bench')`,
  `insert into sys_role_permission (tenant_id, role_id, permission_id, data_rule_ids)
    select 1, ${sqlId(12, '1')}, p.id, case when p.id = 'system_user' then ${sqlId(13, '1')} end from sys_permission p
    where string_to_array(p.perms, ',') && array['${CODES.join("','")}']`,
  `insert into sys_user (id, username, realname, realname_pinyin, realname_initials, sex, phone, work_no, telephone, status,
      user_identity, sys_org_code, create_by, create_time)
    select ${sqlId(10)}, 'bench' || n,
      ${named('n', '欧阳若曦', `(array['李','王','张','刘','陈'])[n % 5 + 1] || (array['晓明','建国','丽'])[n % 3 + 1]`)},
      ${named('n', 'ouyangruoxi', `(array['li','wang','zhang','liu','chen'])[n % 5 + 1] || (array['xiaoming','jianguo','li'])[n % 3 + 1]`)},
      ${named('n', 'oyrx', `(array['l','w','z','l','c'])[n % 5 + 1] || (array['xm','jg','l'])[n % 3 + 1]`)}, n % 2 + 1,
      '13' || lpad(n::text, 9, '0'), 'B' || lpad(n::text, 6, '0'), '8' || lpad((n % 1000)::text, 3, '0'), 1, 1,
      ${departCode('n')}, 'bench', timestamptz '2025-11-01 08:00+08' + n * interval '5 minutes'
    from generate_series(1, ${users} - 1) n`,
  `insert into sys_user_tenant (tenant_id, user_id, org_code)
    select 1, id, 'A01' from sys_user where create_by = 'bench'`,
  `insert into sys_user_role (tenant_id, user_id, role_id)
    select 1, id, ${sqlId(12, '1')} from sys_user where create_by = 'bench'`,
  `insert into sys_user_depart (tenant_id, user_id, dep_id)
    select 1, u.id, d.id from sys_user u join sys_depart d on d.org_code = u.sys_org_code where u.create_by = 'bench'`,
  `insert into sys_credential (user_id, hash) select u.id, c.hash from sys_user u, sys_credential c join sys_user a on a.id = c.user_id
    where a.username = 'admin' and u.username = any(array['${[...signers, browserUser].join("','")}'])`,
  SIGN_IN,
  `insert into sys_position (id, tenant_id, code, name, post_rank, create_by, create_time)
    select ${sqlId(15)}, 1, 'bench' || n, '职务' || n, (n % 4 + 1)::text, 'bench', timestamptz '2026-01-01 08:00+08' + n * interval '1 minute'
    from generate_series(1, ${positions}) n`,
]

export const fillMenu = ({ menu }: Sizes): string =>
  `insert into sys_permission (id, parent_id, name, menu_type, url, component, sort_no, icon, is_leaf, create_by)
    select ${sqlId(16)}, case when n > 50 then ${sqlId(16, 'n % 50 + 1')} end, '菜单' || n, case when n > 50 then 1 else 0 end,
      '/bench/page' || n, case when n > 50 then 'bench/Page' || n else 'layouts/RouteView' end, n, 'setting', n > 50, 'bench'
    from generate_series(1, ${menu} - (select count(*) from sys_permission)::int) n`

export const EMPTY_MENU = `delete from sys_permission where create_by = 'bench'`

export const fillLogs = ({ logs, users }: Sizes): string[] => [
  `select set_config('app.tenant', '*', false)`,
  `insert into sys_log (id, tenant_id, log_type, log_content, operate_type, userid, username, ip, method, request_url, request_type,
      cost_time, create_by, create_time)
    select ${sqlId(17)}, 1, n % 3 + 1, '用户名: bench' || n % ${users} || ',登录成功！', n % 6 + 1, 'bench' || n % ${users}, '李晓明',
      '10.0.' || n % 200 || '.' || n % 250, '登录', '/sys/login', 'POST', n % 400, 'bench' || n % ${users},
      timestamptz '2026-01-01 08:00+08' + n * interval '20 seconds'
    from generate_series(1, ${logs}) n`,
]

/** A day among rows that follow each other in five minutes, as conditions of a list. */
export const dayOf = (n: number, rows: number, more: Record<string, string> = { status: '1' }): string => {
  const days = Math.max(1, Math.floor((rows * 5) / 1440) - 1)
  const day = new Date(Date.UTC(2025, 10, 2 + (n % days))).toISOString().slice(0, 10)
  const range = { createTime_begin: `${day} 00:00:00`, createTime_end: `${day} 23:59:59` }
  return new URLSearchParams({ ...range, ...more, pageNo: '1', pageSize: '20' }).toString()
}

export const RESULT_DAYS = ['2024-11-01', '2026-10-31'] as const

/** Stored results of the clinical models, over two years; only their lines need them. */
export const fillResults = ({ results }: Pick<Sizes, 'results'>): string =>
  `with made as (
      select n, ${sqlId(19)} as id, timestamptz '${RESULT_DAYS[0]} 00:00+08' + n * (interval '729 days' / ${results}) as at,
        (array['decaf', 'cat', 'mmrc', 'gold', 'bode', 'curb65', 'act', 'news2'])[n % 8 + 1] as model,
        (array['low', 'medium', 'high', 'none'])[n * 7 % 4 + 1] as level,
        (array['handoff', 'link', 'staff'])[n % 3 + 1] as source,
        (array['outpatient', 'inpatient', 'followUp'])[n % 3 + 1] as context, 'bench' || n % 500 as person
      from generate_series(1, ${results}) n),
    whole as (
      insert into assess_assessment (id, tenant_id, performed_at, content, figures, level, complete, status, source, context,
          performed_by, create_by, create_time)
        select id, 1, at, 'copd.admission', upper(model), level, n % 9 > 0, 'completed', source, context, person, 'bench', at from made)
    insert into assess_result (id, tenant_id, performed_at, tool, part, model_code, model_name, model_version, status, level, text_zh,
        complete, source, context, performed_by, group_id, standing, create_by, create_time)
      select id, 1, at, 'copd', 'admission', model, upper(model), '1', case when n % 9 = 0 then 'incomplete' else 'ok' end, level,
        '评估结果的一句说明', n % 9 > 0, source, context, person, id, 'completed', 'bench', at from made`

export const EMPTY_RESULTS = 'truncate assess_assessment cascade'

export const personId = (n: number): string => idOf(10, n)
