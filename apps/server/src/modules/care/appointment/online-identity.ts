/** A patient without sign-in: a code sent to the confirmed phone, then the name; both earn a pass of half an hour. */
import { patient, type BookingPass, type enterBooking, type sendBookingCode } from '@huxi/contract'
import { fieldRefused, refused, spelledName, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { encryptedColumns } from '../../../engine/kinds/encrypted.ts'
import { kindOf, placeOf } from '../../../engine/kinds/index.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime, MINUTE_MS } from '../../../platform/config/clock.ts'
import { openLink, signLink } from '../../../platform/crypto/link.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { checkCode, markOf, sendCode, spend, spendCode, type GivenCode } from '../../system/account/index.ts'
import { guess } from '../../system/session/index.ts'
import { inTenant, openTenant } from './online-tenant.ts'

const PASS_MS = 30 * MINUTE_MS
const PASS_PATH = '/booking'
const BOOKINGS_PER_DAY = 5
const BOOKINGS_PER_NETWORK = 100

const CODES_PER_NETWORK = { name: 'sms-booking-address', most: 100 }

export const canVerify = ({ sms }: AppServices): boolean => sms !== undefined

const NO_SMS = '本院还没有开通短信验证码，网上不能核对身份，请致电门诊或到窗口办理'

export type Confirmed = (patientId: Condition) => Condition

const idsBy = async (ctx: Ctx, confirmed: Confirmed, mobile: string, name?: string): Promise<string[]> => {
  const { phone } = patient.fields
  const owns = kindOf(phone).equals(placeOf(ctx, patient, 'phone'), phone, mobile)
  const where = sql`status = 'active' and restricted_at is null and (${name ?? null}::text is null or lower(name) = lower(${name ?? null}))`
  const all = [sql`${owns}`, where, confirmed(sql`patient.id`)]
  return (await storeOf(ctx, patient).list(ctx, all, { limit: 2 })).map(({ id }) => id)
}

const PHONE_INDEX = sql.ref(encryptedColumns('phone').index)

const phoneIndexOf = async (ctx: Ctx, id: string): Promise<string> => {
  const { rows } = await sql<{ index: string }>`select ${PHONE_INDEX} as index from patient
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db)
  return rows[0]!.index
}

const everywhere = ({ services, origin }: Ctx): Ctx => asSystem(services, 'code of an online booking', null, origin)

export const bookingCodeSent =
  (confirmed: Confirmed) =>
  async (anyone: Ctx, { institutionId, ...given }: InputOfEndpoint<typeof sendBookingCode>) => {
    const ctx = await openTenant(anyone, institutionId)
    if (!canVerify(anyone.services)) throw refused(NO_SMS)
    const request = { ...given, purpose: '预约', network: CODES_PER_NETWORK } as const
    return sendCode(everywhere(anyone), request, async () => (await idsBy(ctx, confirmed, given.mobile)).length > 0)
  }

/** The code stays valid until the name matches one patient of the phone. @throws {AppError} refused or tooMany */
export const entered =
  (confirmed: Confirmed) =>
  async (
    anyone: Ctx,
    { institutionId, mobile, code, agreed, ...given }: InputOfEndpoint<typeof enterBooking>,
  ): Promise<BookingPass> => {
    const ctx = await openTenant(anyone, institutionId)
    if (!canVerify(anyone.services)) throw refused(NO_SMS)
    if (!agreed) throw refused('请先阅读并同意使用以上信息办理预约')
    const name = spelledName(given.name)
    const proof: GivenCode = { purpose: '预约', mobile, code }
    const all = everywhere(anyone)
    await checkCode(all, proof)
    const subject = `booking-name:${ctx.tenantId}:${markOf(ctx, 'booking', mobile)}`
    const names = { subject, most: 5, withinMs: 15 * MINUTE_MS, pauses: true }
    const id = await guess(ctx, [names], async () => {
      const found = await idsBy(ctx, confirmed, mobile, name)
      return found.length === 1 ? found[0] : undefined
    })
    if (id === undefined) {
      const text = '这个手机号登记的患者中没有这个姓名，或档案需要到窗口核对。请核对后再试，或致电门诊办理'
      throw fieldRefused('name', text)
    }
    await inTransaction(all, (tx) => spendCode(tx, proof))
    const at = anyone.services.clock.now()
    const proved = [ctx.tenantId, id, at, await phoneIndexOf(ctx, id)].join('.')
    const pass = signLink(anyone.services.secrets.link, PASS_PATH, proved, at, PASS_MS)
    return { pass, until: formatTime(at + PASS_MS) }
  }

interface BookingPatient {
  readonly ctx: Ctx
  readonly patientId: string
  readonly agreedAt: string
}

/** @throws {AppError} refused on the field `pass` when it is over, forged, or the record or its phone was closed or changed */
export const knownBy = async (anyone: Ctx, pass: string): Promise<BookingPatient> => {
  const { services } = anyone
  const opened = openLink(services.secrets, PASS_PATH, pass, services.clock.now())
  const over = () => {
    const text = '核对已过期，请重新获取验证码'
    return fieldRefused('pass', text)
  }
  if (opened === undefined || opened === 'expired') throw over()
  const [tenantId, patientId, agreed, phoneIndex] = opened.username.split('.')
  const ctx = inTenant(anyone, Number(tenantId))
  const open = sql`id = ${patientId} and status = 'active' and restricted_at is null and ${PHONE_INDEX} = ${phoneIndex}`
  if ((await storeOf(ctx, patient).count(ctx, [open])) === 0) throw over()
  return { ctx, patientId: patientId!, agreedAt: formatTime(Number(agreed)) }
}

/** Counts inside the transaction of the booking, so that a refused booking is not counted. @throws {AppError} tooMany */
export const countMade = async (tx: Ctx, patientId: string): Promise<void> => {
  await spend(tx, '今天网上预约的次数已满', [
    { subject: `booking-patient:${patientId}`, most: BOOKINGS_PER_DAY, withinMs: DAY_MS },
    { subject: `booking-from:${networkOf(tx.origin.ip)}`, most: BOOKINGS_PER_NETWORK, withinMs: DAY_MS },
  ])
}
