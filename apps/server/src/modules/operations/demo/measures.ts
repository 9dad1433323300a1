import { ratioOf } from '@huxi/clinical/patient-spirometry'
import { DAY_MS, formatTime, MINUTE_MS } from '../../../platform/config/clock.ts'
import type { Course } from './drawn.ts'
import { addFlags } from './flags.ts'
import { breathAt, predicted, yearsAt, type Health } from './health.ts'
import { hasAttacks, type Patient } from './patients.ts'
import { between, chance, type Random } from './random.ts'
import type { Timeline, Visit } from './timeline.ts'

type Measured = Pick<Course, 'observation' | 'spirometry' | 'feno' | 'lab'>

const UNITS = {
  weight: 'kg',
  height: 'cm',
  spo2: '%',
  heart_rate: '次/分',
  resp_rate: '次/分',
  sbp: 'mmHg',
  dbp: 'mmHg',
  temperature: '℃',
  mmrc: '级',
  six_mwd: 'm',
  pef: 'L/min',
  cigs_per_day: '支',
  pack_years: '包年',
} as const
type Code = keyof typeof UNITS

const DECIMALS: Partial<Record<Code, number>> = { weight: 1, temperature: 1 }
const DEVICE = '肺功能仪（演示）'
const CHEST_CLINIC_AGE = 6

export const drawMeasures = (
  patient: Patient,
  health: Health,
  { visits }: Timeline,
  now: number,
  random: Random,
): Measured => {
  const all: Measured = { observation: [], spirometry: [], feno: [], lab: [] }
  const attended = visits.filter(({ status }) => status === 'finished' || status === 'in_progress')
  const routine = attended.filter(({ attack }) => attack === null)
  for (const visit of attended) {
    addSigns(all, patient, health, visit, now, random)
    if (visit.kind === 'inpatient') addAdmissionLabs(all, patient, visit, random)
  }
  routine.forEach((visit, i) => {
    addRoutine(all, patient, health, visit, i, random)
    if (i % 3 === 0) addSpirometry(all, patient, health, visit, random)
    if (i % 4 === 0 && hasAttacks(patient.disease)) addFeno(all, patient, health, visit, random)
    if (i % 4 === 1 && hasAttacks(patient.disease)) addStableLabs(all, patient, health, visit, random)
  })
  addFlags(all, patient)
  return all
}

const observe = (all: Measured, { key }: Patient, visit: Visit, at: number, values: Partial<Record<Code, number>>) => {
  for (const [code, value] of Object.entries(values) as [Code, number][]) {
    all.observation.push({
      patientId: key,
      encounterId: visit.key,
      code,
      value: Number(value.toFixed(DECIMALS[code] ?? 0)),
      unit: UNITS[code],
      observedAt: formatTime(at),
      source: 'manual',
      at,
    })
  }
}

const [MORNINGS, MORNINGS_NOW] = [2, 5]

const addSigns = (all: Measured, patient: Patient, health: Health, visit: Visit, now: number, random: Random): void => {
  const { spo2, heartRate, systolic } = health
  const signs = (at: number, ill: number): void => {
    observe(all, patient, visit, at, {
      spo2: Math.max(78, Math.min(100, spo2 - ill * 6 + between(random, -1, 1))),
      heart_rate: heartRate + ill * 22 + between(random, -6, 6),
      ...(ill > 0 && {
        resp_rate: 18 + ill * 8 + between(random, -1, 2),
        temperature: 36.6 + ill * between(random, 0, 2, 1),
      }),
      ...((ill > 0.5 || chance(random, 20)) && {
        sbp: systolic + between(random, -9, 12),
        dbp: systolic * 0.6 + between(random, -4, 6),
      }),
    })
  }
  const first = visit.start + 5 * MINUTE_MS
  signs(first, visit.attack ? 1 : 0)
  if (visit.kind !== 'inpatient') return
  const last = Math.min(visit.end ?? now, now)
  const mornings = visit.end === null ? MORNINGS_NOW : MORNINGS
  for (let day = 1; day <= mornings && first + day * DAY_MS < last; day += 1) signs(first + day * DAY_MS, 1 - day / 6)
}

const addRoutine = (all: Measured, patient: Patient, health: Health, visit: Visit, i: number, random: Random): void => {
  const { disease } = patient
  const years = (visit.start - patient.registered) / (365 * DAY_MS)
  const first = i === 0
  const breathless = disease === 'copd' || disease === 'aco' || disease === 'bronchiectasis'
  observe(all, patient, visit, visit.start + 6 * MINUTE_MS, {
    ...(i % 2 === 0 && { weight: health.weightKg * (1 - years * 0.008) + between(random, -0.8, 0.8, 1) }),
    ...(first && { height: health.heightCm }),
    ...(breathless && { mmrc: mmrcAt(health, years, random) }),
    ...(breathless &&
      i % 4 === 2 &&
      yearsAt(patient, visit.start) < 82 && {
        six_mwd: 560 - health.mmrc * 95 - years * 12 + between(random, -20, 20),
      }),
    ...(disease === 'asthma' && { pef: breathAt(patient, health, visit.start).fev1 * 130 + between(random, -25, 25) }),
    ...(health.smoking === 'current' && { cigs_per_day: Math.max(0, health.cigarettes - i * 2) }),
    ...(first && health.smoking !== 'never' && { pack_years: health.packYears }),
  })
}

