/** 患者 on the home page: how many there are of those one works for, each number with the list that shows exactly them. */
import { endpoint, returns } from '@huxi/model'

/** A number of the home page. */
export interface PatientFigure {
  readonly key: string
  readonly title: string
  readonly count: number
  /** 例 or 人 */
  readonly unit: string
  /** component of the list page that shows the rows */
  readonly page: string
  /** what that list is asked for */
  readonly query: Readonly<Record<string, string>>
}

/** Figures of the lists the person may see, what matters first to him before the rest; none for who sees none. */
export const patientFigures = endpoint({
  method: 'GET',
  path: '/patient/figures',
  title: '首页患者统计',
  group: '患者档案',
  access: 'login',
  out: returns<readonly PatientFigure[]>(),
})
