import { completedAge } from '@huxi/clinical/patient-dates'
import { perDayPoints } from '@huxi/clinical/tobacco'
import { observation, patient, quitAttempt, quitContact, tobaccoProfile, type Patient } from '@huxi/contract'
import { partsOfMeasured, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

type Input = InputOf<typeof tobaccoProfile>

const SMOKERS = 18
const OTHERS = 26
const ADULT = 18
const STARTED = 20
const PER_DAY = [35, 8, 15, 40, 20]
const STAGES = ['precontemplation', 'contemplation', 'preparation', 'relapse'] as const

const nth = <T>(values: readonly T[], n: number): T => values[n % values.length]!

const ftndOf = (n: number, perDay: number): Input => ({
  ftndWake: nth([3, 2, 1, 2, 0], n),
  ftndRefrain: (n + 1) % 2,
  ftndHardest: (n + 1) % 2,
  ftndPerDay: perDayPoints(perDay),
  ftndMorning: n % 3 === 0 ? 1 : 0,
  ftndIll: n % 7 === 6 ? null : n % 4 === 0 ? 1 : 0,
})

const smoker = (n: number, age: number): Input => {
  const perDay = nth(PER_DAY, n)
  const half = Math.max(STARTED + 1, Math.floor((STARTED + age) / 2))
  const early = { kind: 'cigarette', fromAge: STARTED, toAge: half, cigsPerDay: Math.ceil(perDay / 2) }
  const late = { kind: 'cigarette', fromAge: half, toAge: age, cigsPerDay: perDay }
  return {
    status: n % 5 === 4 ? 'current_occasional' : 'current_daily',
    ageStarted: STARTED,
    // one contradicts item 4, as an example of a warning
    cigsPerDay: n === 3 ? 50 : perDay,
    segments: age > half ? [early, late] : [early],
    ...ftndOf(n, perDay),
    stage: nth(STAGES, n),
    importance: 5 + (n % 6),
    confidence: 2 + (n % 7),
    coPpm: 9 + perDay,
    secondHandHome: n % 4,
  }
}

const former = (n: number, age: number, packYears: number): Input => ({
  status: 'former',
  ageStarted: STARTED,
  segments: [
    { kind: 'cigarette', fromAge: STARTED, toAge: Math.min(age, STARTED + Math.ceil(packYears)), cigsPerDay: 20 },
  ],
  stage: n % 3 === 0 ? 'action' : 'maintenance',
  confidence: 8,
  coPpm: 2 + (n % 5),
})

const never: Input = { status: 'never', secondHandHome: 2, secondHandWork: 1 }

const BEFORE: Input = { status: 'current_daily', stage: 'contemplation', coPpm: 19 }
/** Days after which a profile answers about six months, and after which its absence is a loss. */
const QUIT_WINDOW = 200
const LOST_DAYS = 260

const answersOf = (person: Patient, n: number, age: number, packYears: number | undefined): Input => {
  if (age <= STARTED + 1) return never
  if (person.careGroups?.includes('smoker')) return smoker(n, age)
  return packYears ? former(n, age, packYears) : never
}

const amountsOf = async (tx: Ctx): Promise<ReadonlyMap<string, number>> => {
  const rows = await storeOf(tx, observation).list(tx, [sql`code = 'pack_years'`])
  return new Map(rows.map(({ patientId, value }) => [patientId, partsOfMeasured(value).value]))
}

const peopleOf = (tx: Ctx, smoke: boolean, limit: number): Promise<Patient[]> => {
  const group = sql`(coalesce(care_groups, '') like '%smoker%') = ${smoke}`
  const living = sql`status = 'active' and birth_date is not null`
  return storeOf(tx, patient).list(tx, [living, group], { order: sql`patient_no`, limit })
}

const CONTACTS = [7, 30, 95, 185, 366]
const LONG_AGO = 380

const contactOf = (n: number, days: number) => ({
  smoked: nth(['none', 'few', 'none', 'more'], n + days),
  lately: nth([false, false, true], n + days),
  coPpm: days === CONTACTS[1] ? null : 3 + (n % 5),
  weightKg: null,
  onMedicine: n % 2 === 0 && days < 100,
  withdrawal: days === CONTACTS[0] ? '偶有烦躁' : null,
})

const contactsOf = async (
  tx: Ctx,
  attemptId: string,
  n: number,
  ago: number,
  dayOf: (ago: number) => string,
): Promise<void> => {
  const own = storeOf(tx, quitContact)
  for (const { id, windowFrom, windowTo } of await own.list(tx, [sql`attempt_id = ${attemptId}`])) {
    const made = CONTACTS.find((days) => dayOf(ago - days) >= windowFrom && dayOf(ago - days) <= windowTo)
    if (made !== undefined && made <= ago && (n + made) % 4 > 0)
      await own.move(tx, 'record', [id], { ...contactOf(n, made), doneOn: dayOf(ago - made) })
    else if (windowTo < dayOf(0)) await own.move(tx, 'miss', [id])
  }
}

const attemptOf = async (tx: Ctx, patientId: string, n: number, dayOf: (ago: number) => string): Promise<void> => {
  const ago = n % 2 === 0 ? LONG_AGO + n : 20 + n * 3
  const begun = { quitOn: dayOf(ago), method: nth(['clinic', 'self', 'hotline'], n), perDay: 20, packPrice: 15 }
  const medicines = n % 2 === 0 ? 'nrt' : null
  const { id } = await storeOf(tx, quitAttempt).add(tx, { ...begun, medicines, patientId })
  await contactsOf(tx, id, n, ago, dayOf)
  const relapse = { endedOn: dayOf(2), reason: 'social' }
  if (n % 5 === 1) await storeOf(tx, quitAttempt).move(tx, 'relapse', [id], relapse)
}

export const tobaccoExamples = async (tx: Ctx): Promise<void> => {
  const own = storeOf(tx, tobaccoProfile)
  const amounts = await amountsOf(tx)
  const people = [...(await peopleOf(tx, true, SMOKERS)), ...(await peopleOf(tx, false, OTHERS))]
  const today = tx.services.clock.now()
  for (const [n, person] of people.entries()) {
    const dayOf = (ago: number): string => formatDay(today - ago * DAY_MS)
    const age = completedAge(person.birthDate!, dayOf(0))
    if (age < ADULT) continue
    const answers = answersOf(person, n, age, amounts.get(person.id))
    if (n % 4 === 0 && answers.status !== 'never')
      await own.add(tx, { ...answers, ...BEFORE, patientId: person.id, assessedOn: dayOf(QUIT_WINDOW + n) })
    const ago = n % 6 === 5 ? LOST_DAYS + n : n % 6 === 0 ? 0 : n * 2
    await own.add(tx, { ...answers, patientId: person.id, assessedOn: dayOf(ago) })
    if (answers.status === 'former' || n % 5 === 1) await attemptOf(tx, person.id, n, dayOf)
  }
}
