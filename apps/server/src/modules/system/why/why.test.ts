/** Each explanation is compared with the actual answer to the user. */
import type { User, WhyAnswer } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addBoundRole, addRule } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'

const POSITION = 'system_position'

describe('explanations of visibility', () => {
  const app = useApp()
  let bound: Account
  let as: CallOptions
  const why = (query: object, who: CallOptions = { as: 'admin' }) =>
    app.call<WhyAnswer>('GET', '/sys/why/explain', { ...who, query: { userId: bound.id, ...query } })
  const answer = async (query: object) => (await why(query)).body.result!
  const deciding = ({ steps }: WhyAnswer) => steps.filter(({ decides }) => decides).map(({ rule, met }) => [rule, met])
  const add = async (name: string) => {
    const body = { name, code: name, postRank: '1' }
    const added = await app.call<{ id: string }>('POST', '/sys/position/add', { as: 'admin', body })
    expect(added.body).toMatchObject({ success: true })
    return added.body.result!.id
  }

  beforeAll(async () => {
    const rule = await addRule(app, POSITION, {
      ruleColumn: 'code',
      ruleConditions: 'RIGHT_LIKE',
      ruleValue: 'seen',
    })
    const { roleCode } = await addBoundRole(app, [POSITION], { row: POSITION, rules: [rule] })
    bound = await addAccount(app, { roleCode })
    as = { token: await tokenOf(app, bound) }
  })

  test('of pages and buttons agree with menu and server', async () => {
    const [page, button, other] = [
      await answer({ menuId: POSITION }),
      await answer({ menuId: 'system_position_add' }),
      await answer({ menuId: 'system_role' }),
    ]
    expect([page.open, button.open, other.open]).toEqual([true, false, false])
    expect(deciding(page)).toEqual([['菜单授权', true]])
    expect(deciding(button)).toEqual([['权限编码', false]])
    expect(deciding(other)).toEqual([['菜单授权', false]])
    expect((await app.call('GET', '/sys/role/list', as)).status).toBe(403)
  })

  test('of rows mark the hiding rule, with its value for callers who may read it', async () => {
    const [seen, hidden] = [await add('seenOne'), await add('hiddenOne')]
    const listed = (
      await app.call<Page<{ id: string }>>('GET', '/sys/position/list', { ...as, query: { pageSize: 200 } })
    ).body
    const ids = listed.result!.records.map(({ id }) => id)
    expect([ids.includes(seen), ids.includes(hidden)]).toEqual([true, false])
    const [one, two] = [
      await answer({ resource: 'system:position', rowId: seen }),
      await answer({ resource: 'system:position', rowId: hidden }),
    ]
    expect([one.open, two.open]).toEqual([true, false])
    expect(deciding(two)).toEqual([['数据规则', false]])
    const saysOf = ({ steps }: WhyAnswer) => steps.find(({ rule }) => rule === '数据规则')?.says
    expect(saysOf(two)).toBe('职务编码 以 seen 开头；这条职务的职务编码是“hiddenOne”')
  })

  test('omit values hidden from the caller', async () => {
    const USER = 'system_user'
    const rule = await addRule(app, USER, {
      ruleColumn: 'telephone',
      ruleConditions: 'RIGHT_LIKE',
      ruleValue: '0571',
    })
    const reader = await addBoundRole(app, [USER], { row: USER, rules: [rule] })
    const of = { userId: (await addAccount(app, { roleCode: reader.roleCode })).id }
    const asker = await addBoundRole(app, [USER, 'system_why'])
    const telephone = '010-12345678'
    await sql`update sys_user set telephone = ${telephone} where id = ${bound.id}`.execute(systemOf(app, 1).db)
    const tokenOfAsker = await tokenOf(app, await addAccount(app, { roleCode: asker.roleCode }))
    const explain = async () =>
      JSON.stringify((await why({ ...of, resource: 'system:user', rowId: bound.id }, { token: tokenOfAsker })).body)
    expect(await explain()).toContain(telephone)
    const rules = [{ field: 'telephone', rule: 'masked' }]
    const body = { roleId: asker.id, resource: 'system:user', rules }
    await app.call('POST', '/sys/role/fieldRule', { as: 'admin', body })
    expect(await explain()).not.toContain(telephone)
  })

  test('of a data scope name the place to widen it', async () => {
    const { id, roleCode } = await addBoundRole(app, ['system_user'])
    const narrow = await addAccount(app, { roleCode, departs: ['A01A01'] })
    await app.call('PUT', '/sys/role/edit', { as: 'admin', body: { id, dataScope: 'depart' } })
    const far = await addAccount(app, { departs: ['A01A02'] })
    const { steps } = await answer({ userId: narrow.id, resource: 'system:user', rowId: far.id })
    expect(steps.find(({ decides }) => decides)).toMatchObject({
      rule: '数据范围',
      says: expect.stringMatching(/^本部门；.*这条用户不在其中。要让他看到，请在.*“角色管理”中放宽他的数据范围$/),
      met: false,
    })
  })

  test('of fields: the mask applies to all users, the whole value is a right', async () => {
    const phone = await answer({ resource: 'patient:patient', field: 'phone' })
    expect(phone.open).toBe(false)
    expect(phone.steps.map(({ rule }) => rule)).toContain('遮盖')
  })

  test('refuses callers without the right, users of other tenants, and invisible rows', async () => {
    expect((await why({ menuId: POSITION }, as)).status).toBe(403)
    expect((await why({ menuId: POSITION }, { as: 'outsider' })).body.success).toBe(false)
    const { body } = await app.call<Page<User>>('GET', '/sys/user/list', { as: 'outsider' })
    const stranger = body.result?.records[0]?.id ?? 'nobody'
    const [absent, foreign] = [
      await why({ menuId: POSITION, userId: 'absent' }),
      await why({ menuId: POSITION, userId: stranger }),
    ]
    expect(absent.body.message).toBe('没有找到该用户，请重新选择本租户的用户')
    expect(foreign.body.message).toBe(absent.body.message)
    const lost = await why({ resource: 'system:position', rowId: 'absent' })
    expect(lost.body.message).toContain('没有找到该记录')
    expect((await why({})).body.message).toContain('请选择要查的对象')
  })
})
