/** Sign-in by a provider: redirect, callback, and the one-time code for a session. */
import { THIRD_BOUND, THIRD_FAILED, THIRD_UNBOUND, type thirdCallback, type thirdLogin } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { redirect, reply, withHeaders, type Answer } from '../../../engine/core/answer.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Extra } from '../../../engine/core/handle.ts'
import type { Third } from '../../../platform/config/identity-config.ts'
import { enter } from '../session/index.ts'
import { accountById } from '../user/index.ts'
import { bind, boundTo, noteVisit } from './binding.ts'
import { findProof, holdProof, mintCode, spendProof, SPENT } from './login-code.ts'
import { authorizeAddress, providerUserOf, type ProviderUser } from './provider.ts'
import { KEEPS_OPENER, returnPage } from './return-page.ts'
import { closeRedirect, depart } from './state.ts'

const thirdOf = ({ services }: Ctx, source?: string): Third => {
  const { third } = services.config
  if (!third || (source !== undefined && source !== third.source)) throw refused('未配置第三方登录')
  return third
}

const doorOf = (ctx: Ctx): Ctx => asSystem(ctx.services, 'third-party sign-in', null, ctx.origin)

export const redirectToProvider = async (anyone: Ctx, source: string, { header }: Extra): Promise<Answer<never>> => {
  const third = thirdOf(anyone, source)
  const { state, challenge, headers } = await depart(doorOf(anyone), header('cookie'), null)
  const address = authorizeAddress(anyone.services.config, third, state, challenge)
  return redirect(address, { ...headers, ...KEEPS_OPENER, 'referrer-policy': 'no-referrer' })
}

/** The browser is marked here, where the user is known. */
export const redirectToBind = async (ctx: Ctx, source: string, { header }: Extra): Promise<Answer<{ url: string }>> => {
  const third = thirdOf(ctx, source)
  const { state, challenge, headers } = await depart(doorOf(ctx), header('cookie'), ctx.session!.person.id)
  const url = authorizeAddress(ctx.services.config, third, state, challenge)
  return withHeaders(reply('', { url }), headers)
}

export const returnFromProvider = async (
  anyone: Ctx,
  { source, code, state, error }: InputOfEndpoint<typeof thirdCallback>,
  { header }: Extra,
): Promise<Answer<never>> => {
  const third = thirdOf(anyone, source)
  const systemCtx = doorOf(anyone)
  const back = state ? await closeRedirect(systemCtx, state, header('cookie')) : undefined
  const providerUser = back && code && !error ? await providerUserOf(systemCtx, third, code, back.verifier) : undefined
  if (!back || !providerUser) return returnPage(THIRD_FAILED, THIRD_FAILED)
  if (back.userId !== null) return bindTo(systemCtx, third, providerUser, back.userId)
  const userId = await boundTo(systemCtx, third, providerUser)
  if (userId === undefined || !(await accountById(systemCtx, userId)))
    return returnPage(THIRD_UNBOUND, '该账号还没有绑定本系统的用户')
  return returnPage(await mintCode(systemCtx, userId), '登录成功，正在返回')
}

const NORMAL = 1

const bindTo = async (
  systemCtx: Ctx,
  third: Third,
  providerUser: ProviderUser,
  userId: string,
): Promise<Answer<never>> => {
  const account = await accountById(systemCtx, userId)
  const why = account?.status === NORMAL ? await bind(systemCtx, third, providerUser, account) : THIRD_FAILED
  return returnPage(why ?? THIRD_BOUND, why ?? THIRD_BOUND)
}

export const enterByThird = async (anyone: Ctx, { token, mfaCode }: InputOfEndpoint<typeof thirdLogin>) => {
  const third = thirdOf(anyone)
  const systemCtx = doorOf(anyone)
  const userId = await findProof(systemCtx, 'third', token)
  const account = userId === undefined ? undefined : await accountById(systemCtx, userId)
  if (!account) throw refused(SPENT)
  const spend = async (tx: Ctx): Promise<void> => {
    await spendProof(tx, 'third', token)
    await noteVisit(tx, third, account.id)
  }
  try {
    return await enter(systemCtx, account.id, { way: 'third', mfaCode, spend })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'secondFactor')
      await holdProof(systemCtx, 'third', token, account.id)
    throw error
  }
}
