import { DAY_MS, formatDay, HOUR_MS } from '../../../platform/config/clock.ts'
import { drawName, type Sex } from './names.ts'
import type { Person, Site } from './people.ts'
import { between, chance, createRandom, type Random } from './random.ts'

export type Disease = 'copd' | 'asthma' | 'aco' | 'bronchiectasis' | 'smoker' | 'healthy_screen'

export interface Patient {
  index: number
  key: string
  name: string
  sex: Sex
  birth: string
  birthEstimated: boolean
  /** null when the dictionary may lack the group */
  ethnicGroup: string | null
  disease: Disease
  grade: number
  registered: number
  died: number | null
  isDuplicate: boolean
  stays: 'bed' | 'unplaced' | null
  identity: string | null
  phone: string
  depart: string
  doctor: Person | null
}

const YEAR_MS = 365.25 * DAY_MS

const DISEASES: readonly Disease[] = [
  ...(['copd', 'copd', 'asthma', 'copd', 'asthma', 'copd', 'smoker', 'copd', 'bronchiectasis', 'copd'] as const),
  ...(['copd', 'aco', 'copd', 'smoker', 'asthma', 'copd', 'copd', 'healthy_screen', 'asthma', 'copd'] as const),
]

const AGES: Readonly<Record<Disease, readonly [from: number, to: number]>> = {
  copd: [52, 86],
  asthma: [19, 72],
  aco: [46, 74],
  bronchiectasis: [38, 76],
  smoker: [30, 64],
  healthy_screen: [40, 68],
}

const MEN: Readonly<Record<Disease, number>> = {
  copd: 76,
  asthma: 44,
  aco: 60,
  bronchiectasis: 42,
  smoker: 88,
  healthy_screen: 50,
}

export const hasAttacks = (disease: Disease): boolean => disease !== 'smoker' && disease !== 'healthy_screen'

/** Names that test columns, masks, pinyin and fonts; by place in the list of patients. */
const NAMES: ReadonlyMap<number, { name: string; sex: Sex }> = new Map([
  [1, { name: '阿卜杜热合曼·吐尔逊', sex: 1 }],
  [11, { name: '古丽巴哈尔·买买提明', sex: 2 }],
  [16, { name: '扎西次仁·旺堆', sex: 1 }],
  [19, { name: '巴特尔', sex: 1 }],
  [22, { name: '刘䶮', sex: 1 }],
  [
    27,
    {
      name: '帕提古丽·阿不都热依木·买合木提江·吐尔逊娜依·古丽米热·艾则孜江·努尔比亚·玉素甫江·热孜万古丽汗',
      sex: 2,
    },
  ],
])

const CHILDREN: ReadonlySet<number> = new Set([14, 24])
const CHILD_AGES = [7, 12] as const

/** Duplicate records: the first record's index and the differing field. */
const DUPLICATES: ReadonlyMap<number, { of: number; differing: 'phone' | 'birth' | 'name' }> = new Map([
  [33, { of: 3, differing: 'phone' }],
  [34, { of: 5, differing: 'birth' }],
  [35, { of: 9, differing: 'name' }],
  [36, { of: 10, differing: 'phone' }],
])

const NO_IDENTITY = 17
const DECEASED = 33
const OLD = 60

/** Offsets within an unassigned prefix, above the numbers of staff. */
const PHONES = 5000
const CONTACT_PHONES = 7500
const PHONES_EACH = 2500

export const phoneOf = ({ hospital }: Site, index: number, person: 'own' | 'contact'): string =>
  String(hospital.phones + (person === 'own' ? PHONES : CONTACT_PHONES) + (index % PHONES_EACH))

/** The same seed gives the same patients. @param now epoch ms; nothing is later */
export const drawPatients = (site: Site, seed: number, scale: number, now: number): Patient[] => {
  const { clinic, tenantId } = site.hospital
  const random = createRandom(seed + tenantId)
  const usedNames = new Set<string>()
  const patients: Patient[] = []
  for (let index = 0; index < Math.ceil(clinic.patients * scale); index += 1) {
    const copy = DUPLICATES.get(index)
    const drawn = drawPatient(site, index, now, random)
    const patient = copy ? duplicateOf(drawn, patients[copy.of]!, copy.differing) : drawn
    patients.push({ ...patient, identity: hasIdentity(index) ? identityOf(patient, usedNames) : null })
  }
  return withStays(patients, bedsOf(site, scale))
}

const hasIdentity = (index: number): boolean => index % NO_IDENTITY !== 5 && !DUPLICATES.has(index)

