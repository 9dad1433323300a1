import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addAccount, roleId, signIn, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import { addBoundRole, addRule, type RuleInput } from '../../../../test/conformance/holders.ts'
import type { CallOptions, TestApp } from '../../../../test/harness.ts'

const POSITION = 'system_position'
const DEPART = 'system_depart'
const ALL = ['a1', 'a2', 'b1', 'c:d', 'x_z']

const post = (app: TestApp, path: string, body: object, as: CallOptions = { as: 'admin' }) =>
  app.call<{ id: string; fields: Record<string, string> }>('POST', path, { ...as, body })

const rule = (ruleColumn: string, ruleConditions: string, ruleValue: string): RuleInput => ({
  ruleColumn,
  ruleConditions,
  ruleValue,
})

const addPosition = (app: TestApp, code: string) => post(app, '/sys/position/add', { code, name: code, postRank: '1' })

const codesSeen = async (app: TestApp, token: string): Promise<string[]> =>
  (
    await app.call<{ records: { code: string }[] }>('GET', '/sys/position/list', { token, query: { pageSize: 1000 } })
  ).body
    .result!.records.map((row) => row.code)
    .sort()

describe('conditions of data rules', () => {
  const app = useApp()
  beforeAll(async () => {
    for (const code of ALL) await addPosition(app, code)
  })

  const bound = async (given: RuleInput[], account: object = {}) => {
    const rules = await Promise.all(given.map((one) => addRule(app, POSITION, one)))
    const role = await addBoundRole(app, [POSITION, 'system_position_add'], { row: POSITION, rules })
    const person = await addAccount(app, { roleCode: role.roleCode, ...account })
    return { role, rules, person, token: await tokenOf(app, person) }
  }
  const seen = async (...given: RuleInput[]) => codesSeen(app, (await bound(given)).token)

  test.each([
    [rule('code', '=', 'a1'), ['a1']],
    [rule('code', 'IN', 'a1, b1,'), ['a1', 'b1']],
    [rule('code', 'LIKE', '_'), ['x_z']],
    [rule('code', 'LIKE', '%'), []],
    [rule('code', 'LEFT_LIKE', '1'), ['a1', 'b1']],
    [rule('code', 'RIGHT_LIKE', 'a'), ['a1', 'a2']],
    [rule('code', '=', "a1' or '1'='1"), []],
    [rule('createBy', '=', '#{sys_user_code}'), []],
    [rule('createTime', '>=', '#{sys_date}'), ALL],
    [rule('createTime', '>', '#{sys_time}'), []],
    [rule('sysOrgCode', '=', '#{sys_org_code}'), []],
    [rule('sysOrgCode', '=', '#{sys_multi_org_code}'), []],
  ])('%j', async (given, expected) => {
    expect(await seen(given)).toEqual(expected)
  })

  test('a null value differs from every value', async () => {
    expect(await seen(rule('sysOrgCode', '!=', 'A01'))).toEqual(ALL)
  })

  test('all rules of all roles must be met; a role without rules opens nothing', async () => {
    expect(await seen(rule('code', 'LIKE', '1'), rule('code', 'RIGHT_LIKE', 'a'))).toEqual(['a1'])
    const { person, token } = await bound([rule('code', 'LIKE', '1')])
    const second = await addBoundRole(app, [POSITION], {
      row: POSITION,
      rules: [await addRule(app, POSITION, rule('code', 'RIGHT_LIKE', 'b'))],
    })
    const free = await addBoundRole(app, [POSITION])
    const give = (id: string) => post(app, '/sys/user/addSysUserRole', { roleId: id, userIdList: [person.id] })
    await give(free.id)
    expect(await codesSeen(app, token)).toEqual(['a1', 'b1'])
    await give(second.id)
    expect(await codesSeen(app, token)).toEqual(['b1'])
  })

  test('a disabled, changed or deleted rule applies with the next call', async () => {
    const given = rule('code', 'RIGHT_LIKE', 'a')
    const { rules, token } = await bound([given])
    expect(await codesSeen(app, token)).toEqual(['a1', 'a2'])
    const edit = (more: object) =>
      post(app, '/sys/permission/editPermissionRule', {
        id: rules[0],
        permissionId: POSITION,
        ruleName: '规则',
        ...given,
        ...more,
      })
    await edit({ status: '0' })
    expect(await codesSeen(app, token)).toEqual(ALL)
    await edit({ status: '1', ruleValue: 'b' })
    expect(await codesSeen(app, token)).toEqual(['b1'])
    await edit({ ruleValue: 'c' })
    expect(await codesSeen(app, token)).toEqual(['c:d'])
    await app.call('DELETE', '/sys/permission/deletePermissionRule', { as: 'admin', query: { id: rules[0] } })
    expect(await codesSeen(app, token)).toEqual(ALL)
  })

  test('match the current department, and all departments of the user', async () => {
    const given = rule('sysOrgCode', 'RIGHT_LIKE', '#{sys_org_code}')
    const { person } = await bound([given], { departs: ['A01A01', 'A01A02'] })
    const { token, userInfo } = await signIn(app, person)
    const body = { code: 'own', name: 'own', postRank: '1' }
    expect((await post(app, '/sys/position/add', body, { token })).body).toMatchObject({ success: true })
    expect(await codesSeen(app, token)).toEqual(['own'])
    const other = ['A01A01', 'A01A02'].find((code) => code !== userInfo['orgCode'])
    await app.call('PUT', '/sys/selectDepart', { token, body: { orgCode: other } })
    expect(await codesSeen(app, token)).toEqual([])
    const wide = await bound([rule('sysOrgCode', '=', '#{sys_multi_org_code}')], { departs: ['A01A01', 'A01A02'] })
    expect(await codesSeen(app, wide.token)).toEqual(['own'])
  })

  test('an unreadable rule raises an alarm, once a minute', async () => {
    const { rules, token } = await bound([rule('code', 'RIGHT_LIKE', 'a')])
    const { db } = systemOf(app, 1)
    await sql`update sys_permission_data_rule set rule_column = 'gone' where id = ${rules[0]}`.execute(db)
    app.services.bus.publish('authority.changed', {})
    const alarm = vi.spyOn(app.services.log, 'error')
    const recorded = async () => {
      const { rows } = await sql<{ object: string; outcome: string }>`select object, outcome from audit_entry
        where action = 'rule-failed'`.execute(app.services.database.scoped('*'))
      return rows
    }
    for (let i = 0; i < 3; i += 1) expect(await codesSeen(app, token)).toEqual([])
    const entry = { object: `system:position/${rules[0]}`, outcome: 'failure' }
    await vi.waitFor(async () => expect(await recorded()).toEqual([entry]), { timeout: 10_000 })
    expect(alarm).toHaveBeenCalledTimes(1)
    expect(alarm.mock.calls[0]![0]).toMatchObject({ rule: rules[0], resource: 'system:position' })
    app.clock.advance(61_000)
    expect(await codesSeen(app, token)).toEqual([])
    await vi.waitFor(async () => expect(await recorded()).toEqual([entry, entry]), { timeout: 10_000 })
    app.clock.advance(61_000)
    const body = { code: 'a9', name: 'a9', postRank: '1' }
    expect((await post(app, '/sys/position/add', body, { token })).body).toMatchObject({ success: false, code: 500 })
    await vi.waitFor(async () => expect(await recorded()).toHaveLength(3), { timeout: 10_000 })
    expect(alarm).toHaveBeenCalledTimes(3)
    alarm.mockRestore()
  })

  test('limit table dictionaries', async () => {
    const { token } = await bound([rule('code', 'RIGHT_LIKE', 'a')])
    const { body } = await app.call<{ value: string }[]>('GET', '/sys/dict/getDictItems/sys_position,name,code', {
      token,
    })
    expect(body.result!.map((item) => item.value).sort()).toEqual(['a1', 'a2'])
  })

  test('超级管理员 is bound only by rules of that role', async () => {
    const person = await addAccount(app, { roleCode: 'admin' })
    const token = await tokenOf(app, person)
    const id = await addRule(app, POSITION, rule('code', '=', 'a1'))
    const place = { permissionId: POSITION, dataRuleIds: id }
    const nurse = await addBoundRole(app, [POSITION], { row: POSITION, rules: [id] })
    await post(app, '/sys/user/addSysUserRole', { roleId: nurse.id, userIdList: [person.id] })
    expect((await codesSeen(app, token)).length).toBeGreaterThan(1)
    const admin = await roleId(app, 'admin')
    const bind = (dataRuleIds: string) =>
      post(app, '/sys/role/datarule', { ...place, roleId: admin, dataRuleIds }, { as: 'secadmin' })
    expect((await bind(id)).body).toMatchObject({ success: true })
    expect(await codesSeen(app, token)).toEqual(['a1'])
    expect((await bind('')).body).toMatchObject({ success: true })
    expect((await codesSeen(app, token)).length).toBeGreaterThan(1)
  })

  test('a hidden user keeps their own profile, departments and password', async () => {
    const id = await addRule(app, 'system_user', rule('username', '=', 'nobody_at_all'))
    const hidden = await addRule(app, DEPART, rule('orgCode', '=', 'Z'))
    const { id: role, roleCode } = await addBoundRole(app, ['system_user', DEPART], { row: 'system_user', rules: [id] })
    await post(app, '/sys/role/datarule', { roleId: role, permissionId: DEPART, dataRuleIds: hidden })
    const person = await addAccount(app, { roleCode, departs: ['A01A01'] })
    const token = await tokenOf(app, person)
    const get = <T>(path: string) => app.call<T>('GET', path, { token })
    expect((await get<{ total: number }>('/sys/user/list')).body.result!.total).toBe(0)
    expect((await get<{ userInfo: object }>('/sys/user/getUserInfo')).body.result!.userInfo).toMatchObject({
      username: person.username,
    })
    expect((await get<{ list: object[] }>('/sys/user/getCurrentUserDeparts')).body.result!.list).toHaveLength(1)
    const fresh = 'Other-Meadow-Stone-32'
    const body = { oldpassword: person.password, password: fresh, confirmpassword: fresh }
    expect((await app.call('PUT', '/sys/user/updatePassword', { token, body })).body).toMatchObject({ success: true })
  })
})
