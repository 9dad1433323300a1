/** The product's table of contents. */
import type { Resource } from '@huxi/model'
import { assessResult } from './assessment/result.ts'
import { depart } from './depart/depart.ts'
import { dictionary, dictItem } from './dict/dict.ts'
import { permission } from './permission/permission.ts'
import { position } from './position/position.ts'
import { role } from './role/role.ts'
import { tenant } from './tenant/tenant.ts'
import { user } from './user/user.ts'

export * from './assessment/assess.ts'
export * from './assessment/handoff.ts'
export * from './assessment/result.ts'
export * from './audit/audit.ts'
export * from './classes.ts'
export * from './depart/depart.ts'
export * from './dict/dict.ts'
export * from './draft/draft.ts'
export * from './file/file.ts'
export * from './permission/data-rule.ts'
export * from './log/log.ts'
export * from './monitor/api-doc.ts'
export * from './permission/permission.ts'
export * from './position/position.ts'
export * from './query/query.ts'
export * from './role/role.ts'
export * from './rule/duplicate.ts'
export * from './session/account.ts'
export * from './session/mfa.ts'
export * from './session/own-phone.ts'
export * from './session/session.ts'
export * from './session/third.ts'
export * from './tenant/tenant.ts'
export * from './user/members.ts'
export * from './user/user.ts'

/** Every resource, keyed by table. */
export const resources = {
  sys_dict: dictionary,
  sys_dict_item: dictItem,
  sys_tenant: tenant,
  sys_depart: depart,
  sys_position: position,
  sys_permission: permission,
  sys_role: role,
  sys_user: user,
  assess_result: assessResult,
} as const satisfies Record<string, Resource>
