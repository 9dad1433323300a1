/** A patient without sign-in: captcha, then name and end of the phone number, under limits by name and network. */
import { patient, type bookOnline } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { placeOf } from '../../../engine/kinds/column.ts'
import { kindOf } from '../../../engine/kinds/index.ts'
import { storeOf } from '../../../engine/write/store.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { spend } from '../../system/account/index.ts'
import { guess, solveCaptcha, type Limit } from '../../system/session/index.ts'
import { nameMark } from './online-code.ts'

type Identity = Omit<InputOfEndpoint<typeof bookOnline>, 'slotId'>

const WINDOW_MS = 15 * MINUTE_MS
const BOOKINGS_PER_DAY = 5
const BOOKINGS_PER_NETWORK = 100

export const fromNetwork = ({ origin }: Ctx): Limit => ({
  subject: `booking-address:${networkOf(origin.ip)}`,
  most: 60,
  withinMs: WINDOW_MS,
})

/** One sentence for an unknown name, another number, namesakes, and records that staff has to look at. */
const unknown = () =>
  refused('姓名和手机号后四位与本院登记的不一致，或档案需要到窗口核对。请核对后再试，或致电门诊办理')

/** One sentence for every obstacle that lies in the patient's other appointments. */
export const NOT_ONLINE = '这次预约不能在网上办理，请改选其他日期，或致电门诊办理'

const patientOf = async (ctx: Ctx, name: string, phoneTail: string): Promise<string | undefined> => {
  const { phone } = patient.fields
  const all = unscoped(ctx)
  const tail = kindOf(phone).condition!(placeOf(all, patient, 'phone'), phone, phoneTail, 'eq') as Condition
  const where = sql`name = ${name} and status = 'active' and restricted_at is null`
  const found = await storeOf(all, patient).list(all, [where, tail], { limit: 2 })
  return found.length === 1 ? found[0]!.id : undefined
}

/**
 * @param ctx of the tenant, outside of a transaction
 * @throws {AppError} captcha; refused without a single match; tooMany after many tries
 */
export const identified = async (ctx: Ctx, given: Identity): Promise<string> => {
  const name = given.name.normalize('NFKC').trim()
  const phoneTail = given.phoneTail.normalize('NFKC').trim()
  if (!/^\d{4}$/.test(phoneTail)) {
    const text = '请填写手机号的后四位数字'
    throw refused(text, { fields: { phoneTail: text } })
  }
  if (!given.agreed) throw refused('请先阅读并同意使用以上信息办理预约')
  await solveCaptcha(ctx, given.checkKey, given.captcha)
  const own: Limit = {
    subject: `booking-name:${ctx.tenantId}:${nameMark(ctx.services, name)}`,
    most: 5,
    withinMs: WINDOW_MS,
    pauses: true,
  }
  const id = await guess(ctx, [own, fromNetwork(ctx)], () => patientOf(ctx, name, phoneTail))
  if (id === undefined) throw unknown()
  return id
}

/** Counts inside the transaction of the booking, so that a refused booking is not counted. @throws {AppError} tooMany */
export const countMade = (tx: Ctx, patientId: string): Promise<void> =>
  spend(tx, '今天网上预约的次数已满', [
    { subject: `booking-patient:${patientId}`, most: BOOKINGS_PER_DAY, withinMs: DAY_MS },
    { subject: `booking-from:${networkOf(tx.origin.ip)}`, most: BOOKINGS_PER_NETWORK, withinMs: DAY_MS },
  ])

/**
 * Replaces refusals that would tell of the patient's appointments.
 * @param isTelling refusals that do; absent = all of them
 */
export const withoutReason = async <T>(
  work: () => Promise<T>,
  isTelling = (error: AppError): boolean => error.kind === 'refused',
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError && isTelling(error) ? refused(NOT_ONLINE) : error
  }
}
