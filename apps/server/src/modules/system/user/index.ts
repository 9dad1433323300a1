export { createUser, type EndSessions, type SecondAdmin } from './account.ts'
export { askApproval } from './approval.ts'
export { userArea } from './area.ts'
export { mayReset, refuseRoles, refuseStronger, refuseWithoutGrant } from './authority.ts'
export { departPeople } from './depart-people.ts'
export {
  accountById,
  accountByName,
  accountByPhone,
  accountWith,
  departsOf,
  placeOf,
  isTaken,
  presentAccount,
  presentUser,
  setOrgCode,
  type Account,
  type TenantName,
} from './identity.ts'
export { isFree } from './lookup.ts'
export { confirmPhone, phoneOf, notifyOwner, NOTICE_LIFE_MS } from './owner.ts'
export { checkNamed, checkPassword, passwordDue, passwordFacts, setPassword } from './password.ts'
export { inDeparts, inRoles, membersOf, visible as membersOfTenant } from './row.ts'
export { freezeFirst, separationOf, thawFirst } from './separation.ts'
export { tenantEvents, tenantsOf } from './tenant-events.ts'
