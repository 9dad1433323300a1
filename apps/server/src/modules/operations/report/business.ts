import { assessResult, questionnaire, user } from '@huxi/contract'
import type { ReportSeed } from '../../../engine/core/seeds.ts'

/** Kind, view, title and page; each view contains only rows the caller may see. */
const SOURCES = [
  [
    'result',
    '评估结果',
    'rpt.assess_result',
    "t.model_name || ' ' || to_char(t.performed_at, 'YYYY-MM-DD HH24:MI')",
    '/assessment/result/',
    't.performed_at',
  ],
  [
    'questionnaire',
    '问卷',
    'rpt.quest_questionnaire',
    "t.title || '（' || t.code || '）'",
    '/patient/questionnaire/',
    't.create_time',
  ],
  ['user', '用户', 'rpt.sys_user', "t.realname || '（' || t.username || '）'", '/isystem/user/', 't.create_time'],
] as const

const select = SOURCES.map(
  ([kind, text, view, title, page, time]) =>
    `select t.id, ${title} as title, '${kind}' as kind, '${text}' as kind_text, '${page}' || t.id as page, 'url' as open_type, ${time} as time\nfrom ${view} t`,
).join('\nunion all\n')

export const ownReports: readonly ReportSeed[] = [
  {
    code: 'report_business',
    name: '关联业务',
    content: '有详情页的记录，系统通告从中选择要打开的页面',
    sql: `select * from (\n${select}\n) b order by b.time desc nulls last`,
    of: [assessResult, questionnaire, user],
    columns: [
      ['id', '编号', { hidden: true }],
      ['title', '名称', { search: 'single' }],
      ['kind', '类型编码', { hidden: true }],
      ['kind_text', '类型', { search: 'single', sort: true }],
      ['page', '页面', { hidden: true }],
      ['open_type', '打开方式', { hidden: true }],
      ['time', '时间', { type: 'Datetime', search: 'group', sort: true }],
    ],
  },
]
