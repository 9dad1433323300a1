import type { AccessRequest, AccessRow, WhyAnswer } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, roleId, signIn, systemOf, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addBoundRole, addRule } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { listOf, run } from '../../../../test/notices.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

const POSITIONS = '/isystem/position'
const REFUSED = { success: false, code: 500 }

describe('rights for a time', () => {
  const app = useApp()
  let asker: Account
  let decider: Account
  const by = async (account: Account): Promise<CallOptions> => ({ token: await tokenOf(app, account) })
  const day = (days: number) => formatDay(app.clock.now() + days * DAY_MS)
  const ask = async (wanted: string, who?: CallOptions, wishedOn = day(3)) =>
    (
      await app.call('POST', '/sys/access/ask', {
        ...(who ?? (await by(asker))),
        body: { wanted, reason: '顶班两天', wishedOn },
      })
    ).body
  const mine = async (account = asker) =>
    (await app.call<Page<AccessRequest>>('GET', '/sys/access/mine', await by(account))).body.result!.records
  const waiting = async (wanted: string) =>
    (await app.call<Page<AccessRow>>('GET', '/sys/access/list', { as: 'admin', query: { wanted, status: 'waiting' } }))
      .body.result!.records[0]!
  const decide = async (move: string, wanted: string, body: object, who: CallOptions = { as: 'admin' }, id?: string) =>
    (
      await app.call('PUT', `/sys/access/${move}`, {
        ...who,
        body: { ids: id ?? (await waiting(wanted)).id, ...body },
      })
    ).body
  const toPositions = async (who: CallOptions) => (await app.call('GET', '/sys/position/list', who)).status
  const grantedTo = async (account: Account, wanted: string, body: object, who?: CallOptions) => {
    expect(await ask(wanted, await by(account))).toMatchObject({ success: true })
    const { id } = await waiting(wanted)
    expect(await decide('grant', wanted, { untilOn: day(2), ...body }, who, id)).toMatchObject({ success: true })
    return id
  }

  beforeAll(async () => {
    asker = await addAccount(app, {})
    decider = await addAccount(app, { roleCode: 'secadmin' })
  })

  test('answers alike for existing and unknown pages, accepts each request once, and lets it be withdrawn', async () => {
    const answers = [await ask(POSITIONS), await ask('/isystem/nowhere'), await ask('没有这种角色')]
    expect(new Set(answers.map((body) => JSON.stringify({ ...body, timestamp: 0 }))).size).toBe(1)
    for (const again of [POSITIONS, `${POSITIONS}/?a=1#b`, '/isystem/nowhere/'])
      expect(await ask(again)).toMatchObject({ ...REFUSED, message: '您已经申请过，正在等待审批，不需要重复申请' })
    const [latest] = await mine()
    expect(latest).toMatchObject({ wanted: '没有这种角色', status: 'waiting', permissionId: null })
    expect(Object.keys(latest!)).not.toContain('suggestedPermissionId')
    const withdraw = async (who: CallOptions) =>
      (await app.call('PUT', '/sys/access/withdraw', { ...who, body: { id: latest!.id } })).body
    expect(await withdraw({ as: 'secadmin' })).toMatchObject(REFUSED)
    expect(await withdraw(await by(asker))).toMatchObject({ success: true })
    expect((await mine())[0]).toMatchObject({ status: 'withdrawn' })
    expect(await withdraw(await by(asker))).toMatchObject({ success: false, code: 409 })
    expect(await ask('过期', undefined, day(-1))).toMatchObject({ ...REFUSED, message: '日期不能早于今天' })
    expect((await ask('太久', undefined, day(400))).message).toContain('最长 180 天')
    expect((await app.call('POST', '/sys/access/ask', { body: {} })).status).toBe(401)
  })

  test('gives deciders a to-do with suggestions, and tells the requester of a refusal', async () => {
    const [todo] = await listOf(app, decider, { todo: '1' })
    expect(todo).toMatchObject({ kind: 'access.request', isOpen: true })
    expect(await waiting(POSITIONS)).toMatchObject({ suggestedPermissionId: 'system_position', userId: asker.id })
    expect(await waiting('/isystem/nowhere')).toMatchObject({ suggestedPermissionId: null, suggestedRoleId: null })
    expect((await app.call('GET', '/sys/access/list', await by(asker))).status).toBe(403)
    expect(await decide('refuse', '/isystem/nowhere', { remark: '没有这个页面' })).toMatchObject({ success: true })
    const [answer] = await listOf(app, asker)
    expect(answer).toMatchObject({ title: '权限申请已驳回', text: '/isystem/nowhere：没有这个页面' })
    expect((await mine()).find(({ wanted }) => wanted === '/isystem/nowhere')).toMatchObject({ status: 'refused' })
  })

  test('grants a role for a time, protects its holder from weaker administrators, and can be revoked at once', async () => {
    const nurse = await roleId(app, 'nurse')
    const id = await grantedTo(asker, '护士', { roleId: nurse })
    expect((await app.call('GET', '/patient/list', await by(asker))).status).toBe(200)
    // a request must not bypass the rule against resetting accounts with more rights
    const { roleCode } = await addBoundRole(app, ['system_user', 'system_user_changepwd'])
    const clerk = await addAccount(app, { roleCode })
    const reset = await app.call('PUT', '/sys/user/changePassword', {
      ...(await by(clerk)),
      body: { username: asker.username, password: 'Quiet-River-Lamp-99', confirmPassword: 'Quiet-River-Lamp-99' },
    })
    expect(reset.body.message).toBe('该用户拥有您没有的权限，不能执行此操作')
    expect(await decide('revoke', '护士', { remark: '不再顶班' }, undefined, id)).toMatchObject({ success: true })
    expect((await app.call('GET', '/patient/list', await by(asker))).status).toBe(403)
    expect((await listOf(app, asker))[0]).toMatchObject({ title: '临时权限已提前收回', text: '护士：不再顶班' })
  })

  test('refuses decisions on own requests, grants beyond the granter’s rights, and administrator roles', async () => {
    const own = await by(decider)
    expect(await ask('系统管理员', own)).toMatchObject({ success: true })
    const { id } = await waiting('系统管理员')
    expect((await listOf(app, decider, { todo: '1', open: '1' })).map(({ text }) => text ?? '').join()).not.toContain(
      '系统管理员',
    )
    const [nurse, admin, sysadmin] = await Promise.all(['nurse', 'admin', 'sysadmin'].map((code) => roleId(app, code)))
    const grant = (body: object, who?: CallOptions) => decide('grant', '', { untilOn: day(1), ...body }, who, id)
    const self = '不能审批自己的申请，请由其他安全管理员处理'
    expect(await grant({ roleId: nurse }, own)).toMatchObject({ ...REFUSED, message: self })
    expect(await decide('refuse', '', { remark: '不' }, own, id)).toMatchObject({ ...REFUSED, message: self })
    const other: CallOptions = { as: 'secadmin' }
    expect((await grant({ roleId: sysadmin }, other)).message).toBe('不能授予拥有您所没有的权限的角色')
    expect((await grant({ permissionId: 'system_user_add' }, other)).message).toContain('您没有“')
    expect((await grant({ roleId: admin })).message).toContain('超级管理员不能临时授予')
    expect((await grant({})).message).toContain('只选一项')
    expect((await grant({ roleId: nurse, permissionId: 'system_position' })).message).toContain('只选一项')
    expect((await grant({ roleId: nurse, untilOn: day(-1) })).message).toBe('日期不能早于今天')
    const { roleCode } = await addBoundRole(app, ['system_access', 'system_access_grant'])
    const giverless = await by(await addAccount(app, { roleCode }))
    expect((await grant({ permissionId: 'system_access' }, giverless)).message).toContain('没有授权权限')
    expect((await waiting('系统管理员')).status).toBe('waiting')
    expect(await grant({ roleId: nurse })).toMatchObject({ success: true })
    expect(await decide('revoke', '', { remark: '不' }, own, id)).toMatchObject({ ...REFUSED, message: self })
  })

  test('binds the grant to the restrictions of the granter', async () => {
    const rule = await addRule(app, 'system_position', {
      ruleColumn: 'code',
      ruleConditions: 'RIGHT_LIKE',
      ruleValue: 'seen',
    })
    const giving = ['system_access', 'system_access_grant', 'system_user_grant', 'system_position', 'system']
    const { roleCode } = await addBoundRole(app, giving, { row: 'system_position', rules: [rule] })
    const giver = await addAccount(app, { roleCode })
    const name = `hidden${app.clock.now()}`
    const body = { name, code: name, postRank: '1' }
    expect((await app.call('POST', '/sys/position/add', { as: 'admin', body })).body.success).toBe(true)
    const other = await addAccount(app, {})
    await grantedTo(other, '职务', { permissionId: 'system_position' }, await by(giver))
    const { body: listed } = await app.call<Page<{ code: string }>>('GET', '/sys/position/list', {
      ...(await by(other)),
      query: { pageSize: 200 },
    })
    expect(listed).toMatchObject({ success: true })
    expect(listed.result!.records.map(({ code }) => code)).not.toContain(name)
  })

  test('refuses menu rows from a granter with field restrictions, which rows cannot carry', async () => {
    const { id, roleCode } = await addBoundRole(app, [
      'system_access',
      'system_access_grant',
      'system_user_grant',
      'system_position',
      'system',
    ])
    const rules = [{ field: 'postRank', rule: 'readonly' }]
    const saved = { roleId: id, resource: 'system:position', rules }
    expect((await app.call('POST', '/sys/role/fieldRule', { as: 'admin', body: saved })).body.success).toBe(true)
    const giver = await by(await addAccount(app, { roleCode }))
    await ask('半个职务')
    expect(
      await decide('grant', '半个职务', { untilOn: day(2), permissionId: 'system_position' }, giver),
    ).toMatchObject({
      ...REFUSED,
      message: expect.stringContaining('您对职务的部分字段没有全部权限'),
    })
  })

  test('limits requests per person and day when they are withdrawn in a loop', async () => {
    const [loop, other] = [await addAccount(app, {}), await addAccount(app, {})]
    const [who, next] = [await by(loop), await by(other)]
    const own = async () => (await app.call<Page<AccessRequest>>('GET', '/sys/access/mine', who)).body.result!.records
    const withdraw = async () => {
      const [{ id }] = (await own()) as [AccessRequest]
      return (await app.call('PUT', '/sys/access/withdraw', { ...who, body: { id } })).body
    }
    for (let n = 0; n < 20; n += 1) {
      expect(await ask('循环', who)).toMatchObject({ success: true })
      expect(await withdraw()).toMatchObject({ success: true })
    }
    expect(await ask('循环', who)).toMatchObject({
      success: false,
      code: 429,
      message: expect.stringContaining('已达 20 次'),
    })
    expect((await own()).filter(({ status }) => status === 'waiting')).toEqual([])
    expect(await ask('循环', next)).toMatchObject({ success: true })
  })

  test('hides requests from another tenant', async () => {
    expect(await ask('隔壁看不到')).toMatchObject({ success: true })
    const { id } = await waiting('隔壁看不到')
    const list = await app.call<Page<AccessRow>>('GET', '/sys/access/list', { as: 'outsider' })
    expect(list.body.result!.records).toEqual([])
    const absent = await decide('refuse', '', { remark: '不' }, { as: 'outsider' }, 'absent')
    expect(await decide('refuse', '', { remark: '不' }, { as: 'outsider' }, id)).toMatchObject({
      success: false,
      message: absent.message,
    })
    expect((await signIn(app, asker)).tenantList).toHaveLength(1)
  })

  test('opens a page at once, named with its end by 为什么看不到, and closes it after the last day', async () => {
    expect(await toPositions(await by(asker))).toBe(403)
    const id = (await waiting(POSITIONS)).id
    const grant = { permissionId: 'system_position', untilOn: day(1), remark: '按需' }
    expect(await decide('grant', POSITIONS, grant, await by(decider))).toMatchObject({ success: true })
    expect(await toPositions(await by(asker))).toBe(200)
    const menu = await app.call<{ menu: { children?: { id: string }[] }[] }>(
      'GET',
      '/sys/permission/getUserPermissionByToken',
      await by(asker),
    )
    expect(JSON.stringify(menu.body.result!.menu)).toContain('system_position')
    const why = async () =>
      (
        await app.call<WhyAnswer>('GET', '/sys/why/explain', {
          ...(await by(decider)),
          query: { userId: asker.id, menuId: 'system_position' },
        })
      ).body.result!
    const answer = await why()
    expect(answer.open).toBe(true)
    expect(answer.steps.find(({ decides }) => decides)!.says).toContain(`临时授权（至 ${grant.untilOn}）`)
    // the cached session is valid one second before the end and expired two seconds later
    const end = Date.parse(`${grant.untilOn}T00:00:00+08:00`) + DAY_MS
    app.clock.advance(end - 1000 - app.clock.now())
    const late = await by(asker)
    expect(await toPositions(late)).toBe(200)
    app.clock.advance(2000)
    expect(await toPositions(late)).toBe(403)
    expect((await why()).open).toBe(false)
    const { rows } = await sql<{ status: string }>`select status from sys_access_request where id = ${id}`.execute(
      systemOf(app, 1).db,
    )
    expect(rows[0]!.status).toBe('granted')
    await run(app, 'access:end')
    expect((await mine()).find((one) => one.id === id)).toMatchObject({ status: 'ended' })
    expect((await listOf(app, asker))[0]).toMatchObject({ title: '临时权限已到期' })
  })
})
