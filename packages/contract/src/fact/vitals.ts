/** Vital signs: what is measured at a bed in one go, kept as observations, scored by NEWS2. */
import { bool, dateTime, decimal, dict, endpoint, ref, returns, text } from '@huxi/model'
import { observation } from './fact.ts'

/** Numbers of a set, by the code each is kept under. */
export const VITALS = {
  temperature: 'temperature',
  heartRate: 'heart_rate',
  respRate: 'resp_rate',
  sbp: 'sbp',
  dbp: 'dbp',
  spo2: 'spo2',
} as const

/** What NEWS2 makes of a set. */
export interface VitalsScore {
  /** null = something is missing */
  readonly score: number | null
  readonly level: string
  /** in words: 9 分 高风险 */
  readonly text: string
  /** the assessment it is kept as; null = too little is known, and nothing cannot wait */
  readonly assessmentId: string | null
  /** local time the next measurement is due; null = none can be told */
  readonly dueAt: string | null
  readonly continuous: boolean
}

/** What a set needs of the patient before it is scored. */
export interface VitalsOf {
  /** why NEWS2 is not made for the patient; null = it is */
  readonly unfit: string | null
  readonly scale: 1 | 2
  /** scale 2: who ordered it, and when */
  readonly order: string | null
}

const patientId = ref('患者', 'patient:patient', { required: true })
const encounterId = ref('就诊', 'visit:encounter')

/** The values of one set; each may be left out. */
const measured = {
  // a fraction may be of another unit, which the refusal names
  temperature: decimal('体温', { scale: 2, comparable: true }),
  heartRate: decimal('心率', { scale: 2, comparable: true }),
  respRate: decimal('呼吸频率', { scale: 2, comparable: true }),
  sbp: decimal('收缩压', { scale: 2, comparable: true }),
  dbp: decimal('舒张压', { scale: 2, comparable: true }),
  spo2: decimal('血氧饱和度', { scale: 2, comparable: true }),
  oxygenDevice: dict('吸氧方式', 'oxygen_device'),
  oxygenFlow: decimal('氧流量（L/min）', { scale: 1 }),
  consciousness: dict('意识状态', 'consciousness'),
}

/** 记录体征: each value becomes an observation, all of them or none; NEWS2 of the set is an assessment. */
export const recordVitals = endpoint({
  method: 'POST',
  work: 'add',
  path: '/fact/observation/vitals',
  title: '记录体征',
  group: observation.title,
  access: 'fact:observation:add',
  idempotencyKey: true,
  body: {
    patientId,
    encounterId,
    ...measured,
    /** absent = now: a tablet's clock need not be right */
    observedAt: dateTime('测量时间'),
  },
  out: returns<{ ids: string[]; news2: VitalsScore | null }>(),
})

/** By which table SpO₂ counts for a patient, and whether NEWS2 is made for him. */
export const vitalsOf = endpoint({
  method: 'GET',
  path: '/fact/observation/vitals/of',
  title: '体征评分依据',
  group: observation.title,
  access: 'fact:observation:add',
  query: { patientId: text('患者', { required: true, max: 64 }) },
  reads: { of: 'patient:patient', by: 'patientId' },
  out: returns<VitalsOf>(),
})

/** A bed in a round: what is measured of its patient by now, and what the last score was. */
export interface RoundLine extends VitalsOf {
  readonly patientId: string
  /** the set that is going on; null = the next value begins one */
  readonly observedAt: string | null
  /** values of the set by name of its field */
  readonly values: Readonly<Record<string, number | string>>
  readonly last: {
    readonly score: number | null
    readonly level: string
    readonly at: string
    readonly dueAt: string | null
    readonly continuous: boolean
  } | null
}

/** 体征录入: everybody in a ward whom the caller may see. */
export const vitalsRound = endpoint({
  method: 'GET',
  path: '/fact/observation/vitals/round',
  title: '体征录入',
  group: observation.title,
  access: 'fact:observation:add',
  query: { wardId: text('病区', { required: true, max: 64 }) },
  out: returns<RoundLine[]>(),
})

/** One value of the set that is going on, saved as it is typed; two nurses may write into one set. */
export const chartVital = endpoint({
  method: 'POST',
  work: 'add',
  path: '/fact/observation/vitals/cell',
  title: '录入一项体征',
  group: observation.title,
  access: 'fact:observation:add',
  body: {
    patientId,
    encounterId,
    ...measured,
    /** the value the caller saw in its place: another one by now is not overwritten */
    was: text('原值', { max: 20 }),
    /** begins a new set */
    fresh: bool('再测一次'),
  },
  out: returns<{ observedAt: string; news2: VitalsScore | null }>(),
})
