import type { MenuNode, Permission } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { temporaryGivers } from '../access/index.ts'
import { allPermissions, BUTTON, codesOfRow, isAudit, isDetail, menuOf, rowsOfTenant } from '../permission/index.ts'
import { EVERY_GRANT, EVERY_HOLDER, EVERY_ROLE } from '../role/index.ts'
import type { Subject } from './subject.ts'
import type { Step } from './step.ts'

const isIn = (nodes: readonly MenuNode[], id: string): boolean =>
  nodes.some((node) => node.id === id || isIn(node.children ?? [], id))

/** Roles, department roles and temporary grants with one of these menu rows; 超级管理员 holds them all. */
const giversOf = async (ctx: Ctx, { authority, person }: Subject, rowIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{
    name: string
    ofDepart: boolean
    depart: string | null
  }>`select r.role_name as name,
      r.depart_id is not null as "ofDepart", d.depart_name as depart
    from ${EVERY_ROLE} as r join ${EVERY_HOLDER} as ur on ur.role_id = r.id and ur.tenant_id = ${ctx.tenantId} and ur.user_id = ${person.id}
      left join sys_depart d on d.id = r.depart_id
    where r.id = any(${authority.roleIds}) and ((r.built_in and r.role_code = 'admin') or exists (
      select 1 from ${EVERY_GRANT} as p
      where p.tenant_id = ${ctx.tenantId} and p.role_id = r.id and p.permission_id = any(${[...rowIds]})))
    order by r.create_time, r.id`.execute(ctx.db)
  const roles = rows.map(({ name, ofDepart, depart: at }) =>
    ofDepart ? `部门角色${name}（${at ?? ''}）` : `角色${name}`,
  )
  return [...roles, ...(await temporaryGivers(ctx, person.id, rowIds))]
}

/** The server checks codes, whichever menu row they come from. */
export const codeStep = async (ctx: Ctx, subject: Subject, codes: readonly string[]): Promise<Step> => {
  const hasRight = codes.some((code) => subject.authority.codes.has(code))
  const carrying = (await allPermissions(ctx)).filter((row) => codesOfRow(row).some((code) => codes.includes(code)))
  const ids = carrying.map(({ id }) => id)
  const from = hasRight ? await giversOf(ctx, subject, ids) : []
  const named = carrying.map(({ name }) => `“${name}”`).join('、')
  const sentence = hasRight
    ? `有${named || '这项权限'}的权限（${codes.join('、')}），来自${from.join('、')}`
    : `没有${named || '这项权限'}的权限（${codes.join('、')}）：他的角色和部门角色都没有分配`
  return { rule: '权限编码', says: sentence, met: hasRight, opens: true }
}

export const menuSteps = async (ctx: Ctx, subject: Subject, menuId: string): Promise<Step[]> => {
  const menu = await allPermissions(ctx)
  const row = menu.find(({ id }) => id === menuId)
  if (!row) throw refused('没有找到该菜单或按钮，请重新选择')
  const counts = rowsOfTenant(ctx, menu, ctx.tenantId!).includes(row)
  const tenant: Step = {
    rule: '租户',
    says: counts ? '该菜单在本租户有效' : '该菜单只在管理整个平台的租户有效，在本租户任何角色都打不开',
    met: counts,
  }
  const codes = codesOfRow(row)
  const apart = subject.authority.superAdmin && codes.some(isAudit) && !subject.authority.menuIds.has(row.id)
  const duties: Step[] = apart
    ? [{ rule: '职责分离', says: '审计类权限只属于审计员，超级管理员也没有', met: false }]
    : []
  const deciding = row.menuType === BUTTON ? buttonSteps(ctx, subject, row) : pageSteps(ctx, subject, row, menu)
  return [tenant, ...duties, ...(await deciding)]
}

/** A button without control is drawn for all users; the server still refuses the action. */
const buttonSteps = async (ctx: Ctx, subject: Subject, row: Permission): Promise<Step[]> => {
  const off: Step = { rule: '按钮控制', says: '按钮已停用控制：页面上人人可见，服务器仍然检查权限', met: true }
  const [main] = codesOfRow(row)
  return [...(row.status === '1' ? [] : [off]), ...(main === undefined ? [] : [await codeStep(ctx, subject, [main])])]
}

const pageSteps = async (ctx: Ctx, subject: Subject, row: Permission, menu: readonly Permission[]): Promise<Step[]> => {
  const { menuIds } = subject.authority
  const above = menu.find(({ id }) => id === row.parentId)
  const giving = isDetail(row, above) ? above! : row
  const below = menu.filter(({ parentId }) => parentId === row.id).map(({ id }) => id)
  const hasMenu = isIn(menuOf(menu, menuIds), row.id)
  const from = hasMenu ? await giversOf(ctx, subject, [giving.id, ...below]) : []
  const named = giving === row ? `“${row.name}”` : `上级页面“${giving.name}”`
  const sentence = hasMenu
    ? `有菜单权限，来自${from.length > 0 ? from.join('、') : '系统（人人都有）'}`
    : `他的角色和部门角色都没有分配${named}`
  const hidden: Step[] = row.hidden
    ? [{ rule: '菜单显示', says: '该页面设为隐藏：不出现在菜单中，可以从其他页面打开', met: true }]
    : []
  return [{ rule: '菜单授权', says: sentence, met: hasMenu, opens: true }, ...hidden]
}
