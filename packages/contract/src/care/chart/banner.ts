import { endpointsIn, returns, text } from '@huxi/model'
import type { FlagMark } from '../label/flag.ts'
import type { ChartAllergy } from './chart.ts'

/** Identity and warnings of the patient in view; parts the caller may not list are null. */
export interface PatientBanner {
  id: string
  patientNo: string | null
  name: string
  gender_dictText: string
  /** 68 岁, under three years 14 个月 */
  age: string | null
  birthDate: string | null
  birthEstimated: boolean
  status: string
  /** 呼吸一病区 3 床; null = not in hospital */
  place: string | null
  allergies: ChartAllergy[] | null
  /** more allergies exist than are listed */
  moreAllergies: boolean
  /** warnings in force today, the gravest first */
  flags: FlagMark[]
}

const { get } = endpointsIn('患者档案')

export const patientBanner = get('/patient/chart/banner', '患者信息条', 'patient:patient:list', {
  query: { id: text('患者', { required: true, max: 64 }) },
  reads: { of: 'patient:patient', by: 'id' },
  out: returns<PatientBanner>(),
})
