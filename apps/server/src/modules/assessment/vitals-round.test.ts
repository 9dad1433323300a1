/** 体征录入: values are saved one by one into one set, whoever types them. */
import type { RoundLine, VitalsScore } from '@huxi/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../test/accounts.ts'
import { addLying, type Somebody } from '../../../test/clinicians.ts'

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

  test('has one set for all that is typed at a bed, scored as soon as it is whole', async () => {
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

  test('overwrites no value its writer has not seen', async () => {
    await cell({ consciousness: 'V', was: null })
    expect((await cell({ consciousness: 'A', was: null }, 'doctor')).message).toBe(
      '意识状态刚由他人记录为 对声音有反应（V），请核对后再改',
    )
    expect((await cell({ consciousness: 'V', was: null }, 'doctor')).success).toBe(true)
    expect((await cell({ consciousness: 'A', was: 'V' }, 'doctor')).success).toBe(true)
    expect((await line()).values).toEqual({ consciousness: 'A' })
  })

  test('refuses pressures that cannot be one, and begins a new set when it is asked to', async () => {
    await cell({ sbp: 90 })
    expect((await cell({ dbp: 120 })).message).toContain('舒张压应低于收缩压')
    expect((await line()).values).toEqual({ sbp: 90 })
    await sql`update fact_observation set observed_at = observed_at - interval '5 minutes' where patient_id = ${one.id}`.execute(
      systemOf(app, 1).db,
    )
    await cell({ heartRate: 70, fresh: true })
    expect((await line()).values).toEqual({ heartRate: 70 })
  })
})
