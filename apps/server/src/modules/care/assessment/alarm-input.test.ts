/** Alarms under bad input: corrected values, results voided after confirmation, a clock that ran ahead, forty at once. */
import type { Assessment, LastScore, RoundLine, StoredResults, VitalsScore } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addLying, type Somebody } from '../../../../test/clinicians.ts'
import { listOf, run } from '../../../../test/notices.ts'
import { CALM, SEVERE, SINGLE } from '../../../../test/vitals.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { lastScores } from './early-warning.ts'

describe('an alarm', () => {
  const app = useApp()
  let doctor: Account
  let one: Somebody

  const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, given: object): Promise<T> => {
    const what = method === 'GET' ? { query: { ...given } } : { body: given }
    const answer = await app.call<T>(method, path, { token: await tokenOf(app, doctor), ...what })
    expect(answer.body, answer.body.message).toMatchObject({ success: true })
    return answer.body.result!
  }
  const raise = async (patientId: string, answers: object): Promise<string> => {
    const body = { tool: 'copd', part: 'admission', answers, context: 'inpatient', patientId }
    return (await call<StoredResults>('POST', '/assess/store', body)).groupId
  }
  const pass = async (minutes: number): Promise<void> => {
    app.clock.advance(minutes * MINUTE_MS)
    await run(app, 'notice:due')
  }
  const acknowledge = (ids: readonly string[]) =>
    call('PUT', '/assess/assessment/acknowledge', { ids: ids.join(','), deed: 'oxygen' })
  const attentionOf = async (id: string) =>
    (await call<Assessment>('GET', '/assess/assessment/queryById', { id })).attention
  const todos = (more: object = {}) => listOf(app, doctor, { todo: '1', open: '1', ...more })
  const last = async (): Promise<LastScore | undefined> => (await lastScores(systemOf(app, 1), [one.id])).get(one.id)

  beforeAll(async () => {
    doctor = await addAccount(app, { roleCode: 'doctor', departs: ['A01A01'] })
  })
  beforeEach(async () => {
    one = await addLying(app, 'A01A01', { responsibleDoctorId: doctor.id, birthDate: '1950-03-04' })
  })

  test('of a value at the bed ends when the value is corrected', async () => {
    const cell = (body: object) =>
      call<{ news2: VitalsScore | null }>('POST', '/fact/observation/vitals/cell', { patientId: one.id, ...body })
    const severe = { temperature: 36.8, heartRate: 135, respRate: 30, sbp: 85, dbp: 50, spo2: 85 }
    for (const [name, value] of Object.entries(severe)) await cell({ [name]: value })
    await cell({ oxygenDevice: 'air' })
    const { news2 } = await cell({ consciousness: 'A' })
    expect([news2!.score, (await todos()).length]).toEqual([12, 1])
    for (const [name, value] of [
      ['heartRate', 80],
      ['respRate', 18],
      ['sbp', 130],
      ['spo2', 96],
    ] as const)
      await cell({ [name]: value, was: String(severe[name]) })
    expect([(await last())!.score, await todos()]).toEqual([0, []])
    await pass(31)
    expect(await todos()).toEqual([])
    const { values } = (await call<RoundLine[]>('GET', '/fact/observation/vitals/round', { wardId: one.wardId }))[0]!
    expect(values).not.toMatchObject({ heartRate: 135 })
  })

  test('that was confirmed stays closed when its result is voided, and the score before it is the last one again', async () => {
    const calm = await raise(one.id, CALM)
    app.clock.advance(MINUTE_MS)
    const severe = await raise(one.id, SEVERE)
    await acknowledge([severe])
    await call('PUT', '/assess/assessment/void', { id: severe, reason: '录错了人' })
    expect(await last()).toMatchObject({ assessmentId: calm, score: 0, acknowledged: null })
    await pass(61)
    expect([await attentionOf(severe), await todos()]).toEqual(['done', []])
  })

  test('of a score dated ahead of the clock stays open, and a later measurement is the last score', async () => {
    app.clock.advance(HOUR_MS)
    const ahead = await raise(one.id, SEVERE)
    app.clock.advance(-HOUR_MS)
    const calm = await raise(one.id, CALM)
    expect(await last()).toMatchObject({ assessmentId: calm, score: 0 })
    expect(await attentionOf(ahead)).toBe('waiting')
    await acknowledge([ahead])
  })

  test('stands by danger among forty at once, and none is lost', async () => {
    const people = [one]
    for (let n = 0; n < 3; n += 1) people.push(await addLying(app, 'A01A01', { responsibleDoctorId: doctor.id }))
    const raised: { id: string; severe: boolean }[] = []
    for (let n = 0; n < 40; n += 1) {
      const severe = n % 3 === 1
      raised.push({ id: await raise(people[n % 4]!.id, severe ? SEVERE : SINGLE), severe })
      app.clock.advance(1000)
    }
    const inOrder = [...raised.filter(({ severe }) => severe), ...raised.filter(({ severe }) => !severe)]
    const bell = await todos({ pageSize: 100 })
    expect(bell.map(({ link }) => link!.split('/').at(-1))).toEqual(inOrder.map(({ id }) => id))
    const asked = { waiting: 'true', pageSize: 100 }
    const { records } = await call<Page<Assessment>>('GET', '/assess/assessment/list', asked)
    expect(records.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
    await acknowledge(raised.map(({ id }) => id))
    expect(await todos()).toEqual([])
  })
})
