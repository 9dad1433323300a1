import type { StrandedMoves } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf } from './accounts.ts'
import { deskOf } from './appointment-desk.ts'
import { runs } from './long.ts'
import { usePair } from './pair.ts'

const PLACES = 3
const STRANDED = runs(7, 37)
const BOOKERS = runs(20, 50)

describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('appointments of two processes', () => {
  const pair = usePair()
  const opened = async (name: string, capacity: number, from: number, until: number) => {
    const { add, day } = deskOf(pair.a)
    const clinicId = await add('/appointment/clinic/add', { name })
    const service = { name, minutes: 240, capacity, aheadDays: 9 }
    const serviceId = await add('/appointment/service/add', service)
    const hours = { startTime: '08:00', endTime: '12:00', reason: '加诊', kind: 'extra', clinicId, serviceId }
    await add('/appointment/exception/add', { ...hours, fromOn: day(from), toOn: day(until) })
    return { clinicId, serviceId }
  }
  const counters = async (serviceId: string) =>
    (
      await sql<{ booked: number; rows: number }>`select booked, (select count(*)::int from appointment_booking b
          where b.slot_id = l.id and b.status = 'booked') as rows
        from appointment_slot l where service_id = ${serviceId} order by start_at`.execute(systemOf(pair.a, 1).db)
    ).rows

  test('many book three places of one slot: three succeed', async () => {
    const desks = [deskOf(pair.a), deskOf(pair.b)] as const
    const { serviceId } = await opened('两处预约', PLACES, 2, 2)
    const [slot] = await desks[0].slots(serviceId, 2)
    const patients = []
    for (let n = 0; n < BOOKERS; n += 1) patients.push(await desks[0].person())
    const answers = await Promise.all(patients.map((id, n) => desks[n % 2]!.bookingOf(id, slot!.id)))
    expect(answers.filter(({ success }) => success)).toHaveLength(PLACES)
    const refused = answers.filter(({ success }) => !success)
    expect(refused.every(({ message }) => message.includes('已约满'))).toBe(true)
    expect(await counters(serviceId)).toEqual([{ booked: PLACES, rows: PLACES }])
  })

  test('bookings of a closed day move at once from two desks: each once, the one without a place stays', async () => {
    const [a, b] = [deskOf(pair.a), deskOf(pair.b)]
    const { clinicId, serviceId } = await opened('两处改约', STRANDED - 1, 3, 4)
    const [slot, other] = [(await a.slots(serviceId, 3))[0]!, (await a.slots(serviceId, 4))[0]!]
    const capacity = { kind: 'capacity', clinicId, serviceId, capacity: STRANDED, reason: '当天增加' }
    await a.add('/appointment/exception/add', { ...capacity, fromOn: a.day(3), toOn: a.day(3) })
    for (let n = 0; n < STRANDED; n += 1) await a.booked(await a.person(), slot.id)
    const closed = { kind: 'closed', clinicId, reason: '停电' }
    await a.add('/appointment/exception/add', { ...closed, fromOn: a.day(3), toOn: a.day(3) })
    const move = (desk: typeof a, trial: boolean) =>
      desk.done<StrandedMoves>('PUT', '/appointment/slot/moveStranded', { trial })
    const trial = await move(a, true)
    expect([trial.moved.length, trial.kept.length]).toEqual([STRANDED - 1, 1])
    expect(await counters(serviceId)).toEqual([
      { booked: STRANDED, rows: STRANDED },
      { booked: 0, rows: 0 },
    ])
    const answers = await Promise.all([move(a, false), move(b, false)])
    const moved = answers.flatMap((one) => one.moved)
    expect(new Set(moved.map(({ id }) => id)).size).toBe(STRANDED - 1)
    expect(moved).toHaveLength(STRANDED - 1)
    expect(moved.every(({ to }) => to === other.startAt)).toBe(true)
    expect(await counters(serviceId)).toEqual([
      { booked: 1, rows: 1 },
      { booked: STRANDED - 1, rows: STRANDED - 1 },
    ])
    const outside = await b.done<StrandedMoves>('PUT', '/appointment/slot/moveStranded', {}, { as: 'outsider' })
    expect(outside).toMatchObject({ moved: [], kept: [] })
  })
})
