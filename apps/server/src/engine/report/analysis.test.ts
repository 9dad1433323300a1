import { int, json, personName, phone, resource, text } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import { analyseReport } from './analysis.ts'
import { openParser } from './parser.ts'
import { reportViews } from './views.ts'

const patient = resource({
  name: 'care:patient',
  title: '患者',
  table: 'care_patient',
  path: '/care/patient',
  owner: 'tenant',
  sort: { createTime: 'asc' },
  label: 'code',
  fields: {
    code: text('编码'),
    realname: personName('姓名'),
    phone: phone('电话'),
    age: int('年龄'),
    more: json('更多'),
  },
})
const visit = resource({
  name: 'care:visit',
  title: '就诊',
  table: 'care_visit',
  path: '/care/visit',
  owner: 'tenant',
  sort: { createTime: 'asc' },
  label: 'code',
  fields: { code: text('编码'), patientId: text('患者') },
})
const views = reportViews([patient, visit], () => 'internal')
const faults = (given: string): string[] => analyseReport(given, views).faults.map(({ message }) => message)
const TOO_LONG = '查询语句会生成过长的文字'
const rewritten = (given: string): string => analyseReport(given, views).sql.replace(/\s+/g, ' ').trim()

beforeAll(openParser)

describe('accepts', () => {
  test.each([
    ['select code from rpt.care_patient', 'select code from "rpt_care_patient" as "care_patient"'],
    ['select p.code from rpt.care_patient p;', 'select p.code from "rpt_care_patient" p'],
    [
      'select rpt.care_patient.code from rpt . "care_patient"',
      'select care_patient.code from "rpt_care_patient" as "care_patient"',
    ],
    [`select code from U&"r!0070t" uescape '!' . U&"care\\005Fpatient" x`, 'select code from "rpt_care_patient" x'],
    [
      "select '中文' as 名 from rpt.care_patient where code = ${code} and age > ${age} or code = '${code}'",
      `select '中文' as 名 from "rpt_care_patient" as "care_patient" where code = $1 and age > $2 or code = $1`,
    ],
    [
      'select code from rpt.care_patient where (${a} is null or age = ${a}) and ${b} is not null',
      'select code from "rpt_care_patient" as "care_patient" where ( $3::text is null or age = $1 ) and $4::text is not null',
    ],
    [
      'with a as (select code from rpt.care_visit) select * from a join rpt.care_patient p using (code)',
      'with a as (select code from "rpt_care_visit" as "care_visit") select * from a join "rpt_care_patient" p using (code)',
    ],
    [
      'select code from rpt.care_patient where code in (#{sys_multi_org_code})',
      'select code from "rpt_care_patient" as "care_patient" where code in ( (select unnest($1::text[])) )',
    ],
  ])('%s', (given, wanted) => {
    expect(faults(given)).toEqual([])
    expect(rewritten(given)).toBe(wanted)
  })
})

const ONE = '报表只能是一条 select 语句'
const A = 'select code from rpt.care_patient'

