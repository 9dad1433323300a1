import { DAY_MS, formatDay, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { hasAttacks, type Disease, type Patient } from './patients.ts'
import { between, chance, type Random } from './random.ts'

type CareSite = 'home' | 'outpatient' | 'emergency' | 'ward' | 'icu'

export interface Visit {
  key: string
  kind: 'outpatient' | 'emergency' | 'inpatient'
  start: number
  end: number | null
  status: 'planned' | 'in_progress' | 'finished' | 'cancelled'
  attack: Attack | null
}

export interface Attack {
  site: CareSite
  onset: number
  end: number | null
  visit: Visit | null
  fatal: boolean
}

export interface Timeline {
  attacks: readonly Attack[]
  visits: readonly Visit[]
}

const RATES: Readonly<Record<Disease, readonly number[]>> = {
  copd: [0.35, 0.7, 1.3, 2.1],
  asthma: [0.2, 0.4, 0.7, 1.1],
  aco: [0.5, 0.9, 1.4, 2],
  bronchiectasis: [0.4, 0.8, 1.2, 1.6],
  smoker: [0, 0, 0, 0],
  healthy_screen: [0, 0, 0, 0],
}

const ROUTINE: Readonly<Record<Disease, number>> = {
  copd: 92,
  asthma: 100,
  aco: 92,
  bronchiectasis: 120,
  smoker: 120,
  healthy_screen: 365,
}

const SITES: readonly CareSite[] = [
  ...(['home', 'home', 'home', 'home', 'home'] as const),
  ...(['outpatient', 'outpatient', 'outpatient', 'outpatient', 'outpatient', 'outpatient', 'outpatient'] as const),
  ...(['emergency', 'emergency', 'ward', 'ward', 'ward', 'ward', 'ward', 'icu'] as const),
]

/** Two attacks are separate after this symptom-free time. */
export const APART_DAYS = 14
/** Longest attack, so that it has ended by now. */
const LONGEST_DAYS = 26

export const midnightOf = (time: number): number => Date.parse(`${formatDay(time)}T00:00:00+08:00`)

export const drawTimeline = (patient: Patient, now: number, random: Random): Timeline => {
  const last = lastAttack(patient, now, random)
  const until = last ? last.onset - (APART_DAYS + 1) * DAY_MS : (patient.died ?? now)
  const attacks = [...drawAttacks(patient, until, random), ...(last ? [last] : [])]
  const routine = drawRoutine(patient, attacks, last?.onset ?? patient.died ?? now, now, random)
  const visits = [...routine, ...attacks.flatMap(({ visit }) => (visit ? [visit] : []))]
    .toSorted((a, b) => a.start - b.start)
    .map((visit, i) => Object.assign(visit, { key: `encounter/${patient.index}/${i}` }))
  return { attacks, visits }
}

const lastAttack = (patient: Patient, now: number, random: Random): Attack | null => {
  if (patient.stays !== null) return inHospital(patient, now, random)
  if (patient.died === null || chance(random, 30)) return null
  const end = patient.died
  const start = Math.max(end - between(random, 2, 9) * DAY_MS, patient.registered + 2 * DAY_MS)
  return ward({ onset: start - DAY_MS, start, end, site: random.pick(['ward', 'icu']), fatal: true, over: end })
}

const inHospital = ({ stays, index }: Patient, now: number, random: Random): Attack => {
  const days = stays === 'unplaced' || index % 5 === 0 ? 0 : between(random, 1, 9)
  const start = now - days * DAY_MS - between(random, 60, 300) * MINUTE_MS
  const onset = midnightOf(start - between(random, 1, 3) * DAY_MS)
  return ward({ onset, start, end: null, site: 'ward', fatal: false, over: null })
}

interface Stay {
  onset: number
  start: number
  end: number | null
  over: number | null
  site: CareSite
  fatal: boolean
}

const ward = ({ onset, start, end, over, site, fatal }: Stay): Attack =>
  withVisit({ site, onset, end: over, visit: null, fatal }, 'inpatient', start, end)

const withVisit = (attack: Attack, kind: Visit['kind'], start: number, end: number | null): Attack => {
  const status = end === null ? 'in_progress' : 'finished'
  attack.visit = { key: '', kind, start, end, status, attack }
  return attack
}

const drawAttacks = ({ disease, grade, registered }: Patient, until: number, random: Random): Attack[] => {
  const rate = hasAttacks(disease) ? RATES[disease][grade - 1]! : 0
  const attacks: Attack[] = []
  if (rate === 0) return attacks
  let free = registered + DAY_MS
  for (;;) {
    const waiting = (-Math.log((1 + random.below(999)) / 1000) * 365) / rate
    const onset = midnightOf(free + waiting * DAY_MS)
    if (onset + LONGEST_DAYS * DAY_MS > until) return attacks
    const attack = drawAttack(onset, random)
    attacks.push(attack)
    free = attack.end! + (APART_DAYS + 1) * DAY_MS
  }
}

const drawAttack = (onset: number, random: Random): Attack => {
  const site = random.pick(SITES)
  const attack: Attack = { site, onset, end: onset + between(random, 5, 11) * DAY_MS, visit: null, fatal: false }
  if (site === 'home') return attack
  if (site === 'outpatient') {
    const start = openingTime(onset + between(random, 1, 2) * DAY_MS, random)
    return withVisit(attack, 'outpatient', start, start + between(random, 15, 40) * MINUTE_MS)
  }
  if (site === 'emergency') {
    const start = onset + DAY_MS + random.below(20) * HOUR_MS
    return withVisit(attack, 'emergency', start, start + between(random, 3, 10) * HOUR_MS)
  }
  const start = onset + between(random, 1, 3) * DAY_MS + between(random, 8, 21) * HOUR_MS
  const end =
    midnightOf(start) + between(random, 6, site === 'icu' ? 16 : 11) * DAY_MS + between(random, 9, 15) * HOUR_MS
  attack.end = midnightOf(end) + between(random, 1, 3) * DAY_MS
  return withVisit(attack, 'inpatient', start, end)
}

const openingTime = (day: number, random: Random): number =>
  midnightOf(day) + 8 * HOUR_MS + random.below(9 * 60) * MINUTE_MS

const CANCELLED_EVERY = 29
const WAITING_EVERY = 41

const drawRoutine = (
  { registered, disease, index, stays, died }: Patient,
  attacks: readonly Attack[],
  until: number,
  now: number,
  random: Random,
): Visit[] => {
  const visits: Visit[] = []
  const add = (start: number, status: Visit['status']): void => {
    const end = status === 'finished' ? start + between(random, 32, 60) * MINUTE_MS : null
    visits.push({ key: '', kind: 'outpatient', start, end, status, attack: null })
  }
  let start = registered + 20 * MINUTE_MS
  while (start + 2 * HOUR_MS < until) {
    const ill = attacks.some(({ onset, end }) => start > onset - DAY_MS && start < (end ?? now) + 3 * DAY_MS)
    if (!ill) add(start, 'finished')
    start = openingTime(start + between(random, ROUTINE[disease] - 24, ROUTINE[disease] + 30) * DAY_MS, random)
  }
  const free = stays === null && died === null
  if (free && index % CANCELLED_EVERY === 3) add(Math.max(registered, now - 3 * DAY_MS), 'cancelled')
  if (free && index % WAITING_EVERY === 9) add(now - between(random, 10, 50) * MINUTE_MS, 'planned')
  return visits
}
