/** Unions of tenant roles and department roles; their ids never collide. */
import { sql } from 'kysely'

/** `depart_id` is null for roles of the tenant. */
export const EVERY_ROLE = sql`(select id, tenant_id, role_name, role_code, built_in, data_scope, create_time, null::text as depart_id
  from sys_role union all
  select id, tenant_id, role_name, role_code, false, data_scope, create_time, depart_id from sys_depart_role)`

export const EVERY_GRANT = sql`(select tenant_id, role_id, permission_id, data_rule_ids, data_scope from sys_role_permission
  union all select tenant_id, role_id, permission_id, data_rule_ids, data_scope from sys_depart_role_permission)`

export const EVERY_FIELD_RULE = sql`(select tenant_id, role_id, resource, field, rule from sys_role_field
  union all select tenant_id, role_id, resource, field, rule from sys_depart_role_field)`

export const EVERY_HOLDER = sql`(select tenant_id, user_id, role_id from sys_user_role
  union all select tenant_id, user_id, drole_id from sys_depart_role_user)`
