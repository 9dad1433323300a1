/** 微信用户: bound by a code that staff shows, confirmed by a colleague, one main receiver for each patient, unbound with a reason. */
import {
  outreachWechat,
  WECHAT_PATIENTS,
  WECHAT_RECEIVERS,
  type codeOutreachWechat,
  type OutreachCode,
} from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { afterCommit, inTransaction, lock } from '../../../engine/core/transaction.ts'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { columnValues, placeOf } from '../../../engine/kinds/index.ts'
import { placeOfCipher } from '../../../engine/kinds/encrypted.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { fieldKeys } from '../../../platform/crypto/cipher.ts'
import { sceneCode, sendText } from '../../../platform/net/wechat.ts'
import { ofVisiblePatients } from '../../care/patient/index.ts'
import { refuseOwnCheck } from './contact.ts'

const REASON = 'codes of WeChat users'
const CODE_SECONDS = 600

export const sceneHash = (scene: string): string => createHash('sha256').update(scene).digest('hex')

const openidColumns = (ctx: Ctx, id: string, openid: string): ReadonlyMap<string, unknown> =>
  new Map(columnValues(ctx, outreachWechat, id, 'openid', outreachWechat.fields.openid, openid))

export const openidIndex = (ctx: Ctx, openid: string): string =>
  String(openidColumns(ctx, '', openid).get('openid_index'))

export const openidOf = async (ctx: Ctx, id: string, isChecked = false): Promise<string | undefined> => {
  const { rows } = await sql<{ sealed: string | null }>`select openid_cipher as sealed from outreach_wechat
    where id = ${id} and status = 'active' and (checked or not ${isChecked})`.execute(ctx.db)
  const sealed = rows[0]?.sealed
  const place = placeOfCipher({ ...placeOf(ctx, outreachWechat, 'openid'), id })
  return sealed ? fieldKeys(ctx.services.secrets).cipher.open(sealed, place) : undefined
}

const UNBOUND = '您不再通过微信接收这位患者的消息。如有疑问，请联系医护人员。'

/** Reaches those who wrote within 48 hours: to others the platform delivers no text. */
const tellUnbound = async (tx: Ctx, id: string): Promise<void> => {
  const { config, clock } = tx.services
  const openid = config.wechat && (await openidOf(tx, id))
  if (openid) afterCommit(tx, () => void sendText(config, clock.now(), openid, UNBOUND))
}

const clearMain = (tx: Ctx, patientId: string, except: string | undefined) =>
  sql`update outreach_wechat set main = false where patient_id = ${patientId} and main and status = 'active'
    and id <> ${except ?? ''}`.execute(tx.db)

