import type { Trend } from '@huxi/clinical/patient-trends'
import { asChoice, type Comparator, endpointsIn, recordId, returns, text } from '@huxi/model'

const group = '患者档案'
const id = recordId('患者')
const reads = { of: 'patient:patient', by: 'id' } as const

export interface ChartAlert {
  code:
    | 'highRisk'
    | 'critical'
    | 'allergy'
    | 'deceased'
    | 'merged'
    | 'duplicate'
    | 'consentMissing'
    | 'consentRenew'
    | 'flag'
  tone: 'danger' | 'warning' | 'info'
  text: string
  /** the record it is about: the assessment or flag to confirm, the patient merged into or alike */
  about: string | null
  /** a flag without confirmation */
  open?: boolean
}

export interface KeyNumber {
  code: string
  label: string
  text: string
  /** where it lies beside its reference range, as sign and word; null = within it, or not judged */
  flag: string | null
  reference: string | null
  at: string
  /** older than it stays valid: 数据已过期 */
  stale: boolean
  previous: { text: string; at: string } | null
  /** since the one before; null = there is none to compare with */
  change: Trend | null
}

/** Hidden values are null, here and below. */
export interface ChartAllergy {
  substance: string | null
  severity: string | null
  severity_dictText?: string
  reaction: string | null
}

export interface ChartResult {
  /** of the assessment it is a part of */
  id: string
  modelCode: string
  modelName: string
  figure: string | null
  verdict: string | null
  level: string | null
  level_dictText?: string
  performedAt: string | null
}

interface ChartDrug {
  drug: string | null
  drugClass: string | null
  drugClass_dictText?: string
  dose: string | null
  startDate: string | null
}

export interface ChartStay {
  encounterId: string
  kind: string | null
  kind_dictText?: string
  startAt: string | null
  dept: string | null
  doctor: string | null
  ward: string | null
  bed: string | null
}

/** Attacks of COPD of the last twelve months, counted from the rows, never typed; null = cannot be told. */
export interface ChartCounts {
  moderate: number | null
  /** emergency or admission */
  severe: number | null
  /** of them with an admission, the present stay included */
  admitted: number | null
  /** counted rows, and rows left out for want of a disease; the latest first */
  rows: { on: string; text: string; resource: string; id: string; unclear: boolean }[]
}

/** Parts whose lists the person may not read are null, as if they did not exist. */
export interface ChartHead {
  id: string
  patientNo: string | null
  name: string
  gender_dictText: string
  birthDate: string | null
  birthEstimated: boolean
  /** 68 岁, under three years 14 个月 */
  age: string | null
  status: string
  responsibleDoctor: string | null
  dept: string | null
  careGroups: string | null
  stay: ChartStay | null
  alerts: ChartAlert[]
  allergies: ChartAllergy[] | null
  programmes: { id: string; text: string; status: string; statusText: string }[] | null
  keyNumbers: KeyNumber[]
  results: ChartResult[] | null
  drugs: ChartDrug[] | null
  /** 主要诊断 first; excluded ones are not among them */
  diagnoses: { text: string; certainty_dictText?: string; diagnosedOn: string | null }[] | null
  /** null also where the person does not see all they are counted by */
  counts: ChartCounts | null
  /** parts whose lists hold more rows */
  more: readonly ('allergies' | 'enrolments' | 'drugs' | 'diagnoses' | 'results')[]
  /** nothing clinical has been recorded yet */
  empty: boolean
  /** emergency: the end of temporary access */
  shownUntil: string | null
  /** codes of the lists the person may open: 就诊, 用药 … */
  lists: string[]
}

const { get } = endpointsIn(group)

export const chartHead = get('/patient/chart/head', '患者档案首页', 'patient:patient:list', {
  query: { id },
  reads,
  out: returns<ChartHead>(),
})

export interface TrendPoint {
  at: string
  value: number
  comparator?: Comparator
  text: string
  /** where it lies beside its reference range, as sign and word; absent = within it, or not judged */
  flag?: string
  source: string
  change: Trend | null
}

interface ChartTrend {
  code: string
  label: string
  unit: string
  decimals: number
  /** half the width of the band within which a change means nothing; null = none is established */
  mcid: number | null
  better: 'higher' | 'lower' | null
  /** source of the band and values left out; in Chinese */
  note: string
  points: TrendPoint[]
  /** older ones exist that are not among the points */
  more: boolean
}

export interface ChartTrends {
  codes: { code: string; label: string; count: number }[]
  /** the one that was asked for, or the first; null = there is nothing */
  trend: ChartTrend | null
}

export const chartTrend = get('/patient/chart/trend', '患者指标趋势', 'patient:patient:list', {
  query: { id, code: text('指标', { max: 40 }) },
  reads,
  out: returns<ChartTrends>(),
})

/** The most points of a measure, events of a kind and files of a kind. */
export const CHART_ROWS_MAX = 200

/** A measure on the common time axis; of vital signs and early warning the worst value of each day. */
export interface ChartCourse {
  code: string
  label: string
  unit: string
  points: Pick<TrendPoint, 'at' | 'value' | 'comparator' | 'text' | 'flag'>[]
}

export interface ChartEvent {
  kind: 'exacerbation' | 'admission' | 'treatment'
  at: string
  until: string | null
  text: string
}

export interface ChartCourses {
  courses: ChartCourse[]
  events: ChartEvent[]
}

export const chartCourses = get('/patient/chart/courses', '患者病程总览', 'patient:patient:list', {
  query: { id },
  reads,
  out: returns<ChartCourses>(),
})

export interface PatientDates {
  patientId: string
  lastVisit: string | null
  next: { on: string; text: string; overdue: boolean } | null
}

export const patientDates = get('/patient/chart/dates', '患者的末次就诊与下次安排', 'patient:patient:list', {
  query: { patientIds: asChoice(text('患者', { required: true, max: 20_000 })) },
  out: returns<PatientDates[]>(),
})

export interface ChartFile {
  kind: string
  at: string | null
  text: string
  /** stored paths, comma-joined */
  paths: string
}

export const chartFiles = get('/patient/chart/files', '患者文件', 'patient:patient:list', {
  query: { id },
  reads,
  out: returns<ChartFile[]>(),
})
