/** Upper bound of grants and data rules for the roles of a department. */
import { depart, departPermission, type DepartPermission } from '@huxi/contract'
import { AppError, refused, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { requireStepUp } from '../../../engine/http/access.ts'
import { ofVisible } from '../../../engine/read/visibility.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { allPermissions, idsOfList } from '../permission/index.ts'
import { refuseRules } from './data-rules.ts'
import { refuseBeyondOwn, rulesAlong } from './grants.ts'
import { noteGrant, type Holder } from './holder.ts'

type Input = InputOf<typeof departPermission>
type Pair = Pick<DepartPermission, 'departId' | 'permissionId'>

/** A department as a holder of grants; a foreign key takes from its roles what it loses. */
export const departHolder: Holder = {
  of: depart,
  table: 'sys_depart_permission',
  by: 'depart_id',
  unsaved: '请先保存部门菜单权限!',
  async give(tx, { id }, permissionIds) {
    await sql`insert into sys_depart_permission (id, tenant_id, depart_id, permission_id, data_rule_ids, create_by, create_time)
      select given.id, ${tx.tenantId}::int, ${id}::text, granted, ${rulesAlong(tx, sql.ref('granted'))}, ${actor(tx)}::text,
        ${now(tx)}::timestamptz
      from unnest(${permissionIds.map(() => newId())}::text[], ${[...permissionIds]}::text[]) as given (id, granted)
      on conflict do nothing`.execute(tx.db)
  },
  stamp: (ctx) => sql`update_by = ${actor(ctx)}, update_time = ${now(ctx)}::timestamptz, version = version + 1`,
  check: (tx, { id }, { removed }) => refuseOwnGrants(tx, id, removed),
  async checkRules(tx, { id }, permissionId, removed) {
    const { rows } = await sql<{ name: string }>`select
      r.role_name as name
      from sys_depart_role_permission p join sys_depart_role r on r.id = p.role_id
      where p.tenant_id = ${tx.tenantId} and p.depart_id = ${id} and p.permission_id = ${permissionId}
        and string_to_array(p.data_rule_ids, ',') && ${[...removed]}::text[] order by r.create_time limit 1`.execute(
      tx.db,
    )
    if (rows[0]) throw refused(`部门角色“${rows[0].name}”正受该数据规则约束，请先修改部门角色的数据规则`)
  },
}

/** A caller cannot remove a row of their own that carries a data rule: they would see more elsewhere. */
const refuseOwnGrants = async (tx: Ctx, departId: string, permissionIds: readonly string[]): Promise<void> => {
  if (!tx.session || tx.session.superAdmin || permissionIds.length === 0) return
  const { rows } = await sql`select 1 from sys_depart_role_permission
    where tenant_id = ${tx.tenantId} and depart_id = ${departId} and permission_id = any(${[...permissionIds]})
      and role_id = any(${[...tx.session.roleIds]}) limit 1`.execute(tx.db)
  if (rows.length > 0) throw refused('您自己的部门角色正使用该权限，不能收回，请由其他管理员处理')
}

/** A caller cannot lose their own roles by changing departments. */
export const refuseOwnDeparts = async (tx: Ctx, departIds: readonly string[], message: string): Promise<void> => {
  if (!tx.session || tx.session.superAdmin || departIds.length === 0) return
  const { rows } = await sql`select 1 from sys_depart_role_user where tenant_id = ${tx.tenantId}
    and user_id = ${tx.session.person.id} and depart_id = any(${[...departIds]}) limit 1`.execute(tx.db)
  if (rows.length > 0) throw refused(message)
}

export const departPermissionHooks: Hooks<typeof departPermission> = {
  visibleRows: (ctx) => ofVisible(ctx, depart, 'departId'),
  async beforeAddAll(tx, inputs) {
    requireStepUp(tx.session)
    const pairs = await pairsOf(tx, inputs)
    const prepared: (Input | AppError)[] = []
    for (const input of inputs) prepared.push(await newPermission(tx, input, pairs))
    return prepared
  },
  async beforeWrite(tx, input, current) {
    requireStepUp(tx.session)
    const { departId = current!.departId, permissionId = current!.permissionId } = input
    const { dataRuleIds = current!.dataRuleIds } = input
    const moved = departId !== current!.departId || permissionId !== current!.permissionId
    // a foreign key holds rows that roles were granted
    if (moved) await checkGiven(tx, { departId, permissionId }, await pairsOf(tx, [{ departId }]))
    await checkRules(tx, { departId, permissionId }, dataRuleIds, moved ? null : current!.dataRuleIds)
    return input
  },
  async beforeDelete(tx, rows) {
    requireStepUp(tx.session)
    for (const [departId, own] of Map.groupBy(rows, (row) => row.departId))
      await refuseOwnGrants(
        tx,
        departId,
        own.map(({ permissionId }) => permissionId),
      )
  },
  async afterWriteAll(tx, changes) {
    for (const [departId, own] of Map.groupBy(changes, ({ before, after }) => (after ?? before)!.departId)) {
      const ids = (when: 'before' | 'after') => own.flatMap((change) => change[when]?.permissionId ?? [])
      await noteGrant(tx, departHolder, departId, { before: ids('before'), after: ids('after') })
    }
  },
}

const checkRules = (tx: Ctx, row: Pair, wanted: string | null, stored: string | null) =>
  refuseRules(
    tx,
    departHolder,
    { id: row.departId },
    { id: row.departId, permissionId: row.permissionId, wanted: idsOfList(wanted), stored: idsOfList(stored) },
  )

const pairsOf = async (tx: Ctx, inputs: readonly Input[]): Promise<Set<string>> => {
  const departs = inputs.map(({ departId }) => departId ?? '')
  const rows = await storeOf(tx, departPermission).list(tx, [sql`depart_id = any(${departs})`])
  return new Set(rows.map((row) => `${row.departId}/${row.permissionId}`))
}

const checkGiven = async (tx: Ctx, { departId, permissionId }: Pair, existing: ReadonlySet<string>): Promise<void> => {
  const f = departPermission.fields.permissionId
  if (!(await allPermissions(tx)).some(({ id }) => id === permissionId))
    refuseField('permissionId', f, `${f.label}不存在，请重新选择`)
  if (existing.has(`${departId}/${permissionId}`))
    refuseField('permissionId', f, '该部门已有这个菜单的权限，请不要重复新增')
  await refuseBeyondOwn(tx, [permissionId])
}

const newPermission = async (tx: Ctx, input: Input, existing: Set<string>): Promise<Input | AppError> => {
  const { departId = '', permissionId = '', dataRuleIds = null } = input
  try {
    await checkGiven(tx, { departId, permissionId }, existing)
    await checkRules(tx, { departId, permissionId }, dataRuleIds, null)
    existing.add(`${departId}/${permissionId}`)
    return input
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
