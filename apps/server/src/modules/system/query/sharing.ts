/**
 * Views shared with a role. Results always follow the rights of the viewer; all members read the conditions, so none
 * may contain personal data.
 */
import { role, type QueryRecord, type SavedView } from '@huxi/contract'
import { codeOf, forbidden, isPrivate, refused, wireName, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

const SHARE_CODE = codeOf(role, 'edit')

interface Shared {
  roleId: string
  /** undefined: columns of the list come from a record and are unknown here */
  resource: Resource | undefined
  records: readonly QueryRecord[]
  view: SavedView | null
}

export const checkSharing = async (ctx: Ctx, { roleId, resource, records, view }: Shared): Promise<void> => {
  if (!holds(ctx, SHARE_CODE)) throw forbidden('只有可以编辑角色的人才能把视图共享给角色')
  if (!resource) throw refused('报表的查询条件可能含有个人信息，视图不能共享')
  if (asksForPerson(resource, records, view))
    throw refused('查询条件中有姓名、证件、电话或地址，共享会让他人看到这些信息，请去掉后再共享')
  if ((await storeOf(ctx, role).count(ctx, [sql`id = ${roleId}`])) === 0) throw refused('共享的角色不存在，请重新选择')
}

const asksForPerson = ({ fields }: Resource, records: readonly QueryRecord[], view: SavedView | null): boolean => {
  const names = Object.entries(fields).flatMap(([name, field]) => (isPrivate(field) ? [wireName(name, field)] : []))
  const asked = [...records.map(({ field }) => field), ...Object.keys(view?.conditions ?? {})]
  return asked.some((key) => names.includes(key.replace(/_(begin|end)$/u, '')))
}

/** Without the right to the list its shared views stay invisible. */
export const seesList = (ctx: Ctx, resource: Resource | undefined): boolean =>
  resource !== undefined && holds(ctx, codeOf(resource, 'list'))
