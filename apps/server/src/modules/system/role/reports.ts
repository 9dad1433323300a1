import { role } from '@huxi/contract'
import type { ReportSeed } from '../../../engine/core/seeds.ts'

export const roleReports: readonly ReportSeed[] = [
  {
    code: 'report_role',
    name: '角色',
    sql: `select r.id, r.role_name, r.role_code, r.description, r.create_time
from rpt.sys_role r
order by r.create_time desc, r.id`,
    of: [role],
    columns: [
      ['id', '编号', { hidden: true }],
      ['role_name', '角色名称', { search: 'single', sort: true }],
      ['role_code', '角色编码', { search: 'single', sort: true }],
      ['description', '描述'],
      ['create_time', '创建时间', { type: 'Datetime', search: 'group', sort: true }],
    ],
  },
]