const hasMain = async (tx: Ctx, patientId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from outreach_wechat where patient_id = ${patientId} and main
    and status = 'active' limit 1`.execute(tx.db)
  return rows.length > 0
}

export const wechatHooks: Hooks<typeof outreachWechat> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    if (input.main && current?.status === 'active') await clearMain(tx, current.patientId, current.id)
    if (current && input.patientId !== undefined && input.patientId !== current.patientId)
      throw refused('不能把微信用户改给另一位患者，请解绑后重新绑定')
    return input
  },
  beforeDelete(_tx, rows) {
    if (rows.some(({ status }) => status === 'active')) throw refused('已绑定的微信用户不能删除，请先解绑')
  },
  moves: {
    async bind(tx, { rows: [row], write }) {
      const isMain = row!.main === true || !(await hasMain(tx, row!.patientId))
      if (isMain) await clearMain(tx, row!.patientId, row!.id)
      const time = now(tx)
      const open = { sceneHash: null, sceneUntil: null }
      const checked = row!.givenBy === null
      return write({ main: isMain, subscribed: true, boundAt: time, lastAt: time, checked, ...open })
    },
    check(tx, { rows, write }) {
      refuseOwnCheck(tx, rows)
      return write({ checked: true })
    },
    async unbind(tx, { rows: [row], write }) {
      await tellUnbound(tx, row!.id)
      return write({ endedAt: now(tx), main: false, sceneHash: null, sceneUntil: null })
    },
  },
}

export const pendingOf = async (ctx: Ctx, id: string) => {
  const row = await storeOf(ctx, outreachWechat).one(ctx, id)
  if (row.status !== 'pending') throw refused('只有待绑定的微信用户需要绑定码')
  if (!ctx.services.config.wechat) throw refused('微信公众号未配置，请联系管理员设置 WECHAT_APP_ID')
  return row
}

/** @param givenBy the member of staff who could scan the code; null = the code reaches the patient alone */
export const offer = async (
  ctx: Ctx,
  id: string,
  hash: string,
  seconds: number,
  givenBy: string | null,
): Promise<string> => {
  const until = formatTime(ctx.services.clock.now() + seconds * 1000)
  await sql`update outreach_wechat set scene_hash = ${hash}, scene_until = ${until}::timestamptz,
    given_by = ${givenBy} where id = ${id} and status = 'pending'`.execute(ctx.db)
  return until
}

export const offered = async (
  services: AppServices,
  hash: string,
): Promise<readonly { readonly id: string; readonly ctx: Ctx }[]> => {
  const { rows } = await sql<{ id: string; tenantId: number }>`select id, tenant_id as "tenantId" from outreach_wechat
    where scene_hash = ${hash} and status = 'pending'
      and scene_until > ${formatTime(services.clock.now())}::timestamptz`.execute(asSystem(services, REASON).db)
  return rows.map(({ id, tenantId }) => ({ id, ctx: asSystem(services, REASON, tenantId) }))
}

export const showCode = async (ctx: Ctx, { id }: InputOfEndpoint<typeof codeOutreachWechat>): Promise<OutreachCode> => {
  const { config, clock, log } = ctx.services
  await pendingOf(ctx, id)
  const scene = randomBytes(24).toString('hex')
  const until = await offer(ctx, id, sceneHash(scene), CODE_SECONDS, ctx.session!.person.id)
  try {
    return { url: await sceneCode(config, clock.now(), scene, CODE_SECONDS), until }
  } catch (error) {
    log.warn({ err: error, reqId: ctx.origin.id }, 'no QR code of the official account')
    throw new AppError('unavailable', '微信平台暂时没有给出绑定码，请稍后重试', { retryAfter: 30 })
  }
}

const countActive = async (tx: Ctx, column: 'patient_id' | 'openid_index', value: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from outreach_wechat
    where tenant_id = ${tx.tenantId} and ${sql.ref(column)} = ${value} and status = 'active'`.execute(tx.db)
  return rows[0]!.n
}

/** Binds the scanner to the patient of a pending row. A full user or patient, or a repetition, changes nothing. */
export const bindScanned = (ctx: Ctx, id: string, openid: string): Promise<boolean> =>
  inTransaction(unscoped(ctx), async (tx) => {
    const index = openidIndex(tx, openid)
    await lock(tx, `outreach-wechat:${index}`)
    const row = await storeOf(tx, outreachWechat).find(tx, id)
    if (row?.status !== 'pending') return false
    await lock(tx, `outreach-patient:${row.patientId}`)
    if ((await countActive(tx, 'openid_index', index)) >= WECHAT_PATIENTS) return false
    if ((await countActive(tx, 'patient_id', row.patientId)) >= WECHAT_RECEIVERS) return false
    const { rows } =
      await sql`select 1 from outreach_wechat where tenant_id = ${tx.tenantId} and openid_index = ${index}
      and patient_id = ${row.patientId} and status = 'active'`.execute(tx.db)
    if (rows.length > 0) return false
    const columns = [...openidColumns(tx, id, openid)].map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update outreach_wechat set ${sql.join(columns)} where id = ${id}`.execute(tx.db)
    await storeOf(tx, outreachWechat).move(tx, 'bind', [id])
    return true
  })

/** The platform refused the receiver: messages use the next channel until the user follows again. */
export const noteUnsubscribed = async (tx: Ctx, patientId: string): Promise<void> => {
  await sql`update outreach_wechat set subscribed = false, left_at = ${now(tx)}::timestamptz where id = (select id from outreach_wechat
    where patient_id = ${patientId} and status = 'active' and subscribed
    order by checked desc nulls last, main desc nulls last, bound_at limit 1)`.execute(tx.db)
}
