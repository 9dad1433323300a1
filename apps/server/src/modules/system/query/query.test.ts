import type { SavedQuery } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { asSystem } from '../../../engine/core/caller.ts'

const app = useApp()

const LIST = 'system:user'
const ROWS = [
  { field: 'realname', rule: 'like', val: '欧阳静怡' },
  { field: 'createTime', rule: 'ge', val: '2026-01-01 00:00:00' },
]

const save = async (title: string, given: object = {}, options: CallOptions = {}) =>
  (
    await app.call<{ id: string }>('POST', '/sys/query/save', {
      as: 'admin',
      body: { resource: LIST, title, matchType: 'or', records: ROWS, ...given },
      ...options,
    })
  ).body
const list = async (options: CallOptions = {}, resource = LIST) =>
  (await app.call<SavedQuery[]>('GET', '/sys/query/list', { as: 'admin', query: { resource }, ...options })).body
    .result!
const drop = async (id: string, options: CallOptions = {}) =>
  (await app.call('DELETE', '/sys/query/delete', { as: 'admin', query: { id }, ...options })).body

describe('saved queries', () => {
  test('are kept per list and read back as they were', async () => {
    const { result } = await save('静怡')
    expect(await list()).toMatchObject([
      { id: result!.id, resource: LIST, title: '静怡', matchType: 'or', records: ROWS, createTime: expect.any(String) },
    ])
    expect(await list({}, 'system:position')).toEqual([])
  })

  test('may be a whole view of the list, kept as cipher text as well', async () => {
    const view = {
      conditions: { realname: '*欧阳*' },
      sort: [{ column: 'createTime', order: 'asc' }],
      size: 20,
      columns: { hidden: ['sex'] },
    }
    const { result } = await save('我的视图', { records: [], view })
    expect((await list()).find(({ id }) => id === result!.id)).toMatchObject({ records: [], view })
    const { rows } = await sql<{ view: string }>`select view from sys_saved_query where id = ${result!.id}`.execute(
      asSystem(app.services, 'test').db,
    )
    expect(rows[0]!.view).toMatch(/^gcm\.[0-9a-f]+\.[\w-]+$/)
    await drop(result!.id)
  })

  test('are separate for lists built from records', async () => {
    const view = { conditions: { realname: '张' } }
    const { result } = await save('我的视图', { resource: 'online:report/17', records: [], view })
    expect(await list({}, 'online:report/17')).toMatchObject([{ id: result!.id, view }])
    expect(await list({}, 'online:report/18')).toEqual([])
  })

  test('are overwritten under the same title', async () => {
    const first = await save('今年')
    const again = await save('今年', { matchType: 'and', records: [ROWS[1]] })
    expect(again.result!.id).toBe(first.result!.id)
    const [found, ...rest] = (await list()).filter((row) => row.title === '今年')
    expect([found, rest]).toMatchObject([{ matchType: 'and', records: [ROWS[1]] }, []])
  })

  test('are overwritten under a title in another width and in capitals', async () => {
    const first = await save('COPD 一')
    expect((await save('ｃｏｐｄ  一')).result!.id).toBe(first.result!.id)
    const other = await save('别的')
    expect((await save('Copd 一', { id: other.result!.id })).message).toContain('已有名为')
    expect((await list()).filter(({ title }) => /copd/i.test(title))).toMatchObject([{ title: 'copd  一' }])
    await drop(first.result!.id)
    await drop(other.result!.id)
  })

  test('are stored as cipher text, bound to their owner', async () => {
    const { db } = asSystem(app.services, 'test')
    const { rows } = await sql<{ records: string }>`select records from sys_saved_query`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { records } of rows) expect(records).toMatch(/^gcm\.[0-9a-f]+\.[\w-]+$/)
    await save('静怡', { records: [ROWS[1]] }, { as: 'sysadmin' })
    await sql`update sys_saved_query set records = (select records from sys_saved_query q join sys_user u on u.id = q.user_id
      where u.username = 'admin' and q.title = '静怡') where title = '静怡'`.execute(db)
    expect(await list({ as: 'sysadmin' })).toEqual([])
    expect(await list()).toHaveLength(2)
  })

  test('are isolated by user and tenant', async () => {
    const { id } = (await save('自己的')).result!
    const others: CallOptions[] = [{ as: 'nurse' }, { as: 'outsider' }, { headers: { tenant_id: '2' } }]
    for (const options of others) {
      expect((await list(options)).map((row) => row.title)).not.toContain('自己的')
      expect(await drop(id, options)).toMatchObject({ success: false, message: '未找到对应实体' })
      expect(await save('自己的', { records: [ROWS[1]] }, options)).toMatchObject({ success: true })
    }
    expect((await list()).find((row) => row.id === id)?.records).toEqual(ROWS)
    expect(await drop(id)).toMatchObject({ success: true, message: '删除成功' })
    expect(await drop(id)).toMatchObject({ success: false })
    expect((await list({ as: 'nurse' })).map((row) => row.title)).toContain('自己的')
  })

  describe('shared with a role', () => {
    const VIEW = { conditions: { sex: '1' } }
    const roleOf = async (code: string) =>
      (
        await sql<{ id: string }>`select id from sys_role where role_code = ${code} and tenant_id = 1`.execute(
          asSystem(app.services, 'test').db,
        )
      ).rows[0]!.id
    const share = async (title: string, given: object = {}, options: CallOptions = { as: 'secadmin' }) =>
      save(title, { records: [], view: VIEW, roleId: await roleOf('sysadmin'), ...given }, options)

    test('are visible to all holders of the role, with their author', async () => {
      const { id } = (await share('共享的')).result!
      const [theirs] = (await list({ as: 'sysadmin' })).filter((row) => row.id === id)
      expect(theirs).toMatchObject({
        title: '共享的',
        view: VIEW,
        mine: false,
        by: expect.any(String),
        preferred: false,
      })
      expect((await list({ as: 'secadmin' })).find((row) => row.id === id)).toMatchObject({ mine: true })
      for (const options of [{ as: 'nurse' }, { as: 'outsider' }, { as: 'admin' }] as CallOptions[])
        expect((await list(options)).map((row) => row.id)).not.toContain(id)
      expect(await drop(id, { as: 'sysadmin' })).toMatchObject({ success: false, message: '未找到对应实体' })
      expect(await save('改', { id }, { as: 'sysadmin' })).toMatchObject({ success: false, message: '未找到对应实体' })
    })

    test('need the right to edit roles, no personal data, and an existing role', async () => {
      const refusals = [
        [await share('不行', {}, { as: 'sysadmin' }), '只有可以编辑角色的人才能把视图共享给角色'],
        [
          await share('不行', { records: ROWS }),
          '查询条件中有姓名、证件、电话或地址，共享会让他人看到这些信息，请去掉后再共享',
        ],
        [
          await share('不行', { view: { conditions: { realname: '*欧阳*' } } }),
          '查询条件中有姓名、证件、电话或地址，共享会让他人看到这些信息，请去掉后再共享',
        ],
        [await share('不行', { roleId: 'nothing' }), '共享的角色不存在，请重新选择'],
        [await share('不行', { resource: 'online:report/17' }), '报表的查询条件可能含有个人信息，视图不能共享'],
      ] as const
      for (const [{ success, message }, sentence] of refusals)
        expect({ success, message }).toEqual({ success: false, message: sentence })
    })

    test('need the right to the list', async () => {
      const { id } = (await share('护士的', { roleId: await roleOf('nurse') })).result!
      expect(id).toBeTruthy()
      expect((await list({ as: 'nurse' })).map((row) => row.id)).not.toContain(id)
    })

    test('may be the default of a user until they are no longer shared', async () => {
      const { id } = (await share('默认的')).result!
      const prefer = async (as: 'sysadmin' | 'nurse', wanted: string | null) =>
        (await app.call('PUT', '/sys/query/prefer', { as, body: { resource: LIST, id: wanted } })).body
      expect(await prefer('sysadmin', id)).toMatchObject({ success: true, message: '打开列表时将使用这个视图' })
      expect(await prefer('nurse', id)).toMatchObject({ success: false, message: '未找到对应实体' })
      expect((await list({ as: 'sysadmin' })).find((row) => row.id === id)?.preferred).toBe(true)
      expect((await list({ as: 'secadmin' })).find((row) => row.id === id)?.preferred).toBe(false)
      expect(await prefer('sysadmin', null)).toMatchObject({ message: '已取消默认视图' })
      expect((await list({ as: 'sysadmin' })).some((row) => row.preferred)).toBe(false)
      expect(await save('默认的', { id, records: [], view: VIEW }, { as: 'secadmin' })).toMatchObject({ success: true })
      expect((await list({ as: 'sysadmin' })).map((row) => row.id)).not.toContain(id)
    })
  })

  test('are changed by id, title included, and read at once', async () => {
    const { id } = (await save('旧名')).result!
    await save('另一个', { resource: 'system:position', records: [], view: { conditions: {} }, badge: true })
    expect(await save('今年', { id })).toMatchObject({ success: false, message: '已有名为“今年”的视图，请换一个名称' })
    expect((await save('新名', { id, badge: true })).result).toEqual({ id })
    const all = (await app.call<SavedQuery[]>('GET', '/sys/query/list', { as: 'admin' })).body.result!
    expect(all.find((row) => row.id === id)).toMatchObject({ title: '新名', badge: true, records: ROWS })
    expect(all.map((row) => row.resource)).toEqual(expect.arrayContaining([LIST, 'system:position']))
  })

  test('are limited to fifty per list', async () => {
    const as = 'doctor'
    for (let n = 1; n <= 50; n += 1) expect(await save(`第${n}个`, {}, { as })).toMatchObject({ success: true })
    expect(await save('多出来的', {}, { as })).toMatchObject({
      success: false,
      message: '每个列表最多保存 50 个查询，请先删除不用的',
    })
    expect(await save('第7个', { records: [ROWS[1]] }, { as })).toMatchObject({ success: true })
    expect(await save('别的列表', { resource: 'system:role', records: [ROWS[1]] }, { as })).toMatchObject({
      success: true,
    })
  })

  test.each<[what: string, given: object, message: string]>([
    ['an unknown list', { resource: 'system:nothing' }, '该列表不支持保存查询'],
    ['an unknown field', { records: [{ field: 'salt', rule: 'eq', val: '1' }] }, '高级查询的字段不存在：salt'],
    ['an unknown rule', { records: [{ field: 'sex', rule: 'ext', val: '1' }] }, '高级查询的匹配规则不存在：ext'],
    ['a value of another kind', { records: [{ field: 'sex', rule: 'eq', val: '男' }] }, '性别应为整数'],
    ['another match', { matchType: 'xor' }, '高级查询的匹配方式只能是 and 或 or'],
    ['nothing to ask', { records: [] }, '请先填写查询条件再保存'],
    ['a view that is none', { view: [1] }, '视图的格式不正确'],
    ['no title', { title: ' ' }, '请输入查询名称'],
  ])('refuses %s', async (_what, given, message) => {
    expect(await save('坏的', given)).toMatchObject({ success: false, message })
  })

  test('need a sign-in', async () => {
    expect((await app.call('GET', '/sys/query/list', { query: { resource: LIST } })).status).toBe(401)
  })
})
