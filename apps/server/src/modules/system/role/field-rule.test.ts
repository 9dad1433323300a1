import type { ResourceFieldRules, UserPermission, WhyAnswer } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, departId, roleId, systemOf, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addBoundRole } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'

const USERS = ['system_user', 'system_user_edit']
const POSITIONS = ['system_position']
const ROLES = ['system_role', 'system_role_grant']

type Row = Record<string, unknown>

describe('rules of fields', () => {
  const app = useApp()
  const call = <T = unknown>(method: string, path: string, options: CallOptions = {}) =>
    app.call<T>(method, path, { as: 'admin', ...options })
  const set = async (role: string, resource: string, rules: Record<string, string>, who: CallOptions = {}) => {
    const given = Object.entries(rules).map(([field, rule]) => ({ field, rule }))
    return (await call('POST', '/sys/role/fieldRule', { ...who, body: { roleId: role, resource, rules: given } })).body
  }
  const read = async (role: string, resource: string) => {
    const { body } = await call<ResourceFieldRules[]>('GET', '/sys/role/fieldRule', { query: { roleId: role } })
    const fields = body.result!.find((one) => one.resource === resource)?.fields ?? []
    return Object.fromEntries(fields.flatMap(({ field, rule }) => (rule ? [[field, rule]] : [])))
  }
  const signIn = async (...roleCodes: string[]): Promise<CallOptions & { account: Account }> => {
    const account = await addAccount(app, { roleCode: roleCodes[0]! })
    for (const code of roleCodes.slice(1))
      await sql`insert into sys_user_role (tenant_id, user_id, role_id) values (1, ${account.id}, ${await roleId(app, code)})`.execute(
        systemOf(app, 1).db,
      )
    app.services.bus.publish('authority.changed', {})
    return { token: await tokenOf(app, account), as: undefined as never, account }
  }
  const firstUser = async (who: CallOptions): Promise<Row> =>
    (await call<Page<Row>>('GET', '/sys/user/list', { ...who, query: { username: 'doctor' } })).body.result!.records[0]!

  let [one, other, blind] = [
    { id: '', roleCode: '' },
    { id: '', roleCode: '' },
    { id: '', roleCode: '' },
  ]
  beforeAll(async () => {
    ;[one, other, blind] = await Promise.all([
      addBoundRole(app, USERS),
      addBoundRole(app, USERS),
      addBoundRole(app, POSITIONS),
    ])
    await sql`update sys_user set telephone = '0571-87654321', birthday = '1980-02-03' where username = 'doctor'`.execute(
      systemOf(app, 1).db,
    )
  })

  test('are replaced per resource, and audited', async () => {
    expect(await set(one.id, 'system:user', { telephone: 'hidden', birthday: 'readonly' })).toMatchObject({
      success: true,
    })
    expect(await read(one.id, 'system:user')).toEqual({ telephone: 'hidden', birthday: 'readonly' })
    expect(await set(one.id, 'system:user', { birthday: 'masked' })).toMatchObject({ success: true })
    expect(await read(one.id, 'system:user')).toEqual({ birthday: 'masked' })
    const { rows } = await sql<{
      detail: unknown
    }>`select detail from audit_entry where object = ${`system:role/${one.id}`}
      and action = 'grant' order by id desc limit 1`.execute(systemOf(app, 1).db)
    expect(JSON.stringify(rows[0]?.detail)).toContain('birthday')
  })

  test('the mildest of the roles with a right wins; other roles open nothing', async () => {
    await set(one.id, 'system:user', { telephone: 'hidden', birthday: 'hidden' })
    await set(other.id, 'system:user', { telephone: 'readonly' })
    const [alone, beside, both] = [
      await signIn(one.roleCode),
      await signIn(one.roleCode, blind.roleCode),
      await signIn(one.roleCode, other.roleCode),
    ]
    for (const who of [alone, beside]) {
      const row = await firstUser(who)
      expect([row['telephone'], row['birthday'], typeof row['realname']]).toEqual([undefined, undefined, 'string'])
    }
    const row = await firstUser(both)
    expect([typeof row['telephone'], typeof row['birthday']]).toEqual(['string', 'string'])
    const edited = await call('PUT', '/sys/user/edit', { ...both, body: { id: row['id'], telephone: '0571-1' } })
    expect(edited.body.message).toContain('是只读的')
    const options = (keyword = '') =>
      call<{ value?: string }[]>('GET', '/sys/dict/loadDict/sys_user,realname,telephone', {
        ...alone,
        query: { keyword },
      })
    // a table dictionary is a list too: hidden values are absent and cannot be searched
    expect(((await options()).body.result ?? []).filter(({ value }) => value)).toEqual([])
    expect((await options('0571-87654321')).body.result ?? []).toEqual([])
    const { body } = await call<UserPermission>('GET', '/sys/permission/getUserPermissionByToken', alone)
    expect(body.result!.fields).toEqual({ 'system:user': { telephone: 'hidden', birthday: 'hidden' } })
  })

  test('bind at once, hide for an unknown word, and bind neither 超级管理员 nor other tenants', async () => {
    const who = await signIn(one.roleCode)
    expect(await firstUser(who)).not.toHaveProperty('telephone')
    await set(one.id, 'system:user', {})
    expect(await firstUser(who)).toHaveProperty('telephone')
    await sql`insert into sys_role_field (tenant_id, role_id, resource, field, rule)
      values (1, ${one.id}, 'system:user', 'telephone', 'nonsense')`.execute(systemOf(app, 1).db)
    app.services.bus.publish('authority.changed', {})
    expect(await firstUser(who)).not.toHaveProperty('telephone')
    expect(await firstUser({})).toHaveProperty('telephone')
    const theirs = await call('POST', '/sys/role/fieldRule', {
      as: 'outsider',
      body: { roleId: one.id, resource: 'system:user', rules: [] },
    })
    expect(theirs.body.success).toBe(false)
    expect(await read(one.id, 'system:user')).toEqual({ telephone: 'hidden' })
  })

  test('are refused with a sentence on unsupported fields', async () => {
    const { id } = await addBoundRole(app, [...USERS, 'system_user_add'])
    const patients = await addBoundRole(app, ['patient_patient'])
    const admin = await roleId(app, 'admin')
    for (const [role, resource, rules, sentence] of [
      [patients.id, 'patient:patient', { name: 'hidden' }, /的名称，不能隐藏，可以选择掩码/],
      [id, 'system:user', { realname: 'readonly' }, /是必填项，该角色可以新增/],
      [one.id, 'system:user', { id: 'hidden' }, /没有可以设置权限的字段/],
      [one.id, 'system:user', { telephone: 'secret' }, /只能是隐藏、掩码或只读/],
      [one.id, 'system:user', { realname: 'masked' }, /“用户姓名”不是可以限制查看的字段，不能设为掩码，可以设为只读/],
      [one.id, 'system:dict', { description: 'readonly' }, /没有“.*”的权限，请先授权/],
      [one.id, 'nothing', {}, /没有这种数据/],
      [blind.id, 'system:position', { code: 'hidden' }, /不是可以限制查看的字段/],
      [admin, 'system:user', { telephone: 'hidden' }, /超级管理员/],
    ] as const)
      expect((await set(role, resource, rules)).message, JSON.stringify(rules)).toMatch(sentence)
  })

  test('a bound caller binds the roles they grant to, and cannot change their own role', async () => {
    const { id, roleCode } = await addBoundRole(app, [...USERS, ...ROLES])
    await set(id, 'system:user', { telephone: 'masked' })
    const who = await signIn(roleCode)
    expect((await set(id, 'system:user', {}, who)).message).toContain('自己所拥有角色')
    expect((await set(other.id, 'system:user', { telephone: 'readonly' }, who)).message).toContain('不能授予更多')
    expect(await set(other.id, 'system:user', { telephone: 'hidden' }, who)).toMatchObject({ success: true })
    const fresh = await addBoundRole(app, [])
    const body = { roleId: fresh.id, permissionIds: 'system_user', lastpermissionIds: '' }
    expect((await call('POST', '/sys/permission/saveRolePermission', { ...who, body })).body.success).toBe(true)
    expect(await read(fresh.id, 'system:user')).toEqual({ telephone: 'masked' })
  })

  test('also belong to department roles, which 为什么看不到 names', async () => {
    const depart = await departId(app, 'A01A01')
    const post = <T>(path: string, body: object) => call<T>('POST', path, { body }).then((answer) => answer.body)
    await post('/sys/permission/saveDepartPermission', {
      departId: depart,
      permissionIds: USERS.join(),
      lastpermissionIds: '',
    })
    const roleName = '部门看职务'
    const added = await post<{ id: string }>('/sys/sysDepartRole/add', {
      departId: depart,
      roleName,
      roleCode: 'dept_pos',
    })
    const id = added.result?.id ?? ''
    await post('/sys/sysDepartPermission/saveDeptRolePermission', {
      roleId: id,
      permissionIds: USERS.join(),
      lastpermissionIds: '',
    })
    const rules = [{ field: 'telephone', rule: 'hidden' }]
    expect(await post('/sys/sysDepartRole/fieldRule', { roleId: id, resource: 'system:user', rules })).toMatchObject({
      success: true,
    })
    const account = await addAccount(app, { departs: ['A01A01'] })
    await post('/sys/sysDepartRole/deptRoleUserAdd', {
      userId: account.id,
      departId: depart,
      newRoleId: id,
      oldRoleId: '',
    })
    const who = { token: await tokenOf(app, account), as: undefined as never }
    expect(await firstUser(who)).not.toHaveProperty('telephone')
    const query = { userId: account.id, resource: 'system:user', field: 'telephone' }
    const { steps } = (await call<WhyAnswer>('GET', '/sys/why/explain', { query })).body.result!
    const deciding = steps.find(({ decides }) => decides)!
    expect([deciding.rule, deciding.met]).toEqual(['字段权限', false])
    expect(deciding.says).toContain(roleName)
  })
})