describe('refuses', () => {
  test.each<[given: string, message: string]>([
    [`${A}; select 1`, ONE],
    [`${A};;drop table sys_user`, ONE],
    ['delete from rpt.care_patient', ONE],
    ['set role postgres', ONE],
    ['explain select 1', ONE],
    ['copy (select 1) to program $x', '语法有误：“$x”附近，请检查'],
    ['begin', ONE],
    ['do $$ begin end $$', '不能用 $ 引用文字，请改用单引号'],
    ['', '请填写查询语句'],
    [' -- nothing', '请填写查询语句'],
    [';', '请填写查询语句'],
    ['select code from', '查询语句没有写完，请补全'],
    ['select /* ', '语法有误：“/”附近，请检查'],
    ['with d as (delete from rpt.care_patient returning *) select * from d', '报表只能查询，不能删除数据'],
    ['with d as (insert into rpt.care_patient values (1) returning *) select * from d', '报表只能查询，不能新增数据'],
    ['with d as (update rpt.care_patient set code = 1 returning *) select * from d', '报表只能查询，不能修改数据'],
    ['select code into stolen from rpt.care_patient', '报表只能查询，不能用 into 写入'],
    [`${A} for update`, '报表只能查询，不能用 for update、for share 锁定'],
    [`select * from (${A} for share) x`, '报表只能查询，不能用 for update、for share 锁定'],
    ['select * from care_patient', '没有“care_patient”：视图请写成“rpt.care_patient”，with 里的查询请先写在前面'],
    ['select * from public.care_patient', '不能查询“public.care_patient”，只能查询“rpt.视图名”'],
    ['select * from pg_catalog.pg_class', '不能查询“pg_catalog.pg_class”，只能查询“rpt.视图名”'],
    ['select * from pg_authid', '没有“pg_authid”：视图请写成“rpt.pg_authid”，with 里的查询请先写在前面'],
    ['select * from information_schema.tables', '不能查询“information_schema.tables”，只能查询“rpt.视图名”'],
    ['select * from "Rpt".care_patient', '不能查询“Rpt.care_patient”，只能查询“rpt.视图名”'],
    ['select * from rpt."care_patient "', '没有视图“rpt.care_patient ”，请从可用的视图中选择'],
    ['select * from U&"p\\0075blic".care_patient', '不能查询“public.care_patient”，只能查询“rpt.视图名”'],
    ['select * from other.rpt.care_patient', '请写成“rpt.视图名”，前面不能再有库名'],
    ['select * from only rpt.care_patient', '视图前不能用 only'],
    ['table rpt.care_patient', '不能用 table，请写成 select * from'],
    ['select (select code from sys_user)', '没有“sys_user”：视图请写成“rpt.sys_user”，with 里的查询请先写在前面'],
    ['select 1 where exists (table sys_user)', '不能用 table，请写成 select * from'],
    ['select * from rpt.care_patient tablesample system (1)', '不能用 tablesample'],
    [
      'with a as (select * from b), b as (select 1 as x) select * from a',
      '没有“b”：视图请写成“rpt.b”，with 里的查询请先写在前面',
    ],
    [
      'select * from (with a as (select 1 as x) select * from a) q, a',
      '没有“a”：视图请写成“rpt.a”，with 里的查询请先写在前面',
    ],
    [
      'with rpt_care_patient as (select 1 as code) select code from rpt_care_patient',
      'with 里的查询不能以“rpt_”开头，请换一个名称',
    ],
    [
      'select * from rpt_care_patient, rpt.care_patient',
      '没有“rpt_care_patient”：视图请写成“rpt.rpt_care_patient”，with 里的查询请先写在前面',
    ],
    ['with recursive a as (select 1 as x union all select x from a) select x from a', '不能用 with recursive'],
    ['with a as not materialized (select 1 as x) select x from a', '不能用 not materialized，请去掉'],
    ['select pg_sleep(10)', '不能用函数“pg_sleep”'],
    ['select pg_catalog.pg_sleep(10)', '不能用函数“pg_catalog.pg_sleep”'],
    ['select "pg_sleep"(10)', '不能用函数“pg_sleep”'],
    ['select U&"pg\\005fsleep"(10)', '不能用函数“pg_sleep”'],
    ['select public.lower(code) from rpt.care_patient', '不能用函数“public.lower”'],
    [`select set_config('role', 'postgres', false)`, '不能用函数“set_config”'],
    [`select current_setting('app.tenant')`, '不能用函数“current_setting”'],
    [`select query_to_xml('select 1', true, true, '')`, '不能用函数“query_to_xml”'],
    [`select dblink('', '')`, '不能用函数“dblink”'],
    [`select lo_import('/etc/passwd')`, '不能用函数“lo_import”'],
    [`select pg_read_file('/etc/passwd')`, '不能用函数“pg_read_file”'],
    ['select random()', '不能用函数“random”'],
    [`select repeat('x', 1000000000)`, '不能用函数“repeat”'],
    [`select lpad('x', 1000000000)`, '函数“lpad”的长度请写成不超过 1000 的数字'],
    ['select lpad(code, age) from rpt.care_patient', '函数“lpad”的长度请写成不超过 1000 的数字'],
    ['select app_tenant()', '不能用函数“app_tenant”'],
    ['select * from generate_series(1, 1000000000) as g (x)', '函数不能当作表，请从视图查询'],
    ['select generate_series(1, 1000000000)', '不能用函数“generate_series”'],
    ['select p.code from rpt.care_patient p, lateral (select p.code) q', '不能用 lateral，请改为连接或子查询'],
    ['select * from (values (1)) v (x)', '不能用 values，请用 select … union all'],
    ['values (1)', '不能用 values，请用 select … union all'],
    ['select concat(variadic array[1, 2])', '不能用 variadic'],
    ['select current_user', '不能查询数据库的账号和环境，请改用系统变量，例如 #{sys_user_code}'],
    ['select session_user', '不能查询数据库的账号和环境，请改用系统变量，例如 #{sys_user_code}'],
    [`select 'pg_class'::regclass`, '不能转换为类型“regclass”'],
    [`select cast('x' as public.care_patient)`, '不能转换为类型“public.care_patient”'],
    [`select 'x'::"char"`, '不能转换为类型“char”'],
    [`select '<a/>'::xml`, '不能转换为类型“xml”'],
    ['select 1 operator(public.+) 2', '不能用运算符“public.+”'],
    ['select 1 @@ 2', '不能用运算符“@@”'],
    [`select code ~ '(a*)*b' from rpt.care_patient`, '不能用运算符“~”'],
    [`select code similar to 'a' from rpt.care_patient`, '不能用 similar to，请改用 like'],
    ['select code from rpt.care_patient order by code using <', '排序请用 asc 或 desc，不能用 using'],
    ['select (p).code from rpt.care_patient p', '不能从一行里取字段，请写成“别名.字段”'],
    [`select json_object('a': 1)`, '报表里不能用这种写法（JsonObjectConstructor）'],
    ['select xmlelement(name a)', '报表里不能用这种写法（XmlExpr）'],
    ['select more from rpt.care_patient', '没有字段“more”，请检查拼写'],
    ['select phone_cipher from rpt.care_patient', '没有字段“phone_cipher”，请检查拼写'],
    ['select tenant_id from rpt.care_patient', '没有字段“tenant_id”，请检查拼写'],
    ['select ctid from rpt.care_patient', '没有字段“ctid”，请检查拼写'],
    ['select p.tableoid from rpt.care_patient p', '没有字段“p.tableoid”，请检查拼写'],
    ['select p.pg_typeof from rpt.care_patient p', '没有字段“p.pg_typeof”，请检查拼写'],
    ['select code from rpt.care_patient where code = $1', '不能直接写 $1，参数请写成 ${参数名}'],
    ['select code from rpt.care_patient where code = ${a} or code = $1', '不能直接写 $1，参数请写成 ${参数名}'],
    ["select code from rpt.care_patient where code like '%${a}%'", "参数不能写在引号里，请写成 '…' || ${a} || '…'"],
    ['select code as "${a}" from rpt.care_patient', "参数不能写在引号里，请写成 '…' || ${a} || '…'"],
    ['select code from rpt.${view}', '参数不能写在这里，请写在条件或字段中'],
    ['select code from rpt.care_patient where code = ${${a}}', '参数没有写完，请写成 ${参数名}'],
    ['select code from rpt.care_patient where code = ${a b}', '参数名“a b”须以字母开头，只含字母、数字和下划线'],
    ["select code from rpt.care_patient where code = ${a'; drop table x --}", '参数没有写完，请写成 ${参数名}'],
    ['select code from rpt.care_patient where code = #{tenant_id}', '没有系统变量“tenant_id”'],
    ['select code，phone from rpt.care_patient', '“，”是全角字符，请改为半角'],
    [`select ${'('.repeat(300)}1${')'.repeat(300)}`, '括号嵌套过深，请拆成几个查询'],
    [`select 1${' + 1'.repeat(4000)}`, '查询语句过于复杂，请拆成几个查询'],
    [`select ${'x'.repeat(20_000)}`, '查询语句过长，最多 20000 个字'],
    [`select '\0'; drop`, '查询语句含有不可用的字符'],
    [
      `select 1 from ${Array.from({ length: 31 }, (_, i) => `rpt.care_visit v${i}`).join(', ')}`,
      '一个报表最多连接 30 次',
    ],
    [
      Array.from({ length: 16 }).reduce<string>(
        (inner) => `select a || a as a from (${inner}) q`,
        'select code as a from rpt.care_visit',
      ),
      '查询语句过于复杂，请拆成几个查询',
    ],
    [`select replace(replace(lpad('a', 1000, 'a'), 'a', lpad('b', 1000, 'b')), 'b', lpad('c', 1000, 'c'))`, TOO_LONG],
    [`select length(replace(rpad('', 1000, 'a'), 'a', rpad('', 1000, 'b'))) + length(rpad('', 1000, 'b'))`, TOO_LONG],
    [
      `select replace(replace(code, 'a', lpad('', 500, 'a')), 'a', lpad('', 500, 'a')) as a from rpt.care_patient`,
      TOO_LONG,
    ],
    [
      `with a as (select lpad('', 1000, 'a') as x), b as (select replace(x, 'a', x) as x from a) select replace(x, 'a', x) as x from b`,
      TOO_LONG,
    ],
    [`select code from rpt.care_patient where length(replace(\${a}, 'a', \${b} || \${b})) > 0`, TOO_LONG],
  ])('%s', (given, message) => {
    expect(faults(given)[0] ?? 'let through').toContain(message)
  })

  test('accepts bounded replacements', () => {
    const escaped = ['&', '<', '>', '"'].reduce((text, sign) => `replace(${text}, '${sign}', '&amp;')`, 'code')
    expect(faults(`select ${escaped} as code, lpad(code, 1000, '0') as a from rpt.care_patient`)).toEqual([])
    expect(
      faults("select replace(code, ${a}, ${b}) as a from rpt.care_patient where code || '，' || code = ${c}"),
    ).toEqual([])
  })
  test('gives positions in characters', () => {
    const given = "select '中文😀' as 名, 没有(code) as a from rpt.care_patient where '${x}' = no_such(code)"
    const places = analyseReport(given, views).faults.map(({ from, to }) => given.slice(from, to))
    expect(places).toEqual(['没有', 'no_such'])
    const broken = analyseReport("select '中文😀' fro rpt where", views).faults[0]!
    expect("select '中文😀' fro rpt where".slice(broken.from, broken.to)).toBe('rpt')
  })
  test('ignores comments and reads the code beside them', () => {
    expect(faults('select code /* ${x} "；" /* nested */ */ from rpt.care_patient -- ${y}')).toEqual([])
    expect(faults("select code from rpt.care_patient /* ' */ where code = '*/' -- ' ; drop")).toEqual([])
    expect(faults('select code from rpt.care_patient --\n, sys_user')).toHaveLength(1)
  })
})

