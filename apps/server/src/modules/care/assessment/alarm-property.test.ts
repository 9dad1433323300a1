/**
 * Property: after any sequence of charting by form and by grid, confirming, correcting, voiding and discharge, the
 * last valid score stands, and a high one has its alarm.
 */
import type { StoredResults, VitalsScore } from '@huxi/contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addLying, type Somebody } from '../../../../test/clinicians.ts'
import { runs } from '../../../../test/long.ts'
import { run } from '../../../../test/notices.ts'
import { CALM, SEVERE } from '../../../../test/vitals.ts'
import { DAY_MS, formatTime, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { lastScores } from './early-warning.ts'

const HIGH = 7

const WELL_CELLS: readonly object[] = [
  { respRate: 18 },
  { spo2: 96 },
  { sbp: 130 },
  { heartRate: 80 },
  { temperature: 36.8 },
  { oxygenDevice: 'air' },
  { consciousness: 'A' },
]
const ILL_CELLS: readonly object[] = [
  { respRate: 30 },
  { spo2: 85 },
  { sbp: 85 },
  { heartRate: 135 },
  ...WELL_CELLS.slice(4),
]

interface Kept {
  readonly id: string
  /** in order of measurement: a correction keeps the time of the corrected row */
  readonly place: number
  readonly score: number
  readonly charted: boolean
  stands: boolean
  open: boolean
}

const app = useApp()
const STEPS = 14
const SEEDS = Array.from({ length: runs(4, 80) }, (_, n) => n + 1)
let doctor: Account
const people: Somebody[] = []

beforeAll(async () => {
  doctor = await addAccount(app, { roleCode: 'doctor', departs: ['A01A01'] })
  for (const _ of SEEDS) people.push(await addLying(app, 'A01A01', { responsibleDoctorId: doctor.id }))
})

const numbersOf = (seed: number) => {
  let at = seed
  return (): number => {
    at = (at * 1_103_515_245 + 12_345) % 2 ** 31
    return at / 2 ** 31
  }
}

const call = async <T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> => {
  const answer = await app.call<T>(method, path, { token: await tokenOf(app, doctor), body })
  expect(answer.body, answer.body.message).toMatchObject({ success: true })
  return answer.body.result!
}

/** Wednesday morning is working time, so that every minute counts for in- and outpatients. */
const goToWednesday = (): void => {
  const since = (app.clock.now() - Date.parse('1970-01-05T00:00:00+08:00')) % (7 * DAY_MS)
  app.clock.advance(7 * DAY_MS - since + 2 * DAY_MS + 8 * HOUR_MS)
}

const alarmsOf = async (patientId: string) => {
  const { rows } = await sql<{ id: string; escalated: number }>`select a.id, max(n.escalated) as escalated
    from sys_notice n join assess_assessment a on n.about = 'assess:assessment:' || a.id
    where n.kind = 'assessment.high' and n.is_todo and n.done_time is null and a.patient_id = ${patientId}
    group by a.id`.execute(systemOf(app, 1).db)
  return new Map(rows.map((row) => [row.id, row.escalated]))
}

test.each(SEEDS)('in any order (%i)', { timeout: 60_000 }, async (seed) => {
  const { id: patientId } = people[seed - 1]!
  const [kept, next]: [Kept[], () => number] = [[], numbersOf(seed * 7919)]
  const one = (of: readonly Kept[]): Kept | undefined => of[Math.floor(next() * of.length)]
  const store = async (place: number, amendsId: string | null): Promise<void> => {
    const ill = next() < 0.5
    const body = {
      tool: 'copd',
      part: 'admission',
      context: 'inpatient',
      answers: ill ? SEVERE : CALM,
      patientId,
      amendsId,
    }
    const { groupId } = await call<StoredResults>('POST', '/assess/store', body)
    kept.push({ id: groupId, place, score: ill ? 12 : 0, charted: false, stands: true, open: ill })
  }
  const chart = async (): Promise<void> => {
    const ill = next() < 0.5
    const cells = (ill ? ILL_CELLS : WELL_CELLS).map((cell) => ({ cell, at: next() })).toSorted((a, b) => a.at - b.at)
    let news2: VitalsScore | null = null
    for (const [n, { cell }] of cells.entries()) {
      const body = { patientId, ...cell, fresh: n === 0 }
      news2 = (await call<{ news2: VitalsScore | null }>('POST', '/fact/observation/vitals/cell', body)).news2
    }
    kept.push({
      id: news2!.assessmentId!,
      place: kept.length,
      score: ill ? 12 : 0,
      charted: true,
      stands: true,
      open: ill,
    })
  }
  const drop = (old: Kept): void => void Object.assign(old, { stands: false, open: false })
  const deeds = [
    () => store(kept.length, null),
    chart,
    async () => {
      const old = one(kept.filter(({ stands, charted }) => stands && !charted))
      if (!old) return
      drop(old)
      await store(old.place, old.id)
    },
    async () => {
      const old = one(kept.filter(({ open }) => open))
      if (!old) return
      await call('PUT', '/assess/assessment/acknowledge', { ids: old.id, deed: 'oxygen' })
      old.open = false
    },
    async () => {
      const old = one(kept.filter(({ stands }) => stands))
      if (!old) return
      await call('PUT', '/assess/assessment/void', { id: old.id, reason: '误录' })
      drop(old)
    },
  ]
  goToWednesday()
  for (let step = 0; step < STEPS; step += 1) {
    await deeds[Math.floor(next() * deeds.length)]!()
    if (step === STEPS / 2) {
      const { rows } = await sql<{ id: string }>`select id from visit_encounter
        where patient_id = ${patientId} and status = 'in_progress'`.execute(systemOf(app, 1).db)
      const endAt = formatTime(app.clock.now())
      await call('PUT', '/visit/encounter/finish', { ids: rows[0]!.id, dischargeWay: 'order', endAt })
    }
    app.clock.advance(31 * MINUTE_MS)
    await run(app, 'notice:due')
    const last = kept.filter(({ stands }) => stands).toSorted((a, b) => b.place - a.place)[0]
    const current = (await lastScores(systemOf(app, 1), [patientId])).get(patientId)
    expect(current?.assessmentId, `step ${step}`).toBe(last?.id)
    expect(current?.score ?? null).toBe(last?.score ?? null)
    const alarms = await alarmsOf(patientId)
    const open = kept.filter((row) => row.open)
    expect([...alarms.keys()].toSorted()).toEqual(open.map(({ id }) => id).toSorted())
    expect(open.every(({ score }) => score >= HIGH)).toBe(true)
    expect([...alarms.values()].every((steps) => steps > 0)).toBe(true)
  }
})
