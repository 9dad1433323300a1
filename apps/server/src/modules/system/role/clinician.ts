import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { ROLE_CODES } from './codes.ts'

const DOCTORS = [ROLE_CODES.doctor, ROLE_CODES.head]
const NURSES = [ROLE_CODES.nurse, ROLE_CODES.headNurse]

const asOneOf = async ({ session, db }: Ctx, codes: readonly string[]): Promise<string | null> => {
  if (!session) return null
  const { rows } = await sql`select 1 from sys_role
    where id = any(${[...session.roleIds]}) and role_code = any(${[...codes]}) limit 1`.execute(db)
  return rows.length > 0 ? session.person.id : null
}

/** The caller as a doctor: the author of a finding. */
export const asDoctor = (ctx: Ctx): Promise<string | null> => asOneOf(ctx, DOCTORS)

/** The same for nurses, too; a clerk has only typed it. */
export const asClinician = (ctx: Ctx): Promise<string | null> => asOneOf(ctx, [...DOCTORS, ...NURSES])
