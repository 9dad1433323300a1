import { position } from '@huxi/contract'
import type { ReportSeed } from '../../../engine/core/seeds.ts'

export const positionReports: readonly ReportSeed[] = [
  {
    code: 'report_position',
    name: '职务',
    sql: `select p.id, p.code, p.name, p.post_rank, p.create_time
from rpt.sys_position p
order by p.create_time desc, p.id`,
    of: [position],
    columns: [
      ['id', '编号', { hidden: true }],
      ['code', '职务编码', { search: 'single', sort: true }],
      ['name', '职务名称', { search: 'single', sort: true }],
      ['post_rank', '职级', { dict: 'position_rank', search: 'single', sort: true }],
      ['create_time', '创建时间', { type: 'Datetime', search: 'group', sort: true }],
    ],
    charts: [{ title: '各职级的职务', type: 'pie', by: 'post_rank' }],
  },
]
