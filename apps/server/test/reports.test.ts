import { classOf, resources } from '@huxi/contract'
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asPerson, asSystem } from '../src/engine/core/caller.ts'
import { inTransaction } from '../src/engine/core/transaction.ts'
import type { Ctx, RowVisibility } from '../src/engine/core/context.ts'
import type { RowRule } from '../src/engine/core/session.ts'
import { openReports, type ReportRunner } from '../src/engine/report/run.ts'
import type { Outer } from '../src/engine/report/statement.ts'
import { reportViews } from '../src/engine/report/views.ts'
import { departId, useApp } from './accounts.ts'
import type { TestApp } from './harness.ts'
import type { PersonName } from './people.ts'

const runnerOf = (app: TestApp): ReportRunner =>
  openReports(app.services, reportViews([...app.services.ports.resources.values()], classOf))

const ctxOf = async (app: TestApp, name: PersonName): Promise<Ctx> => {
  const session = await app.services.ports.sessions.find(await app.tokenOf(name), 0)
  return asPerson(app.services, session!, { id: 'test', ip: '', agent: '', token: undefined })
}

const under = (ctx: Ctx, orgCode: string, rules: Record<string, Omit<RowRule, 'id'>>): Ctx => ({
  ...ctx,
  session: {
    ...ctx.session!,
    orgCode,
    rules: new Map(Object.entries(rules).map(([name, rule]) => [name, [{ id: `rule-${name}`, ...rule }]])),
  },
})

const all: Outer = (from) => sql`select * from ${from}`

