/** Events of the official account: signed and recent; a repetition changes nothing. */
import type { wechatEcho, wechatEvent } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { file } from '../../../engine/core/answer.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { equalTexts, isFresh, receive, firstReceived } from './receipt.ts'
import { receiveTalk } from './talk.ts'
import { bindTyped, codeIn } from './text-code.ts'
import { wechatSignature } from './wechat-signature.ts'
import { elementsOf } from './wechat-xml.ts'
import { bindScanned, offered, openidIndex, sceneHash } from './wechat.ts'

const REASON = 'events of the official account'

type Signed = Pick<InputOfEndpoint<typeof wechatEvent>, 'signature' | 'timestamp' | 'nonce'>

const verify = (services: AppServices, { signature, timestamp, nonce }: Signed): void => {
  const { wechat } = services.config
  const signed = wechatSignature(wechat?.token ?? '', timestamp, nonce)
  if (!wechat || !equalTexts(signed, signature) || !isFresh(services, Number(timestamp) * 1000))
    throw new AppError('forbidden', '微信回调的签名不正确或已过期')
}

/** A signature covers no body: used once, it carries no second one. A repetition of the whole passes. */
const refuseReplay = async (
  services: AppServices,
  { signature, timestamp, nonce, xml }: InputOfEndpoint<typeof wechatEvent>,
) => {
  const body = createHash('sha256').update(xml).digest('hex')
  if ((await firstReceived(asSystem(services, REASON), 'callback', [signature, timestamp, nonce], body)) !== body)
    throw new AppError('forbidden', '微信回调的签名已经用过')
}

const plain = (text: string) => file(Buffer.from(text), { 'content-type': 'text/plain; charset=utf-8' })

export const echo = async (ctx: Ctx, given: InputOfEndpoint<typeof wechatEcho>) => {
  verify(ctx.services, given)
  return plain(given.echostr)
}

const PREFIX = 'qrscene_'

const scan = async (services: AppServices, openid: string, key: string): Promise<void> => {
  const scene = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key
  for (const { id, ctx } of await offered(services, sceneHash(scene))) await bindScanned(ctx, id, openid)
}

/** Applies to all rows of the user; an event older than the last one changes nothing. */
const follow = async (
  services: AppServices,
  openid: string,
  isFollowing: boolean | null,
  at: string,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select distinct tenant_id as id from outreach_wechat`.execute(
    asSystem(services, REASON).db,
  )
  for (const { id } of rows) {
    const ctx = asSystem(services, REASON, id)
    await sql`update outreach_wechat set last_at = ${at}::timestamptz, subscribed = coalesce(${isFollowing}, subscribed),
        left_at = case ${isFollowing}::boolean when false then ${at}::timestamptz when true then null else left_at end
      where tenant_id = ${id} and openid_index = ${openidIndex(ctx, openid)}
        and (last_at is null or last_at <= ${at}::timestamptz)`.execute(ctx.db)
  }
}

const FAILED = /^failed/

const answerTo = (openid: string, account: string, text: string, at: number) => {
  const elements = [
    ['ToUserName', openid],
    ['FromUserName', account],
    ['CreateTime', String(Math.floor(at / 1000))],
    ['MsgType', 'text'],
    ['Content', text],
  ].map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
  return file(Buffer.from(`<xml>${elements.join('')}</xml>`), { 'content-type': 'text/xml; charset=utf-8' })
}

export const event = async (ctx: Ctx, given: InputOfEndpoint<typeof wechatEvent>) => {
  const { services } = ctx
  verify(services, given)
  await refuseReplay(services, given)
  const eventElements = await elementsOf(given.xml)
  const openid = eventElements.get('FromUserName') ?? ''
  if (!/^[\w-]{10,64}$/.test(openid)) throw refused('微信事件的格式不正确')
  const seconds = Number(eventElements.get('CreateTime'))
  const at = formatTime(Number.isSafeInteger(seconds) && seconds > 0 ? seconds * 1000 : services.clock.now())
  const name = eventElements.get('Event')?.toLowerCase() ?? ''
  if (name === 'templatesendjobfinish') {
    const result = eventElements.get('Status') ?? ''
    const status = FAILED.test(result) ? 'failed' : 'delivered'
    await receive(services, { channel: 'wechat', providerId: eventElements.get('MsgID') ?? '', status, code: null })
    return plain('success')
  }
  const isFollowing = { subscribe: true, unsubscribe: false }[name] ?? null
  const key = eventElements.get('EventKey') ?? ''
  if (key !== '' && (name === 'subscribe' || name === 'scan')) await scan(services, openid, key)
  await follow(services, openid, isFollowing, at)
  const code = codeIn(eventElements)
  if (code === undefined) await receiveTalk(services, openid, eventElements, at)
  const answer = code && (await bindTyped(services, openid, code, eventElements.get('MsgId') ?? at))
  return answer
    ? answerTo(openid, eventElements.get('ToUserName') ?? '', answer, services.clock.now())
    : plain('success')
}
