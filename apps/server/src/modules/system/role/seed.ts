/** Roles of a new tenant; areas declare their initial grants. Built-in ones separate duties. */
import { role } from '@huxi/contract'
import { WHOLE, type DataScope } from '@huxi/model'
import { sql } from 'kysely'
import { publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { allPermissions, codesOfRow } from '../permission/index.ts'
import { ROLE_CODES } from './codes.ts'
import { writeGrants } from './grants.ts'

export interface RoleSeed {
  readonly roleCode: string
  readonly roleName: string
  readonly description: string
  /** code of the role whose grants it starts with, beside its own */
  readonly like?: string
  /** which rows of its lists it reaches; absent = all of the tenant */
  readonly dataScope?: DataScope
}

export const BUILT_IN_ROLES: readonly RoleSeed[] = [
  {
    roleCode: ROLE_CODES.admin,
    roleName: '超级管理员',
    description: '拥有除审计以外的全部权限，并可任命其他管理员',
  },
  {
    roleCode: ROLE_CODES.sysadmin,
    roleName: '系统管理员',
    description: '管理用户、部门、职务、字典和租户，不能授权',
  },
  {
    roleCode: ROLE_CODES.secadmin,
    roleName: '安全管理员',
    description: '管理角色、菜单和授权，冻结账号，查看在线用户',
  },
  {
    roleCode: ROLE_CODES.auditor,
    roleName: '审计员',
    description: '查看审计记录和在线用户，不能修改任何数据',
  },
]

export const STARTER_ROLES: readonly RoleSeed[] = [
  {
    roleCode: ROLE_CODES.doctor,
    roleName: '医生',
    description: '门诊和病房医生',
  },
  {
    roleCode: ROLE_CODES.nurse,
    roleName: '护士',
    description: '门诊和病房护士',
  },
  {
    roleCode: ROLE_CODES.head,
    roleName: '科主任',
    description: '科室负责人，在医生的权限之外查看安全提示的处理情况，维护值班安排',
    like: ROLE_CODES.doctor,
  },
  {
    roleCode: ROLE_CODES.headNurse,
    roleName: '护士长',
    description: '病区负责人，在护士的权限之外维护病区床位、预约定义和本病区的监测间隔',
    like: ROLE_CODES.nurse,
  },
  {
    roleCode: ROLE_CODES.registrar,
    roleName: '挂号员',
    description: '登记患者，办理预约、签到和改约，看不到就诊记录、体征、检验和评估结果',
  },
  {
    roleCode: ROLE_CODES.operator,
    roleName: '运营',
    description: '管理公告、科普内容、预约、标签和问卷，查看定时任务的运营人员',
  },
  {
    roleCode: ROLE_CODES.privacy,
    roleName: '个人信息保护专员',
    description: '办理患者查阅、更正、删除个人信息的请求，可查看限制处理的患者',
  },
]

export const startingGrants = (ctx: Ctx, roleCode: string): readonly string[] => {
  const like = STARTER_ROLES.find((seed) => seed.roleCode === roleCode)?.like
  return [roleCode, like].flatMap((code) => (code && ctx.services.ports.seeds.grants[code]) || [])
}

/** A new tenant also starts with roles of clinical work, which it edits and deletes as it likes. */
export const seedRoles = async (ctx: Ctx, tenantId: number): Promise<void> => {
  const tenant: Ctx = { ...ctx, tenantId }
  const isNew = (await storeOf(tenant, role).count(tenant)) === 0
  await addRoles(tenant, BUILT_IN_ROLES, true)
  if (isNew) await addRoles(tenant, STARTER_ROLES)
}

/**
 * After an upgrade with new menu rows, built-in roles of every tenant get their share of these rows only, so that
 * removed grants stay removed.
 * @param ctx the system's, which sees every tenant
 */
export const grantNewRows = async (ctx: Ctx, added: readonly string[]): Promise<void> => {
  if (added.length === 0) return
  const { rows } = await sql<{ id: string; tenantId: number; roleCode: string }>`
    select id, tenant_id as "tenantId", role_code as "roleCode" from sys_role where built_in`.execute(ctx.db)
  for (const { roleCode } of BUILT_IN_ROLES) {
    const newRows = (await rowsOf(ctx, roleCode)).filter((id) => added.includes(id))
    for (const { id, tenantId } of rows.filter((row) => row.roleCode === roleCode))
      await writeGrants({ ...ctx, tenantId }, id, newRows)
  }
  publish(ctx, 'authority.changed', {})
}

/** Adds missing roles with their grants; existing ones stay as edited. */
export const addRoles = async (ctx: Ctx, seeds: readonly RoleSeed[], builtIn = false): Promise<void> => {
  const existingCodes = new Set((await storeOf(ctx, role).list(ctx)).map((row) => row.roleCode))
  for (const seed of seeds.filter(({ roleCode }) => !existingCodes.has(roleCode))) await addRole(ctx, seed, builtIn)
}

export const roleIdByCode = async (ctx: Ctx, roleCode: string): Promise<string> => {
  const [found] = await storeOf(ctx, role).list(ctx, [sql`role_code = ${roleCode}`])
  if (!found) throw new Error(`tenant ${ctx.tenantId} has no role ${roleCode}`)
  return found.id
}

/** Inserted directly, because input cannot set `built_in`. */
const addRole = async (ctx: Ctx, seed: RoleSeed, builtIn: boolean): Promise<void> => {
  const id = newId()
  await sql`insert into sys_role (id, tenant_id, role_name, role_code, description, data_scope, built_in, create_by, create_time)
    values (${id}, ${ctx.tenantId}, ${seed.roleName}, ${seed.roleCode}, ${seed.description}, ${seed.dataScope ?? WHOLE},
      ${builtIn}, 'system', ${now(ctx)})`.execute(ctx.db)
  await writeGrants(ctx, id, await rowsOf(ctx, seed.roleCode))
}

/** Menu rows all of whose codes a role starts with, and the directories above them. */
const rowsOf = async (ctx: Ctx, roleCode: string): Promise<string[]> => {
  const grants = startingGrants(ctx, roleCode)
  const menu = await allPermissions(ctx)
  const byId = new Map(menu.map((row) => [row.id, row]))
  const isCovered = (code: string) =>
    grants.some((g) => (g.endsWith(':*') ? code.startsWith(g.slice(0, -1)) : g === code))
  const chosen = menu.filter((row) => {
    const codes = codesOfRow(row)
    return codes.length > 0 && codes.every(isCovered)
  })
  const ids = new Set<string>()
  for (const row of chosen) {
    ids.add(row.id)
    for (let up = byId.get(row.parentId ?? ''); up && codesOfRow(up).length === 0; up = byId.get(up.parentId ?? ''))
      ids.add(up.id)
  }
  return [...ids]
}
