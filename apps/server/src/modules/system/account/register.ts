import type { register } from '@huxi/contract'
import { fieldRefused, type InputOfEndpoint } from '@huxi/model'
import { reply } from '../../../engine/core/answer.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { passwordIssue } from '../../../platform/crypto/password-policy.ts'
import { askApproval, createUser, isTaken } from '../user/index.ts'
import { refuseClosed } from './proof.ts'
import { checkCode, spendCode, type GivenCode } from './sms-code.ts'

const HOME_TENANT = 1
const PENDING = 3

type Asked = InputOfEndpoint<typeof register>

/** A taken name is reported only after the phone number has been proven. */
export const registerAccount = async (anyone: Ctx, input: Asked) => {
  const { services, origin } = anyone
  refuseClosed(services.config)
  const { username, password, phone, smscode, email } = input
  const issue = passwordIssue(password, { username, realname: username, phone }, services.config.passwordProfile)
  if (issue) throw fieldRefused('password', issue)
  const systemCtx = asSystem(services, 'registration', HOME_TENANT, origin)
  const given: GivenCode = { purpose: '注册', mobile: phone, code: smscode }
  await checkCode(systemCtx, given)
  return inTransaction(systemCtx, async (ctx) => {
    // a refusal from here on restores the code
    await spendCode(ctx, given)
    await refuseTaken(ctx, input)
    const person = { username, realname: username, phone, ...(email && { email }), status: PENDING }
    const id = await createUser(ctx, { ...person, password, phoneConfirmed: true })
    await askApproval(ctx, { id, username })
    await audit(ctx, { action: 'register', actor: username, object: `system:user/${id}`, outcome: 'success' })
    return reply('注册成功')
  })
}

const refuseTaken = async (ctx: Ctx, { username, phone, email }: Asked): Promise<void> => {
  if (await isTaken(ctx, 'username', username)) throw fieldRefused('username', '用户名已存在!')
  if (await isTaken(ctx, 'phone', phone)) throw fieldRefused('phone', '手机号已存在!')
  if (email && (await isTaken(ctx, 'email', email))) throw fieldRefused('email', '邮箱已存在!')
}
