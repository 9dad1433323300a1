import {
  addDepartMembers,
  addRoleMembers,
  addressBook,
  addressBookOf,
  addressInitials,
  changeRoles,
  departImpact,
  departMembers,
  departRolesOfUser,
  departUsers,
  freezeUsers,
  multiUser,
  newUserId,
  removeDepartMember,
  removeDepartMembers,
  removeRoleMember,
  removeRoleMembers,
  resetPassword,
  roleMembers,
  setUserDepartRoles,
  user,
  userChoices,
  userDeparts,
  userRoles,
  usersByIds,
} from '@huxi/contract'
import { parseIds, type Page } from '@huxi/model'
import { randomUUID } from 'node:crypto'
import { handle, type Route } from '../../../engine/core/handle.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import type { TableDictionary } from '../../../engine/core/seeds.ts'
import { timelineRoute } from '../../../engine/verbs/timeline.ts'
import { changeSource } from '../log/index.ts'
import {
  accountsDeleted,
  prepareUser,
  refuseDeletion,
  reset,
  userWritten,
  type EndSessions,
  type SecondAdmin,
} from './account.ts'
import { addressesOf, initialsOf } from './address-book.ts'
import { departRolesOf, setDepartRoles } from './depart-roles.ts'
import {
  byIds,
  choices,
  departImpactOf,
  departNodesOf,
  inDepart,
  inRole,
  membersBelow,
  roleIdsOf,
  usersByKeys,
} from './lookup.ts'
import { addToDepart, addToRole, changeRolesOf, removeFromDepart, removeFromRole } from './member-lists.ts'
import { listUsers, userScopes, visibleUsers, withMemberships } from './row.ts'
import { deletedUsers } from './recycle-bin.ts'
import { userSheet } from './sheet.ts'
import { setStatus, userMoves } from './states.ts'
import { grantSource, visitSource } from './timeline.ts'
import { isReservedName } from './username.ts'

export const userRoutes = (endSessions: EndSessions, secondAdmin: SecondAdmin): Route[] => {
  const hooks: Hooks<typeof user> = {
    visibleRows: visibleUsers,
    scopes: userScopes,
    beforeWrite: prepareUser,
    isReserved: isReservedName,
    beforeDelete: refuseDeletion,
    afterWriteAll: accountsDeleted(endSessions),
    afterWrite: userWritten(endSessions),
    moves: userMoves(endSessions),
    enrich: withMemberships,
  }
  return [
    ...serve(user, {
      ...hooks,
      replace: {
        ...userSheet(hooks),
        list: (ctx, _input, { query }) => listUsers(ctx, query),
        // the bare array is for older clients; typed clients always ask for pages
        recycleBin: async (ctx, _input, { query }) => (await deletedUsers(ctx, query)) as Page<never>,
      },
    }),
    handle(freezeUsers, (ctx, { ids, status }) => setStatus(ctx, parseIds(ids), status)),
    timelineRoute(user, [visitSource, changeSource(user), grantSource]),
    handle(resetPassword, reset(endSessions, secondAdmin)),
    handle(usersByIds, (ctx, { userIds }) => byIds(ctx, userIds)),
    handle(userRoles, (ctx, { userid }) => roleIdsOf(ctx, userid)),
    handle(userDeparts, (ctx, { userId }) => departNodesOf(ctx, userId)),
    handle(newUserId, async () => randomUUID().replaceAll('-', '')),
    handle(departMembers, (ctx, { id, realname }) => membersBelow(ctx, id, realname)),
    handle(userChoices, choices),
    handle(multiUser, usersByKeys),
    handle(roleMembers, inRole),
    handle(addRoleMembers, addToRole),
    handle(changeRoles, changeRolesOf),
    handle(removeRoleMember, (ctx, { roleId, userId }) => removeFromRole(ctx, roleId, [userId])),
    handle(removeRoleMembers, (ctx, { roleId, userIds }) => removeFromRole(ctx, roleId, parseIds(userIds))),
    handle(departUsers, inDepart),
    handle(addressBook, addressesOf),
    handle(addressBookOf, addressesOf),
    handle(addressInitials, initialsOf),
    handle(addDepartMembers, addToDepart),
    handle(removeDepartMember, (ctx, { depId, userId }) => removeFromDepart(ctx, depId, [userId])),
    handle(removeDepartMembers, (ctx, { depId, userIds }) => removeFromDepart(ctx, depId, parseIds(userIds))),
    handle(departRolesOfUser, departRolesOf),
    handle(setUserDepartRoles, setDepartRoles),
    handle(departImpact, (ctx, { id }) => departImpactOf(ctx, id)),
  ]
}

const access = multiUser.access

/** Fields store users by account or id; callers who may select users elsewhere list them, too. */
export const userTables: readonly TableDictionary[] = [
  { resource: user, text: 'realname', code: 'username', access },
  { resource: user, text: 'realname', code: 'id', access },
]