const mmrcAt = ({ mmrc }: Health, years: number, random: Random): number =>
  Math.max(0, Math.min(4, Math.round(mmrc + years * 0.2 + between(random, -0.6, 0.6, 2))))

const GRADES = ['A', 'A', 'A', 'A', 'A', 'B', 'B', 'B', 'C', 'C', 'D', 'E', 'F'] as const
const POOR = 'DEF'

const addSpirometry = (all: Measured, patient: Patient, health: Health, visit: Visit, random: Random): void => {
  const began = visit.start + 8 * MINUTE_MS
  if (yearsAt(patient, began) < CHEST_CLINIC_AGE) return
  const { fev1, fvc } = breathAt(patient, health, began)
  const scatter = between(random, 0.97, 1.03, 3)
  const expected = predicted(patient, health, began)
  const grade = random.pick(GRADES)
  const test = (phase: 'pre' | 'post', lost: number, at: number): void => {
    const [fev1L, fvcL] = [fev1 * scatter * (1 - lost), fvc * scatter * (1 - lost / 2)].map((l) =>
      Number(l.toFixed(2)),
    ) as [number, number]
    all.spirometry.push({
      patientId: patient.key,
      encounterId: visit.key,
      testedAt: formatTime(at),
      bronchodilator: phase,
      fev1L,
      fvcL,
      ratio: ratioOf({ fev1L, fvcL }),
      fev1Pct: Number(((fev1L / expected.fev1) * 100).toFixed(1)),
      fvcPct: Number(((fvcL / expected.fvc) * 100).toFixed(1)),
      fev1Z: Number(((fev1L - expected.fev1) / expected.sd).toFixed(2)),
      ratioLln: Number(expected.lln.toFixed(3)),
      referenceSet: 'other',
      grade,
      confirmed: POOR.includes(grade) && chance(random, 40),
      device: DEVICE,
      source: 'device',
      at,
    })
  }
  test('pre', health.reversible, began)
  test('post', 0, began + 20 * MINUTE_MS)
}

const addFeno = (all: Measured, { key }: Patient, health: Health, visit: Visit, random: Random): void => {
  const at = visit.start + 7 * MINUTE_MS
  all.feno.push({
    patientId: key,
    encounterId: visit.key,
    testedAt: formatTime(at),
    flow: '50',
    ppb: Math.max(5, Math.round(health.feno * between(random, 0.7, 1.35, 2))),
    ...(chance(random, 20) && { caNo: between(random, 1.5, 8, 1), nNo: between(random, 300, 900) }),
    smokedToday: health.smoking === 'current' && chance(random, 25),
    infection: chance(random, 6),
    steroid: chance(random, 40),
    device: 'FeNO 分析仪（演示）',
    source: 'device',
    at,
  })
}

type LabCode = 'eos' | 'eos_pct' | 'crp' | 'ige' | 'urea' | 'ph' | 'paco2' | 'pao2' | 'albumin'

const LAB_UNITS: Readonly<Record<LabCode, string>> = {
  eos: '10^9/L',
  eos_pct: '%',
  crp: 'mg/L',
  ige: 'IU/mL',
  urea: 'mmol/L',
  ph: '1',
  paco2: 'mmHg',
  pao2: 'mmHg',
  albumin: 'g/L',
}

const sample = (
  all: Measured,
  { key }: Patient,
  visit: Visit,
  at: number,
  stable: boolean,
  values: Partial<Record<LabCode, number>>,
): void => {
  for (const [code, value] of Object.entries(values) as [LabCode, number][]) {
    const unit = LAB_UNITS[code]
    all.lab.push({
      patientId: key,
      encounterId: visit.key,
      code,
      value,
      unit,
      sampledAt: formatTime(at),
      stable,
      source: 'import',
      at,
    })
  }
}

const addStableLabs = (all: Measured, patient: Patient, { eos }: Health, visit: Visit, random: Random): void => {
  const count = Number((eos * between(random, 0.75, 1.3, 2)).toFixed(2))
  sample(all, patient, visit, visit.start + 15 * MINUTE_MS, true, {
    eos: count,
    eos_pct: Number(((count / between(random, 5.5, 8, 1)) * 100).toFixed(1)),
    ...(patient.disease === 'asthma' && chance(random, 60) && { ige: between(random, 40, 620) }),
  })
}

const addAdmissionLabs = (all: Measured, patient: Patient, visit: Visit, random: Random): void => {
  const severe = patient.grade >= 3
  sample(all, patient, visit, visit.start + 30 * MINUTE_MS, false, {
    eos: between(random, 0.01, 0.3, 2),
    crp: between(random, 4, severe ? 140 : 70, 1),
    urea: between(random, 3.4, severe ? 11 : 8, 1),
    ph: between(random, severe ? 7.27 : 7.34, 7.44, 2),
    paco2: between(random, 36, severe ? 68 : 50),
    pao2: between(random, 52, 80),
    albumin: between(random, 29, 43),
  })
}
