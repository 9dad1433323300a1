/** 患者档案: what a doctor has to know in ten seconds, and numbers over time. Reading aids, never a diagnosis. */
import type { Trend } from '@huxi/clinical/patient-trends'
import { endpoint, returns, text, type Comparator } from '@huxi/model'

const group = '患者档案'
const id = text('患者', { required: true, max: 64 })
const reads = { of: 'patient:patient', by: 'id' } as const

/** What has to be known first. */
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
  /** in Chinese, whole */
  text: string
  /** the record it is about: the assessment or flag to confirm, the patient merged into or alike */
  about: string | null
  /** of a flag: nobody has confirmed it yet */
  open?: boolean
}

/** The latest value of something, beside the one before. */
export interface KeyNumber {
  code: string
  label: string
  /** with its unit */
  text: string
  /** where it lies beside its reference range, as sign and word; null = within it, or not judged */
  flag: string | null
  reference: string | null
  /** `YYYY-MM-DD` */
  at: string
  /** older than it stays valid: 数据已过期 */
  stale: boolean
  previous: { text: string; at: string } | null
  /** since the one before; null = there is none to compare with */
  change: Trend | null
}

/** What is hidden from the person is null, here and below. */
export interface ChartAllergy {
  substance: string | null
  severity: string | null
  severity_dictText?: string
  reaction: string | null
}

/** A result as the head shows it: the latest of its model. */
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

/** Where the patient is now: the visit in progress. */
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
  /** those among them that led to an admission, the stay of today among them */
  admitted: number | null
  /** what is counted, and what would be if somebody said of which disease it was; the latest first */
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
  /** programmes that are not closed */
  programmes: { id: string; text: string; status: string; statusText: string }[] | null
  keyNumbers: KeyNumber[]
  results: ChartResult[] | null
  /** those in use today */
  drugs: ChartDrug[] | null
  /** 主要诊断 first; excluded ones are not among them */
  diagnoses: { text: string; certainty_dictText?: string; diagnosedOn: string | null }[] | null
  /** null also where the person does not see all they are counted by */
  counts: ChartCounts | null
  /** what has more rows than are told here; its list has them all */
  more: readonly ('allergies' | 'enrolments' | 'drugs' | 'diagnoses' | 'results')[]
  /** nothing clinical has been recorded yet */
  empty: boolean
  /** in an emergency: until when he is shown to the person, who would not see him otherwise */
  shownUntil: string | null
  /** codes of the lists the person may open: 就诊, 用药 … */
  lists: string[]
}

export const chartHead = endpoint({
  method: 'GET',
  path: '/patient/chart/head',
  title: '患者档案首页',
  group,
  access: 'patient:patient:list',
  query: { id },
  reads,
  out: returns<ChartHead>(),
})

export interface TrendPoint {
  /** `YYYY-MM-DD HH:mm:ss` */
  at: string
  value: number
  /** the value is known only as below or above its number */
  comparator?: Comparator
  text: string
  /** where it lies beside its reference range, as sign and word; absent = within it, or not judged */
  flag?: string
  /** where it comes from, in Chinese */
  source: string
  /** since the point before */
  change: Trend | null
}

/** One number over time. */
interface ChartTrend {
  code: string
  label: string
  unit: string
  decimals: number
  /** half the width of the band within which a change means nothing; null = none is established */
  mcid: number | null
  better: 'higher' | 'lower' | null
  /** what the band rests on, and what is left out; in Chinese */
  note: string
  /** the earliest first */
  points: TrendPoint[]
  /** older ones exist that are not among the points */
  more: boolean
}

export interface ChartTrends {
  /** what there is for this patient, in the order of the chart */
  codes: { code: string; label: string; count: number }[]
  /** the one that was asked for, or the first; null = there is nothing */
  trend: ChartTrend | null
}

export const chartTrend = endpoint({
  method: 'GET',
  path: '/patient/chart/trend',
  title: '患者指标趋势',
  group,
  access: 'patient:patient:list',
  query: { id, code: text('指标', { max: 40 }) },
  reads,
  out: returns<ChartTrends>(),
})

/** What was kept as a file. */
export interface ChartFile {
  /** 肺功能报告, 知情同意书 */
  kind: string
  /** `YYYY-MM-DD HH:mm:ss` */
  at: string | null
  text: string
  /** stored paths, comma-joined */
  paths: string
}

export const chartFiles = endpoint({
  method: 'GET',
  path: '/patient/chart/files',
  title: '患者文件',
  group,
  access: 'patient:patient:list',
  query: { id },
  reads,
  out: returns<ChartFile[]>(),
})
