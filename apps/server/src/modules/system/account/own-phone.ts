import type { confirmMyPhone, OwnPhone } from '@huxi/contract'
import { refuseAt, refused, type InputOfEndpoint } from '@huxi/model'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { maskMobile } from '../../../platform/http/sms.ts'
import { isRight, limits } from '../session/index.ts'
import { checkPassword, confirmPhone, phoneOf } from '../user/index.ts'
import { countText, numberLimits, TOO_OFTEN } from './send.ts'
import { checkCode, dropCode, makeCode, spendCode, type GivenCode } from './sms-code.ts'

const PURPOSE = '确认手机号'

export const myNumber = async (ctx: Ctx): Promise<OwnPhone> => {
  const { phone, confirmed } = await phoneOf(ctx, ctx.session!.person.id)
  return { phone: phone && maskMobile(phone), confirmed, byCode: ctx.services.sms !== undefined }
}

const waiting = async (ctx: Ctx): Promise<string> => {
  const { phone, confirmed } = await phoneOf(ctx, ctx.session!.person.id)
  if (!phone) throw refused('您的账号没有手机号，请联系管理员填写')
  if (confirmed) throw refused('手机号已经确认过了')
  return phone
}

export const sendOwnCode = async (ctx: Ctx): Promise<Answer> => {
  const { sms } = ctx.services
  if (!sms) throw refused('短信服务未配置，请用登录密码确认')
  const mobile = await waiting(ctx)
  const systemCtx = asSystem(ctx.services, 'code for the caller’s number', null, ctx.origin)
  const limits = numberLimits(`sms-own:${ctx.session!.person.id}`)
  await countText(systemCtx, { what: TOO_OFTEN, limits }, async () => {
    const code = await makeCode(systemCtx, PURPOSE, mobile, true)
    try {
      await sms.send(mobile, code, PURPOSE)
    } catch (error) {
      await dropCode(systemCtx, PURPOSE, mobile)
      throw error
    }
  })
  return reply('验证码已发送，请注意查收')
}

export const confirmOwn = async (ctx: Ctx, input: InputOfEndpoint<typeof confirmMyPhone>): Promise<Answer> => {
  const { id } = ctx.session!.person
  const mobile = await waiting(ctx)
  const spendProof = ctx.services.sms
    ? await byCode(ctx, mobile, input.code)
    : await byPassword(ctx, id, input.password)
  return inTransaction(ctx, async (tx) => {
    await spendProof(tx)
    await confirmPhone(tx, id, mobile)
    await audit(tx, { action: 'phone.confirm', object: `system:user/${id}`, outcome: 'success' })
    return reply('手机号已确认，可以用它登录')
  })
}

type Spend = (tx: Ctx) => Promise<void>

const byCode = async (ctx: Ctx, mobile: string, code: string | null): Promise<Spend> => {
  const given: GivenCode = { purpose: PURPOSE, mobile, code: code || refuseAt('code', '请输入手机验证码') }
  await checkCode(ctx, given)
  return (tx) => spendCode(tx, given)
}

const byPassword = async (ctx: Ctx, id: string, password: string | null): Promise<Spend> => {
  const given = password || refuseAt('password', '请输入登录密码')
  if (!(await isRight(ctx, limits.password(id), () => checkPassword(ctx, id, given))))
    refuseAt('password', '登录密码错误')
  return async () => {}
}
