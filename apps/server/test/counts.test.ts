import { smokesNow } from '@huxi/clinical/patient-care'
import { daysBetween, daysLater } from '@huxi/clinical/patient-dates'
import { courseFrom } from '@huxi/clinical/patient-exacerbations'
import type { ChartHead, MergePreview, PrefillAnswer } from '@huxi/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { countsOf } from '../src/modules/care/chart/head.ts'
import { itemsFrom, type CareRecord } from '../src/modules/care/discharge/checklist-evidence.ts'
import type { Facts } from '../src/modules/care/fact/facts.ts'
import { inputsFrom } from '../src/modules/care/fact/model-inputs.ts'
import { DAY_MS, formatDay } from '../src/platform/config/clock.ts'
import { systemOf, useApp } from './accounts.ts'
import { byHand, CODES, drawn, recordOf, TODAY, type Made } from './drawn-courses.ts'
import { runs } from './long.ts'

const KEYS = [
  'moderateExacPrev12m',
  'gold.severeExacPrev12m',
  'severeExacPrev12m',
  'exacPrev12m',
  'pearl.admissionsPrev12m',
] as const

const NOW = `${TODAY} 09:00:00`

const factsFrom = ({ visits, rows, diagnoses, drugs, cigarettes }: Made): Facts => {
  const principal = diagnoses.filter(
    ({ code, certainty, principal: first }) => code && first && certainty === 'confirmed',
  )
  const codes = Map.groupBy(principal, ({ encounterId }) => encounterId)
  return {
    now: NOW,
    today: TODAY,
    person: { id: 'p', gender: '1', birthDate: '1950-01-01' } as Facts['person'],
    measured: cigarettes
      ? [
          {
            resource: 'fact:observation',
            id: 'o',
            code: 'cigs_per_day',
            comparator: null,
            how: null,
            unit: '支',
            usable: true,
            stable: true,
            ...cigarettes,
          },
        ]
      : [],
    course: courseFrom(rows, visits, new Map([...codes].map(([visit, all]) => [visit, all.map(({ code }) => code!)]))),
    drugs,
    oxygen: [],
    diagnoses: diagnoses
      .filter(({ code, certainty }) => code && certainty === 'confirmed')
      .map(({ code, text }, n) => ({ id: String(n), code: code!, text, on: TODAY })),
  }
}

const careOf = ({ drugs, cigarettes }: Made): CareRecord => ({
  checks: [],
  vaccinations: [],
  oxygen: null,
  drugs,
  cigarettes,
  revisitOn: null,
})

test('prefills of all models, head and discharge list agree on 2,000 generated patients, and with the reference', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const made = recordOf(one)
      const facts = factsFrom(made)
      const inputs = inputsFrom(facts)
      const [moderate, admitted, severe, all, admissions] = KEYS.map((key) => inputs[key]?.value ?? null)
      expect({ counts: [moderate, admitted, severe, all], admissions }).toEqual(byHand(made))
      const head = countsOf(facts.course!, TODAY)
      expect([head?.severe ?? null, head?.admitted ?? null]).toEqual([severe, admitted])
      if (typeof all === 'number' && typeof severe === 'number') expect(head!.moderate).toBe(all - severe)
      expect(inputs['bertens2013.exacPrev12m']?.value ?? null).toBe(all === null ? null : all !== 0)
      for (const key of KEYS) {
        const { value, rows } = inputs[key] ?? {}
        expect(value === undefined || value === 0 ? 0 : 1, key).toBe(rows && rows.length > 0 ? 1 : 0)
      }
      const list = itemsFrom(careOf(made), { start: TODAY, end: TODAY }, NOW)
      expect(list.drugsNote !== undefined).toBe(inputs['lama']?.value === true)
      const smokes = smokesNow(made.cigarettes ?? undefined, NOW)
      expect(list.smoking === 'proposed_na').toBe(smokes === false)
      if (smokes !== null) expect(inputs['currentSmoker']?.value).toBe(smokes)
    }),
    { seed: 20_261_127, numRuns: runs(2000, 20_000) },
  )
})

