import { sql } from 'kysely'
import { expect } from 'vitest'
import { addAccount, systemOf, tokenOf } from '../accounts.ts'
import type { CallOptions, TestApp } from '../harness.ts'
import { next } from './subject.ts'

export interface RuleInput {
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
}

interface MenuRow {
  id: string
  codes: readonly string[]
}

export const menuOf = async (app: TestApp): Promise<MenuRow[]> => {
  const { rows } = await sql<{ id: string; perms: string }>`select id, perms from sys_permission
    where perms is not null order by id`.execute(systemOf(app, 1).db)
  return rows.map(({ id, perms }) => ({ id, codes: perms.split(',').map((code) => code.trim()) }))
}

export const rowsWith = async (app: TestApp, isWanted: (code: string) => boolean): Promise<string[]> =>
  (await menuOf(app)).filter(({ codes }) => codes.some(isWanted)).map(({ id }) => id)

const must = async <T>(
  answer: Promise<{ body: { success: boolean; message: string; result: T | null } }>,
): Promise<T> => {
  const { body } = await answer
  expect(body, body.message).toMatchObject({ success: true })
  return body.result!
}

export const addRule = async (app: TestApp, permissionId: string, rule: RuleInput): Promise<string> =>
  (
    await must(
      app.call<{ id: string }>('POST', '/sys/permission/addPermissionRule', {
        as: 'admin',
        body: { permissionId, ruleName: `规则${next()}`, ...rule },
      }),
    )
  ).id

/** A role that holds menu rows, bound by rules on one of them. @returns its id and code */
export const addBoundRole = async (app: TestApp, rows: readonly string[], bound?: { row: string; rules: string[] }) => {
  const roleCode = `bound_${next()}_${Date.now()}`
  const post = <T>(path: string, body: object) => must(app.call<T>('POST', path, { as: 'admin', body }))
  const { id } = await post<{ id: string }>('/sys/role/add', { roleName: roleCode, roleCode })
  await post('/sys/permission/saveRolePermission', { roleId: id, permissionIds: rows.join(), lastpermissionIds: '' })
  if (bound) await post('/sys/role/datarule', { roleId: id, permissionId: bound.row, dataRuleIds: bound.rules.join() })
  return { id, roleCode }
}

/** Data scope of a role, and of the menu row that opens the list. */
export interface Reach {
  readonly role?: string
  readonly list?: string | null
}

export const addHoldingRole = async (app: TestApp, name: string) =>
  addBoundRole(app, await rowsWith(app, (code) => code.startsWith(`${name}:`)))

/** Sets a scope past the checks, as an older version or a manual statement would. */
export const reachTo = async (
  app: TestApp,
  roleId: string,
  name: string,
  { role = 'all', list = null }: Reach,
): Promise<void> => {
  const { db } = systemOf(app, 1)
  const opening = await rowsWith(app, (code) => code === `${name}:list`)
  await sql`update sys_role set data_scope = ${role} where id = ${roleId}`.execute(db)
  await sql`update sys_role_permission set data_scope = ${list} where role_id = ${roleId}
    and permission_id = any(${opening})`.execute(db)
  app.services.bus.publish('authority.changed', {})
}

export const addHolder = async (app: TestApp, codes: readonly string[]): Promise<CallOptions> => {
  const { roleCode } = await addBoundRole(app, await rowsWith(app, (code) => codes.includes(code)))
  return { token: await tokenOf(app, await addAccount(app, { roleCode })) }
}

export const addBound = async (
  app: TestApp,
  name: string,
  listRow: string,
  rule: RuleInput,
): Promise<{ ruleId: string; bound: CallOptions }> => {
  const ruleId = await addRule(app, listRow, rule)
  const rows = await rowsWith(app, (code) => code.startsWith(`${name}:`))
  const { roleCode } = await addBoundRole(app, [...new Set([listRow, ...rows])], { row: listRow, rules: [ruleId] })
  return { ruleId, bound: { token: await tokenOf(app, await addAccount(app, { roleCode })) } }
}
