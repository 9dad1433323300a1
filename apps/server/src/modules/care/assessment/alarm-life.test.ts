import type { Assessment, MergeEntry, MergePreview, StoredResults } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addLying, type Somebody } from '../../../../test/clinicians.ts'
import { listOf, run, titlesOf } from '../../../../test/notices.ts'
import { SEVERE, SINGLE } from '../../../../test/vitals.ts'
import { DAY_MS, formatTime, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'

describe('an open alarm', () => {
  const app = useApp()
  let doctor: Account
  let boss: Account
  const people: Somebody[] = []

  const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, given: object, who = boss): Promise<T> => {
    const what = method === 'GET' ? { query: { ...given } } : { body: given }
    const reason = encodeURIComponent('已核对')
    const headers = { 'x-huxi-reason': reason }
    const answer = await app.call<T>(method, path, { token: await tokenOf(app, who), headers, ...what })
    expect(answer.body, answer.body.message).toMatchObject({ success: true })
    return answer.body.result!
  }
  const raise = async (patientId: string, answers: object = SEVERE): Promise<string> => {
    const body = { tool: 'copd', part: 'admission', answers, context: 'inpatient', patientId }
    return (await call<StoredResults>('POST', '/assess/store', body, doctor)).groupId
  }
  const pass = async (minutes: number): Promise<void> => {
    app.clock.advance(minutes * MINUTE_MS)
    await run(app, 'notice:due')
  }
  const onDuty = async (wardId: string): Promise<Account> => {
    const account = await addAccount(app, { roleCode: 'nurse' })
    const [startAt, endAt] = [-25 * HOUR_MS, 40 * HOUR_MS].map((ms) => formatTime(app.clock.now() + ms))
    await call('POST', '/visit/duty/add', { wardId, userId: account.id, startAt, endAt })
    return account
  }
  const attentionOf = async (id: string) =>
    (await call<Assessment>('GET', '/assess/assessment/queryById', { id })).attention
  const todosOf = async (who: Account) => (await listOf(app, who, { todo: '1', open: '1' })).map(({ title }) => title)
  const visitOf = async (patientId: string) =>
    (await call<Page<{ id: string }>>('GET', '/visit/encounter/list', { patientId })).records[0]!.id
  const newPatient = async (name: string) => {
    const body = { name, gender: '1', birthDate: '1950-01-01', source: 'outpatient', responsibleDoctorId: doctor.id }
    return (await call<{ id: string }>('POST', '/patient/add', body)).id
  }
  const acknowledgeAll = async (): Promise<void> => {
    const { records } = await call<Page<Assessment>>('GET', '/assess/assessment/list', {
      waiting: 'true',
      pageSize: 100,
    })
    const ids = records.map(({ id }) => id).join(',')
    if (ids) await call('PUT', '/assess/assessment/acknowledge', { ids, deed: 'oxygen' }, doctor)
  }

  beforeAll(async () => {
    doctor = await addAccount(app, { roleCode: 'doctor', departs: ['A01A01'] })
    boss = await addAccount(app, { roleCode: 'admin' })
    for (let n = 0; n < 4; n += 1) people.push(await addLying(app, 'A01A01', { responsibleDoctorId: doctor.id }))
  })
  afterEach(acknowledgeAll)

  test('ends with the death of the patient, and resumes when the death was registered in error', async () => {
    const [{ id, wardId }] = people as [Somebody]
    const night = await onDuty(wardId)
    const alarm = await raise(id)
    app.clock.advance(MINUTE_MS)
    const endAt = formatTime(app.clock.now())
    await call('PUT', '/visit/encounter/finish', { ids: await visitOf(id), dischargeWay: 'order', endAt })
    await call('PUT', '/patient/decease', { ids: id, deceasedAt: endAt })
    expect([await attentionOf(alarm), await todosOf(doctor)]).toEqual(['none', []])
    await pass(61)
    expect(await titlesOf(app, night)).toEqual([])
    await call('PUT', '/patient/revive', { ids: id, reason: '登记错人' })
    expect([await attentionOf(alarm), (await todosOf(doctor)).length]).toEqual(['waiting', 1])
    await acknowledgeAll()
    await call('PUT', '/patient/decease', { ids: id, deceasedAt: formatTime(app.clock.now()) })
    await call('PUT', '/patient/revive', { ids: id, reason: '登记错人' })
    expect([await attentionOf(alarm), await todosOf(doctor)]).toEqual(['done', []])
  })

  test('follows a merged record, and returns when the merge is undone', async () => {
    const [, { id: keepId, wardId }] = people as [Somebody, Somebody]
    const dropId = await newPatient('合并甲')
    const alarm = await raise(dropId)
    const night = await onDuty(wardId)
    const preview = await call<MergePreview>('GET', '/patient/merge/preview', { keepId, dropId })
    const { keepVersion, dropVersion } = preview
    const merged = { keepId, dropId, take: [], reason: '同一人', keepVersion, dropVersion, despiteDrafts: false }
    await call('PUT', '/patient/merge', merged)
    await pass(31)
    expect([await attentionOf(alarm), (await titlesOf(app, night)).length]).toEqual(['waiting', 1])
    const { records } = await call<{ records: MergeEntry[] }>('GET', '/patient/merges', { patientId: keepId })
    await call('PUT', '/patient/unmerge', { id: records[0]!.id, reason: '不是同一人' })
    const later = await onDuty(wardId)
    await pass(31)
    expect(await titlesOf(app, later)).toEqual([])
    const row = await call<Assessment>('GET', '/assess/assessment/queryById', { id: alarm })
    expect(row).toMatchObject({ patientId: dropId, attention: 'waiting' })
    await acknowledgeAll()
    expect(await todosOf(night)).toEqual([])
  })

  test.each([
    ['back a day', -DAY_MS, 31],
    ['forward a day', DAY_MS, 0],
    ['back an hour', -HOUR_MS, 31],
    ['forward an hour', HOUR_MS, 0],
  ])('goes on when the clock is set %s', async (_way, ms, minutes) => {
    const [, , { id, wardId }] = people as [Somebody, Somebody, Somebody]
    app.clock.advance(2 * DAY_MS)
    const night = await onDuty(wardId)
    const alarm = await raise(id)
    app.clock.advance(ms)
    await run(app, 'notice:due')
    await pass(minutes)
    expect(await attentionOf(alarm)).toBe('waiting')
    expect(await titlesOf(app, night)).toHaveLength(1)
    await acknowledgeAll()
    app.clock.advance(-ms)
    await pass(61)
    expect(await todosOf(night)).toEqual([])
    app.clock.advance(2 * DAY_MS)
  })

  test('is sorted by severity, then by overdue time, in the list and the bell', async () => {
    const lying = people.slice(1)
    const alarms: string[] = []
    for (const [{ id }, answers] of [
      [lying[0]!, SINGLE],
      [lying[1]!, SEVERE],
      [lying[2]!, SINGLE],
      [lying[0]!, SEVERE],
    ] as const) {
      alarms.push(await raise(id, answers))
      app.clock.advance(MINUTE_MS)
    }
    const inOrder = [1, 3, 0, 2].map((n) => alarms[n])
    const { records } = await call<Page<Assessment>>('GET', '/assess/assessment/list', { waiting: 'true' })
    expect(records.map(({ id }) => id)).toEqual(inOrder)
    const bell = await listOf(app, doctor, { todo: '1', open: '1' })
    expect(bell.map(({ link }) => link!.split('/').at(-1))).toEqual(inOrder)
    const asked = { waiting: 'true', column: 'performedAt', order: 'desc' }
    const own = await call<Page<Assessment>>('GET', '/assess/assessment/list', asked)
    expect(own.records.map(({ id }) => id)).toEqual(alarms.toReversed())
  })
})