describe('counts', () => {
  const app = useApp()
  const before = (days: number) => formatDay(app.clock.now() - days * DAY_MS)
  const call = async <T = { id: string }>(method: 'GET' | 'POST' | 'PUT', path: string, given: object): Promise<T> => {
    const { body } = await app.call<T>(method, path, { as: 'doctor', [method === 'GET' ? 'query' : 'body']: given })
    expect(body, `${path} ${body.message}`).toMatchObject({ success: true })
    return body.result!
  }
  let people = 0
  const register = async (): Promise<string> => {
    people += 1
    const body = {
      name: '计数者',
      gender: '1',
      birthDate: '1950-06-01',
      source: 'outpatient',
      duplicateReason: `第 ${people} 位`,
    }
    return (await call('POST', '/patient/add', body)).id
  }
  const values = async (patientId: string) =>
    (await call<PrefillAnswer>('GET', '/patient/chart/prefill', { patientId })).values
  const numbers = async (patientId: string) => {
    const inputs = await values(patientId)
    return KEYS.map((key) => inputs[key]?.value ?? null)
  }
  const head = async (id: string) => (await call<ChartHead>('GET', '/patient/chart/head', { id })).counts
  /** Rows as imports and merges may leave them. */
  const plant = async (patientId: string, made: Pick<Made, 'visits' | 'rows' | 'diagnoses'>, texts: string[] = []) => {
    const { db } = systemOf(app, 1)
    const own = (id: string | null | undefined) => (id ? `${patientId}-${id}` : null)
    for (const [n, { id, start, end }] of made.visits.entries())
      await sql`insert into visit_encounter (id, tenant_id, visit_no, patient_id, kind, start_at, end_at, status, diagnosis_text)
        values (${own(id)}, 1, ${own(id)}, ${patientId}, 'inpatient', ${start}::timestamptz, ${end}::timestamptz,
          ${end ? 'finished' : 'in_progress'}, ${texts[n] ?? null})`.execute(db)
    for (const { id, onsetDate, endDate, site, antibiotic, disease, encounterId } of made.rows)
      await sql`insert into fact_exacerbation (id, tenant_id, patient_id, encounter_id, onset_date, end_date, site, antibiotic, disease)
        values (${own(id)}, 1, ${patientId}, ${own(encounterId)}, ${onsetDate}, ${endDate ?? null}, ${site}, ${antibiotic ?? null},
          ${disease ?? null})`.execute(db)
    for (const [n, { encounterId, code, text, certainty, principal }] of made.diagnoses.entries())
      await sql`insert into visit_diagnosis (id, tenant_id, patient_id, encounter_id, icd_id, diagnosis_text, certainty, principal, diagnosed_on)
        values (${own(`g${n}`)}, 1, ${patientId}, ${own(encounterId)}, ${code && `icd-${code}`}, ${text}, ${certainty}, ${principal},
          ${before(9)}::date)`.execute(db)
  }
  const visit = (id: string, start: number, end: number | null) => ({
    id,
    start: before(start),
    end: end === null ? null : before(end),
  })
  const diagnosis = (visit: string, code: string | null, text = '诊断', certainty = 'confirmed') => ({
    visit: 0,
    encounterId: visit,
    code,
    text,
    certainty,
    principal: true,
  })

  beforeAll(async () => {
    const { db } = systemOf(app, 1)
    for (const code of [...CODES.filter((one) => one !== null), 'I50.0', 'I48'])
      await sql`insert into visit_icd (id, tenant_id, code, name) values (${`icd-${code}`}, 1, ${code}, ${code})`.execute(
        db,
      )
  })

  test('stays with an exacerbation in their text alone are no admissions for COPD, and texts are no history', async () => {
    const id = await register()
    const visits = [visit('a', 199, 190), visit('b', 99, 90)]
    const texts = ['无房颤', '家族史：哮喘', '排除AECOPD', '心衰待排']
    const diagnoses = texts.map((text) => diagnosis('a', null, text))
    await plant(id, { visits, rows: [], diagnoses }, ['哮喘急性加重', '非急性加重'])
    const inputs = await values(id)
    expect(inputs['pearl.admissionsPrev12m']).toMatchObject({ value: 0, rows: [] })
    for (const key of ['atrialFibrillation', 'diagnosis', 'cvdOrStatin', ...KEYS.slice(0, 4)])
      expect(inputs[key], key).toBeUndefined()
    expect(await head(id)).toBeNull()
  })

  test('confirmed codes are history; suspected and excluded ones are not, and I50.0 states no side', async () => {
    const id = await register()
    const diagnoses = [
      diagnosis('a', 'I50.0', ''),
      diagnosis('a', 'I48', '', 'suspected'),
      diagnosis('a', 'J45.9', '', 'excluded'),
      diagnosis('b', 'J44.9', ''),
    ]
    await plant(id, { visits: [visit('a', 199, 190), visit('b', 150, 140)], rows: [], diagnoses })
    const inputs = await values(id)
    expect(inputs['diagnosis']).toMatchObject({ value: 'copd', text: 'J44.9' })
    expect(inputs['cvdOrStatin']).toMatchObject({ value: true, text: 'I50.0' })
    expect([inputs['rightHeartFailure'], inputs['atrialFibrillation']]).toEqual([undefined, undefined])
    // a stay for COPD is a severe attack even without an event
    expect(await numbers(id)).toEqual([0, 1, 1, 1, 1])
    expect(await head(id)).toMatchObject({
      moderate: 0,
      severe: 1,
      admitted: 1,
      rows: [{ on: before(150), text: '住院', resource: 'visit:encounter', unclear: false }],
    })
    await call('POST', '/fact/exacerbation/add', {
      patientId: id,
      onsetDate: before(40),
      site: 'outpatient',
      antibiotic: true,
    })
    expect(await numbers(id)).toEqual([null, 1, 1, null, 1])
    expect(await head(id)).toMatchObject({ moderate: null, severe: 1, rows: [{ on: before(40), unclear: true }, {}] })
  })

  test('equal events of two records are one after the merge', async () => {
    const [keepId, dropId] = [await register(), await register()]
    for (const [patientId, days] of [
      [keepId, 53],
      [dropId, 51],
    ] as const)
      await call('POST', '/fact/exacerbation/add', {
        patientId,
        onsetDate: before(days),
        site: 'ward',
        disease: 'copd',
      })
    const { keepVersion, dropVersion } = await call<MergePreview>('GET', '/patient/merge/preview', { keepId, dropId })
    await call('PUT', '/patient/merge', { keepId, dropId, take: [], reason: '同一人', keepVersion, dropVersion })
    expect(await numbers(keepId)).toEqual([0, 1, 1, 1, 1])
    expect((await head(keepId))!.rows).toHaveLength(2)
  })

  test('counts from the database equal the reference', async () => {
    const sample = fc.sample(drawn, { numRuns: runs(25, 2000), seed: 7 }).map(recordOf)
    const shift = daysBetween(TODAY, before(0))
    const moved = (day: string) => daysLater(day, shift)
    for (const made of sample) {
      const id = await register()
      const visits = made.visits.map((one) => ({ ...one, start: moved(one.start), end: one.end && moved(one.end) }))
      const rows = made.rows.map((one) => ({
        ...one,
        onsetDate: moved(one.onsetDate),
        endDate: one.endDate ? moved(one.endDate) : null,
      }))
      await plant(id, { ...made, visits, rows })
      const inputs = inputsFrom({
        ...factsFrom({ ...made, visits, rows }),
        today: before(0),
        now: `${before(0)} 09:00:00`,
      })
      expect(await numbers(id)).toEqual(KEYS.map((key) => inputs[key]?.value ?? null))
      const { severe = null, admitted = null } = (await head(id)) ?? {}
      expect([severe, admitted]).toEqual([KEYS[2], KEYS[1]].map((key) => inputs[key]?.value ?? null))
    }
  })
})
