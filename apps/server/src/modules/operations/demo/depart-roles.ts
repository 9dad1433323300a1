import { DEPART_REACH } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { newId } from '../../../platform/db/ids.ts'
import { allPermissions, codesOfRow } from '../../system/permission/index.ts'
import { insertRows } from './bulk.ts'
import type { Person } from './people.ts'
import { owned } from './write.ts'

const MOST = ['assess:result:list', 'assess:result:export', 'assess:result:stat', 'patient:patient:list']
const GIVEN = ['assess:result:list', 'assess:result:export', 'assess:result:stat']
const HOLDERS = 2

const rowsWith = async (ctx: Ctx, codes: readonly string[]): Promise<string[]> => {
  const menu = new Map((await allPermissions(ctx)).map((row) => [row.id, row]))
  const ids = new Set<string>()
  for (const row of menu.values()) {
    const own = codesOfRow(row)
    if (own.length === 0 || !own.every((code) => codes.includes(code))) continue
    for (let next: typeof row | undefined = row; next; next = menu.get(next.parentId ?? '')) ids.add(next.id)
  }
  return [...ids]
}

export const writeDepartRole = async (
  ctx: Ctx,
  people: readonly Person[],
  departIds: ReadonlyMap<string, string>,
): Promise<void> => {
  const members = (code: string) =>
    people.filter(({ departs, charge, frozen, role }) => role && !frozen && charge !== code && departs[0] === code)
  const code = [...departIds.keys()].find((one) => members(one).length >= HOLDERS)
  if (code === undefined) return
  const depart_id = departIds.get(code)!
  const role_id = newId()
  const most = await rowsWith(ctx, MOST)
  const given = await rowsWith(ctx, GIVEN)
  await insertRows(
    ctx,
    'sys_depart_permission',
    most.map((permission_id) => ({ id: newId(), ...owned(ctx), depart_id, permission_id })),
  )
  await insertRows(ctx, 'sys_depart_role', [
    {
      id: role_id,
      ...owned(ctx),
      depart_id,
      role_name: '科室质控员',
      role_code: 'ward-quality',
      data_scope: DEPART_REACH,
      description: '查看、导出和统计本科室的评估结果',
    },
  ])
  const { tenantId: tenant_id } = ctx
  await insertRows(
    ctx,
    'sys_depart_role_permission',
    given.map((permission_id) => ({ tenant_id: tenant_id!, depart_id, role_id, permission_id })),
  )
  const holders = members(code)
    .slice(0, HOLDERS)
    .map(({ username }) => username)
  await sql`insert into sys_depart_role_user (id, tenant_id, depart_id, user_id, drole_id)
    select given.id, ${tenant_id}::int, ${depart_id}::text, u.id, ${role_id}::text
    from unnest(${holders.map(() => newId())}::text[], ${holders}::text[]) as given (id, username)
    join sys_user u on u.username = given.username`.execute(ctx.db)
}
