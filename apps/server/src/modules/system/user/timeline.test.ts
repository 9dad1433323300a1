import type { TimelinePage } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, departId, roleId, systemOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addHolder } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'

const READER = ['system:user:list', 'system:log:list']

describe('the timeline of a user', () => {
  const app = useApp()
  const page = async (as: CallOptions, id: string, query: Record<string, string> = {}) =>
    (await app.call<TimelinePage>('GET', '/sys/user/timeline', { ...as, query: { id, ...query } })).body
  const whole = async (as: CallOptions, id: string, query: Record<string, string> = {}) => {
    const pages: TimelinePage[] = []
    for (let before: string | null | undefined; before !== null; before = pages.at(-1)!.next)
      pages.push((await page(as, id, { ...query, ...(before && { before }) })).result!)
    return pages
  }
  const visits = ({ username }: Account, seconds: readonly number[], text = '登录成功！') =>
    sql`insert into sys_log (id, tenant_id, log_type, log_content, userid, ip, create_time)
      select ${username} || '-' || n, 1, 1, '用户名: 某人,' || ${text}, ${username}, '10.0.0.' || n,
        '2026-01-02 03:04:00+08'::timestamptz + s * interval '1 second'
      from unnest(${[...seconds]}::int[]) with ordinality as given (s, n)`.execute(systemOf(app, 1).db)

  test('contains visible sources, newest first, and does not mention others', async () => {
    const account = await addAccount(app, { realname: '时间线', departs: ['A01A01'] })
    await visits(account, [0])
    const edit = await app.call('PUT', '/sys/user/edit', { as: 'admin', body: { id: account.id, workNo: 'T-17' } })
    expect(edit.body).toMatchObject({ success: true })
    const role = await roleId(app, 'nurse')
    const give = { roleId: role, userIdList: [account.id] }
    expect((await app.call('POST', '/sys/user/addSysUserRole', { as: 'admin', body: give })).body.success).toBe(true)
    const post = (path: string, body: object) => app.call<{ id: string }>('POST', path, { as: 'admin', body })
    const own = { departId: await departId(app, 'A01A01'), roleName: '记录员', roleCode: 'scribe' }
    const newRoleId = (await post('/sys/sysDepartRole/add', own)).body.result!.id
    await post('/sys/sysDepartRole/deptRoleUserAdd', { userId: account.id, newRoleId })

    const auditor = (await page(await addHolder(app, [...READER, 'audit:entry:list']), account.id)).result!
    expect(auditor.kinds.map(({ kind }) => kind)).toEqual(['visit', 'change', 'grant'])
    expect(auditor.events.map(({ kind, text }) => [kind, text])).toEqual([
      ['grant', '加入部门角色“记录员”'],
      ['grant', '加入角色“护士”'],
      ['change', '编辑用户'],
      ...auditor.events.slice(3, -1).map(({ kind, text }) => [kind, text]),
      ['visit', '登录成功！'],
    ])
    expect(auditor.events[2]).toMatchObject({
      by: '管理员',
      changes: [{ field: 'workNo', label: '工号', before: null, after: 'T-17' }],
    })
    expect(auditor.events.at(-1)).toMatchObject({
      at: '2026-01-02 03:04:00',
      note: '地址 10.0.0.1',
      by: '时间线',
    })

    const lister = await addHolder(app, ['system:user:list'])
    const less = (await page(lister, account.id)).result!
    expect(less.kinds.map(({ kind }) => kind)).toEqual(['change'])
    expect(new Set(less.events.map(({ kind }) => kind))).toEqual(new Set(['change']))
    expect((await page(lister, account.id, { kinds: 'visit,grant' })).result!.events).toEqual([])
  })

  test('pages without gaps and repetitions through events of equal time', async () => {
    const account = await addAccount(app)
    await visits(account, [...Array.from({ length: 30 }, () => 5), ...Array.from({ length: 15 }, (_, n) => n)])
    const reader = await addHolder(app, READER)
    const pages = await whole(reader, account.id, { kinds: 'visit' })
    expect(pages.map(({ events }) => events.length)).toEqual([20, 20, 5])
    const events = pages.flatMap((one) => one.events)
    expect(new Set(events.map(({ id }) => id)).size).toBe(45)
    expect(events.map(({ at }) => at)).toEqual(
      events
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const mixed = (await whole(reader, account.id)).flatMap((one) => one.events)
    expect(new Set(mixed.map(({ id }) => id)).size).toBe(mixed.length)
    expect(mixed.filter(({ kind }) => kind === 'visit')).toHaveLength(45)
  })

  test('hides users of other tenants, and needs the right to list users', async () => {
    const account = await addAccount(app)
    const asked = (as: CallOptions, id: string) => app.call('GET', '/sys/user/timeline', { ...as, query: { id } })
    const [neighbour, absent] = [await asked({ as: 'outsider' }, account.id), await asked({ as: 'admin' }, '1')]
    expect([neighbour.status, neighbour.body.message]).toEqual([absent.status, absent.body.message])
    expect(neighbour.body.success).toBe(false)
    expect((await asked({ as: 'nobody' }, account.id)).status).toBe(403)
  })

  test('refuses a cursor the server did not issue', async () => {
    const { id } = await addAccount(app)
    for (const before of ['x', '2026-99-99T00:00:00.000000Z|visit:1'])
      expect(await page({ as: 'admin' }, id, { before })).toMatchObject({
        success: false,
        message: '翻页位置不正确，请从头查看时间线',
      })
  })
})
