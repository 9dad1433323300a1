import { patient, waiting, type takeOffer, type Waiting } from '@huxi/contract'
import { refused, type InputOf, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { noOverlap } from '../../../engine/write/no-overlap.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now, today } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { book } from './booking.ts'
import { HAS_ROOM } from './holds.ts'
import { offerFreed, passOn, settleOffer } from './offer.ts'

const { toOn } = waiting.fields

const refuseGone = async (tx: Ctx, patientId: string): Promise<void> => {
  const found = await storeOf(tx, patient).find(tx, patientId)
  // the reference itself is refused
  if (!found) return
  if (found.status === 'deceased') throw refused('患者已登记死亡，不能加入候补')
  if (found.status === 'merged') throw refused('该患者的档案已合并，请改选合并后的患者')
}

const refusePast = (tx: Ctx, row: Waiting): void => {
  if (row.toOn < row.fromOn) refuseField('toOn', toOn, '结束日期早于开始日期，请核对后修改')
  if (row.toOn < today(tx)) refuseField('toOn', toOn, '候补的日期已经过去，请选择以后的日期')
}

const keepApart = noOverlap(waiting, {
  of: ['patientId', 'serviceId'],
  from: 'fromOn',
  until: 'toOn',
  while: ['waiting', 'offered'],
  message: (from, until) => `该患者 ${from} 至 ${until} 已在候补这项服务，日期有重叠，请修改原来的一条`,
})

const offerPresent = async (tx: Ctx, row: Waiting): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from appointment_slot where tenant_id = ${tx.tenantId}
    and service_id = ${row.serviceId} and ${HAS_ROOM} and start_at > ${now(tx)}
    and (${row.clinicId}::text is null or clinic_id = ${row.clinicId})
    and start_at >= ${`${row.fromOn} 00:00:00`} and start_at < ${`${row.toOn} 00:00:00`}::timestamptz + interval '1 day'
    and (${row.half} = 'any' or (extract(hour from start_at at time zone 'Asia/Shanghai') < 12) = (${row.half} = 'am'))
    order by start_at limit 1`.execute(tx.db)
  for (const { id } of rows) await offerFreed(tx, id)
}

export const waitingHooks: Hooks<typeof waiting> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input: InputOf<typeof waiting>) {
    if (input.patientId) await refuseGone(tx, input.patientId)
    return input
  },
  async afterWriteAll(tx, changes) {
    for (const change of changes) {
      const { verb, after, move } = change
      if (after && move === undefined) {
        refusePast(tx, after)
        await keepApart(tx, change)
        if (verb === 'add') await offerPresent(tx, after)
      }
    }
  },
  moves: {
    async decline(tx, { rows: [row], write }) {
      const after = await write({ offeredAt: null, offerUntil: null })
      await passOn(tx, row!)
      return after
    },
    async lapse(tx, { rows: [row], write }) {
      const after = await write({ offeredAt: null, offerUntil: null })
      await passOn(tx, row!)
      return after
    },
    async cancel(tx, { rows: [row], asked, write }) {
      const after = await write({ cancelReason: asked.reason, offeredAt: null, offerUntil: null })
      await passOn(tx, row!)
      return after
    },
  },
}

export const acceptOffer = async (
  tx: Ctx,
  { id }: InputOfEndpoint<typeof takeOffer>,
): Promise<{ bookingNo: string }> => {
  const store = storeOf(tx, waiting)
  await store.move(tx, 'accept', [id])
  const { patientId, offeredSlotId: slotId, offerUntil, note } = await store.one(tx, id)
  if (slotId === null || offerUntil === null || offerUntil <= now(tx))
    throw refused('这个时段的保留时间已过，患者继续候补；有空位时会再次提醒')
  const { bookingNo } = await book(tx, { patientId, slotId, channel: 'waiting', note, confirmed: true }, id)
  await sql`update appointment_waiting set booking_no = ${bookingNo} where id = ${id}`.execute(tx.db)
  await settleOffer(tx, [{ id }])
  return { bookingNo }
}
