import { sql } from 'kysely'

/** Which roles people have, those of departments as well. */
export const EVERY_HOLDER = sql`(select tenant_id, user_id, role_id from sys_user_role
  union all select tenant_id, user_id, drole_id from sys_depart_role_user)`
