import { announcement, type Announcement } from '@huxi/contract'
import { refused } from '@huxi/model'
import { actor } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { push } from '../../../engine/http/push.ts'
import type { MoveHook } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime, now } from '../../../platform/config/clock.ts'
import { spendMessage } from '../../system/account/index.ts'
import { EVERYBODY, CHOSEN, audiencesOf, recipients } from './recipients.ts'
import { recipientsOf, sendTo } from './send.ts'

type Published = Pick<Announcement, 'id' | 'msgType'>

export const pushToRecipients = async (ctx: Ctx, { id, msgType }: Published, text?: string): Promise<void> => {
  const message = { msgId: id, ...(text && { msgTxt: text }), kind: 'announcement' } as const
  if (msgType === EVERYBODY) push(ctx, { tenantId: ctx.tenantId! }, { cmd: 'topic', ...message })
  else push(ctx, { userIds: await recipientsOf(ctx, id) }, { cmd: 'user', ...message })
}

/** Publishing sends to the current members of the audience and resets an earlier publication. */
export const publishing: MoveHook<typeof announcement> = async (tx, { rows: [draft], write }) => {
  const { id, msgType, titile, startTime, endTime } = draft!
  const time = now(tx)
  if (endTime <= time) throw refused('结束时间已过，发布后没有人能看到，请编辑结束时间后再发布')
  await spendMessage(tx, announcement.name, announcement.title)
  const audience = (await audiencesOf(tx, [id]))(id)
  const sentCount = await sendTo(tx, draft!, await recipients(tx, msgType, audience))
  if (sentCount === 0) throw refused('没有可以通知的人：所选的用户、部门和角色中没有正常的账号，请编辑通告对象后再发布')
  // scheduled publication has no session: the author is the sender
  const sender = tx.session ? actor(tx) : draft!.createBy
  const after = await write({
    sender,
    sendTime: time,
    cancelTime: null,
    publishAt: null,
    remindedAt: null,
    sentCount,
    readCount: 0,
  })
  if (!startTime || startTime <= time) await pushToRecipients(tx, draft!, titile)
  return after
}

export const revoking: MoveHook<typeof announcement> = async (tx, { rows: [published], write }) => {
  const after = await write({ cancelTime: now(tx) })
  await pushToRecipients(tx, published!)
  return after
}

interface Announced {
  readonly userIds: readonly string[]
  readonly title: string
  readonly abstract?: string
  readonly content: string
  readonly priority?: 'L' | 'M' | 'H'
  readonly openType?: 'url'
  readonly openPage?: string
}

const SYSTEM_MESSAGE = '2'
const VALID_DAYS = 365
const { titile, msgAbstract } = announcement.fields

/**
 * Publishes a system message within the current transaction, if any.
 * @param ctx its tenant and sender
 * @throws {AppError} refused without an active recipient, or for invalid input
 */
export const announce = (ctx: Ctx, given: Announced): Promise<string> =>
  inTransaction(asProduct(ctx), async (tx) => {
    const own = storeOf(tx, announcement)
    const { id } = await own.add(tx, {
      titile: given.title.slice(0, titile.max),
      msgCategory: SYSTEM_MESSAGE,
      priority: given.priority ?? 'L',
      msgType: CHOSEN,
      userIds: given.userIds.join(','),
      endTime: formatTime(ctx.services.clock.now() + VALID_DAYS * DAY_MS),
      msgAbstract: (given.abstract ?? given.title).slice(0, msgAbstract.max),
      msgContent: given.content,
      openType: given.openType ?? null,
      openPage: given.openPage ?? null,
    })
    await own.byServer.move(tx, 'publish', [id])
    return id
  })

/** Data rules restrict callers, not messages of the product. */
const asProduct = (ctx: Ctx): Ctx => (ctx.session ? { ...ctx, session: { ...ctx.session, rules: new Map() } } : ctx)
