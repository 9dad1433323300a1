import { announcement } from '@huxi/contract'
import type { ReportSeed } from '../../../engine/core/seeds.ts'

export const announcementReports: readonly ReportSeed[] = [
  {
    code: 'report_announcement',
    name: '系统通告',
    sql: `select a.id, a.titile, a.msg_category, a.priority, a.send_status, a.sender, a.send_time, a.create_time
from rpt.sys_announcement a
order by a.create_time desc, a.id`,
    of: [announcement],
    columns: [
      ['id', '编号', { hidden: true }],
      ['titile', '标题', { search: 'single', sort: true, href: '/isystem/annountCement/${id}' }],
      ['msg_category', '消息类型', { dict: 'msg_category', search: 'single' }],
      ['priority', '优先级', { dict: 'priority', search: 'single' }],
      ['send_status', '发布状态', { dict: 'send_status', search: 'single' }],
      ['sender', '发布人', { search: 'single' }],
      ['send_time', '发布时间', { type: 'Datetime', search: 'group', sort: true }],
      ['create_time', '创建时间', { type: 'Datetime', sort: true }],
    ],
    charts: [
      { title: '通告的类型', type: 'pie', by: 'msg_category' },
      { title: '通告的优先级', type: 'bar', by: 'priority' },
    ],
  },
]
