import { classOf, type ReportItem } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { roleId, systemOf, useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'
import { reportViews } from '../../../engine/report/views.ts'
import { checkAll } from './fault.ts'
import { withSources } from './over.ts'

const PEOPLE_SQL = `select u.id, u.username, u.sex, u.status, u.create_time
from rpt.sys_user u
where u.username <> coalesce(\${not}, '')
order by u.username`

const item = (fieldName: string, more: object = {}) => ({
  fieldName,
  fieldTxt: fieldName,
  fieldType: 'String',
  ...more,
})
const param = (paramName: string, more: object = {}) => ({
  paramName,
  paramTxt: paramName,
  paramType: 'String',
  ...more,
})

describe('a definition', () => {
  const app = useApp()
  let codes = 0
  const call = async <T>(method: string, path: string, more: object = {}, as: PersonName = 'admin') =>
    (await app.call<T>(method, path, { as, ...more })).body
  const add = async (given: object = {}, as: PersonName = 'admin') => {
    const code = `people_${(codes += 1)}`
    const body = { code, name: '人员', cgrSql: PEOPLE_SQL, ...given }
    const done = await call<{ id: string; fields?: Record<string, string> }>('POST', '/online/report/add', { body }, as)
    return { ...done, code, id: done.result?.id ?? '' }
  }
  const edit = (body: object) => call<{ fields: Record<string, string> }>('PUT', '/online/report/edit', { body })
  const read = async (id: string) =>
    (
      await call<{ items: ReportItem[]; params: object[]; roleIds: string; version: number; fault: string | null }>(
        'GET',
        '/online/report/queryById',
        { query: { id } },
      )
    ).result!
  const fields = async (given: object) => (await add(given)).result!.fields!

  test('without rows takes columns and parameters from the SELECT', async () => {
    const { id, message } = await add()
    expect(message).toBe('添加成功！')
    const { items, params } = await read(id)
    expect(
      items.map(({ fieldName, fieldTxt, fieldType, dictCode }) => [fieldName, fieldTxt, fieldType, dictCode]),
    ).toEqual([
      ['id', '编号', 'String', null],
      ['username', '用户账号', 'String', null],
      ['sex', '性别', 'Integer', 'sex'],
      ['status', '状态', 'Integer', 'user_status'],
      ['create_time', '创建时间', 'Datetime', null],
    ])
    expect(params).toMatchObject([{ paramName: 'not', paramType: 'String' }])
  })

  test('with a refused SELECT names line and reason', async () => {
    expect(await fields({ cgrSql: 'select 1 as a\nfrom sys_user u' })).toEqual({
      cgrSql: expect.stringMatching(/^第 2 行：/) as string,
    })
    expect(await fields({ cgrSql: 'select 1 as a, 2 as a' })).toEqual({
      cgrSql: '第 1 行：有两列都叫“a”，请用 as 起不同的名称',
    })
    expect((await add({ code: '1st' })).message).toBe('报表编码须以字母开头，只含字母、数字、_ 和 -')
  })

  test('reads only views of resources its author may list', async () => {
    const { message } = await add({ cgrSql: 'select a.id from rpt.assess_result a', params: [] }, 'sysadmin')
    expect(message).toBe('您没有“评估结果”的查看权限，不能在报表中使用 rpt.assess_result')
    const { result } = await call<{ faults: { message: string }[] }>(
      'POST',
      '/online/report/parse',
      { body: { cgrSql: 'select a.id from rpt.assess_result a' } },
      'sysadmin',
    )
    expect(result!.faults).toMatchObject([{ message }])
  })

  test('has only columns, parameters and charts of the SELECT', async () => {
    const wrong = await fields({
      items: [
        item('name'),
        item('username', { fieldType: 'Integer', isTotal: true, dictCode: 'nothing', replaceVal: '男1' }),
        item('id', { fieldHref: '/isystem/user/${uid}' }),
      ],
      params: [param('not', { paramType: 'Integer', paramValue: 'x' }), param('never')],
      charts: [{ title: '图', chartType: 'bar', labelField: 'sex', aggregate: 'sum', valueField: 'username' }],
    })
    expect(wrong).toEqual({
      'items.0.fieldName': 'SQL 没有字段“name”，可用的字段：id、username、sex、status、create_time',
      'items.1.fieldType': '字段“username”的值不是这种类型，请改选类型',
      'items.1.isTotal': '字段“username”不是数值，不能合计',
      'items.1.dictCode': '没有字典“nothing”，请填写字典编码或已登记的 表,文字,值',
      'items.1.replaceVal': '取值表达式应为 文字_值,文字_值，例如 男_1,女_2',
      'items.2.fieldHref': '没有字段“uid”，可用的字段：id、username、sex、status、create_time',
      'params.0.paramValue': '参数“not”应为数字',
      'params.1.paramName': '参数“never”在 SQL 中没有使用，请删除，或在 SQL 中写 ${never}',
      'charts.0.valueField': '字段“username”不是数值，不能求和或平均',
    })
    expect(await fields({ params: [] })).toEqual({ params: 'SQL 中的参数“not”没有登记，请在参数中添加' })
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example/${id}',
    '/.//evil.example',
    '/${username}/${id}',
    'https://${username}/',
    '${username}',
    '/x?token={{ACCESS_TOKEN}}',
    'data:text/html,x',
  ])('leads nowhere by %s', async (fieldHref) => {
    expect(await fields({ items: [item('id', { fieldHref })] })).toHaveProperty(['items.0.fieldHref'])
  })

  test('keeps its roles, and audits each text', async () => {
    const nurse = await roleId(app, 'nurse')
    const { id } = await add({ roleIds: nurse })
    const { version, roleIds } = await read(id)
    expect(roleIds).toBe(nurse)
    expect((await edit({ id, version, cgrSql: 'select u.id, u.username from rpt.sys_user u' })).message).toBe(
      '报表字段第 3 行：SQL 没有字段“sex”，可用的字段：id、username；' +
        '报表字段第 4 行：SQL 没有字段“status”，可用的字段：id、username；' +
        '报表字段第 5 行：SQL 没有字段“create_time”，可用的字段：id、username；' +
        '报表参数第 1 行：参数“not”在 SQL 中没有使用，请删除，或在 SQL 中写 ${not}',
    )
    const next = `${PEOPLE_SQL}, u.id`
    expect((await edit({ id, version, cgrSql: next })).success).toBe(true)
    expect((await read(id)).roleIds).toBe(nurse)
    const { rows } = await sql<{ detail: string }>`select detail from audit_entry
      where action = 'report.sql' and object = ${`online:report/${id}`} order by length(detail)`.execute(
      systemOf(app, 1).db,
    )
    expect(rows.map(({ detail }) => (JSON.parse(detail) as { cgrSql: string }).cgrSql)).toEqual([PEOPLE_SQL, next])
    expect((await edit({ id, roleIds: '' })).success).toBe(true)
    expect((await read(id)).roleIds).toBe('')
  })

  test('used by a form keeps its code and the needed columns', async () => {
    const { rows } = await sql<{ id: string }>`select id from onl_cgreport_head where code = 'report_user'`.execute(
      systemOf(app, 1).db,
    )
    const { id } = rows[0]!
    expect((await call('DELETE', '/online/report/delete', { query: { id } })).message).toBe(
      '“系统通告”的“按报表选择用户”从报表“用户”中选择，不能删除；不需要时可以停用',
    )
    expect((await edit({ id, code: 'people' })).message).toBe(
      '“系统通告”的“按报表选择用户”用这个编码选择数据，编码不能修改',
    )
    const { items } = await read(id)
    const left = items.filter(({ fieldName }) => fieldName !== 'phone')
    expect((await edit({ id, items: left })).message).toBe('“部门”的“负责人”要用字段“phone”，不能去掉')
  })

  test('reports a fault, and recovers from it', async () => {
    const { id, code } = await add()
    await sql`update onl_cgreport_head set cgr_sql = 'select g.id from rpt.gone g' where id = ${id}`.execute(
      systemOf(app, 1).db,
    )
    const version = (await read(id)).version
    const views = reportViews([...app.services.ports.resources.values()], classOf)
    await checkAll(app.services, withSources(app.services, views))
    const seen = await read(id)
    expect(seen).toMatchObject({ version, fault: expect.stringContaining('rpt.gone') as string })
    expect((await call('GET', `/online/cgreport/api/getRpColumns/${code}`)).message).toContain(
      `暂不能运行：${seen.fault}`,
    )
    expect((await edit({ id, cgrSql: PEOPLE_SQL })).success).toBe(true)
    expect((await read(id)).fault).toBeNull()
    expect((await call('GET', `/online/cgreport/api/getRpColumns/${code}`)).success).toBe(true)
  })

  test('is disabled and enabled again', async () => {
    const { id, code } = await add()
    await call('PUT', '/online/report/disable', { body: { ids: id } })
    expect((await call('GET', `/online/cgreport/api/getRpColumns/${code}`)).message).toBe(
      '报表“人员”已停用，需要时请联系管理员启用',
    )
    expect((await call('PUT', '/online/report/enable', { body: { ids: id } })).message).toBe('已启用')
    expect((await call('GET', `/online/cgreport/api/getRpColumns/${code}`)).success).toBe(true)
  })
})
