import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, departId, systemOf, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addBoundRole } from '../../../../test/conformance/holders.ts'
import { ADMIN, ok, previewsOf, type Step } from '../../../../test/previews.ts'

const app = useApp()
const { post, previewing } = previewsOf(app)
const saving = ({ path, input }: Step) => app.call('POST', path, { ...ADMIN, body: input })

const traces = async () => {
  const counts = (await tables()).map(
    (table) => sql`select ${table}::text as t, md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as d
      from ${sql.table(table)} as x`,
  )
  const { rows } = await sql<{ t: string; d: string }>`${sql.join(counts, sql` union all `)}`.execute(
    app.services.database.scoped('*'),
  )
  return rows
}
/** Tables that any call writes: operation log, session, leases. */
const PASSING = ['sys_log', 'sys_session', 'sys_attempt', 'sys_job_run', 'sys_lease']
const tables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename ~ '^(?:sys_|audit_)' order by 1`.execute(systemOf(app, 1).db)
  return rows.map(({ name }) => name).filter((name) => !PASSING.includes(name))
}

describe('a preview', () => {
  let role: { id: string; roleCode: string }
  let people: Account[]
  const giving = (rows: string, last: string): Step => ({
    path: '/sys/permission/saveRolePermission',
    input: { roleId: role.id, permissionIds: rows, lastpermissionIds: last },
  })

  beforeAll(async () => {
    role = await addBoundRole(app, ['system_position'])
    people = [
      await addAccount(app, { roleCode: role.roleCode, realname: '甲' }),
      await addAccount(app, { roleCode: role.roleCode, realname: '乙' }),
    ]
  })

  test('names gains and losses in words, grouped by users with equal changes', async () => {
    const before = await traces()
    const { body } = await previewing([giving('system_position_add,system_user', 'system_position')])
    expect(body.result).toEqual({
      groups: [
        {
          count: 2,
          own: false,
          people: people.toReversed().map(({ id, username }, at) => ({ id, username, realname: '乙甲'[at] })),
          gain: ['系统管理 › 用户管理', '系统管理 › 职务管理：新增'],
          lose: ['系统管理 › 职务管理'],
        },
      ],
      gain: 2,
      lose: 2,
      others: 0,
    })
    expect(await traces()).toEqual(before)
  })

  test('is refused like the save itself, and without the right to it', async () => {
    const steps = [giving('system_position,nowhere', 'system_position')]
    const [asked, made] = [await previewing(steps), await saving(steps[0]!)]
    expect([asked.status, asked.body.message]).toEqual([made.status, made.body.message])
    expect((await previewing(steps, { as: 'sysadmin' })).status).toBe(403)
    expect((await previewing(steps, { as: 'nurse' })).status).toBe(403)
    expect((await previewing([{ path: '/sys/user/edit', input: {} }])).body.message).toBe('该操作没有预览，请直接保存')
    expect((await previewing([{ path: '/sys/sysDepart/edit', input: {} }])).body).toMatchObject({ success: false })
  })

  test('names only visible users and counts the others', async () => {
    const rows = ['system_role', 'system_role_grant', 'system_user', 'system_position']
    const narrow = await addBoundRole(app, rows)
    await post('/sys/role/dataScope', { roleId: narrow.id, permissionId: 'system_user', dataScope: 'own' })
    const asker = { token: await tokenOf(app, await addAccount(app, { roleCode: narrow.roleCode })) }
    const { body } = await previewing([giving('', 'system_position')], asker)
    expect(body.result!.groups).toMatchObject([{ count: 2, people: [], lose: ['系统管理 › 职务管理'] }])
  })

  test('of a moved department names the users who gain its rows', async () => {
    const [upper, moved] = [await departId(app, 'A01A01'), await departId(app, 'A01A02')]
    const { id, roleCode } = await addBoundRole(app, ['system_position', 'system_position_add'])
    await post('/sys/role/dataScope', { roleId: id, permissionId: 'system_position', dataScope: 'departTree' })
    const [above, within] = [
      await addAccount(app, { roleCode, departs: ['A01A01'], realname: '上' }),
      await addAccount(app, { roleCode, departs: ['A01A02'], realname: '内' }),
    ]
    const [aboveToken, ownToken] = [await tokenOf(app, above), await tokenOf(app, within)]
    const body = { name: '移动前的职务', code: 'moved', postRank: '1' }
    await ok(app.call('POST', '/sys/position/add', { token: ownToken, body }))
    const sees = async (token: string) =>
      (await ok(app.call<Page<object>>('GET', '/sys/position/list', { token, query: { code: 'moved' } }))).total

    const move = { path: '/sys/sysDepart/edit', input: { id: moved, parentId: upper } }
    const answer = (await previewing([move])).body.result!
    expect(answer.groups.map(({ people: [one], gain, lose }) => [one?.realname, gain, lose])).toEqual([
      ['上', [expect.stringMatching(/的职务$/)], []],
    ])
    expect([await sees(aboveToken), await sees(ownToken)]).toEqual([0, 1])
    await ok(saving(move))
    expect([await sees(aboveToken), await sees(ownToken)]).toEqual([1, 1])
  })
})
