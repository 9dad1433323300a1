import { endpointsIn, recordId, returns } from '@huxi/model'
import type { FlagMark } from '../label/flag.ts'
import type { ChartHead } from './chart.ts'

/** Identity and warnings of the patient in view; parts the caller may not list are null. */
export interface PatientBanner extends Pick<
  ChartHead,
  'id' | 'patientNo' | 'name' | 'gender_dictText' | 'age' | 'birthDate' | 'birthEstimated' | 'status' | 'allergies'
> {
  /** 呼吸一病区 3 床; null = not in hospital */
  place: string | null
  /** more allergies exist than are listed */
  moreAllergies: boolean
  /** warnings in force today, the gravest first */
  flags: FlagMark[]
}

const { get } = endpointsIn('患者档案')

export const patientBanner = get('/patient/chart/banner', '患者信息条', 'patient:patient:list', {
  query: { id: recordId('患者') },
  reads: { of: 'patient:patient', by: 'id' },
  out: returns<PatientBanner>(),
})
