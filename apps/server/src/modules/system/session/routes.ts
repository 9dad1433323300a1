import {
  captchaImage,
  changePassword,
  checkCaptcha,
  encryptedString,
  endMyOtherSessions,
  endMySession,
  forceLogout,
  login,
  loginInfo,
  logout,
  myDeparts,
  mySessions,
  mySignIns,
  noRight,
  onlineUsers,
  permissionCodes,
  selectDepart,
  stepUp,
  userInfo,
  userPermission,
  userSection,
  visitInfo,
} from '@huxi/contract'
import { refused, unauthenticated } from '@huxi/model'
import { randomBytes } from 'node:crypto'
import { reply } from '../../../engine/core/answer.ts'
import { asSystem, holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { paging } from '../../../engine/read/where.ts'
import { ownSignIns, visitDays, visitTotals } from '../log/index.ts'
import { allAuthOf, allPermissions, authOf, inWindows } from '../permission/index.ts'
import type { Authorities, Authority } from './authority.ts'
import { drawCaptcha, solveCaptcha } from './captcha.ts'
import { initialDictionaries, userInfoOf } from './enter.ts'
import { chooseDepart, ownDeparts, signIn, signOut } from './login.ts'
import { endOthers, endOwn, forceOut, ownSessions, tenantSessions } from './online.ts'
import { updatePassword } from './password.ts'
import { ownStart } from './start-page.ts'
import { homeOnly, permissionsOf, startingAt, startingOn } from './permissions.ts'
import { stepUpSession } from './step-up.ts'

type Own = Pick<Authority, 'menuIds' | 'home' | 'rules' | 'scopes' | 'fields'>

const NONE: ReadonlySet<string> = new Set()
const FIRST_TENANT = 1
const NOTHING: Own = { menuIds: NONE, home: null, rules: new Map(), scopes: new Map(), fields: new Map() }

const systemCtx = (ctx: Ctx): Ctx => asSystem(ctx.services, 'captcha', null, ctx.origin)

/** Warnings about the installation, for administrators of all tenants. */
const alertsFor = (ctx: Ctx): { alerts?: readonly string[] } => {
  const { alerts } = ctx.services
  return alerts.length > 0 && ctx.tenantId === FIRST_TENANT && holds(ctx, 'system:tenant:edit') ? { alerts } : {}
}

const randomText = (): string => randomBytes(12).toString('base64url').slice(0, 16)

export const sessionRoutes = (authorities: Authorities): Route[] => {
  const ownOf = async (ctx: Ctx): Promise<Own> =>
    (await authorities.of(ctx.session!.person.id, ctx.tenantId!)) ?? NOTHING
  return [
    handle(login, signIn),
    handle(logout, signOut),
    handle(captchaImage, (ctx, { key, density }) => drawCaptcha(systemCtx(ctx), key, density === 2 ? 2 : 1)),
    handle(checkCaptcha, async (ctx, { captcha, checkKey }) => {
      await solveCaptcha(systemCtx(ctx), checkKey, captcha)
      return reply('验证码正确')
    }),
    handle(encryptedString, async () => ({ key: randomText(), iv: randomText() })),
    handle(selectDepart, (ctx, { orgCode, username }) => chooseDepart(ctx, orgCode, username)),
    handle(myDeparts, ownDeparts),
    handle(changePassword, updatePassword),
    handle(stepUp, stepUpSession),
    handle(userInfo, async (ctx) => ({
      userInfo: await userInfoOf(ctx, ctx.session!.person.id),
      sysAllDictItems: await initialDictionaries(ctx),
    })),
    handle(userPermission, async (ctx, { token }, { header }) => {
      if (token && token !== ctx.origin.token) throw unauthenticated()
      const all = await allPermissions(ctx)
      const { mustChange } = ctx.session!
      const own = mustChange ? NOTHING : await ownOf(ctx)
      const home = (await ownStart(ctx)) ?? own.home
      const granted = permissionsOf(all, own)
      const whole = startingOn(mustChange ? homeOnly(granted) : granted, home)
      const answer = ctx.origin.ownClient ? whole : inWindows(whole, ctx.services.config.publicUrl)
      return header('x-version') === undefined ? answer : startingAt(answer, home)
    }),
    handle(userSection, async (ctx, { token }) => {
      if (token && token !== ctx.origin.token) throw unauthenticated()
      const { person, orgCode } = ctx.session!
      return { sysUserId: person.id, sysUserCode: person.username, sysUserName: person.realname, sysOrgCode: orgCode }
    }),
    handle(noRight, async () => {
      throw refused('没有权限，请联系管理员授权')
    }),
    handle(permissionCodes, async (ctx) => {
      const [all, { menuIds }] = [await allPermissions(ctx), await ownOf(ctx)]
      return {
        codeList: [...ctx.session!.codes],
        auth: authOf(all, menuIds),
        allAuth: allAuthOf(all),
        sysSafeMode: false,
      }
    }),
    handle(loginInfo, async (ctx) => ({ ...(await visitTotals(ctx)), ...alertsFor(ctx) })),
    handle(visitInfo, visitDays),
    handle(mySessions, ownSessions),
    handle(endMySession, async (ctx, { token }) => {
      await endOwn(ctx, token)
      return reply('退出登录成功！')
    }),
    handle(endMyOtherSessions, async (ctx) => {
      const count = await endOthers(ctx)
      return reply(count === 0 ? '没有其他设备在线' : `已下线 ${count} 台设备`)
    }),
    handle(mySignIns, ownSignIns),
    handle(onlineUsers, async (ctx, { username }, { query }) => {
      const { pageNo, pageSize, offset } = paging(query)
      const found = await tenantSessions(ctx, username)
      const records = found.slice(offset, offset + pageSize)
      return {
        records,
        total: found.length,
        size: pageSize,
        current: pageNo,
        pages: Math.ceil(found.length / pageSize),
      }
    }),
    handle(forceLogout, async (ctx, { token }) => {
      await forceOut(ctx, token)
      return reply('退出登录成功！')
    }),
  ]
}
