import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { ROLE_CODES } from './codes.ts'

const asOneOf = async ({ session, db }: Ctx, codes: readonly string[]): Promise<string | null> => {
  if (!session) return null
  const { rows } = await sql`select 1 from sys_role
    where id = any(${[...session.roleIds]}) and role_code = any(${[...codes]}) limit 1`.execute(db)
  return rows.length > 0 ? session.person.id : null
}

export const asDoctor = (ctx: Ctx): Promise<string | null> => asOneOf(ctx, [ROLE_CODES.doctor])

/** The caller as a doctor or nurse; a clerk only enters data for others. */
export const asClinician = (ctx: Ctx): Promise<string | null> => asOneOf(ctx, [ROLE_CODES.doctor, ROLE_CODES.nurse])
