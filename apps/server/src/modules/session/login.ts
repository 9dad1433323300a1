/** Coming and going: password sign-in, the choice of department, sign-out. */
import type { LoginResult, login, UserInfo } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { say } from '../../engine/answer.ts'
import { asSystem, audit, inTransaction, publish, type Ctx } from '../../engine/context.ts'
import { allItems } from '../dict/index.ts'
import { logVisit } from '../log/index.ts'
import { activeTenants } from '../tenant/index.ts'
import {
  accountByName,
  checkPassword,
  departsOf,
  passwordFacts,
  presentUser,
  setOrgCode,
  tenantIdsOf,
} from '../user/index.ts'
import { atTheDoor, countFailure, forgive, subjects, takeBack } from './attempts.ts'
import { solveCaptcha } from './captcha.ts'
import { closeSession, openSession } from './sessions.ts'

const NORMAL = 1
const PENDING = 3

/** The signed-in person as clients keep it. */
export const userInfoOf = async (ctx: Ctx, userId: string): Promise<UserInfo> => ({
  ...(await presentUser(ctx, userId)),
  mustChange: (await passwordFacts(ctx, userId))?.mustChange ?? false,
  tenantId: ctx.tenantId!,
})

/**
 * The account a name and password belong to.
 * Unknown, deleted and wrong answer alike and take alike; what is wrong with the account is told only after the right password.
 */
const prove = async (ctx: Ctx, username: string, password: string) => {
  const marks = [subjects.account(username), subjects.address(ctx.origin.ip)]
  await countFailure(ctx, marks)
  const account = await accountByName(ctx, username)
  if (!(await checkPassword(ctx, account?.id, password)) || !account) {
    ctx.house.log.info({ reqId: ctx.origin.id, ip: ctx.origin.ip, known: Boolean(account) }, 'sign-in failed')
    return turnAway(ctx, username, '用户名或密码错误')
  }
  await forgive(ctx, marks[0]!)
  await takeBack(ctx, marks[1]!)
  if (account.status === PENDING) return turnAway(ctx, username, '该账号待审核，请联系管理员')
  if (account.status !== NORMAL) return turnAway(ctx, username, '该用户已冻结')
  return account
}

const turnAway = async (ctx: Ctx, username: string, message: string): Promise<never> => {
  await audit(ctx, { action: 'sign-in', actor: username.trim().toLowerCase(), object: 'session', outcome: 'failure' })
  throw refused(message)
}

/** With one department it becomes the current one; with several the first, if none is current yet. */
const settleDepart = async (ctx: Ctx, userId: string) => {
  const departs = await departsOf(ctx, userId)
  const current = (await presentUser(ctx, userId)).orgCode
  const [first] = departs
  if (first && (departs.length === 1 ? current !== first.orgCode : !departs.some((d) => d.orgCode === current))) {
    await setOrgCode(ctx, userId, first.orgCode!)
    publish(ctx, 'authority.changed', { userIds: [userId] })
  }
  return departs
}

/** POST /sys/login */
export const signIn = async (anyone: Ctx, input: InputOfEndpoint<typeof login>) => {
  const door = asSystem(anyone.house, 'sign-in', null, anyone.origin)
  const { username, password, captcha, checkKey } = input
  if (await atTheDoor(door, username, door.origin.ip)) await solveCaptcha(door, checkKey, captcha)
  const account = await prove(door, username, password)
  const tenants = await activeTenants(door, await tenantIdsOf(door, account.id))
  const [home] = tenants
  if (!home) throw refused('与该用户关联的租户均已被冻结，无法登录！')
  const system = asSystem(door.house, 'sign-in', home.id, door.origin)
  const result = await inTransaction(system, async (ctx): Promise<LoginResult> => {
    const departs = await settleDepart(ctx, account.id)
    const token = await openSession(ctx, account.id, ctx.tenantId!)
    await logVisit(ctx, account, 'signIn', `用户名: ${account.username},登录成功！`)
    await audit(ctx, { action: 'sign-in', actor: account.username, object: 'session', outcome: 'success' })
    return {
      token,
      userInfo: await userInfoOf(ctx, account.id),
      sysAllDictItems: await allItems(ctx),
      departs,
      multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
      tenantList: tenants,
    }
  })
  return say('登录成功', result)
}

/** /sys/logout acts only on the presented token. */
export const signOut = async (anyone: Ctx) => {
  const { token } = anyone.origin
  if (!token) throw refused('退出登录失败！')
  const ended = await closeSession(anyone.house, token)
  if (!ended) throw refused('Token无效!')
  const ctx = asSystem(anyone.house, 'sign-out', ended.tenantId, anyone.origin)
  await logVisit(ctx, ended, 'signOut', `用户名: ${ended.realname},退出成功！`)
  await audit(ctx, { action: 'sign-out', actor: ended.username, object: 'session', outcome: 'success' })
  return say('退出登录成功！')
}

/** Only departments of the signed-in person, only for himself. */
export const chooseDepart = async (ctx: Ctx, orgCode: string, username: string | null) => {
  const { person } = ctx.session!
  if (username && username !== person.username) throw new AppError('forbidden', '只能切换自己的部门')
  const departs = await departsOf(ctx, person.id)
  if (!departs.some((d) => d.orgCode === orgCode)) throw refused('您不属于该部门，请重新选择')
  await inTransaction(ctx, async (tx) => {
    await setOrgCode(tx, person.id, orgCode)
    publish(tx, 'authority.changed', { userIds: [person.id] })
  })
  return { userInfo: await userInfoOf(ctx, person.id) }
}

/** Departments to choose from and the current one. */
export const ownDeparts = async (ctx: Ctx) => ({
  list: await departsOf(ctx, ctx.session!.person.id),
  orgCode: ctx.session!.orgCode,
})
