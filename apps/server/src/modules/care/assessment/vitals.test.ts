import vectors from '../../../../../../packages/clinical/test/vectors.json' with { type: 'json' }
import type { AssessmentDetail, Notice, PrefillAnswer, StoredResults, VitalsOf, VitalsScore } from '@huxi/contract'
import { instantOf } from '@huxi/clinical/patient-dates'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { addLying, type Somebody } from '../../../../test/clinicians.ts'
import { formatDay, formatTime, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { lastScores } from './early-warning.ts'

interface Vector {
  id: string
  input: Record<string, unknown>
  expected: { status: string; score: number; points: Record<string, number>; riskClass: string }
}
type Kept = { ids: string[]; news2: VitalsScore | null }

const BASE = { respRate: 18, spo2: 96, oxygenDevice: 'air', sbp: 130, dbp: 80, heartRate: 88, temperature: 36.8 }
const WELL = { ...BASE, consciousness: 'A' }

describe('vital signs', () => {
  const app = useApp()
  let one: Somebody
  let second = 0

  const record = async (body: object, patientId = one.id) => {
    second += 1
    const observedAt = formatTime(app.clock.now() + second * 1000)
    return app.call<Kept>('POST', '/fact/observation/vitals', { as: 'nurse', body: { patientId, observedAt, ...body } })
  }
  const scored = async (body: object, patientId?: string) => (await record(body, patientId)).body.result!.news2
  const read = async (id: string) =>
    (await app.call<AssessmentDetail>('GET', '/assess/assessment/queryById', { as: 'nurse', query: { id } })).body
      .result!
  const order = (as: 'doctor' | 'nurse', more: object = {}) =>
    app.call<{ id: string }>('POST', '/visit/oxygen/add', {
      as,
      body: {
        patientId: one.id,
        kind: 'oxygen',
        startOn: formatDay(app.clock.now() - 24 * HOUR_MS),
        targetLow: 88,
        targetHigh: 92,
        scale2: true,
        ...more,
      },
    })
  const titles = async () => {
    const { body } = await app.call<Page<Notice>>('GET', '/sys/notice/list', { as: 'nurse', query: { pageSize: 50 } })
    return body.result!.records.map(({ title }) => title)
  }
  const last = async (patientId: string) => (await lastScores(systemOf(app, 1), [patientId])).get(patientId)

  beforeAll(async () => {
    one = await addLying(app, 'A01A01', { birthDate: '1950-03-04' })
  })

  const whole = (vectors.news2 as unknown as Vector[]).filter(({ expected }) => expected.status === 'ok')

  test('have the score of the form', async () => {
    const bySheet = async ({ input }: Vector) => {
      const { spo2, spo2Scale, ...rest } = input
      const answers = { ...rest, restingSao2: spo2, hypercapnic: spo2Scale === 2 }
      const body = { tool: 'copd', part: 'admission', context: 'inpatient', patientId: one.id, answers }
      const stored = await app.call<StoredResults>('POST', '/assess/store', { as: 'nurse', body })
      return read(stored.body.result!.groupId)
    }
    const atBed = async ({ input: v }: Vector) => {
      const on = v['supplementalOxygen'] === true
      const news2 = await scored({
        respRate: v['respiratoryRate'],
        spo2: v['spo2'],
        sbp: v['systolicBp'],
        heartRate: v['pulse'],
        temperature: v['temperatureC'],
        consciousness: v['consciousness'],
        ...(on ? { oxygenDevice: 'cannula', oxygenFlow: 2 } : { oxygenDevice: 'air' }),
      })
      return read(news2!.assessmentId!)
    }
    expect(whole.length).toBeGreaterThan(4)
    for (const vector of whole) {
      const ordered = vector.input['spo2Scale'] === 2 ? (await order('doctor')).body.result!.id : null
      const [bed, sheet] = [await atBed(vector), await bySheet(vector)]
      const of = ({ parts }: AssessmentDetail) => parts.find(({ modelCode }) => modelCode === 'news2')!
      expect(of(bed).result, vector.id).toMatchObject(vector.expected)
      expect([of(sheet).result!['score'], of(sheet).riskClass], vector.id).toEqual([
        vector.expected.score,
        vector.expected.riskClass,
      ])
      expect([bed.urgent !== null, of(bed).steps], vector.id).toEqual([sheet.urgent !== null, of(sheet).steps])
      if (ordered) await app.call('DELETE', '/visit/oxygen/delete', { as: 'doctor', query: { id: ordered } })
    }
  })

  test('of 5 or more, or with a single 3, notify the doctor with patient, place and score', async () => {
    const two = await addLying(app, 'A01A01')
    const place = `测试病区${two.number.slice(2)} 1 床`
    expect(await scored(WELL, two.id)).toMatchObject({ score: 0, level: 'low' })
    expect((await titles()).filter((title) => title.startsWith(place))).toEqual([])
    const altered = await scored({ ...BASE, consciousness: 'V' }, two.id)
    expect(altered).toMatchObject({ score: 3, level: 'medium', text: '3 分 低-中风险' })
    await scored({ ...WELL, temperature: 39.5, heartRate: 132, respRate: 30, sbp: 88, dbp: 50, spo2: 82 }, two.id)
    expect((await titles()).filter((title) => title.startsWith(place)).toSorted()).toEqual([
      `${place} ${two.name} NEWS2 14 分 高风险`,
      `${place} ${two.name} NEWS2 3 分 低-中风险`,
    ])
  })

  test('of an incomplete set are kept without score, unless the known values are urgent', async () => {
    expect(await scored({ temperature: 36.8, heartRate: 80 })).toMatchObject({ score: null, assessmentId: null })
    const alarming = await scored({ spo2: 82 })
    expect(alarming).toMatchObject({ score: null, level: 'medium', assessmentId: expect.any(String) })
    expect((await read(alarming!.assessmentId!)).urgent).toBe('NEWS2')
  })

  test('of one time are one set: an added value corrects its score', async () => {
    const two = await addLying(app, 'A01A01')
    const observedAt = formatTime(app.clock.now() - MINUTE_MS)
    const { consciousness: _, ...open } = { ...WELL, spo2: 91 }
    const first = await scored({ ...open, observedAt }, two.id)
    const whole = await scored({ consciousness: 'A', observedAt }, two.id)
    expect(whole).toMatchObject({ score: 3 })
    expect(await read(first!.assessmentId!)).toMatchObject({ status: 'amended', amendedById: whole!.assessmentId })
    expect(await last(two.id)).toMatchObject({ score: 3, single3: true, at: observedAt, acknowledged: false })
  })

  test('use scale 2 only by order of a doctor, which is shown', async () => {
    const basis = async () =>
      (
        await app.call<VitalsOf>('GET', '/fact/observation/vitals/of', {
          as: 'nurse',
          query: { patientId: one.id },
        })
      ).body.result!
    expect((await order('nurse')).body.message).toContain('须由医生医嘱')
    expect((await order('doctor', { targetHigh: 96 })).body.message).toContain('88%–92%')
    expect(await basis()).toEqual({ unfit: null, scale: 1, order: null })
    const { id } = (await order('doctor')).body.result!
    expect(await basis()).toMatchObject({ unfit: null, scale: 2, order: expect.stringMatching(/^医生甲 \d{4}-/) })
    expect(await scored({ ...WELL, spo2: 90 })).toMatchObject({ score: 0 })
    await app.call('DELETE', '/visit/oxygen/delete', { as: 'doctor', query: { id } })
  })

  test('of this hour prefill the form with oxygen and minute; older ones are asked anew', async () => {
    const two = await addLying(app, 'A01A01')
    const offered = async () => {
      const options = { as: 'doctor', query: { patientId: two.id } } as const
      return (await app.call<PrefillAnswer>('GET', '/patient/chart/prefill', options)).body.result!.values
    }
    const old = formatTime(app.clock.now() - 2 * HOUR_MS)
    await record({ ...WELL, heartRate: 101, observedAt: old }, two.id)
    expect((await offered())['consciousness']).toMatchObject({ value: 'A', stale: true })
    const observedAt = formatTime(app.clock.now() - MINUTE_MS)
    await record({ spo2: 96, oxygenDevice: 'cannula', oxygenFlow: 3, observedAt }, two.id)
    const values = await offered()
    const at = observedAt.slice(0, 16)
    for (const key of ['spo2', 'restingSao2'])
      expect(values[key]).toMatchObject({ value: 96, text: '96 %（鼻导管 3 L/min）', at, stale: false })
    expect(values['supplementalOxygen']).toMatchObject({ value: true, text: '鼻导管 3 L/min', at, stale: false })
    expect(values['pulse']).toMatchObject({ value: 101, at: old.slice(0, 16), stale: true })
    expect(values['hypercapnic']).toBeUndefined()
  })

  test('are due again by score and ward rules; children are not scored', async () => {
    const three = await addLying(app, 'A01A01')
    const at = formatTime(app.clock.now())
    await scored({ ...WELL, observedAt: at }, three.id)
    expect(await last(three.id)).toMatchObject({
      dueAt: formatTime(instantOf(at) + 12 * HOUR_MS),
      acknowledged: null,
    })
    await sql`update visit_ward set news2_zero_min = 240 where id = ${three.wardId}`.execute(systemOf(app, 1).db)
    expect(await last(three.id)).toMatchObject({ dueAt: formatTime(instantOf(at) + 4 * HOUR_MS) })
    const child = await addLying(app, 'A01A01', { birthDate: formatDay(app.clock.now() - 3000 * 24 * HOUR_MS) })
    expect(await scored({ ...WELL, observedAt: at }, child.id)).toBeNull()
    expect(await last(child.id)).toBeUndefined()
  })
})
