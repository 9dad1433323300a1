/**
 * 预览影响 property: the preview equals the actual change of all rights. All runs share one world in which each drawn
 * save is previewed and then made.
 */
import { PREVIEWED } from '@huxi/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, departId, systemOf, useApp } from '../../../../test/accounts.ts'
import { addBoundRole, addRule, type RuleInput } from '../../../../test/conformance/holders.ts'
import { ADMIN, previewsOf, type Step } from '../../../../test/previews.ts'
import { runs } from '../../../../test/long.ts'
import { asPerson } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { authoritiesOf, type Authority } from '../session/index.ts'
import { previewOf } from './changes.ts'
import { measure } from './measure.ts'

const app = useApp()
const { post, previewing } = previewsOf(app)
const DELETES = new Set(
  Object.values(PREVIEWED).flatMap((saves) => saves.flatMap(({ path, method }) => (method === 'DELETE' ? path : []))),
)
const saving = ({ path, input }: Step) =>
  DELETES.has(path)
    ? app.call('DELETE', path, { ...ADMIN, query: input })
    : app.call('POST', path, { ...ADMIN, body: input })

describe('any sequence of saves', () => {
  const ROWS = [
    'system',
    'system_position',
    'system_position_add',
    'system_position_edit',
    'system_user',
    'system_role',
  ]
  const SCOPES = ['all', 'departTree', 'depart', 'own', '']
  const RULES: RuleInput[] = [
    { ruleColumn: 'sysOrgCode', ruleConditions: 'RIGHT_LIKE', ruleValue: '#{sys_org_code}' },
    { ruleColumn: 'code', ruleConditions: '=', ruleValue: 'a' },
    { ruleColumn: 'sysOrgCode', ruleConditions: 'IN', ruleValue: '#{sys_multi_org_code}' },
  ]
  const rows = [...ROWS]
  const rules: string[] = []
  const roles: string[] = []
  const departs: string[] = []
  const departRoles: string[] = []
  const people: string[] = []

  beforeAll(async () => {
    const page = { menuType: 1, parentId: 'system', component: 'system/X', status: '1' }
    for (const n of [1, 2]) {
      const { id } = await post('/sys/permission/add', { ...page, name: `页${n}`, url: `/x/${n}` })
      const button = { menuType: 2, parentId: id, name: `钮${n}`, perms: `x:y:z${n}`, permsType: '1', status: '1' }
      rows.push(id, (await post('/sys/permission/add', button)).id)
    }
    for (const rule of RULES) rules.push(await addRule(app, 'system_position', rule))
    departs.push(await departId(app, 'A01'), await departId(app, 'A01A01'), await departId(app, 'A01A02'))
    for (const at of [0, 1, 1])
      departs.push((await post('/sys/sysDepart/add', { departName: `科${departs.length}`, parentId: departs[at] })).id)
    const codes: string[] = []
    for (const some of [rows, ['system_position', 'system_user'], []]) {
      const { id, roleCode } = await addBoundRole(app, some)
      roles.push(id)
      codes.push(roleCode)
    }
    for (let n = 0; n < 9; n += 1) {
      const roleCode = codes[n % 4]
      const account = await addAccount(app, {
        departs: ['A01', 'A01A01', 'A01A02'].slice(n % 3),
        ...(roleCode && { roleCode }),
      })
      people.push(account.id)
    }
    await post('/sys/permission/saveDepartPermission', {
      departId: departs[1],
      permissionIds: rows.join(),
      lastpermissionIds: '',
    })
    for (const roleName of ['dr1', 'dr2']) {
      const { id } = await post('/sys/sysDepartRole/add', { departId: departs[1], roleName, roleCode: roleName })
      departRoles.push(id)
      await post('/sys/sysDepartPermission/saveDeptRolePermission', {
        roleId: id,
        permissionIds: 'system_position',
        lastpermissionIds: '',
      })
    }
    await post('/sys/sysDepartRole/deptRoleUserAdd', {
      userId: people[0],
      newRoleId: departRoles.join(),
      oldRoleId: '',
    })
    await post('/sys/sysDepartRole/deptRoleUserAdd', { userId: people[3], newRoleId: departRoles[0], oldRoleId: '' })
  })

  const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!
  const some = (list: readonly string[], bits: number) => list.filter((_, i) => (bits >> i) & 1).join()
  const own = (n: number) => rows[ROWS.length + (n % (rows.length - ROWS.length))]!
  const KINDS: readonly ((a: number, b: number, c: number) => Step)[] = [
    (a, b) => ({
      path: '/sys/permission/saveRolePermission',
      input: { roleId: at(roles, a), permissionIds: some(rows, b), lastpermissionIds: rows.join() },
    }),
    (a, b) => ({
      path: '/sys/role/datarule',
      input: { roleId: at(roles, a), permissionId: 'system_position', dataRuleIds: some(rules, b) },
    }),
    (a, b, c) => ({
      path: '/sys/role/dataScope',
      input: {
        roleId: at(roles, a),
        permissionId: at(['system_position', 'system_user'], b),
        dataScope: at(SCOPES, c),
      },
    }),
    (a, b, c) => ({
      path: at(['/sys/role/fieldRule', '/sys/sysDepartRole/fieldRule'], c),
      input: {
        roleId: at(c % 2 ? departRoles : roles, a),
        resource: 'system:user',
        rules: at(['hidden', 'masked', 'readonly', ''], b)
          ? [{ field: 'telephone', rule: at(['hidden', 'masked', 'readonly', ''], b) }]
          : [],
      },
    }),
    (a, b) => ({ path: '/sys/role/edit', input: { id: at(roles, a), dataScope: at(SCOPES, b) || 'team' } }),
    (a, b) => ({
      path: '/sys/permission/saveDepartPermission',
      input: { departId: departs[1], permissionIds: some(rows, b | 2), lastpermissionIds: some(rows, a) },
    }),
    (a, b) => ({
      path: '/sys/sysDepartPermission/datarule',
      input: { departId: departs[1], permissionId: 'system_position', dataRuleIds: some(rules, a | b) },
    }),
    (a, b) => ({
      path: '/sys/sysDepartPermission/saveDeptRolePermission',
      input: { roleId: at(departRoles, a), permissionIds: some(rows, b), lastpermissionIds: some(rows, a) },
    }),
    (a, b) => ({
      path: '/sys/sysDepartRole/datarule',
      input: { roleId: at(departRoles, a), permissionId: 'system_position', dataRuleIds: some(rules, b) },
    }),
    (a, b, c) => ({
      path: '/sys/sysDepartRole/dataScope',
      input: { roleId: at(departRoles, a), permissionId: 'system_position', dataScope: at(SCOPES, b + c) },
    }),
    (a, b) => ({
      path: '/sys/permission/edit',
      input: { id: own(a | 1), perms: at(['x:y:z1', 'system:user:add', 'x:y:z2,x:y:new'], b) },
    }),
    (a, b) => ({ path: '/sys/permission/edit', input: { id: own(a | 1), status: at(['0', '1'], b) } }),
    (a, b) => ({
      path: '/sys/permission/edit',
      input: { id: own(a & ~1), hidden: b % 2 === 0, parentId: at(['system', 'system_user', 'monitor'], b) },
    }),
    (a, b) => ({ path: '/sys/permission/edit', input: { id: at(ROWS, a), hidden: b % 2 === 0 } }),
    (a, b) => ({
      path: '/sys/permission/editPermissionRule',
      input: { id: at(rules, a), ruleValue: at(['a', 'A01', '#{sys_org_code}'], b), status: at(['1', '0'], a + b) },
    }),
    (a, b) => ({ path: '/sys/sysDepart/edit', input: { id: at(departs.slice(1), a), parentId: at(departs, b) } }),
  ]
  /** At most one of each, at the end: nothing remains to change afterwards. */
  const LAST: readonly (() => Step)[] = [
    () => ({ path: '/sys/permission/deletePermissionRule', input: { id: rules[0] } }),
    () => ({ path: '/sys/sysDepartRole/delete', input: { id: departRoles[0] } }),
    () => ({ path: '/sys/sysDepart/delete', input: { id: departs[1] } }),
    () => ({ path: '/sys/permission/delete', input: { id: rows[ROWS.length] } }),
    () => ({ path: '/sys/role/delete', input: { id: roles[0] } }),
  ]

  const written = async () => {
    const { rows } =
      await sql`select (select count(*) from sys_data_log) as changes, (select count(*) from audit_entry) as lines,
      (select string_agg(version::text, '' order by id) from sys_permission) as menu`.execute(
        app.services.database.scoped('*'),
      )
    return rows
  }
  const authorities = () => authoritiesOf(systemOf(app, 1), sql`m.user_id = any(${people})`)
  const rightsNow = (departs: boolean) =>
    inTransaction(systemOf(app, 1), (tx) => measure(tx, { everyTenant: true, departs }))
  const asAdmin = async () =>
    asPerson(
      app.services,
      (await app.services.ports.sessions.find(await app.tokenOf('admin'), 1))!,
      systemOf(app, 1).origin,
    )
  const plain = ({ menuIds, codes, rules: bound, scopes }: Authority) => [
    [...menuIds].sort(),
    [...codes].sort(),
    [...bound],
    [...scopes],
  ]

  const tried = async (steps: readonly Step[]): Promise<'changed' | 'saved' | 'refused'> => {
    const moves = steps.some(({ path }) => path.startsWith('/sys/sysDepart/'))
    const [left, were, before] = [await written(), await authorities(), await rightsNow(moves)]
    const answer = (await previewing(steps)).body
    expect(await written()).toEqual(left)
    expect([...(await authorities()).values()].map(plain)).toEqual([...were.values()].map(plain))

    for (const step of steps) {
      const { body } = await saving(step)
      if (body.success) continue
      expect(answer).toMatchObject({ success: false, message: body.message })
      return 'refused'
    }
    const real = await previewOf(await asAdmin(), before, await rightsNow(moves))
    expect(answer.result).toEqual(real)
    // independent of the measure: every user with other codes or rows is in a group, on the right side
    const are = await authorities()
    const { groups } = answer.result!
    for (const id of people) {
      const mine = groups.filter((group) => group.people.some((one) => one.id === id))
      const more = (one: Authority, other: Authority) =>
        [...one.menuIds, ...one.codes].some((key) => !other.menuIds.has(key) && !other.codes.has(key))
      const [was, is] = [were.get(id)!, are.get(id)!]
      if (more(is, was)) expect(mine[0]?.gain.length, id).toBeGreaterThan(0)
      if (more(was, is)) expect(mine[0]?.lose.length, id).toBeGreaterThan(0)
      if (mine.length === 0) expect(plain(is)[1]).toEqual(plain(was)[1])
    }
    return groups.length > 0 ? 'changed' : 'saved'
  }

  const number = fc.nat(4095)
  const step = fc
    .tuple(fc.nat(KINDS.length - 1), number, number, number)
    .map(([kind, a, b, c]) => KINDS[kind]!.bind(null, a, b, c))

  test('equals its preview, and the preview leaves nothing behind', async () => {
    const seen = { changed: 0, saved: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 2 }), async (made) => {
        seen[await tried(made.map((make) => make()))] += 1
      }),
      // the world goes on, so a failure cannot be shrunk
      { numRuns: runs(30, 2000), seed: 20_261_126, endOnFailure: true },
    )
    for (const make of LAST) seen[await tried([make()])] += 1
    expect(seen.changed).toBeGreaterThan(8)
  })
})