test.each([
  ['select code from rpt.care_visit order by code desc, id', 'select code from "rpt_care_visit" as "care_visit" '],
  [
    'select code, row_number() over (order by id) as n from rpt.care_visit order by 2 -- last',
    'select code, row_number() over (order by id) as n from "rpt_care_visit" as "care_visit" ',
  ],
  ['select code from rpt.care_visit order by code limit 3', undefined],
  ['select distinct on (code) code from rpt.care_visit order by code', undefined],
  ['select code from rpt.care_visit order by code = ${a}', undefined],
  ['(select code from rpt.care_visit order by code)', undefined],
])('where the order does not matter: %s', (given, wanted) => {
  expect(analyseReport(given, views).unordered).toBe(wanted)
})

const FROM = 'from "rpt_care_visit" as "care_visit"'
test.each([
  ['select code, id from rpt.care_visit', `select code, id ${FROM} order by 2, 1`],
  ['select code, id from rpt.care_visit; -- all', `select code, id ${FROM} order by 2, 1`],
  ['select code, id from rpt.care_visit limit 3', `select code, id ${FROM} order by 2, 1 limit 3`],
  [
    'select code, id from rpt.care_visit order by code desc nulls last -- by code',
    `select code, id ${FROM} order by code desc nulls last, 2, 1 -- by code`,
  ],
  [
    "select code, id from rpt.care_visit order by coalesce(code, '(') offset ${skip} fetch first 2 rows only",
    `select code, id ${FROM} order by coalesce(code, '('), 2, 1 offset $1 fetch first 2 rows only`,
  ],
  [
    'with a as (select code, id from rpt.care_visit order by 1) (select * from a order by (select 1), code) limit 2',
    `with a as (select code, id ${FROM} order by 1) (select * from a order by (select 1), code, 2, 1 ) limit 2`,
  ],
  ['(select code, id from rpt.care_visit limit 3)', `(select code, id ${FROM} limit 3) order by 2, 1`],
  [
    '(select code, id from rpt.care_visit order by code) union all select code, id from rpt.care_visit',
    `(select code, id ${FROM} order by code) union all select code, id ${FROM} order by 2, 1`,
  ],
  [
    'select distinct on (id) code, id from rpt.care_visit',
    `select * from ( select distinct on (id) code, id ${FROM} ) as t order by 2, 1`,
  ],
])('rows that are equal but for some columns have an order: %s', (given, wanted) => {
  expect(analyseReport(given, views).ordered([2, 1]).replace(/\s+/g, ' ').trim()).toBe(wanted)
})
