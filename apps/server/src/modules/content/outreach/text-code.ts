/** 短信绑定码: sent to the number on file; the follower who repeats it to the official account is bound. */
import { patient, type OutreachTexted, type textOutreachWechat } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/config/clock.ts'
import { CODE_MINUTES } from '../../../platform/http/sms.ts'
import { countText, markOf } from '../../system/account/index.ts'
import { guess } from '../../system/session/index.ts'
import { channelObstacle, factsOf, targetOf } from './facts.ts'
import { isFirstReceived } from './receipt.ts'
import { bindScanned, offer, offered, pendingOf } from './wechat.ts'

const REASON = 'codes typed by followers'
const DIGITS = 8
const PER_DAY = 5
const TRIES = { most: 5, withinMs: HOUR_MS }

const hashOf = (ctx: Ctx, code: string): string => markOf(ctx, 'wechat code', code)

const numberOf = async (ctx: Ctx, patientId: string) => {
  const facts = (await factsOf(ctx, [patientId])).get(patientId)
  if (facts?.status !== 'active' || facts.isRestricted)
    throw refused('患者已登记死亡，或档案已合并、限制处理，不能绑定')
  const obstacle = channelObstacle('sms', facts, new Set(['sms']))
  if (obstacle === 'no_contact') throw refused('患者档案中没有手机号，请先补充，或改用“出示绑定码”')
  if (obstacle === 'unchecked')
    throw refused('患者的手机号改过，请先由另一位同事在“接收方式”中核对，或改用“出示绑定码”')
  const target = targetOf(ctx, 'sms', facts)
  if (!target) throw refused('患者的手机号无法读取，请重新填写')
  return target
}

/** A number written by the sender of the code proves nothing: a colleague confirms the follower. */
const writerOfNumber = async (ctx: Ctx, patientId: string): Promise<string | undefined> => {
  const index = (column: string) => sql`${sql.ref(column)}::jsonb ->> 'phone_index'`
  const { rows } = await sql<{ by: string }>`select create_by as by from sys_data_log
    where tenant_id = ${ctx.tenantId} and data_table = ${patient.table} and data_id = ${patientId}
      and ${index('before_content')} is distinct from ${index('data_content')}
    order by data_version desc limit 1`.execute(ctx.db)
  return rows[0]?.by
}

export const textCode = async (
  ctx: Ctx,
  { id }: InputOfEndpoint<typeof textOutreachWechat>,
): Promise<OutreachTexted> => {
  const { sms } = ctx.services
  const { patientId } = await pendingOf(ctx, id)
  if (!sms) throw refused('短信网关未配置，请改用“出示绑定码”，或联系管理员设置 SMS_URL')
  const { address, masked } = await numberOf(ctx, patientId)
  const limits = [{ subject: `wechat-code:${patientId}`, most: PER_DAY, withinMs: DAY_MS }]
  const texting = { what: '发给这位患者的短信绑定码太多', limits }
  return countText(asSystem(ctx.services, REASON, null, ctx.origin), texting, async () => {
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const { id: own, username } = ctx.session!.person
    const givenBy = (await writerOfNumber(ctx, patientId)) === username ? own : null
    const until = await offer(ctx, id, hashOf(ctx, code), CODE_MINUTES * 60, givenBy)
    await sms.send(address, code, '绑定微信')
    return { target: masked, until }
  })
}

const TYPED = new RegExp(`^绑定(\\d{${DIGITS}})$`)

export const codeIn = (fields: ReadonlyMap<string, string>): string | undefined =>
  fields.get('MsgType') === 'text'
    ? TYPED.exec((fields.get('Content') ?? '').normalize('NFKC').replace(/[\s:：]/g, ''))?.[1]
    : undefined

const judged = (services: AppServices, openid: string, code: string): Promise<boolean | undefined> => {
  const all = asSystem(services, REASON)
  const limit = { subject: `wechat-bind:${markOf(all, 'openid', openid)}`, ...TRIES }
  return guess(all, [limit], async () => {
    const [row, another] = await offered(services, hashOf(all, code))
    return row && !another ? bindScanned(row.ctx, row.id, openid) : undefined
  })
}

/** @returns the answer to the follower; null for a message that the platform repeats */
export const bindTyped = async (
  services: AppServices,
  openid: string,
  code: string,
  messageId: string,
): Promise<string | null> => {
  if (!(await isFirstReceived(asSystem(services, REASON), 'binding', [openid, messageId]))) return null
  try {
    const isBound = await judged(services, openid, code)
    if (isBound) return '绑定成功，医院的消息会发到这里。'
    if (isBound === false) return '没有绑定：一位患者最多三个接收人，一个微信最多绑定五位患者。请联系医护人员。'
    return '绑定码不正确或已过期，请核对短信，或请医护人员重新发送。'
  } catch (error) {
    if (error instanceof AppError && error.kind === 'tooMany') return '输错的次数太多，请一小时后再试。'
    throw error
  }
}
