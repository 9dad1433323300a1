import type { OutreachTrial, StrandedMoves } from '@huxi/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { runByEvents } from '../src/modules/care/label/schedule.ts'
import { sendDue } from '../src/modules/content/outreach/dispatch.ts'
import { remindSoon } from '../src/modules/content/outreach/remind.ts'
import { systemOf, useApp } from './accounts.ts'
import { deskOf, type Input } from './appointment-desk.ts'

describe('messages about bookings', () => {
  const app = useApp()
  const { done, add, day, slots, person, booked, move, refusal } = deskOf(app)
  const db = () => systemOf(app, 1).db
  let serviceId = ''
  const setOf = async (name: string, event: string, more: Input = {}, body = '{预约时间}{预约服务}') => {
    const rules = { consentType: 'message', quietFrom: '00:00', quietTo: '00:00', validHours: 24, urgent: true }
    const kindId = await add('/outreach/kind/add', { name, event, enrolledOnly: false, ...rules })
    const said = { kindId, channel: 'in_app', title: name, body }
    const templateId = await add('/outreach/template/add', { code: event, name, ...said })
    await done('PUT', '/outreach/template/submit', { ids: templateId })
    await done('PUT', '/outreach/template/publish', { ids: templateId }, { as: 'sysadmin' })
    const items = [{ templateId }]
    return {
      id: await add('/outreach/set/add', { name, kindId, rule: 'first_success', items, ...more }),
      kindId,
      items,
      said: { ...said, code: `${event}2`, name: `${name}2` },
    }
  }
  const said = async (setId: string) =>
    (
      await sql<Input>`select patient_id as patient, status from outreach_record where set_id = ${setId}
        order by patient_id`.execute(db())
    ).rows
  /** A booking of yesterday that begins in so many hours from now. */
  const bookedIn = async (hours: number, status = 'booked') => {
    const patient = await person()
    const id = await booked(patient, (await slots(serviceId, 1)).at(-1)!.id)
    await sql`update appointment_booking set start_at = now() + make_interval(mins => ${Math.round(hours * 60)}),
      end_at = now() + make_interval(mins => ${Math.round(hours * 60)}), status = ${status},
      create_time = now() - interval '1 day' where id = ${id}`.execute(db())
    return { id, patient }
  }

  beforeAll(async () => {
    const clinicId = await add('/appointment/clinic/add', { name: '提醒门诊' })
    const service = { name: '复诊', minutes: 480, capacity: 9, aheadDays: 9 }
    serviceId = await add('/appointment/service/add', service)
    const hours = { startTime: '00:00', endTime: '24:00', reason: '加诊', kind: 'extra', clinicId, serviceId }
    await add('/appointment/exception/add', { ...hours, fromOn: day(1), toOn: day(1) })
  })

  test('a set reminds once, two hours before; a cancelled booking takes its reminder back', async () => {
    const { id } = await setOf('两小时前', 'appointment', { remindHours: 2 })
    const [soon, off] = [await bookedIn(1.5), await bookedIn(1.9)]
    await bookedIn(2.5)
    await remindSoon(app.services)
    await remindSoon(app.services)
    const patients = [soon.patient, off.patient].toSorted()
    expect(await said(id)).toEqual(patients.map((patient) => ({ patient, status: 'queued' })))
    await done(...move('cancel', off.id, { cancelBy: 'patient', reason: '出差' }))
    await sendDue(app.services, new AbortController().signal)
    expect(await said(id)).toContainEqual({ patient: off.patient, status: 'cancelled' })
    // without consent nothing is sent
    expect(await said(id)).toContainEqual({ patient: soon.patient, status: 'suppressed' })

    const { rows: on } = await sql<Input>`select (start_at at time zone 'Asia/Shanghai')::date as day
      from appointment_booking where id = ${soon.id}`.execute(db())
    const task = await add('/outreach/task/add', {
      name: '再次',
      setId: id,
      audience: 'appointment',
      day: on[0]!['day'],
    })
    const trial = async () => done<OutreachTrial>('POST', '/outreach/task/try', { id: task })
    const { total, unreached } = await trial()
    expect(unreached.find(({ patientId }) => patientId === soon.patient)?.why).toContain('已通知过')
    const more = await bookedIn(1.5)
    await sql`update appointment_booking set start_at = other.start_at from appointment_booking other
      where appointment_booking.id = ${more.id} and other.id = ${soon.id}`.execute(db())
    expect((await trial()).total).toBe(total + 1)
    await done('PUT', '/outreach/task/start', { ids: task })
    const { rows } = await sql<Input>`select total from outreach_task where id = ${task}`.execute(db())
    expect(rows).toEqual([{ total }])
  })

  test('a missed booking sends one message, within a day; such a set is not started by hand', async () => {
    const { id, kindId, items } = await setOf('爽约联系', 'missed')
    const missed = await bookedIn(-3, 'no_show')
    await bookedIn(-25, 'no_show')
    await remindSoon(app.services)
    await remindSoon(app.services)
    expect(await said(id)).toEqual([{ patient: missed.patient, status: 'queued' }])
    const task = await add('/outreach/task/add', { name: '手工', setId: id, audience: 'appointment', day: day(1) })
    expect(await refusal('PUT', '/outreach/task/start', { ids: task })).toContain('爽约后自动发送')
    const hourly = { name: '爽约两小时', kindId, rule: 'first_success', items, remindHours: 2 }
    expect(await refusal('POST', '/outreach/set/add', hourly)).toContain('只有用于“预约提醒”')
  })

  test('a booking moved for a closed day and one cancelled by the clinic are written about once', async () => {
    const trial = async () =>
      (await done<StrandedMoves>('PUT', '/appointment/slot/moveStranded', { trial: true, clinicId: null })).isNotified
    expect(await trial()).toBe(false)
    const moved = await setOf('改约', 'moved', {}, '{原预约时间}改到{预约时间}')
    const cancelled = await setOf('取消', 'cancelled')
    expect(await trial()).toBe(true)
    const [early, , late] = await slots(serviceId, 1)
    const [one, byHand, off, other] = [await person(), await person(), await person(), await person()]
    const reschedule = async (patient: string) => {
      const given = { id: await booked(patient, early!.id), slotId: late!.id }
      return (await done<{ id: string }>('PUT', '/appointment/booking/reschedule', given)).id
    }
    await sql`update appointment_booking set auto_moved = true where id = ${await reschedule(one)}`.execute(db())
    await reschedule(byHand)
    const [byClinic, byPatient] = [await booked(off, early!.id), await booked(other, early!.id)]
    await done(...move('cancel', byClinic, { cancelBy: 'clinic', reason: '停诊' }))
    await done(...move('cancel', byPatient, { cancelBy: 'patient', reason: '出差' }))
    await remindSoon(app.services)
    await remindSoon(app.services)
    expect(await said(moved.id)).toEqual([{ patient: one, status: 'queued' }])
    expect(await said(cancelled.id)).toEqual([{ patient: off, status: 'queued' }])
    const { rows } = await sql<Input>`select content from outreach_record where set_id = ${moved.id}`.execute(db())
    expect(rows[0]!['content']).toBe(`${early!.startAt.slice(11, 16)}改到${late!.startAt.slice(11, 16)}`)
    expect(await refusal('POST', '/outreach/template/add', { ...moved.said, kindId: cancelled.kindId })).toContain(
      '改约通知',
    )
  })

  test('three missed bookings give the label 爽约较多 by the event, two do not', async () => {
    const labelId = await add('/label/label/add', { name: '爽约较多', category: 'behaviour', color: 'grey' })
    const condition = { fact: 'missed', op: '>=', value: 3, days: 180 }
    const rule = await add('/label/rule/add', { name: '爽约较多', labelId, condition })
    await sql`update label_rule set status = 'on', edition = 1, tried_edition = 1 where id = ${rule}`.execute(db())
    const missedBy = async (times: number) => {
      const { id, patient } = await bookedIn(-30)
      await sql`insert into appointment_booking (id, tenant_id, booking_no, patient_id, clinic_id, service_id, start_at,
          end_at, status, channel)
        select id || n, tenant_id, booking_no || n, patient_id, clinic_id, service_id, start_at - make_interval(days => n),
          end_at - make_interval(days => n), status, channel
        from appointment_booking, generate_series(1, ${times - 1}::int) n where id = ${id}`.execute(db())
      await sql`update appointment_booking set status = 'no_show' where patient_id = ${patient}`.execute(db())
      return patient
    }
    const [often] = [await missedBy(3), await missedBy(2)]
    await runByEvents(app.services, new AbortController().signal)
    const { rows } = await sql`select patient_id as patient, jsonb_array_length(evidence) as rows from label_patient
      where label_id = ${labelId} and status = 'active'`.execute(db())
    expect(rows).toEqual([{ patient: often, rows: 3 }])
  })
})
