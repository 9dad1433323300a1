import type { Measured as Value } from '@huxi/model'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import type { Course } from './drawn.ts'
import { ageAt, type Health } from './health.ts'
import type { Patient } from './patients.ts'
import type { Person, Site } from './people.ts'
import { between, chance, type Random } from './random.ts'
import type { PatientSitting, Sitting } from './sittings.ts'
import type { Attack, Timeline, Visit } from './timeline.ts'

type Measured = Pick<Course, 'observation' | 'spirometry' | 'feno' | 'lab'>

const YEAR = 365

export const drawSittings = (
  site: Site,
  patient: Patient,
  health: Health,
  timeline: Timeline,
  measured: Measured,
  now: number,
  random: Random,
): PatientSitting[] => {
  const routine = timeline.visits.filter(({ attack, status }) => attack === null && status === 'finished')
  const last = routine.at(-1)
  const inside = timeline.visits.find(({ kind, status }) => kind === 'inpatient' && status === 'in_progress')
  const obstructed = patient.disease === 'copd' || patient.disease === 'aco'
  if (patient.index % 4 === 3) return []
  const recordedInputs = knownAt(patient, health, timeline, measured)
  const made = (visit: Visit, minutes: number, asked: Pick<PatientSitting, 'tool' | 'part' | 'answers' | 'items'>) => {
    const at = visit.start + minutes * MINUTE_MS
    const person = whoBy(site, patient, at, now, random)
    const context = visit.kind === 'inpatient' ? 'inpatient' : 'outpatient'
    const all = { ...asked, patientId: patient.key, source: 'staff' as const, context, comment: null, at }
    return person && at < now ? [{ ...all, person }] : []
  }
  const tests = obstructed
    ? routine
        .filter((_, i) => (routine.length - 1 - i) % 2 === 0)
        .flatMap((visit) => {
          const items = catItems(catAt(health, patient, visit.start, random))
          return made(visit, 12, { tool: 'questionnaire', part: 'cat', answers: {}, items })
        })
    : []
  const total = tests.at(-1)?.items?.reduce((sum, item) => sum + item, 0)
  return [
    ...tests,
    ...(last && obstructed
      ? made(last, 30, {
          tool: 'copd',
          part: 'stable',
          answers: { ...stable(recordedInputs(last, 30)), ...(total !== undefined && { cat: total }) },
        })
      : []),
    ...(last && patient.disease === 'asthma'
      ? made(last, 30, { tool: 'hcqycjxjz', part: 'asthma', answers: asthma(recordedInputs(last, 30)) })
      : []),
    ...(inside && obstructed && chance(random, 60)
      ? made(inside, 50, { tool: 'copd', part: 'admission', answers: admission(recordedInputs(inside, 50), random) })
      : []),
  ].toSorted((a, b) => a.at - b.at)
}

const whoBy = (
  { hospital, people }: Site,
  { doctor }: Patient,
  at: number,
  now: number,
  random: Random,
): Person | null => {
  const here = (person: Person): boolean => at > now - person.age * DAY_MS
  if (doctor && here(doctor)) return doctor
  const others = people.filter(
    (one) => one.role !== null && hospital.clinicians.includes(one.role) && !one.frozen && here(one),
  )
  return others.length > 0 ? random.pick(others) : null
}

const ITEMS = 8
const HIGHEST = 5

const catAt = ({ cat }: Health, { registered }: Patient, at: number, random: Random): number => {
  const years = (at - registered) / (YEAR * DAY_MS)
  return Math.max(1, Math.min(ITEMS * HIGHEST - 2, Math.round(cat + years * 1.2 + between(random, -3, 3))))
}

const catItems = (total: number): number[] =>
  Array.from({ length: ITEMS }, (_, i) => Math.floor(total / ITEMS) + (i < total % ITEMS ? 1 : 0))

interface CourseValues {
  ageYears: number
  heightCm: number
  moderate: number
  severe: number
  observed: (code: string) => number | null
  sampled: (code: string) => number | null
  breath: Course['spirometry'][number] | null
  feno: number | null
}

const knownAt =
  (patient: Patient, health: Health, { attacks }: Timeline, measured: Measured) =>
  (visit: Visit, minutes: number): CourseValues => {
    const until = visit.start + minutes * MINUTE_MS
    const latest = <T extends { at: number }>(rows: readonly T[]): T | null =>
      rows
        .filter(({ at }) => at <= until)
        .reduce<T | null>((last, row) => (last && last.at > row.at ? last : row), null)
    const valueOf = (rows: readonly { code?: string | null; value?: Value | null; at: number }[]) => (code: string) =>
      exact(latest(rows.filter((row) => row.code === code))?.value)
    const year = attacks.filter(
      ({ onset, visit: own }) => onset < visit.start && onset > visit.start - YEAR * DAY_MS && own !== visit,
    )
    const count = (...sites: Attack['site'][]): number => year.filter(({ site }) => sites.includes(site)).length
    return {
      ageYears: ageAt(patient, dayOf(visit)),
      heightCm: health.heightCm,
      moderate: count('outpatient', 'emergency'),
      severe: count('ward', 'icu'),
      observed: valueOf(measured.observation),
      sampled: valueOf(measured.lab),
      breath: latest(measured.spirometry.filter(({ bronchodilator }) => bronchodilator === 'post')),
      feno: exact(latest(measured.feno)?.ppb),
    }
  }

const exact = (value: Value | null | undefined): number | null => (typeof value === 'number' ? value : null)

const dayOf = ({ start }: Visit): string => new Date(start + 8 * HOUR_MS).toISOString().slice(0, 10)

const given = <T extends object>(answers: T): Sitting['answers'] =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null))

const measure = (value: number | null, unit: string) => (value === null ? null : { value, unit })

const stable = ({ ageYears, heightCm, moderate, severe, observed, breath }: CourseValues) =>
  given({
    ageYears,
    mmrc: observed('mmrc'),
    fev1PctPred: breath?.fev1Pct ?? null,
    fev1FvcPostBd: breath ? Number(breath.ratio!.toFixed(2)) : null,
    heightCm,
    weightKg: observed('weight'),
    sixMwdM: observed('six_mwd'),
    moderateExacPrev12m: moderate,
    severeExacPrev12m: severe,
  })

const asthma = ({ ageYears, feno, sampled }: CourseValues) =>
  given({ ageYears, fenoPpb: feno, bloodEos: measure(sampled('eos'), '×10⁹/L') })

const GRADES = ['2', '3', '4', '5a', '5b'] as const

const admission = ({ ageYears, observed, sampled }: CourseValues, random: Random) =>
  given({
    ageYears,
    emrcd: GRADES[observed('mmrc') ?? 2]!,
    dyspneaVas: between(random, 4, 9),
    consciousness: 'A',
    pulse: observed('heart_rate'),
    respiratoryRate: observed('resp_rate'),
    temperatureC: observed('temperature'),
    systolicBp: observed('sbp'),
    diastolicBp: observed('dbp'),
    restingSao2: observed('spo2'),
    supplementalOxygen: chance(random, 60),
    hypercapnic: (sampled('paco2') ?? 0) > 50,
    eosinophils: measure(sampled('eos'), '×10⁹/L'),
    bun: measure(sampled('urea'), 'mmol/L'),
    crpMgL: sampled('crp'),
    arterialPh: sampled('ph'),
    paco2MmHg: measure(sampled('paco2'), 'mmHg'),
    consolidation: chance(random, 25),
    atrialFibrillation: chance(random, 12),
  })
