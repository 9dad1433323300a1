export { createUser, type NewUser } from './account.ts'
export { refuseStronger } from './authority.ts'
export { departPeople } from './depart-people.ts'
export {
  accountById,
  accountByName,
  accountByPhone,
  departsOf,
  isTaken,
  presentUser,
  setOrgCode,
  type Account,
} from './identity.ts'
export { isFree } from './lookup.ts'
export { checkPassword, passwordFacts, setPassword } from './password.ts'
export { userDictionaries, userRoutes } from './routes.ts'
export { membersOf } from './row.ts'
export { tenantEvents, tenantIdsOf, tenantsOf } from './tenant-events.ts'
