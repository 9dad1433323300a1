import type { Assessment, AssessResult, StoredResults } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, departId, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addLying, type Somebody } from '../../../../test/clinicians.ts'
import { run, titlesOf } from '../../../../test/notices.ts'
import { DAY_MS, formatTime, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'

const SEVERE = {
  emrcd: '5b',
  eosinophils: 0.2,
  consolidation: true,
  arterialPh: 7.4,
  atrialFibrillation: true,
}

describe('an alarm', () => {
  const app = useApp()
  let doctor: Account
  let boss: Account
  const people: Somebody[] = []
  const raised: string[] = []

  /** the next such day, 0 = Monday, at an hour in Shanghai */
  const goTo = (weekday: number, hour: number): void => {
    const [week, now] = [7 * DAY_MS, app.clock.now()]
    const since = (now - Date.parse('1970-01-05T00:00:00+08:00')) % week
    app.clock.advance(week - since + weekday * DAY_MS + hour * HOUR_MS)
  }
  const pass = async (minutes: number): Promise<void> => {
    app.clock.advance(minutes * MINUTE_MS)
    await run(app, 'notice:due')
  }
  /** sessions expire as the clock advances */
  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    given: Record<string, unknown>,
    who = boss,
  ): Promise<T> => {
    const what = method === 'GET' ? { query: given } : { body: given }
    const answer = await app.call<T>(method, path, { token: await tokenOf(app, who), ...what })
    expect(answer.body, answer.body.message).toMatchObject({ success: true })
    return answer.body.result!
  }
  const onDuty = async (wardId: string, from: number, until: number): Promise<Account> => {
    const account = await addAccount(app, { roleCode: 'nurse' })
    const times = { startAt: formatTime(from), endAt: formatTime(until) }
    await call('POST', '/visit/duty/add', { wardId, userId: account.id, ...times })
    return account
  }
  const raise = async (patientId: string, context = 'inpatient'): Promise<string> => {
    const body = { tool: 'copd', part: 'admission', answers: SEVERE, context, patientId }
    const { groupId } = await call<StoredResults>('POST', '/assess/store', body, doctor)
    raised.push(groupId)
    return groupId
  }
  const acknowledge = async (): Promise<string[]> => {
    const ids = raised.splice(0)
    await call('PUT', '/assess/assessment/acknowledge', { ids: ids.join(','), deed: 'intensive' }, doctor)
    return ids
  }

  beforeAll(async () => {
    doctor = await addAccount(app, { roleCode: 'doctor', departs: ['A01A01'] })
    boss = await addAccount(app, { roleCode: 'admin' })
    for (let n = 0; n < 8; n += 1) people.push(await addLying(app, 'A01A01', { responsibleDoctorId: doctor.id }))
  })

  afterEach(async () => {
    if (raised.length > 0) await acknowledge()
  })

  test('of an inpatient reaches the night shift on a Sunday, and the next shift at midnight', async () => {
    const one = people[0]!
    goTo(6, 23)
    const now = app.clock.now()
    const evening = await onDuty(one.wardId, now - HOUR_MS, now + HOUR_MS)
    const night = await onDuty(one.wardId, now + HOUR_MS, now + 9 * HOUR_MS)
    await raise(one.id)
    await app.call('PUT', '/sys/notice/read', { token: await tokenOf(app, doctor), body: {} })
    await pass(29)
    expect(await titlesOf(app, evening)).toEqual([])
    await pass(1)
    expect([(await titlesOf(app, evening)).length, (await titlesOf(app, night)).length]).toEqual([1, 0])
    await pass(29)
    expect(await titlesOf(app, night)).toEqual([])
    await pass(1)
    expect(await titlesOf(app, night)).toHaveLength(1)
    await pass(1)
    expect(await titlesOf(app, night)).toHaveLength(1)
  })

  test('of an outpatient waits for working hours', async () => {
    const patient = { name: '门诊甲', gender: '1', birthDate: '1950-01-01', source: 'outpatient' }
    const { id } = await call<{ id: string }>('POST', '/patient/add', { ...patient, responsibleDoctorId: doctor.id })
    const administrator = await addAccount(app, { roleCode: 'sysadmin' })
    goTo(6, 22)
    await raise(id, 'outpatient')
    const before = (await titlesOf(app, administrator)).length
    await pass(120)
    expect(await titlesOf(app, administrator)).toHaveLength(before)
    goTo(0, 8)
    await pass(31)
    expect((await titlesOf(app, administrator)).length).toBeGreaterThan(before)
  })

  test('follows the patient to another ward, and waits for working hours after discharge', async () => {
    const [, one, other] = people as [Somebody, Somebody, Somebody]
    goTo(2, 1)
    const now = app.clock.now()
    const there = await onDuty(other.wardId, now - HOUR_MS, now + 40 * HOUR_MS)
    await raise(one.id)
    const visits = await call<Page<{ id: string }>>('GET', '/visit/encounter/list', { patientId: one.id })
    const ids = visits.records[0]!.id
    const ward = await call<{ id: string }>('POST', '/visit/ward/add', { name: '转入病区', beds: [{ bedNo: '1' }] })
    const { beds } = await call<{ beds: { id: string }[] }>('GET', '/visit/ward/queryById', { id: ward.id })
    const next = await onDuty(ward.id, now - HOUR_MS, now + 40 * HOUR_MS)
    await call('PUT', '/visit/encounter/transfer', { ids, bedId: beds[0]!.id })
    await pass(31)
    expect([(await titlesOf(app, there)).length, (await titlesOf(app, next)).length]).toEqual([0, 1])
    const late = await onDuty(ward.id, now - HOUR_MS, now + 40 * HOUR_MS)
    const endAt = formatTime(app.clock.now())
    await call('PUT', '/visit/encounter/finish', { ids, dischargeWay: 'order', endAt })
    await pass(31)
    expect(await titlesOf(app, late)).toEqual([])
  })

  test('names the bed, keeps the department, and puts its visit among those at risk', async () => {
    const { id: patientId } = people[3]!
    const groupId = await raise(patientId)
    const waiting = await call<Page<Assessment & { place?: string }>>('GET', '/assess/assessment/list', {
      waiting: 'true',
    })
    expect(waiting.records.find(({ id }) => id === groupId)!.place).toMatch(/^测试病区\d+ 1 床$/)
    const results = await call<Page<AssessResult>>('GET', '/assess/result/list', { groupId })
    expect(new Set(results.records.map(({ deptId }) => deptId))).toEqual(new Set([await departId(app, 'A01A01')]))
    const atRisk = { as: 'outsider', query: { atRisk: 'true' } } as const
    const risky = await call<Page<{ patientId: string }>>('GET', '/visit/encounter/list', atRisk.query)
    expect(risky.records.map((row) => row.patientId)).toEqual([patientId])
    expect((await app.call<Page<object>>('GET', '/visit/encounter/list', atRisk)).body.result!.total).toBe(0)
  })

  test('is escalated for each of forty-two patients until acknowledged', async () => {
    goTo(5, 2)
    const lying = people.filter((_, n) => n !== 1)
    const now = app.clock.now()
    const duties = new Map<string, Account>()
    for (const { wardId } of lying) duties.set(wardId, await onDuty(wardId, now - HOUR_MS, now + 5 * HOUR_MS))
    for (let round = 0; round < 6; round += 1) for (const { id } of lying) await raise(id)
    await pass(31)
    for (const account of duties.values()) expect(await titlesOf(app, account)).toHaveLength(6)
    const done = await acknowledge()
    const waiting = await call<Page<Assessment>>('GET', '/assess/assessment/list', { waiting: 'true', pageSize: 100 })
    expect(waiting.records.filter(({ id }) => done.includes(id))).toEqual([])
  })
})
