/** Random work at several desks: the counters of every slot equal its rows after each round. */
import type { SlotList } from '@huxi/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { releaseDesks } from '../src/modules/care/appointment/holds.ts'
import { weekdayOf } from '../src/modules/care/appointment/plan.ts'
import { makeSlots } from '../src/modules/care/appointment/slots.ts'
import { addAccount, systemOf, tokenOf, useApp } from './accounts.ts'
import { deskOf, type Input } from './appointment-desk.ts'
import { IS_LONG } from './long.ts'

const OPERATIONS = IS_LONG ? 10_000 : 500
const AT_ONCE = 10

/** A linear congruential generator, so that a failure repeats. */
const generator = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

describe('counters of slots', () => {
  const app = useApp()
  const { ask, done, add, day, person } = deskOf(app)
  let [clinicId, serviceId] = ['', '']
  let patients: string[] = []
  let tokens: string[] = []

  beforeAll(async () => {
    clinicId = await add('/appointment/clinic/add', { name: '呼吸门诊' })
    serviceId = await add('/appointment/service/add', { name: '复诊', minutes: 30, capacity: 2, aheadDays: 60 })
    for (const later of [2, 3])
      await add('/appointment/template/add', {
        clinicId,
        serviceId,
        weekday: weekdayOf(day(later)),
        startTime: '08:00',
        endTime: '10:00',
        validFrom: day(0),
      })
    patients = await Promise.all(Array.from({ length: 24 }, person))
    tokens = await Promise.all([1, 2, 3].map(async () => tokenOf(app, await addAccount(app, { roleCode: 'operator' }))))
  })

  const wrong = async (): Promise<unknown[]> =>
    (
      await sql`select s.id, s.capacity, s.booked, s.held, s.overbooked, n.* from appointment_slot s
        cross join lateral (select
          (select count(*)::int from appointment_booking b where b.slot_id = s.id and not b.overbooked
            and b.status not in ('cancelled', 'rescheduled', 'entered_in_error')) as "bookedRows",
          (select count(*)::int from appointment_booking b where b.slot_id = s.id and b.overbooked
            and b.status not in ('cancelled', 'rescheduled', 'entered_in_error')) as "overbookedRows",
          (select count(*)::int from appointment_hold h where h.slot_id = s.id) as "heldRows") n
        where s.booked <> n."bookedRows" or s.overbooked <> n."overbookedRows" or s.held <> n."heldRows"
          or s.booked + s.held > s.capacity`.execute(systemOf(app, 1).db)
    ).rows

  test(`equal rows after ${OPERATIONS} random operations`, async () => {
    const draw = generator(20_261_127)
    const pick = <T>(list: readonly T[]): T | undefined => list[draw(list.length)]
    let closed: string | undefined
    const outcomes = new Map<string, number>()
    for (let round = 0; round < OPERATIONS / AT_ONCE; round += 1) {
      const { slots } = await done<SlotList>('GET', '/appointment/slot/list', { serviceId, from: day(0) })
      const near = slots.slice(0, 8)
      const { rows: live } = await sql<{ id: string }>`select id from appointment_booking where status = 'booked'
        order by id`.execute(systemOf(app, 1).db)
      const work = Array.from({ length: AT_ONCE }, async () => {
        const [slot, row, patientId] = [pick(near), pick(live), pick(patients)]
        const as = { token: pick(tokens)! }
        const kind = draw(10)
        const to = async (name: string, method: string, path: string, body: Input): Promise<void> => {
          const { success } = await ask(method, path, body, as)
          if (success) outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
        }
        const slotId = slot?.id ?? '1'
        if (kind < 4) return to('book', 'POST', '/appointment/booking/book', { patientId, slotId, confirmed: true })
        if (kind === 4)
          return to('overbook', 'POST', '/appointment/booking/overbook', { patientId, slotId, overbookReason: '急' })
        if (kind === 5) return to('hold', 'PUT', '/appointment/slot/hold', { slotId: draw(3) === 0 ? null : slotId })
        if (kind === 6 && row) return to('move', 'PUT', '/appointment/booking/reschedule', { id: row.id, slotId })
        if (row)
          return kind === 7
            ? to('void', 'PUT', '/appointment/booking/void', { ids: row.id, reason: '随机' })
            : to('cancel', 'PUT', '/appointment/booking/cancel', { ids: row.id, cancelBy: 'clinic', reason: '随机' })
      })
      await Promise.all(work)
      if (round % 5 === 0) {
        if (closed === undefined) {
          const off = { kind: 'closed', clinicId, fromOn: day(2), toOn: day(2), reason: '随机' }
          closed = await add('/appointment/exception/add', off)
        } else {
          await done('DELETE', '/appointment/exception/delete', {}, { as: 'admin', query: { id: closed } })
          closed = undefined
        }
        await makeSlots(app.services, async () => {})
        await releaseDesks(app.services)
      }
      expect(await wrong()).toEqual([])
    }
    expect([...outcomes.keys()].toSorted()).toEqual(['book', 'cancel', 'hold', 'move', 'overbook', 'void'])
  })
})
