import { depart } from '@huxi/contract'
import type { ReportSeed } from '../../../engine/core/seeds.ts'

export const departReports: readonly ReportSeed[] = [
  {
    code: 'report_depart',
    name: '部门',
    sql: `select d.id, d.depart_name, d.org_code, p.depart_name as parent_name, d.leader_name, d.leader_phone, d.mobile, d.address, d.status
from rpt.sys_depart d left join rpt.sys_depart p on p.id = d.parent_id
order by d.org_code`,
    of: [depart],
    columns: [
      ['id', '编号', { hidden: true }],
      ['depart_name', '机构名称', { search: 'single', sort: true }],
      ['org_code', '机构编码', { search: 'single', sort: true }],
      ['parent_name', '上级部门', { search: 'single', sort: true }],
      ['leader_name', '负责人姓名'],
      ['leader_phone', '负责人电话'],
      ['mobile', '电话'],
      ['address', '地址'],
      ['status', '状态', { dict: 'depart_status', search: 'single' }],
    ],
    charts: [{ title: '各上级部门的下级数量', type: 'bar', by: 'parent_name' }],
  },
]
