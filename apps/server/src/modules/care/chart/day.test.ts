import type { DayPatient, PatientBanner, ShiftWork, WardList } from '@huxi/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { formatTime } from '../../../platform/config/clock.ts'

describe('the day of a ward', () => {
  const app = useApp()
  const doctor = { as: 'doctor' } as const
  let patientId = ''
  let wardId = ''

  const add = async (path: string, body: object, as: CallOptions = doctor): Promise<string> => {
    const { body: answer } = await app.call<{ id: string }>('POST', path, { ...as, body })
    expect(answer, `${path} ${answer.message}`).toMatchObject({ success: true })
    return answer.result!.id
  }
  const day = async (as: CallOptions) => (await app.call<DayPatient[]>('GET', '/patient/chart/day', as)).body

  beforeAll(async () => {
    const given = { name: '呼吸三病区', beds: [{ bedNo: '1' }] }
    wardId = await add('/visit/ward/add', given, { as: 'admin' })
    const { body } = await app.call<{ beds: { id: string }[] }>('GET', '/visit/ward/queryById', {
      as: 'admin',
      query: { id: wardId },
    })
    patientId = await add('/patient/add', { name: '周建国', gender: '1', birthDate: '1957-03-04' })
    const startAt = formatTime(app.clock.now() - 3_600_000)
    await add('/visit/encounter/admit', { patientId, bedId: body.result!.beds[0]!.id, startAt })
    await add('/visit/allergy/add', { patientId, substance: '青霉素', kind: 'drug', severity: 'severe' })
    for (const [code, value] of [
      ['spo2', 89],
      ['resp_rate', 24],
    ] as const)
      await add('/fact/observation/add', { patientId, code, value, observedAt: formatTime(app.clock.now() - 60_000) })
  })

  test('lists the patients of a doctor with their bed, and none to another tenant', async () => {
    const { result } = await day(doctor)
    expect(result!.find((one) => one.patientId === patientId)).toMatchObject({
      name: '周建国',
      place: '呼吸三病区 1 床',
      mine: true,
      unassessed: true,
    })
    expect((await day({ as: 'outsider' })).result ?? []).toEqual([])
    expect((await day({ as: 'nobody' })).success).toBe(false)
    const own = { ...doctor, query: { mine: 'true', status: 'in_progress' } }
    const { body } = await app.call<{ records: { patientId: string }[] }>('GET', '/visit/encounter/list', own)
    expect(body.result!.records.map((visit) => visit.patientId).toSorted()).toEqual(
      result!.flatMap((one) => (one.mine ? [one.patientId] : [])).toSorted(),
    )
  })

  test('lists the patients of own wards as the list of visits does', async () => {
    const { body: me } = await app.call<{ userInfo: { id: string } }>('GET', '/sys/user/getUserInfo', doctor)
    const visits = async (as: CallOptions = doctor) => {
      const query = { kind: 'inpatient', status: 'in_progress', ownWards: 'true' }
      const { body } = await app.call<{ records: { id: string }[] }>('GET', '/visit/encounter/list', { ...as, query })
      return body.result!.records.map(({ id }) => id).toSorted()
    }
    const own = async () => (await day(doctor)).result!.flatMap((one) => (one.ward ? [one.encounterId] : [])).toSorted()
    expect([await own(), await visits()]).toEqual([[], []])
    const [from, until] = [app.clock.now() - 3_600_000, app.clock.now() + 3_600_000].map(formatTime)
    const shift = { wardId, userId: me.result!.userInfo.id, startAt: from, endAt: until }
    const id = await add('/visit/duty/add', shift, { as: 'admin' })
    expect(await own()).toHaveLength(1)
    expect(await visits()).toEqual(await own())
    expect(await visits({ as: 'outsider' })).toEqual([])
    await app.call('DELETE', '/visit/duty/delete', { as: 'admin', query: { id } })
  })

  test('counts the records of a shift of today for callers who plan shifts', async () => {
    const doctorId = (await app.call<{ userInfo: { id: string } }>('GET', '/sys/user/getUserInfo', doctor)).body.result!
      .userInfo.id
    const [from, until] = [app.clock.now() - 4 * 3_600_000, app.clock.now() + 4 * 3_600_000].map(formatTime)
    await add('/visit/duty/add', { wardId, userId: doctorId, startAt: from, endAt: until }, { as: 'admin' })
    const work = async (as: CallOptions) => (await app.call<ShiftWork[]>('GET', '/visit/duty/work', as)).body
    const own = (await work({ as: 'admin' })).result!.filter(({ ward }) => ward === '呼吸三病区')
    expect(own).toMatchObject([{ vitalSets: 1, assessments: 0, acknowledged: 0 }])
    expect((await work({ as: 'outsider' })).result ?? []).toEqual([])
    expect((await work(doctor)).success).toBe(false)
  })

  test('names the patient in view, with bed and allergies', async () => {
    const { body } = await app.call<PatientBanner>('GET', '/patient/chart/banner', {
      ...doctor,
      query: { id: patientId },
    })
    expect(body.result).toMatchObject({
      name: '周建国',
      place: '呼吸三病区 1 床',
      allergies: [{ substance: '青霉素', severity: 'severe' }],
      flags: [],
    })
  })

  test('marks a bed with the latest vital signs, and once with an allergy', async () => {
    const { body } = await app.call<WardList>('GET', '/visit/ward/beds', { ...doctor, query: { wardId } })
    const marks = body.result!.beds[0]!.stay!.marks
    expect(marks.find(({ code }) => code === 'vitals')?.text).toMatch(/\d\d:\d\d SpO₂ 89 R24$/)
    expect(marks.filter(({ text }) => text.includes('青霉素'))).toHaveLength(1)
  })

  test('finds patients in hospital, past their planned discharge and at risk, and none of another tenant', async () => {
    const found = async (query: Record<string, unknown>, as: CallOptions = doctor) => {
      const { body } = await app.call<{ records: { id: string }[] }>('GET', '/patient/list', { ...as, query })
      return body.result!.records.map(({ id }) => id)
    }
    expect(await found({ inHospital: 'true' })).toContain(patientId)
    expect(await found({ late: 'true' })).not.toContain(patientId)
    const { rows } = await sql<{ id: string }>`update visit_encounter set planned_end_on = '2020-01-01'
      where patient_id = ${patientId} returning id`.execute(systemOf(app, 1).db)
    expect(rows).toHaveLength(1)
    expect(await found({ late: 'true' })).toContain(patientId)
    expect(await found({ atRisk: 'true' })).not.toContain(patientId)
    const grave = { temperature: 39.2, heartRate: 135, respRate: 30, spo2: 85, sbp: 85, dbp: 50 }
    const charted = { patientId, ...grave, oxygenDevice: 'air', consciousness: 'A' }
    await app.call('POST', '/fact/observation/vitals', { ...doctor, body: charted })
    expect(await found({ atRisk: 'true' })).toContain(patientId)
    expect(await found({ inHospital: 'true' }, { as: 'outsider' })).not.toContain(patientId)
  })
})
