import { bool, dateTime, decimal, dict, endpointsIn, recordId, ref, returns, text } from '@huxi/model'
import { observation } from './fact.ts'

export const VITALS = {
  temperature: 'temperature',
  heartRate: 'heart_rate',
  respRate: 'resp_rate',
  sbp: 'sbp',
  dbp: 'dbp',
  spo2: 'spo2',
} as const

export interface VitalsScore {
  /** null = incomplete */
  readonly score: number | null
  readonly level: string
  /** in words: 9 分 高风险 */
  readonly text: string
  /** null = incomplete without an urgent part */
  readonly assessmentId: string | null
  /** local time of the next measurement; null = unknown */
  readonly dueAt: string | null
  readonly continuous: boolean
}

export interface VitalsOf {
  /** reason against NEWS2 for the patient; null = none */
  readonly unfit: string | null
  readonly scale: 1 | 2
  /** scale 2: ordering doctor and time */
  readonly order: string | null
}

const patientId = ref('患者', 'patient:patient', { required: true })
const encounterId = ref('就诊', 'visit:encounter')

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

const { get, add } = endpointsIn(observation.title)

/** 记录体征: all values become observations, or none; NEWS2 of the set is an assessment. */
export const recordVitals = add('/fact/observation/vitals', '记录体征', 'fact:observation:add', {
  idempotencyKey: true,
  body: {
    patientId,
    encounterId,
    ...measured,
    /** absent = now: the clock of a tablet may be wrong */
    observedAt: dateTime('测量时间'),
  },
  out: returns<{ ids: string[]; news2: VitalsScore | null }>(),
})

/** SpO₂ scale of a patient, and whether NEWS2 applies. */
export const vitalsOf = get('/fact/observation/vitals/of', '体征评分依据', 'fact:observation:add', {
  query: { patientId: recordId('患者') },
  reads: { of: 'patient:patient', by: 'patientId' },
  out: returns<VitalsOf>(),
})

export interface RoundLine extends VitalsOf {
  readonly patientId: string
  /** null = the next value begins a set */
  readonly observedAt: string | null
  readonly values: Readonly<Record<string, number | string>>
  readonly last: {
    readonly score: number | null
    readonly level: string
    readonly at: string
    readonly dueAt: string | null
    readonly continuous: boolean
  } | null
}

export const vitalsRound = get('/fact/observation/vitals/round', '体征录入', 'fact:observation:add', {
  query: { wardId: recordId('病区') },
  out: returns<RoundLine[]>(),
})

/** A value of the current set, saved as typed; two nurses may write into one set. */
export const chartVital = add('/fact/observation/vitals/cell', '录入一项体征', 'fact:observation:add', {
  body: {
    patientId,
    encounterId,
    ...measured,
    /** value seen by the caller; a different one is not overwritten */
    was: text('原值', { max: 20 }),
    fresh: bool('再测一次'),
  },
  out: returns<{ observedAt: string; news2: VitalsScore | null }>(),
})