describe('a report', () => {
  const app = useApp()
  let reports: ReportRunner
  let admin: Ctx
  beforeAll(async () => {
    ;[reports, admin] = [runnerOf(app), await ctxOf(app, 'admin')]
    for (const [tenantId, org] of [
      [1, 'A01A01'],
      [1, 'A01A02'],
      [2, 'A01A01'],
    ] as const)
      await sql`insert into sys_position (id, tenant_id, code, name, post_rank, sys_org_code, company_id) values
        (${`p-${tenantId}-${org}`}, ${tenantId}, ${`p-${org}`}, ${`职务${tenantId}${org}`}, '1', ${org}, ${await departId(app, org, tenantId)})`.execute(
        app.services.database.scoped(tenantId),
      )
  })

  test('gives its columns, their types and its parameters', async () => {
    const text = `select u.username, count(*) as n, max(u.create_time) as last, cast(1 as int) as i, 1.5 as d, current_date as day
      from rpt.sys_user u where u.username <> \${name} and u.create_by = #{sys_user_code} group by u.username;`
    expect(await reports.shape(admin, text)).toEqual({
      columns: [
        { name: 'username', type: 'String' },
        { name: 'n', type: 'Long' },
        { name: 'last', type: 'Datetime' },
        { name: 'i', type: 'Integer' },
        { name: 'd', type: 'Integer' },
        { name: 'day', type: 'Date' },
      ],
      params: ['name'],
      views: ['rpt.sys_user'],
      faults: [],
    })
  })

  test.each([
    ['select u.username, u.nothing from rpt.sys_user u', 'u.nothing', '没有字段“u.nothing”，请检查拼写'],
    ["select '中' as a, u.username from rpt.sys_position u", 'u.username', '没有字段“u.username”，请检查拼写'],
    ["select '中' as 名, x.code from rpt.sys_position", 'x.code', 'from 里没有“x.code”，请检查别名'],
    ['select code, count(*) as n from rpt.sys_position', 'code', '“code”须写进 group by，或放在聚合函数里'],
    [
      'select id from rpt.sys_position a join rpt.sys_depart b on true',
      'id',
      '字段“id”在几个视图里都有，请在前面写上别名',
    ],
    ['select sum(code) as n from rpt.sys_position', 'sum', '“sum”不能用于这种类型的值，请用 cast(… as 类型) 转换'],
    ["select code from rpt.sys_position where version = 'x'", "'x'", "“'x'”不是这里需要的类型，请检查写法"],
    ['select code from rpt.sys_position where ${a} is null', '${a}', '“${a}”的类型无法确定，请写成 cast(${a} as text)'],
    ['select 1/0 as a', 'select 1/0 as a', '除数为零，请检查'],
    ['select code, name as code from rpt.sys_position', null, '有两列都叫“code”，请用 as 起不同的名称'],
    ['select code, 1 + 1 from rpt.sys_position', null, '第 2 列没有名称，请用 as 起名'],
  ])('%s: said with its place', async (given, place, message) => {
    const { faults } = await reports.shape(admin, given)
    expect(faults.map((fault) => [given.slice(fault.from, fault.to), fault.message])).toEqual([
      [place ?? given, message],
    ])
  })

  test('shows the tenant of the reader', async () => {
    const text = "select p.name from rpt.sys_position p where p.code like 'p-%' order by 1"
    const namesOf = async (ctx: Ctx) =>
      (await reports.ask<{ name: string }>(ctx, { text }, all)).map(({ name }) => name)
    expect(await namesOf(admin)).toEqual(['职务1A01A01', '职务1A01A02'])
    expect(await namesOf(await ctxOf(app, 'outsider'))).toEqual(['职务2A01A01'])
  })

  test('of users: members of the tenant alone, names masked as in lists', async () => {
    const text = 'select username, realname from rpt.sys_user where username <> ${not} order by username'
    const people = async (name: PersonName, clearNames = false) =>
      reports.ask<{ username: string; realname: string }>(
        await ctxOf(app, name),
        { text, params: { not: 'admin' }, clearNames },
        all,
      )
    const [ours, theirs] = [await people('admin'), await people('outsider')]
    expect(ours.map((row) => row.username)).toEqual(expect.arrayContaining(['nurse', 'doctor']))
    expect(ours.map((row) => row.username)).not.toContain('outsider')
    expect(theirs.map((row) => row.username)).toContain('outsider')
    expect(theirs.map((row) => row.username)).not.toContain('nurse')
    expect(ours.find((row) => row.username === 'nurse')!.realname).toBe('护*甲')
    expect((await people('admin', true)).find((row) => row.username === 'nurse')!.realname).toBe('护士甲')
  })

  test('is empty for rows that the reader has no right to list', async () => {
    const text = 'select username from rpt.sys_user'
    const nobody = await ctxOf(app, 'nobody')
    expect((await reports.ask(nobody, { text }, all)).length).toBeGreaterThan(0)
    expect(await reports.ask(nobody, { text, onlyListed: true }, all)).toEqual([])
    expect((await reports.ask(admin, { text, onlyListed: true }, all)).length).toBeGreaterThan(0)
  })

  test('of two views: data rules apply to each, so two readers get different rows', async () => {
    const text = `select p.name, d.depart_name from rpt.sys_position p join rpt.sys_depart d on d.id = p.company_id
      where p.code like 'p-%' order by p.code`
    const mine = { field: 'sysOrgCode', operator: '=', value: '#{sys_org_code}' }
    const rowsIn = (org: string, rules: Record<string, Omit<RowRule, 'id'>>) =>
      reports.ask(under(admin, org, rules), { text }, all)
    const [first, second] = [
      { name: '职务1A01A01', depart_name: '呼吸科' },
      { name: '职务1A01A02', depart_name: '护理部' },
    ]
    expect(await rowsIn('A01A01', {})).toEqual([first, second])
    expect(await rowsIn('A01A01', { 'system:position': mine })).toEqual([first])
    expect(await rowsIn('A01A02', { 'system:position': mine })).toEqual([second])
    const named = { field: 'departName', operator: '=', value: '护理部' }
    expect(await rowsIn('A01A01', { 'system:position': mine, 'system:depart': named })).toEqual([])
  })

  test('parameters and variables are bound as values', async () => {
    const text = `select p.code from rpt.sys_position p where (\${code} is null or p.code = \${code})
      and p.sys_org_code in (#{sys_multi_org_code}) and p.version >= \${version} order by 1`
    const doctor = await ctxOf(app, 'doctor')
    const codes = async (params: Record<string, unknown>) =>
      (await reports.ask<{ code: string }>(doctor, { text, params }, all)).map(({ code }) => code)
    expect(await codes({ version: 1 })).toEqual(['p-A01A01', 'p-A01A02'])
    expect(await codes({ version: 1, code: 'p-A01A02' })).toEqual(['p-A01A02'])
    expect(await codes({ version: 1, code: "' or true --" })).toEqual([])
    expect(await codes({})).toEqual([])
  })

  test.each([
    ['rpt.sys_user', 'username', 'outsider'],
    ['rpt.sys_position', 'name', '职务2A01A01'],
  ])('errors tell nothing of rows of another tenant: %s', async (view, column, value) => {
    const text = `select 1 / (case when ${column} = '${value}' then 0 else 1 end) as a from ${view}`
    expect((await reports.ask(admin, { text }, all)).length).toBeGreaterThan(0)
    await expect(reports.ask(await ctxOf(app, 'outsider'), { text }, all)).rejects.toThrow('除数为零')
  })

  test('an order without effect is left out', async () => {
    const text = 'select code from rpt.sys_position order by code'
    const count: Outer = (from) => sql`select count(*)::int as n from ${from}`
    expect(await reports.ask(admin, { text }, count, 'any')).toEqual(await reports.ask(admin, { text }, count))
  })

  test('parameters have values of their own', async () => {
    const text = 'select code, name from rpt.sys_position where version = ${version}'
    const found = await reports.ask(
      admin,
      { text, params: { version: 1 } },
      (from) => sql`select count(*)::int as n from ${from} where q.code = any(${['p-A01A01', 'x']}) and ${1} = ${1}`,
    )
    expect(found).toEqual([{ n: 1 }])
  })

  test('a rule on masked or unreadable fields is reported to the reader and in the audit record', async () => {
    const text = 'select username from rpt.sys_user'
    const rule = { field: 'realname', operator: '=', value: '护士甲' }
    const refusalOf = (title: string) =>
      new AppError('refused', `您的数据规则用到了报表不能读取的字段，“${title}”不能显示，请联系管理员`)
    await expect(reports.ask(under(admin, 'A01', { 'system:user': rule }), { text }, all)).rejects.toEqual(
      refusalOf('用户'),
    )
    const { stores } = app.services.ports
    const hidden: RowVisibility = {
      r: resources['sys_position'],
      visible: async () => [sql`exists (select 1 from sys_notice n where n.id = sys_position.create_by)`],
    }
    const ports = { ...app.services.ports, stores: new Map([...stores, ['system:position', hidden]]) }
    const blind: Ctx = { ...admin, services: { ...app.services, ports } }
    const positions =
      'select p.code, d.depart_name from rpt.sys_depart d left join rpt.sys_position p on p.company_id = d.id'
    await expect(reports.ask(blind, { text: positions }, all)).rejects.toEqual(refusalOf('职务'))
    expect(await reports.shape(blind, positions)).toMatchObject({ faults: [] })
    const refusals = async () =>
      (
        await sql<{ object: string }>`select object from audit_entry where action = 'rule-failed'`.execute(
          app.services.database.scoped(1),
        )
      ).rows.map(({ object }) => object)
    await expect.poll(refusals).toEqual(expect.arrayContaining(['system:user/report', 'system:position/report']))
  })

  test('runs inside of a transaction, which goes on unchanged', async () => {
    await inTransaction(admin, async (tx) => {
      const rows = await reports.ask(tx, { text: 'select id from rpt.sys_position' }, all)
      expect(rows.length).toBeGreaterThan(0)
      const { columns } = await reports.shape(tx, 'select code, version from rpt.sys_position')
      expect(columns).toEqual([
        { name: 'code', type: 'String' },
        { name: 'version', type: 'Integer' },
      ])
      expect(await reports.shape(tx, 'select no from rpt.sys_position')).toMatchObject({ faults: [{ from: 7 }] })
      expect(await reports.shape(tx, 'select sum(code) as s from rpt.sys_position')).toMatchObject({
        faults: [{ from: 7 }],
      })
      await sql`update sys_position set name = name where id = 'p-1-A01A01'`.execute(tx.db)
    })
  })

  test('streams all rows, and releases the connection when the reader leaves', async () => {
    const text = 'select a.id from rpt.sys_permission a, rpt.sys_permission b'
    const [{ n } = { n: 0 }] = await reports.ask<{ n: number }>(
      admin,
      { text },
      (from) => sql`select count(*) as n from ${from}`,
    )
    let read = 0
    for await (const batch of reports.stream(admin, { text }, all)) read += batch.length
    expect(read).toBe(n)
    for (let i = 0; i < 3; i += 1) {
      const stream = reports.stream(admin, { text }, all)
      expect(await stream.next()).toMatchObject({ done: false })
      await stream.return(undefined)
    }
    const failing = { text: 'select 1 / (version - version) as a from rpt.sys_position' }
    await expect(reports.stream(admin, failing, all).next()).rejects.toThrow('除数为零')
    expect(await reports.ask(admin, { text: 'select 1 as a' }, all)).toEqual([{ a: 1 }])
  })

  test('refuses expensive queries before they run', async () => {
    const text = `select count(*) as n from ${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `rpt.sys_permission ${name}`).join(', ')}`
    await expect(reports.ask(admin, { text }, all)).rejects.toThrow('报表过大，请缩小范围')
  })

  test.each([
    ['select 1 / (p.version - ${a}) as a from rpt.sys_position p', '1', '报表里的除数为零'],
    ['select p.code from rpt.sys_position p where p.version = ${a}', 'x', '报表的参数或数据不是需要的类型'],
    ['select p.code from rpt.sys_position p where p.create_time > ${a}', '2026-13-45', '日期'],
    ['select (select code from rpt.sys_position where name <> ${a}) as a', 'x', '应当只有一个值的地方有多个值'],
    ['select code from sys_position', 'x', '报表不能运行，请联系报表的编写人检查查询语句'],
  ])('%s with %s: a sentence without SQL', async (text, a, sentence) => {
    const error = await reports.ask(admin, { text, params: { a } }, all).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).message).toContain(sentence)
    expect((error as AppError).message).not.toMatch(/select|from|rpt_/)
  })

  test('system work without a tenant cannot run a report', async () => {
    await expect(reports.ask(asSystem(app.services, 'test'), { text: 'select 1 as a' }, all)).rejects.toThrow(
      '没有租户',
    )
  })
})
