import { endpointsIn, returns } from '@huxi/model'

/** A patient in hospital as the home page lists one. */
export interface DayPatient {
  patientId: string
  encounterId: string
  name: string
  gender_dictText: string
  age: string | null
  /** 呼吸一病区 3 床; null = no bed yet */
  place: string | null
  diagnosis: string | null
  /** the caller treats the patient */
  mine: boolean
  /** in a ward of the caller: on duty there now, or of the caller's departments */
  ward: boolean
  /** nothing was assessed during the stay */
  unassessed: boolean
  news: string | null
}

const { get } = endpointsIn('首页')

export const DAY_PATIENTS_MAX = 300

/** Patients in hospital whom the caller treats or whose ward is the caller's, by ward and bed. */
export const dayPatients = get('/patient/chart/day', '我的在院患者', 'visit:encounter:list', {
  out: returns<DayPatient[]>(),
})
