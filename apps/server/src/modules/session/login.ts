/** Coming and going: password sign-in, the choice of department, sign-out. */
import type { login } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { say } from '../../engine/answer.ts'
import { asSystem, audit, inTransaction, publish, type Ctx } from '../../engine/context.ts'
import { logVisit } from '../log/index.ts'
import { accountByName, checkPassword, departsOf, setOrgCode } from '../user/index.ts'
import { atTheDoor, countFailure, forgive, subjects, takeBack } from './attempts.ts'
import { solveCaptcha } from './captcha.ts'
import { enter, turnAway, userInfoOf } from './enter.ts'
import { closeSession } from './sessions.ts'

/**
 * The account a name and password belong to.
 * Unknown, deleted and wrong answer alike and take alike; what is wrong with the account is told only by `enter`, after it.
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
  return account
}

/** POST /sys/login */
export const signIn = async (anyone: Ctx, input: InputOfEndpoint<typeof login>) => {
  const door = asSystem(anyone.house, 'sign-in', null, anyone.origin)
  const { username, password, captcha, checkKey, mfaCode } = input
  if (await atTheDoor(door, username, door.origin.ip)) await solveCaptcha(door, checkKey, captcha)
  return enter(door, await prove(door, username, password), { way: 'password', mfaCode })
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
