import { user, type resetPassword, type User } from '@huxi/contract'
import { fieldRefused, isColumn, refused, type EndReason, type InputOf, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { audit, inTransaction, publish } from '../../../engine/core/transaction.ts'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { requireStepUp } from '../../../engine/http/access.ts'
import type { Change, Past } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { deleteDraftsOfUsers } from '../draft/index.ts'
import { approvalSettled, askApproval, isWaiting } from './approval.ts'
import { refuseLastAdministrators, refuseStronger, refuseWithoutGrant } from './authority.ts'
import { settleMemberships } from './grants.ts'
import { addDeparts, addRoles, joinTenant, membershipOf, raiseIdentity } from './membership.ts'
import { confirmPhone, notifyContacts, notifyOwner } from './owner.ts'
import { setPassword } from './password.ts'
import { selectUsers } from './row.ts'
import { refuseOwnRealname, refuseRenaming, refuseUsedName } from './username.ts'

const ORDINARY = 1

type UserInput = InputOf<typeof user>

/** The engine's hook `beforeWrite`: a password is accepted only with a new account. */
export const prepareUser = (ctx: Ctx, input: UserInput, current: User | null): UserInput => {
  const { password, confirmpassword, ...rest } = input
  if (current && rest.relTenantIds !== undefined)
    return { ...rest, relTenantIds: [ctx.tenantId, rest.relTenantIds].filter(Boolean).join(',') }
  if (current || !password) return rest
  refuseUnequal(password, confirmpassword)
  return { ...rest, password }
}

/**
 * The engine's hook `beforeDelete`: refuses the caller's own account, stronger users and the last administrator; undo
 * cannot bypass a separate permission.
 */
export const refuseDeletion = async (tx: Ctx, rows: readonly User[], past?: Past): Promise<void> => {
  if (past === 'undo') throw refused('新增或还原的账号不能撤销，请使用删除')
  const ids = rows.map((row) => row.id)
  if (isSelf(tx, ids)) throw refused('不能删除自己')
  await refuseStronger(tx, ids)
  if (!past) await refuseLastAdministrators(tx, ids)
}

export type EndSessions = (tx: Ctx, userIds: readonly string[], why: EndReason) => Promise<void>

/** The engine's hook `afterWriteAll`: what deleted accounts leave ends together. */
export const accountsDeleted =
  (endSessions: EndSessions) =>
  async (ctx: Ctx, changes: readonly Change<User>[]): Promise<void> => {
    const ended = changes.flatMap(({ before, after, past }) => (after || past || !before ? [] : [before]))
    if (ended.length === 0) return
    const ids = ended.map(({ id }) => id)
    await deleteDraftsOfUsers(ctx, ids)
    await endSignIns(endSessions, ctx, ids, 'closed')
    const waiting = ended.filter(isWaiting).map(({ id }) => id)
    if (waiting.length > 0) await approvalSettled(ctx, waiting)
  }

/**
 * The engine's hook `afterWrite`: credential, memberships and sessions follow the account. A change of state keeps
 * them, and the hooks of the moves do the rest.
 */
export const userWritten =
  (endSessions: EndSessions) =>
  async (ctx: Ctx, { id, before, after, input, past, move }: Change<User, UserInput>): Promise<void> => {
    if (!after || move) return
    if (past && !before) return restoreAccount(ctx, after)
    if (before) await refuseChanges(ctx, before, after)
    else {
      await refuseUsedName(ctx, after)
      await joinTenant(ctx, [id])
    }
    if (before && (await notifyContacts(ctx, before, after))) await endSessions(ctx, [id], 'contact')
    if ((before?.userIdentity ?? ORDINARY) !== (after.userIdentity ?? ORDINARY)) refuseWithoutGrant(ctx)
    // known to its author, so the owner changes it first
    if (input.password) await setPassword(ctx, id, input.password, { mustChange: true })
    await settleMemberships(ctx, id, input)
    await raiseIdentity(ctx, [id])
    publish(ctx, 'authority.changed', { userIds: [id] })
  }

/** A restored account keeps its memberships; restoring a stronger user is refused. */
const restoreAccount = async (ctx: Ctx, account: User): Promise<void> => {
  await refuseStronger(ctx, [account.id])
  const { roles } = await membershipOf(ctx, account.id)
  if (roles.length > 0) requireStepUp(ctx.session)
  publish(ctx, 'authority.changed', { userIds: [account.id] })
  if (isWaiting(account)) await askApproval(ctx, account)
}

/** An account added by the system, without checks of the caller. */
interface NewUser extends Partial<
  Omit<User, 'id' | 'selectedroles' | 'selecteddeparts' | 'departIds' | 'relTenantIds'>
> {
  username: string
  realname: string
  /** absent: no sign-in until a reset */
  password?: string | undefined
  mustChange?: boolean | undefined
  phoneConfirmed?: boolean
  roleIds?: readonly string[]
  departIds?: readonly string[]
}

export const createUser = (given: Ctx, account: NewUser): Promise<string> =>
  inTransaction(given, async (ctx) => {
    const { password, mustChange = false, phoneConfirmed = false, roleIds = [], departIds = [], ...columns } = account
    const { id } = await storeOf(ctx, user).add(unscoped(ctx), columns)
    await refuseUsedName(ctx, { id, username: columns.username })
    await joinTenant(ctx, [id])
    await addRoles(ctx, [id], roleIds)
    await addDeparts(ctx, [id], departIds)
    if (password) await setPassword(ctx, id, password, { mustChange })
    if (phoneConfirmed && account.phone) await confirmPhone(ctx, id, account.phone)
    return id
  })

export const endSignIns = async (
  endSessions: EndSessions,
  tx: Ctx,
  userIds: readonly string[],
  why: EndReason,
): Promise<void> => {
  await endSessions(tx, userIds, why)
  publish(tx, 'authority.changed', { userIds })
}

export const reset =
  (endSessions: EndSessions, secondAdmin: SecondAdmin) =>
  async (ctx: Ctx, input: InputOfEndpoint<typeof resetPassword>): Promise<Answer> => {
    const { username, password, confirmpassword } = input
    refuseUnequal(password, confirmpassword)
    const [target] = await selectUsers(ctx, [sql`username = ${username}`], 1)
    if (!target) throw refused('用户不存在！')
    if (isSelf(ctx, [target.id])) throw refused('请用“密码修改”修改自己的密码')
    await refuseStronger(ctx, [target.id])
    const detail = await secondAdmin(ctx, target.id, input.second)
    return inTransaction(ctx, async (tx) => {
      await setPassword(tx, target.id, password, { mustChange: true })
      await audit(tx, { action: 'password', object: `${user.name}/${target.id}`, outcome: 'success', detail })
      await notifyOwner(tx, target, 'password', '重置')
      await endSignIns(endSessions, tx, [target.id], 'reset')
      return reply('密码修改成功!')
    })
  }

/** Requires the signature of a second administrator where configured. @returns their account, for the audit */
export type SecondAdmin = (ctx: Ctx, userId: string, given: unknown) => Promise<{ second?: string }>

export const isSelf = (ctx: Ctx, ids: readonly string[]): boolean =>
  ctx.session !== null && ids.includes(ctx.session.person.id)

const refuseUnequal = (password: unknown, repeated: unknown): void => {
  if (repeated && repeated !== password) throw fieldRefused('confirmpassword', '两次输入密码不一致!')
}

const COLUMNS = Object.entries(user.fields)
  .filter(([, f]) => isColumn(f))
  .map(([name]) => name as keyof User)

/** Columns count in every tenant, so the owner's authority in every tenant counts, too. */
const refuseChanges = async (ctx: Ctx, before: User, after: User): Promise<void> => {
  refuseRenaming(before, after)
  refuseOwnRealname(ctx, before, after)
  if (COLUMNS.some((name) => before[name] !== after[name])) await refuseStronger(ctx, [after.id])
}
