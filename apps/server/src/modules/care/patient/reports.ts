import { patient } from '@huxi/contract'
import type { ReportSeed } from '../../../engine/core/seeds.ts'

export const patientReports: readonly ReportSeed[] = [
  {
    code: 'report_patient',
    name: '患者登记',
    content: '登记的患者，按科室、来源和月份；也用于选择患者',
    sql: `select p.id, p.patient_no, p.name, p.gender, p.birth_date, p.dept_id, p.source, p.status,
  to_char(p.create_time, 'YYYY-MM') as month, p.create_time
from rpt.patient p
order by p.create_time desc, p.id`,
    of: [patient],
    columns: [
      ['id', '编号', { hidden: true }],
      ['patient_no', '患者编号', { search: 'single', sort: true, href: '/patient/list/${id}' }],
      ['name', '姓名', { search: 'single' }],
      ['gender', '性别', { dict: 'patient_gender', search: 'single' }],
      ['birth_date', '出生日期', { type: 'Date', sort: true }],
      ['dept_id', '所属科室', { dict: 'sys_depart,depart_name,id', search: 'single' }],
      ['source', '来源', { dict: 'patient_source', search: 'single' }],
      ['status', '状态', { dict: 'patient_status', search: 'single' }],
      ['month', '登记月份', { search: 'single', sort: true }],
      ['create_time', '登记时间', { type: 'Datetime', search: 'group', sort: true }],
    ],
    charts: [
      { title: '每月登记', type: 'line', by: 'month' },
      { title: '各来源的患者', type: 'pie', by: 'source' },
    ],
  },
]
