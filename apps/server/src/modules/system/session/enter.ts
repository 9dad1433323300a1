/** The single entry to a session, after any kind of authentication. */
import type { DictMap, LoginResult, UserInfo } from '@huxi/contract'
import { AppError, refused } from '@huxi/model'
import { reply, withHeaders, type Answer } from '../../../engine/core/answer.ts'
import { afterCommit, audit, inTransaction, publish } from '../../../engine/core/transaction.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { allItems } from '../dict/index.ts'
import { acceptCode } from '../mfa/index.ts'
import { activeTenants } from '../tenant/index.ts'
import { passwordFacts, placeOf, presentAccount, presentUser, setOrgCode, type Account } from '../user/index.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { guess, limits, nameMark } from './throttle.ts'
import { openSession } from './sessions.ts'
import { signInStateOf } from './sign-in-state.ts'

const NORMAL = 1
const PENDING = 3
const NOWHERE = '与该用户关联的租户均已被冻结，无法登录！'

interface Entry {
  readonly way: 'password' | 'phone' | 'third' | 'cas'
  readonly mfaCode: string | null | undefined
  /** consumes the proof with the sign-in and throws if it is gone; a missing code leaves it for a retry */
  readonly spend?: (tx: Ctx) => Promise<void>
}

export const userInfoOf = async (ctx: Ctx, userId: string): Promise<UserInfo> => ({
  ...(await presentUser(ctx, userId)),
  mustChange: (await passwordFacts(ctx, userId))?.mustChange ?? false,
  mustEnrol: ctx.session?.mustEnrol ?? true,
  tenantId: ctx.tenantId!,
})

/** Our client loads dictionaries by page; older ones expect all of them. */
export const initialDictionaries = async (ctx: Ctx): Promise<DictMap> => (ctx.origin.ownClient ? {} : allItems(ctx))

/** Audit name for an unknown account: stable per name, and unreadable, since users type passwords there. */
export const unknownName = (systemCtx: Ctx, typed: string): string => `unknown:${nameMark(systemCtx, typed)}`

/**
 * @param actor account, or the replacement for an unknown name
 * @throws {AppError} refused, always
 */
export const refuseSignIn = async (systemCtx: Ctx, actor: string, message: string): Promise<never> => {
  await audit(systemCtx, { action: 'sign-in', actor, object: 'session', outcome: 'failure' })
  throw refused(message)
}

/** Faults of the account are revealed only here, that is to its authenticated owner. */
export const enter = async (
  systemCtx: Ctx,
  userId: string,
  { way, mfaCode, spend }: Entry,
): Promise<Answer<LoginResult>> => {
  const state = await signInStateOf(systemCtx, userId)
  if (!state) throw refused(NOWHERE)
  const { account, belongs, isEnrolled, mustChange, mustEnrol } = state
  const { username } = account
  if (account.status === PENDING) return refuseSignIn(systemCtx, username, '该账号待审核，请联系管理员')
  if (account.status !== NORMAL) return refuseSignIn(systemCtx, username, '该用户已冻结')
  const tenantIds = belongs.map(({ id }) => id)
  const tenants = await activeTenants(systemCtx, tenantIds)
  const [home] = tenants
  if (!home) throw refused(NOWHERE)
  if (isEnrolled) await passSecondFactor(systemCtx, account, mfaCode)
  const system = asSystem(systemCtx.services, 'sign-in', home.id, systemCtx.origin)
  // all reads happen before: the transaction holds a connection and only writes
  const { membership, departs, moved } = await settled(system, account.id)
  const person = await presentAccount(system, account, membership, belongs)
  const sysAllDictItems = await initialDictionaries(system)
  const { token, at, notices, headers } = await inTransaction(system, async (ctx) => {
    await spend?.(ctx)
    // an older client cannot send a step-up proof: its password sign-in counts as one
    const session = await openSession(ctx, account.id, home.id, way === 'password' && !ctx.origin.ownClient)
    if (moved) await setOrgCode(ctx, account.id, membership.orgCode!)
    if (moved) publish(ctx, 'authority.changed', { userIds: [account.id] })
    afterCommit(ctx, () => noteVisit(ctx, account, way))
    await audit(ctx, { action: 'sign-in', actor: username, object: 'session', outcome: 'success', detail: { way } })
    return { ...session, headers: await rememberDevice(ctx, account.id) }
  })
  const result: LoginResult = {
    token,
    userInfo: { ...person, lastLoginTime: at, mustChange, mustEnrol, tenantId: home.id },
    sysAllDictItems,
    departs,
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    tenantList: tenants,
    ...(notices.length > 0 && { notices }),
  }
  return withHeaders(reply('登录成功', result), headers)
}

const noteVisit = (ctx: Ctx, { username, realname }: Account, way: Entry['way']): void => {
  const message = `用户名: ${username},登录成功${way === 'third' ? '[第三方用户]' : ''}！`
  ctx.services.ports.journal.noteSession(ctx, { kind: 'signIn', username, realname, message })
}

const passSecondFactor = async (systemCtx: Ctx, { id, username }: Account, code: Entry['mfaCode']): Promise<void> => {
  if (!code) throw new AppError('secondFactor', '请输入两步验证动态码')
  const tries = limits.from(
    systemCtx,
    await knownDevice(systemCtx, 'id', id),
    limits.secondFactor(id),
    limits.secondFactor,
  )
  if (await guess(systemCtx, tries, async () => (await acceptCode(systemCtx, id, code)) || undefined)) return
  await audit(systemCtx, { action: 'second-factor', actor: username, object: 'session', outcome: 'failure' })
  throw new AppError('secondFactor', '动态码不正确，请重新输入')
}

const settled = async (ctx: Ctx, userId: string) => {
  const { membership, departs } = await placeOf(ctx, userId)
  const [first] = departs
  const moved = first !== undefined && !departs.some((d) => d.orgCode === membership.orgCode)
  return { membership: moved ? { ...membership, orgCode: first.orgCode } : membership, departs, moved }
}
