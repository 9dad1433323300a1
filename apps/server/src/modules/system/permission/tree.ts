import { permission, type MenuChoices, type MenuTreeNode, type Permission, type PermissionTree } from '@huxi/contract'
import { refused } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { nest, type Branch } from '../../../engine/read/tree.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { isDetail, mayGrant, visiblePermissions } from './rows.ts'

type Wire = Omit<Permission, 'isRoute'> & { route: boolean }

const nodeOf = (row: Wire, children: PermissionTree[] | null): PermissionTree => ({
  ...row,
  key: row.id,
  title: row.name,
  leaf: row.isLeaf ?? true,
  children,
})

const wired = (ctx: Ctx, rows: Permission[]): Promise<Wire[]> =>
  storeOf(ctx, permission).present<Wire>(
    ctx,
    rows.map((row) => ({ ...row })),
  )

const branchOf = (row: Branch<Wire>): PermissionTree =>
  nodeOf(row, row.children.length > 0 ? row.children.map(branchOf) : row.isLeaf ? null : [])

export const menuTree = async (ctx: Ctx, name: string | null): Promise<PermissionTree[]> => {
  const rows = await wired(ctx, await visiblePermissions(ctx))
  if (!name) return nest(rows).map(branchOf)
  const wanted = name.toLowerCase()
  return rows
    .filter((row) => row.name.toLowerCase().includes(wanted))
    .map((row) => nodeOf({ ...row, isLeaf: true }, null))
}

export const childMenus = async (
  ctx: Ctx,
  parentIds: readonly (string | null)[],
): Promise<Map<string | null, PermissionTree[]>> => {
  const rows = await wired(ctx, await visiblePermissions(ctx))
  return new Map(
    parentIds.map((id) => [
      id,
      rows.filter((row) => (row.parentId || null) === id).map((row) => nodeOf(row, row.isLeaf ? null : [])),
    ]),
  )
}

const choiceOf =
  (ctx: Ctx, variant: 'permission' | 'role') =>
  (row: Branch<Permission>): MenuTreeNode => ({
    key: row.id,
    value: row.id,
    title: variant === 'permission' ? row.name : null,
    label: variant === 'permission' ? row.name : null,
    slotTitle: row.name,
    icon: variant === 'permission' ? row.icon : null,
    parentId: row.parentId,
    isLeaf: row.isLeaf ?? true,
    ruleFlag: variant === 'permission' ? null : row.ruleFlag,
    scopedSlots: variant === 'permission' ? null : { title: 'hasDatarule' },
    menuType: row.menuType,
    ...(variant === 'role' && { grantable: mayGrant(ctx, row), perms: row.perms, url: row.url }),
    children: row.children.map(choiceOf(ctx, variant)),
  })

export const menuLevel = async (ctx: Ctx, pid: string | null): Promise<MenuTreeNode[]> => {
  const below = (await visiblePermissions(ctx)).filter((row) => (row.parentId || null) === (pid || null))
  if (below.length === 0) throw refused('未找到角色信息')
  return below.map((row) => choiceOf(ctx, 'permission')({ ...row, children: [] }))
}

export const menuChoices = async (
  ctx: Ctx,
  variant: 'permission' | 'role',
  among?: readonly string[],
): Promise<MenuChoices> => {
  const all = await visiblePermissions(ctx)
  const seen = among ? all.filter(({ id }) => among.includes(id)) : all
  const byId = new Map(seen.map((row) => [row.id, row]))
  // the page of a record is granted with its list, never alone
  const rows = variant === 'role' ? seen.filter((row) => !isDetail(row, byId.get(row.parentId ?? ''))) : seen
  return { treeList: nest(rows).map(choiceOf(ctx, variant)), ids: rows.map((row) => row.id) }
}