const drawPatient = (site: Site, index: number, now: number, random: Random): Patient => {
  const disease = DISEASES[index % DISEASES.length]!
  const named = NAMES.get(index)
  const sex: Sex = named?.sex ?? (chance(random, MEN[disease]) ? 1 : 2)
  const age = CHILDREN.has(index) ? random.pick(CHILD_AGES) : between(random, ...AGES[disease])
  const registered = registeredAt(now, random)
  const birthTime = now - age * YEAR_MS - random.below(360) * DAY_MS
  const depart = departOf(site, disease, random)
  return {
    index,
    key: `patient/${index}`,
    name: named?.name ?? drawName(random, sex),
    sex,
    birth: formatDay(birthTime),
    birthEstimated: false,
    ethnicGroup: named ? null : '01',
    disease,
    grade: random.pick([1, 2, 2, 2, 3, 3, 4]),
    registered,
    died: isDeceased(index, disease, age) ? deathAfter(registered, now, random) : null,
    isDuplicate: DUPLICATES.has(index),
    stays: null,
    identity: null,
    phone: phoneOf(site, index, 'own'),
    depart,
    doctor: doctorOf(site, depart, random),
  }
}

const registeredAt = (now: number, random: Random): number => {
  const days = chance(random, 60) ? between(random, 700, 1085) : between(random, 60, 700)
  const midnight = Date.parse(`${formatDay(now - days * DAY_MS)}T00:00:00+08:00`)
  return midnight + between(random, 8, 15) * HOUR_MS + random.below(HOUR_MS)
}

const isDeceased = (index: number, disease: Disease, age: number): boolean =>
  index % DECEASED === 7 && hasAttacks(disease) && age >= OLD

const deathAfter = (registered: number, now: number, random: Random): number => {
  const [from, to] = [registered + 40 * DAY_MS, now - 6 * DAY_MS]
  return from + Math.floor(((to - from) * (300 + random.below(700))) / 1000)
}

const departOf = ({ hospital: { clinic }, departs }: Site, disease: Disease, random: Random): string => {
  const name = disease === 'smoker' ? clinic.cessation : random.pick(clinic.departs)
  return departs.find((depart) => depart.name === name)!.orgCode
}

export const doctorOf = ({ hospital, people }: Site, depart: string, random: Random): Person | null => {
  const doctors = people.filter(({ role, frozen }) => role === hospital.clinicians[0] && !frozen)
  const own = doctors.filter(({ departs }) => departs.includes(depart))
  const found = own.length > 0 ? own : doctors
  return found.length > 0 ? random.pick(found) : null
}

const SECOND_NAME: Readonly<Record<string, string>> = { 1: '俊', 2: '婷' }

const duplicateOf = (drawn: Patient, first: Patient, differing: 'phone' | 'birth' | 'name'): Patient => ({
  ...drawn,
  name: differing === 'name' ? `${first.name.slice(0, -1)}${SECOND_NAME[first.sex]}` : first.name,
  sex: first.sex,
  birth: differing === 'birth' ? `${first.birth.slice(0, 4)}-01-01` : first.birth,
  birthEstimated: differing === 'birth',
  phone: differing === 'phone' ? drawn.phone : first.phone,
  disease: first.disease,
  grade: first.grade,
  died: null,
})

const PREFIX = '990000'
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'
const NUMBERS_A_DAY = 500

/** A unique, formally valid number of a region that does not exist (GB 11643). */
const identityOf = ({ birth, sex, index }: Patient, used: Set<string>): string => {
  for (let n = index; ; n += 1) {
    const order = (n % NUMBERS_A_DAY) * 2 + (sex === 1 ? 1 : 0)
    const digits = `${PREFIX}${birth.replaceAll('-', '')}${String(order).padStart(3, '0')}`
    const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
    const number = `${digits}${CHECK_DIGITS[sum % 11]}`
    if (used.has(number)) continue
    used.add(number)
    return number
  }
}

const FEWEST_BEDS = 6

export const bedCount = (beds: number, scale: number): number =>
  Math.min(beds, Math.max(FEWEST_BEDS, Math.round(beds * scale)))

const bedsOf = ({ hospital }: Site, scale: number): number =>
  hospital.clinic.wards.reduce((sum, { beds }) => sum + bedCount(beds, scale), 0)

const withStays = (patients: readonly Patient[], beds: number): Patient[] => {
  const sick = patients.filter(
    ({ disease, died, index }) =>
      hasAttacks(disease) && died === null && !CHILDREN.has(index) && !DUPLICATES.has(index),
  )
  const count = beds === 0 ? 0 : Math.min(Math.floor((beds * 2) / 3) + 1, Math.floor(sick.length / 2))
  const step = Math.floor(sick.length / Math.max(1, count))
  const chosen = new Map(
    Array.from({ length: count }, (_, i) => [sick[i * step]!.index, i === 1 ? 'unplaced' : 'bed'] as const),
  )
  return patients.map((patient) => ({ ...patient, stays: chosen.get(patient.index) ?? null }))
}
