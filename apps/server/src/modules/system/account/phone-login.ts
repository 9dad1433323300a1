import type { phoneLogin } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { asSystem } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { maskMobile } from '../../../platform/http/sms.ts'
import { enter } from '../session/index.ts'
import { accountByPhone, type Account } from '../user/index.ts'
import { checkCode, spendCode, type GivenCode } from './sms-code.ts'

/** The code is used up only by a complete sign-in, so it can be repeated with a second factor. */
export const signInByPhone = async (anyone: Ctx, { mobile, captcha, mfaCode }: InputOfEndpoint<typeof phoneLogin>) => {
  const systemCtx = asSystem(anyone.services, 'sign-in', null, anyone.origin)
  const given: GivenCode = { purpose: '登录', mobile, code: captcha }
  const { id } = await prove(systemCtx, given)
  return enter(systemCtx, id, { way: 'phone', mfaCode, spend: (tx) => spendCode(tx, given) })
}

const prove = async (systemCtx: Ctx, given: GivenCode): Promise<Account> => {
  try {
    await checkCode(systemCtx, given)
    const account = await accountByPhone(systemCtx, given.mobile)
    if (!account) throw refused('手机验证码错误')
    return account
  } catch (error) {
    const actor = maskMobile(given.mobile)
    if (error instanceof AppError && error.kind === 'refused')
      await audit(systemCtx, {
        action: 'sign-in',
        actor,
        object: 'session',
        outcome: 'failure',
        detail: { way: 'phone' },
      })
    throw error
  }
}
