import type { RoundLine, VitalsScore } from '@huxi/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { addLying, type Somebody } from '../../../../test/clinicians.ts'

type Saved = { observedAt: string; news2: VitalsScore | null }

describe('a round', () => {
  const app = useApp()
  let one: Somebody

  const cell = async (body: object, as: 'nurse' | 'doctor' = 'nurse') =>
    (await app.call<Saved>('POST', '/fact/observation/vitals/cell', { as, body: { patientId: one.id, ...body } })).body
  const line = async () => {
    const options = { as: 'nurse', query: { wardId: one.wardId } } as const
    const { body } = await app.call<RoundLine[]>('GET', '/fact/observation/vitals/round', options)
    return body.result!.find(({ patientId }) => patientId === one.id)!
  }

  beforeEach(async () => {
    one = await addLying(app, 'A01A01', { birthDate: '1950-03-04' })
  })

  test('collects the values of a bed in one set, scored once complete', async () => {
    expect(await line()).toMatchObject({ observedAt: null, values: {}, last: null, unfit: null, scale: 1 })
    const first = (await cell({ temperature: 36.8 })).result!
    for (const [name, value] of Object.entries({ heartRate: 88, respRate: 18, sbp: 130, dbp: 80, spo2: 96 }))
      expect((await cell({ [name]: value }, 'doctor')).result!.observedAt).toBe(first.observedAt)
    expect((await cell({ oxygenDevice: 'cannula', oxygenFlow: 3 })).result!.news2).toMatchObject({ score: null })
    const { news2 } = (await cell({ consciousness: 'A' })).result!
    expect(news2).toMatchObject({ score: 2, level: 'low' })
    expect(await line()).toMatchObject({
      observedAt: first.observedAt,
      values: { temperature: 36.8, dbp: 80, oxygenDevice: 'cannula', oxygenFlow: 3, consciousness: 'A' },
      last: { score: 2, at: first.observedAt },
    })
    const { rows } = await sql<{ method: string }>`select method from fact_observation
      where patient_id = ${one.id} and code = 'spo2'`.execute(systemOf(app, 1).db)
    expect(rows).toEqual([{ method: '鼻导管 3 L/min' }])
  })

  test('does not overwrite a value its author has not seen', async () => {
    await cell({ consciousness: 'V', was: null })
    expect((await cell({ consciousness: 'A', was: null }, 'doctor')).message).toBe(
      '意识状态刚由他人记录为 对声音有反应（V），请核对后再改',
    )
    expect((await cell({ consciousness: 'V', was: null }, 'doctor')).success).toBe(true)
    expect((await cell({ consciousness: 'A', was: 'V' }, 'doctor')).success).toBe(true)
    expect((await line()).values).toEqual({ consciousness: 'A' })
  })

  test('refuses impossible pressures, and begins a new set on request', async () => {
    await cell({ sbp: 90 })
    expect((await cell({ dbp: 120 })).message).toContain('舒张压应低于收缩压')
    expect((await line()).values).toEqual({ sbp: 90 })
    await sql`update fact_observation set observed_at = observed_at - interval '5 minutes' where patient_id = ${one.id}`.execute(
      systemOf(app, 1).db,
    )
    await cell({ heartRate: 70, fresh: true })
    expect((await line()).values).toEqual({ heartRate: 70 })
  })
  const SEVERE = { temperature: 39.5, heartRate: 132, respRate: 30, sbp: 88, dbp: 50, spo2: 82 }
  const STATE = { oxygenDevice: 'air', consciousness: 'A' }
  const dialog = async (body: object, as: 'nurse' | 'doctor') =>
    (
      await app.call<{ ids: string[]; news2: VitalsScore | null }>('POST', '/fact/observation/vitals', {
        as,
        body: { patientId: one.id, ...body },
      })
    ).body
  const kept = async () => {
    const { rows } = await sql<{ code: string; n: number }>`select code, count(*)::int as n from fact_observation
      where patient_id = ${one.id} and del_flag = 0 and observed_at > now() - interval '1 hour' group by code`.execute(
      systemOf(app, 1).db,
    )
    const open = await sql<{ n: number }>`select count(distinct n.about)::int as n from sys_notice n
      join assess_assessment a on n.about = 'assess:assessment:' || a.id
      where a.patient_id = ${one.id} and n.is_todo and n.done_time is null`.execute(systemOf(app, 1).db)
    return { values: Object.fromEntries(rows.map(({ code, n }) => [code, n])), alarms: open.rows[0]!.n }
  }

  test('of two nurses at once loses nothing and raises one alarm', async () => {
    const cells = Object.entries(SEVERE).map(([name, value]) => ({ [name]: value }))
    const all = [...cells, { oxygenDevice: 'air' }, { consciousness: 'A' }]
    const answers = await Promise.all(
      [...all, ...all].map((body, n) => cell(body, n < all.length ? 'nurse' : 'doctor')),
    )
    expect(answers.filter(({ success }) => !success)).toEqual([])
    const { values, alarms } = await kept()
    expect(new Set(Object.values(values))).toEqual(new Set([1]))
    expect([Object.keys(values).length, alarms]).toEqual([8, 1])
    expect((await line()).last).toMatchObject({ score: 14, level: 'high' })
  })

  test('of two dialogs merges into one set: equal values once, different values refused', async () => {
    const [a, b] = await Promise.all([
      dialog({ ...SEVERE, ...STATE }, 'nurse'),
      dialog({ ...SEVERE, ...STATE }, 'doctor'),
    ])
    expect(a.result!.ids.toSorted()).toEqual(b.result!.ids.toSorted())
    expect(a.result!.news2!.assessmentId).toBe(b.result!.news2!.assessmentId)
    expect((await kept()).alarms).toBe(1)
    one = await addLying(app, 'A01A01', { birthDate: '1950-03-04' })
    const { temperature, heartRate, respRate, ...rest } = SEVERE
    await Promise.all([dialog({ temperature, heartRate, respRate }, 'nurse'), dialog({ ...rest, ...STATE }, 'doctor')])
    expect((await line()).last).toMatchObject({ score: 14 })
    const other = await dialog({ spo2: 97 }, 'nurse')
    expect(other.message).toBe('SpO₂刚由他人记录为 82 %，请核对后再改')
    expect((await kept()).alarms).toBe(1)
  })

  test('raises no alarm again for a value outside the score', async () => {
    await dialog({ ...SEVERE, dbp: undefined, ...STATE }, 'nurse')
    const { body } = await app.call<{ records: { id: string }[] }>('GET', '/assess/assessment/list', {
      as: 'doctor',
      query: { patientId: one.id, waiting: 'true' },
    })
    const ids = body.result!.records[0]!.id
    await app.call('PUT', '/assess/assessment/acknowledge', { as: 'doctor', body: { ids, deed: 'oxygen' } })
    const { news2 } = (await cell({ dbp: 50 })).result!
    expect([news2!.assessmentId, (await kept()).alarms]).toEqual([ids, 0])
  })
})
