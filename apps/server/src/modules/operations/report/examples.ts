import { depart, user } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import type { ReportSeed } from '../../../engine/core/seeds.ts'
import { give } from './seed.ts'

const REPORTS: readonly ReportSeed[] = [
  {
    code: 'demo_new_accounts',
    name: '每月新增账号',
    content: '按月统计新增的账号',
    sql: `select to_char(u.create_time, 'YYYY-MM') as month, count(*) as n
from rpt.sys_user u
group by 1
order by 1 desc`,
    of: [user],
    columns: [
      ['month', '月份', { search: 'single', sort: true }],
      ['n', '账号数', { type: 'Integer', sort: true, total: true }],
    ],
    charts: [{ title: '每月新增账号', type: 'bar', by: 'month', sum: 'n' }],
  },
  {
    code: 'demo_depart_types',
    name: '各类机构',
    content: '按机构类型统计部门',
    sql: `select d.org_category, count(*) as n
from rpt.sys_depart d
group by 1
order by 1`,
    of: [depart],
    columns: [
      ['org_category', '机构类型', { dict: 'org_category', search: 'single', sort: true }],
      ['n', '部门数', { type: 'Integer', sort: true, total: true }],
    ],
    charts: [{ title: '各类机构', type: 'pie', by: 'org_category', sum: 'n' }],
  },
]

export const reportExamples = (tx: Ctx): Promise<void> => give(tx, REPORTS)
