import { user } from '@huxi/contract'
import type { ReportSeed } from '../../../engine/core/seeds.ts'

export const userReports: readonly ReportSeed[] = [
  {
    code: 'report_user',
    name: '用户',
    content: '账号、姓名和电话，部门从中选择负责人',
    sql: `select u.id, u.username, u.realname, u.phone, u.work_no, u.post, u.status, u.create_time
from rpt.sys_user u
order by u.create_time desc, u.id`,
    of: [user],
    columns: [
      ['id', '编号', { hidden: true }],
      ['username', '账号', { search: 'single', sort: true }],
      ['realname', '姓名', { search: 'single' }],
      ['phone', '电话', { search: 'single' }],
      ['work_no', '工号', { search: 'single', sort: true }],
      ['post', '职务', { dict: 'sys_position,name,code' }],
      ['status', '状态', { dict: 'user_status', type: 'Integer', search: 'single' }],
      ['create_time', '创建时间', { type: 'Datetime', search: 'group', sort: true }],
    ],
  },
]
