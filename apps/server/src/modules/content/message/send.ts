import {
  message,
  messageTemplate,
  user,
  type MessageTemplate,
  type previewMessage,
  type sendMessage,
} from '@huxi/contract'
import { refused, type InputOf, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { fill, readValues } from './fill.ts'

export type Announce = (
  tx: Ctx,
  given: { readonly userIds: readonly string[]; readonly title: string; readonly content: string },
) => Promise<unknown>

const APPLIED = '1'
const SENT = '1'
const NORMAL = 1
const SYSTEM = 'system'
/** Receivers per message. */
const MOST = 500

/** Channels by value and number of older clients; undefined text = supported. */
const CHANNELS: Readonly<Record<string, string | undefined>> = {
  system: undefined,
  4: undefined,
  1: '短信',
  sms: '短信',
  2: '邮件',
  email: '邮件',
  3: '微信',
  dingtalk: '钉钉',
  wechat_enterprise: '企业微信',
}

/** POST …/sendMsg: to all receivers or none. */
export const sendOf =
  (announce: Announce) =>
  (ctx: Ctx, given: InputOfEndpoint<typeof sendMessage>): Promise<Answer<{ ids: string[] }>> =>
    inTransaction(ctx, async (tx) => {
      refuseChannel(given.msgType)
      const template = await appliedTemplate(tx, given.templateCode)
      const { content, missing } = fill(template, readValues(given.testData))
      if (missing.length > 0) throw refused(`测试数据缺少变量 ${missing.join('、')}，请补充后再发送`)
      const receivers = await receiversOf(tx, given.receiver)
      const title = template.templateName
      await announce(tx, { userIds: receivers.map(({ id }) => id), title, content })
      const rows = receivers.map(({ username }) => ({
        esTitle: title,
        esContent: content,
        esParam: given.testData,
        esReceiver: username,
        esSendNum: 1,
        esSendStatus: SENT,
        esSendTime: now(tx),
        esType: SYSTEM,
        remark: given.remark,
      }))
      return reply('消息发送成功！', { ids: await keep(tx, rows) })
    })

const keep = async (tx: Ctx, rows: readonly InputOf<typeof message>[]): Promise<string[]> => {
  const ids: string[] = []
  for (const row of rows) ids.push((await storeOf(tx, message).add(tx, row)).id)
  return ids
}

/** An unconfigured channel is refused, so that no record suggests a delivery. */
const refuseChannel = (msgType: string): void => {
  if (!Object.hasOwn(CHANNELS, msgType)) throw refused('消息类型不正确，请重新选择')
  const channel = CHANNELS[msgType]
  if (channel) throw refused(`${channel}发送未配置，消息没有发送，请改选系统消息`)
}

const appliedTemplate = async (tx: Ctx, code: string): Promise<MessageTemplate> => {
  const [template] = await storeOf(tx, messageTemplate).list(tx, [sql`template_code = ${code}`], { limit: 1 })
  if (!template) throw refused(`没有编码为 ${code} 的消息模板，请重新选择`)
  if (template.useStatus !== APPLIED) throw refused(`消息模板“${template.templateName}”还没有应用，请先应用再发送`)
  return template
}

/** @throws {AppError} refused, naming unknown or inactive receivers */
const receiversOf = async (tx: Ctx, receiver: string) => {
  const names = [
    ...new Set(
      receiver
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ]
  if (names.length === 0) throw refused('请选择消息接收方')
  if (names.length > MOST) throw refused(`一次最多发送给 ${MOST} 人，请分批发送`)
  const found = await storeOf(tx, user).list(tx, [sql`username = any(${names})`, sql`status = ${NORMAL}`])
  const unknown = names.filter((name) => !found.some(({ username }) => username === name))
  if (unknown.length > 0) throw refused(`接收方 ${unknown.join('、')} 不存在或不能登录，请重新选择`)
  return found
}

/** POST …/preview: defaults to the template's test data. */
export const preview = async (ctx: Ctx, { id, testData }: InputOfEndpoint<typeof previewMessage>) => {
  const template = await storeOf(ctx, messageTemplate).one(ctx, id)
  return { title: template.templateName, ...fill(template, readValues(testData ?? template.templateTestJson)) }
}
