/** Suggestions for the decider: the page of an address, the menu row of a code or name, or a role. */
import { accessRequest, role, type AccessRequest, type Permission } from '@huxi/contract'
import { moveCode } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { allPermissions, codesOfRow, isDetail } from '../permission/index.ts'

const leadsTo = ({ url }: Permission, address: string): boolean => {
  const [own, given] = [(url ?? '').split('/'), address.split('/')]
  return own.length === given.length && own.every((part, i) => part === given[i] || part.startsWith(':'))
}

const rowOf = (menu: readonly Permission[], wanted: string): string | null => {
  const found =
    menu.find(({ url }) => url === wanted) ??
    menu.find((row) => (wanted.startsWith('/') ? leadsTo(row, wanted) : codesOfRow(row).includes(wanted))) ??
    menu.find(({ name }) => name === wanted)
  if (!found) return null
  const above = menu.find(({ id }) => id === found.parentId)
  return isDetail(found, above) ? above!.id : found.id
}

/** The engine's hook `enrich` for open requests. Deciders alone get suggestions, because these reveal which objects exist. */
export const withSuggestions = async (ctx: Ctx, rows: AccessRequest[]): Promise<object[]> => {
  if (
    !holds(ctx, moveCode(accessRequest, 'grant')) ||
    !rows.some(({ status }) => status === accessRequest.states!.initial)
  )
    return rows
  const menu = await allPermissions(ctx)
  const names = rows.map(({ wanted }) => wanted)
  const roles = holds(ctx, 'system:role:list')
    ? await storeOf(ctx, role).list(ctx, [sql`(role_name = any(${names}) or role_code = any(${names}))`])
    : []
  return rows.map((row) => {
    const { status, wanted } = row
    if (status !== accessRequest.states!.initial) return row
    const permissionId = rowOf(menu, wanted)
    const named = roles.find(({ roleName, roleCode }) => roleName === wanted || roleCode === wanted)
    return { ...row, suggestedPermissionId: permissionId, suggestedRoleId: permissionId ? null : (named?.id ?? null) }
  })
}
