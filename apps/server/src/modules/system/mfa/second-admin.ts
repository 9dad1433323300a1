/** A second administrator must sign where roles require a second factor, so that no account is taken over by one person alone. */
import type { secondAdministrator } from '@huxi/contract'
import { AppError, type ValueOf } from '@huxi/model'
import { asSystem } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { accountByName, checkPassword, mayReset, type Account } from '../user/index.ts'
import type { Guess } from './enrol.ts'
import { acceptCode, isEnrolled, isRequired } from './second-factor.ts'

type Signature = ValueOf<typeof secondAdministrator>

const NORMAL = 1

const NEEDED =
  '该用户的角色必须使用两步验证，重置需要另一位有此权限的管理员在本窗口登录确认；只有一位管理员时，请在服务器上运行 npm run admin:reset'
const WRONG = '第二位管理员的账号或密码不正确，或没有重置该用户的权限'

/** Answered like a missing code, because the request can be repeated with the signature. */
const proofRequired = (message: string): AppError => new AppError('secondFactor', message, { detail: { second: true } })

/**
 * @returns `second`: the signing account for the audit; empty where one administrator is enough
 * @throws {AppError} secondFactor (428) while missing or wrong. Call it outside of transactions, or attempts are not
 * counted.
 */
export const secondAdmin =
  (guess: Guess) =>
  async (ctx: Ctx, userId: string, given: unknown): Promise<{ second?: string }> => {
    if (!(await isRequired(ctx, userId))) return {}
    const { username, password, mfaCode } = (given ?? {}) as Partial<NonNullable<Signature>>
    if (!username || !password) throw proofRequired(NEEDED)
    const systemCtx = {
      ...asSystem(ctx.services, 'second administrator', ctx.tenantId, ctx.origin),
      session: ctx.session,
    }
    const found = await accountByName(systemCtx, username)
    const isPasswordRight = await knowsPassword(guess, systemCtx, found, password)
    if (!found || !isPasswordRight || !(await maySign(systemCtx, found, userId))) {
      await audit(ctx, { action: 'second-hand', object: `system:user/${userId}`, outcome: 'failure' })
      throw proofRequired(WRONG)
    }
    if (await isEnrolled(systemCtx, found.id)) {
      if (!mfaCode) throw proofRequired('请输入第二位管理员的动态码')
      if (!(await guess.secondFactor(systemCtx, found.id, () => acceptCode(systemCtx, found.id, mfaCode))))
        throw proofRequired('第二位管理员的动态码不正确，请重新输入')
    }
    return { second: found.username }
  }

/** Constant time; false for an unknown account. */
const knowsPassword = (
  guess: Guess,
  systemCtx: Ctx,
  account: Account | undefined,
  password: string,
): Promise<boolean> =>
  account
    ? guess.password(systemCtx, account.id, () => checkPassword(systemCtx, account.id, password))
    : checkPassword(systemCtx, undefined, password)

const maySign = async (systemCtx: Ctx, { id, status }: Account, userId: string): Promise<boolean> =>
  status === NORMAL && id !== userId && id !== systemCtx.session?.person.id && mayReset(systemCtx, id, userId)
