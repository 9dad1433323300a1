/** 微信会话: messages of bound followers reach the staff who see their patient; answers go back within 48 hours. */
import { outreachTalk, TALK_BYTES, TALK_HOURS, type answerOutreachTalk } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { actor, asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { push } from '../../../engine/http/push.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, HOUR_MS, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { sendText } from '../../../platform/net/wechat.ts'
import { ofVisiblePatients } from '../../care/patient/index.ts'
import { openidIndex, openidOf } from './wechat.ts'

const REASON = 'messages of WeChat users'

const openFrom = (ctx: Ctx): string => formatTime(ctx.services.clock.now() - TALK_HOURS * HOUR_MS)

export const talkHooks: Hooks<typeof outreachTalk> = {
  visibleRows: async (ctx) => [...(await ofVisiblePatients(ctx)), sql`said_at > ${openFrom(ctx)}::timestamptz`],
  moves: { close: (tx, { write }) => write({ closedBy: actor(tx), closedAt: now(tx) }) },
}

const OTHER: Readonly<Record<string, string>> = {
  image: '［图片］',
  voice: '［语音］',
  video: '［视频］',
  shortvideo: '［视频］',
  location: '［位置］',
  link: '［链接］',
}

const contentIn = (fields: ReadonlyMap<string, string>): string | null => {
  const type = fields.get('MsgType') ?? ''
  const text = type === 'text' ? (fields.get('Content') ?? '').trim() : OTHER[type]
  return text ? [...text].slice(0, TALK_BYTES).join('') : null
}

/** Stores a message for every bound patient. The platform repeats a message that is answered late; once is kept. */
export const receiveTalk = async (
  services: AppServices,
  openid: string,
  elements: ReadonlyMap<string, string>,
  at: string,
): Promise<void> => {
  const text = contentIn(elements)
  const providerId = elements.get('MsgId') ?? null
  if (text === null || !/^\d{1,64}$/.test(providerId ?? '')) return
  const { rows: tenants } = await sql<{ id: number }>`select distinct tenant_id as id from outreach_wechat`.execute(
    asSystem(services, REASON).db,
  )
  for (const { id: tenantId } of tenants) {
    const ctx = asSystem(services, REASON, tenantId)
    const { rows } = await sql<{
      id: string
      patientId: string
    }>`select id, patient_id as "patientId" from outreach_wechat
      where tenant_id = ${tenantId} and openid_index = ${openidIndex(ctx, openid)} and status = 'active'`.execute(
      ctx.db,
    )
    for (const { id, patientId } of rows)
      await sql`insert into outreach_talk (id, tenant_id, patient_id, wechat_id, relation, content, said_at, status,
          provider_id)
        values (${newId()}, ${tenantId}, ${patientId}, ${id}, 'follower', ${text}, ${at}::timestamptz, 'open',
          ${providerId}) on conflict do nothing`.execute(ctx.db)
    if (rows.length > 0) push(ctx, { tenantId }, { cmd: 'rows', of: '/outreach' })
  }
}

const LATE = 45015
const QUOTA = 45047

const refusalOf = (code: number): string =>
  ({
    [LATE]: '对方超过 48 小时没有发过消息，微信不再允许回复，请改用电话联系',
    [QUOTA]: '微信限制了连续回复的条数，请等对方再发消息后回复',
  })[code] ?? `微信平台没有接受这条回复（${code}），请稍后重试`

/** An unanswered sending may have arrived: the answer is kept as unknown and not sent again. */
const sent = async (ctx: Ctx, openid: string, content: string): Promise<'sent' | 'unknown'> => {
  const { config, clock } = ctx.services
  if (!config.wechat) {
    if (config.profile === 'demo') return 'sent'
    throw refused('微信公众号未配置，请联系管理员设置 WECHAT_APP_ID')
  }
  const answer = await sendText(config, clock.now(), openid, content)
  if (answer.outcome === 'refused') throw new AppError('refused', refusalOf(answer.code))
  return answer.outcome
}

const { content: CONTENT } = outreachTalk.fields

/** An answer is sent outside of a transaction, and its writer may not have heard of it. */
const refuseRepeated = async (ctx: Ctx, wechatId: string, content: string): Promise<void> => {
  const { rows } = await sql`select 1 from outreach_talk where wechat_id = ${wechatId} and relation = 'staff'
    and content = ${content} and said_at > ${now(ctx)}::timestamptz - interval '10 minutes' limit 1`.execute(ctx.db)
  if (rows.length > 0) throw refused('十分钟内已经给对方发过同样的内容，没有再次发送；确实要再发请修改文字')
}

export const answerTalk = async (ctx: Ctx, { id, content }: InputOfEndpoint<typeof answerOutreachTalk>) => {
  const row = await storeOf(ctx, outreachTalk).one(ctx, id)
  if (row.relation !== 'follower') throw refused('请选择对方发来的消息再回复')
  if (Buffer.byteLength(content) > TALK_BYTES) refuseField('content', CONTENT, '内容太长，微信一次最多约 600 个汉字')
  const openid = await openidOf(ctx, row.wechatId, true)
  if (openid === undefined) throw refused('对方已解绑，或绑定还没有由另一位同事核对，请改用电话联系')
  await refuseRepeated(ctx, row.wechatId, content)
  const status = await sent(ctx, openid, content)
  const answer = newId()
  await sql`insert into outreach_talk (id, tenant_id, patient_id, wechat_id, relation, content, said_at, status, said_by,
      create_by)
    values (${answer}, ${ctx.tenantId}, ${row.patientId}, ${row.wechatId}, 'staff', ${content}, ${now(ctx)}::timestamptz,
      ${status}, ${actor(ctx)}, ${actor(ctx)})`.execute(ctx.db)
  await sql`update outreach_talk set status = 'answered' where wechat_id = ${row.wechatId} and relation = 'follower'
    and status = 'open' and said_at <= ${row.saidAt}::timestamptz`.execute(ctx.db)
  push(ctx, { tenantId: ctx.tenantId! }, { cmd: 'rows', of: '/outreach' })
  return { id: answer, status }
}
