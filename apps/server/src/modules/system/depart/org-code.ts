/** Codes of departments: a letter and two digits per level (A01 … A99, B01 …), each prefixed by its parent's code. */
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { lock } from '../../../engine/core/transaction.ts'
import { nextSegment, SEGMENT } from '../../../engine/core/numbering.ts'

const LEVELS = 20
const WELL_FORMED = /^(?:[A-Z]\d\d)+$/

/** Serialises changes of a tenant's tree: no duplicate codes, no cycles. */
export const lockTree = (tx: Ctx): Promise<void> => lock(tx, `departs:${tx.tenantId}`)

export const levelOf = (code: string): number => code.length / SEGMENT

export const parentCode = (code: string): string => code.slice(0, -SEGMENT)

export const refuseMalformed = (code: string): void => {
  if (!WELL_FORMED.test(code)) throw refused('机构编码应由一个大写字母和两位数字的段组成，例如 A01A02')
  if (levelOf(code) > LEVELS) throw tooDeep()
}

/** @throws {AppError} refused when the tree is too deep */
export const nextCode = async (tx: Ctx, parent: { id: string; orgCode: string } | null): Promise<string> => {
  const prefix = parent?.orgCode ?? ''
  if (levelOf(prefix) >= LEVELS) throw tooDeep()
  const { code } = await tx.db
    .selectFrom('sys_depart')
    .select((q) => q.fn.max('org_code').as('code'))
    .where('tenant_id', '=', tx.tenantId!)
    .where('parent_id', parent ? '=' : 'is', parent?.id ?? null)
    .executeTakeFirstOrThrow()
  return prefix + nextSegment(code ? code.slice(-SEGMENT) : null, '部门')
}

/** Recodes the descendants of a moved department. @returns old code → new code of the whole branch */
export const recodeBranch = async (tx: Ctx, from: string, to: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ code: string }>`update sys_depart
    set org_code = ${to} || substr(org_code, ${from.length + 1}::int),
      org_type = ((length(org_code) + ${to.length - from.length}::int) / ${SEGMENT}::int)::text
    where tenant_id = ${tx.tenantId} and starts_with(org_code, ${from})
    returning org_code as code`.execute(tx.db)
  if (rows.some(({ code }) => levelOf(code) > LEVELS)) throw tooDeep()
  return new Map([[from, to], ...rows.map(({ code }) => [from + code.slice(to.length), code] as const)])
}

/** Updates the department code of all rows, so that visibility follows a moved department. Neither version nor history changes. */
export const recodeRows = async (tx: Ctx, from: string, to: string): Promise<void> => {
  for (const { table, owner } of tx.services.ports.resources.values())
    if (owner === 'tenant')
      await sql`update ${sql.table(table)} set sys_org_code = ${to}::text || substr(sys_org_code, ${from.length + 1}::int)
        where tenant_id = ${tx.tenantId} and starts_with(sys_org_code, ${from})`.execute(tx.db)
}

const tooDeep = () => refused(`部门最多 ${LEVELS} 级，请选择更高的上级部门`)
