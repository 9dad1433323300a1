import { now } from '../../../platform/config/clock.ts'
import { accessRequest, role, type AccessRequest, type Permission } from '@huxi/contract'
import { fieldRefused, refused } from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import { audit, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { requireStepUp } from '../../../engine/http/access.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { bindingRules } from '../../../engine/read/row-rules.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { allPermissions, codesOfRow, mayGrant } from '../permission/index.ts'
import { boundResource, EVERY_ROLE, isSuper, scopeWithin } from '../role/index.ts'
import { refuseDay } from './ask.ts'
import { grantedRoles } from './grants.ts'
import { settleRequest, tellAsker } from './notices.ts'

/** Checks that the caller may assign these roles. @throws {AppError} refused */
export type RefuseGiving = (tx: Ctx, roleIds: readonly string[], field: string) => Promise<void>

const DAY = (day: string): string => `有效期至 ${day}`

const refuseOwn = (tx: Ctx, { userId }: AccessRequest): void => {
  if (tx.session?.person.id === userId) throw refused('不能审批自己的申请，请由其他安全管理员处理')
}

const chainOf = async (tx: Ctx, id: string) => {
  const menu = new Map((await allPermissions(tx)).map((row) => [row.id, row]))
  const chain: Permission[] = []
  for (let row = menu.get(id); row && !chain.includes(row); row = menu.get(row.parentId ?? '')) chain.push(row)
  return chain
}

/** Scopes of the roles a person holds, directly or through departments. */
const reachesOf = async (tx: Ctx, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ scope: string }>`select r.data_scope as scope
    from ${grantedRoles(tx.services.clock.now())} h join ${EVERY_ROLE} as r on r.id = h.role_id
    where h.tenant_id = ${tx.tenantId} and h.user_id = ${userId}`.execute(tx.db)
  return rows.map(({ scope }) => scope)
}

const giveRows = async (tx: Ctx, { id, userId }: AccessRequest, permissionId: string): Promise<string> => {
  const chain = await chainOf(tx, permissionId)
  const beyond = chain.find((row) => !mayGrant(tx, row))
  if (beyond) throw fieldRefused('permissionId', `您没有“${beyond.name}”的权限，不能授予他人`)
  const part = boundResource(tx, chain.flatMap(codesOfRow))
  if (part)
    throw fieldRefused('permissionId', `您对${part.title}的部分字段没有全部权限，不能临时授予，请由其他安全管理员处理`)
  const ids = chain.map((row) => row.id)
  await sql`insert into sys_access_row (tenant_id, request_id, permission_id, data_rule_ids)
    select ${tx.tenantId}::int, ${id}::text, given, (select string_agg(d.id, ',') from sys_permission_data_rule d
      where d.permission_id = given and d.id = any(${[...bindingRules(tx)]}::text[]))
    from unnest(${ids}::text[]) as given`.execute(tx.db)
  return scopeWithin(tx, await reachesOf(tx, userId), ids)
}

const refuseRole = async (tx: Ctx, roleId: string): Promise<void> => {
  if (isSuper(await storeOf(tx, role).one(tx, roleId)))
    throw fieldRefused('roleId', '超级管理员不能临时授予，请由超级管理员在用户管理中任命')
}

const tellOfChange = async (
  tx: Ctx,
  { id, userId }: AccessRequest,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => {
  publish(tx, 'authority.changed', { userIds: [userId] })
  await audit(tx, { action: 'grant', object: `${accessRequest.name}/${id}`, outcome: 'success', detail })
}

export const accessMoves = (refuseGiving: RefuseGiving): NonNullable<Hooks<typeof accessRequest>['moves']> => {
  const decided = (tx: Ctx) => ({ decidedBy: actor(tx), decidedAt: now(tx) })
  return {
    async grant(tx, { rows, asked: { permissionId, roleId, untilOn, remark }, write }) {
      const row = rows[0]!
      refuseOwn(tx, row)
      requireStepUp(tx.session)
      if (Boolean(permissionId) === Boolean(roleId))
        throw fieldRefused('permissionId', '请选择要授予的菜单（按钮）或角色，只选一项')
      refuseDay(tx, 'untilOn', untilOn)
      await refuseGiving(tx, roleId ? [roleId] : [], 'roleId')
      if (roleId) await refuseRole(tx, roleId)
      const dataScope = permissionId ? await giveRows(tx, row, permissionId) : null
      const after = await write({
        permissionId: permissionId || null,
        roleId: roleId || null,
        untilOn,
        remark: remark || null,
        dataScope,
        ...decided(tx),
      })
      await tellOfChange(tx, row, { userId: row.userId, permissionId, roleId, untilOn })
      await settleRequest(tx, rows)
      await tellAsker(tx, row, '权限申请已批准', remark ? `${DAY(untilOn)}。${remark}` : DAY(untilOn))
      return after
    },
    async refuse(tx, { rows, asked: { remark }, write }) {
      refuseOwn(tx, rows[0]!)
      const after = await write({ remark, ...decided(tx) })
      await settleRequest(tx, rows)
      await tellAsker(tx, rows[0]!, '权限申请已驳回', remark)
      return after
    },
    async revoke(tx, { rows, asked: { remark }, write }) {
      // revoking would also lift the restriction on the caller
      refuseOwn(tx, rows[0]!)
      const after = await write({ remark, ...decided(tx) })
      await tellOfChange(tx, rows[0]!, { userId: rows[0]!.userId, revoked: true })
      await tellAsker(tx, rows[0]!, '临时权限已提前收回', remark)
      return after
    },
    async end(tx, { rows, write }) {
      const after = await write()
      for (const row of rows) {
        publish(tx, 'authority.changed', { userIds: [row.userId] })
        await tellAsker(tx, row, '临时权限已到期', `${row.untilOn} 已结束，仍需要的请重新申请`)
      }
      return after
    },
  }
}
