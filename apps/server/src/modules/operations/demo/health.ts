import { DAY_MS } from '../../../platform/config/clock.ts'
import { hasAttacks, type Patient } from './patients.ts'
import { between, chance, type Random } from './random.ts'

export interface Health {
  heightCm: number
  weightKg: number
  /** % of the predicted value at registration */
  fev1Pct: number
  /** FEV1/FVC after a bronchodilator */
  ratio: number
  decline: number
  /** loss before a bronchodilator, a fraction */
  reversible: number
  mmrc: number
  cat: number
  spo2: number
  heartRate: number
  systolic: number
  feno: number
  eos: number
  smoking: 'never' | 'former' | 'current'
  cigarettes: number
  packYears: number
}

const YEAR_MS = 365.25 * DAY_MS
const GROWN_UP = 18

export const yearsAt = ({ birth }: Pick<Patient, 'birth'>, at: number): number =>
  (at - Date.parse(`${birth}T00:00:00+08:00`)) / YEAR_MS

export const ageAt = ({ birth }: Pick<Patient, 'birth'>, day: string): number =>
  Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)

/** Ranges of FEV1 % predicted by GOLD grade. */
const OBSTRUCTED: readonly (readonly [from: number, to: number])[] = [
  [82, 94],
  [52, 78],
  [32, 48],
  [20, 29],
]

export const drawHealth = (patient: Patient, random: Random): Health => {
  const { disease, grade, sex } = patient
  const age = yearsAt(patient, patient.registered)
  const isChild = age < GROWN_UP
  const obstructed = disease === 'copd' || disease === 'aco'
  const heightCm = isChild
    ? Math.round(78 + age * 6)
    : sex === 1
      ? between(random, 160, 178)
      : between(random, 149, 167)
  const fev1Pct = obstructed ? between(random, ...OBSTRUCTED[grade - 1]!) : between(random, 70, 98) - (grade - 1) * 4
  const smoking = isChild ? 'never' : smokingOf(patient, random)
  return {
    heightCm,
    weightKg: isChild ? Math.round(age * 3 + 6) : between(random, 19, 27, 1) * (heightCm / 100) ** 2,
    fev1Pct,
    ratio: obstructed ? Math.min(0.68, 0.29 + fev1Pct * 0.0045) : between(random, 0.72, 0.83, 3),
    decline: isChild ? -0.18 : obstructed ? between(random, 0.02, 0.07, 3) : between(random, 0.01, 0.03, 3),
    reversible:
      disease === 'asthma' || disease === 'aco' ? between(random, 0.1, 0.2, 2) : between(random, 0.02, 0.08, 2),
    mmrc: hasAttacks(disease) ? Math.min(4, Math.max(0, grade - 1 + random.below(2))) : 0,
    cat: hasAttacks(disease) ? 5 + grade * 4 + random.below(6) : random.below(6),
    spo2: obstructed ? 98 - grade * 1.5 : 97,
    heartRate: between(random, 68, 90),
    systolic: isChild ? 104 : between(random, 112, 148),
    feno: disease === 'asthma' || disease === 'aco' ? between(random, 24, 78) : between(random, 10, 28),
    eos: disease === 'asthma' || disease === 'aco' ? between(random, 0.18, 0.62, 2) : between(random, 0.06, 0.34, 2),
    smoking,
    cigarettes: smoking === 'current' ? random.pick([6, 10, 10, 15, 20, 20, 30]) : 0,
    packYears: smoking === 'never' ? 0 : between(random, 8, Math.min(60, Math.max(10, (age - 20) * 1.2))),
  }
}

const smokingOf = ({ disease, sex }: Patient, random: Random): Health['smoking'] => {
  if (disease === 'smoker') return 'current'
  const smoked = disease === 'copd' ? (sex === 1 ? 92 : 30) : sex === 1 ? 40 : 5
  return chance(random, smoked) ? random.pick(['former', 'former', 'current']) : 'never'
}

/** Predicted values of the ECSC; children by height alone. */
export const predicted = (patient: Patient, { heightCm }: Health, at: number) => {
  const [age, metres] = [yearsAt(patient, at), heightCm / 100]
  if (age < GROWN_UP) return { fev1: 2 * (metres / 1.4) ** 2.7, fvc: 2.25 * (metres / 1.4) ** 2.7, lln: 0.79, sd: 0.25 }
  return patient.sex === 1
    ? {
        fev1: 4.3 * metres - 0.029 * age - 2.49,
        fvc: 5.76 * metres - 0.026 * age - 4.34,
        lln: (87.21 - 0.18 * age - 1.64 * 7.17) / 100,
        sd: 0.51,
      }
    : {
        fev1: 3.95 * metres - 0.025 * age - 2.6,
        fvc: 4.43 * metres - 0.026 * age - 2.89,
        lln: (89.1 - 0.19 * age - 1.64 * 6.51) / 100,
        sd: 0.38,
      }
}

/** Litres after a bronchodilator, without the scatter of a test. */
export const breathAt = (patient: Patient, health: Health, at: number): { fev1: number; fvc: number } => {
  const first = (predicted(patient, health, patient.registered).fev1 * health.fev1Pct) / 100
  const years = (at - patient.registered) / YEAR_MS
  const fev1 = Math.max(0.4, first - health.decline * years)
  return { fev1, fvc: fev1 / health.ratio }
}
