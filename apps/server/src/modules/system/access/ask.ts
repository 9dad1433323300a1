/** Requests of the caller. They never check whether the requested object exists, so the answer does not reveal it. */
import {
  ACCESS_DAYS,
  ACCESS_WAITING,
  accessRequest,
  type AccessRequest,
  type askAccess,
  type ownAccess,
  type withdrawAccess,
} from '@huxi/contract'
import { fieldRefused, refused, type InputOfEndpoint, type Page } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Once } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'
import { settleRequest, tellDeciders } from './notices.ts'

const asOwner = (ctx: Ctx): Ctx => unscoped(ctx)

const objectOf = (wanted: string): string => {
  const given = wanted.trim().normalize('NFKC')
  return given.startsWith('/') ? given.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '') : given
}

/** @throws {AppError} refused for a day that is over or too far away */
export const refuseDay = ({ services }: Ctx, field: string, day: string): void => {
  const now = services.clock.now()
  const last = formatDay(now + ACCESS_DAYS * DAY_MS)
  const message =
    day < formatDay(now)
      ? '日期不能早于今天'
      : day > last
        ? `最长 ${ACCESS_DAYS} 天，请选择 ${last} 或以前的日期；需要更久的，请由管理员分配角色`
        : undefined
  if (message !== undefined) throw fieldRefused(field, message)
}

export const requestAccess = (ctx: Ctx, given: InputOfEndpoint<typeof askAccess>, { once }: { once: Once }) => {
  refuseDay(ctx, 'wishedOn', given.wishedOn)
  return once(ctx, async (tx): Promise<Answer> => {
    const [own, all] = [storeOf(tx, accessRequest), asOwner(tx)]
    const [userId, wanted] = [tx.session!.person.id, objectOf(given.wanted)]
    await lock(tx, `access:${tx.tenantId}:${userId}`)
    const waiting = await own.list(all, [sql`user_id = ${userId} and status = 'waiting'`])
    if (waiting.some((row) => row.wanted === wanted)) throw refused('您已经申请过，正在等待审批，不需要重复申请')
    if (waiting.length >= ACCESS_WAITING)
      throw refused(`您有 ${ACCESS_WAITING} 项申请正在等待审批，请等有结果或撤回一些后再申请`)
    const { reason, wishedOn } = given
    await tellDeciders(tx, await own.add(all, { userId, wanted, reason: reason.trim(), wishedOn }))
    return reply('已提交申请，有结果时会通知您', null)
  })
}

export const listOwnRequests = async (
  ctx: Ctx,
  { pageNo, pageSize }: InputOfEndpoint<typeof ownAccess>,
): Promise<Page<AccessRequest>> => {
  const [own, all] = [storeOf(ctx, accessRequest), asOwner(ctx)]
  const query = { pageNo: String(pageNo ?? 1), pageSize: String(pageSize ?? 10) }
  const page = await own.page(all, query, [sql`user_id = ${ctx.session!.person.id}`])
  return { ...page, records: await own.present<AccessRequest>(all, page.records) }
}

export const withdrawRequest = (ctx: Ctx, { id }: InputOfEndpoint<typeof withdrawAccess>): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const [own, all] = [storeOf(tx, accessRequest), asOwner(tx)]
    const [row] = await own.list(all, [sql`id = ${id} and user_id = ${tx.session!.person.id}`])
    if (!row) throw refused('没有找到您的这项申请，请刷新后再试')
    await own.move(all, 'withdraw', [id])
    await settleRequest(tx, [row])
    return reply('已撤回', null)
  })
