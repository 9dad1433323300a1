import { words, type DictionarySeed } from '../../../engine/core/seeds.ts'

export const reportDictionaries: readonly DictionarySeed[] = [
  words('report_status', '报表状态', ['on', '启用', 'green'], ['off', '停用', 'grey']),
  words(
    'report_field_type',
    '报表字段类型',
    ['String', '字符类型'],
    ['Integer', '数值类型'],
    ['Long', '长整型'],
    ['Date', '日期类型'],
    ['Datetime', '时间类型'],
  ),
  words('report_search_mode', '报表查询模式', ['single', '单值查询'], ['group', '范围查询']),
  words('report_chart_type', '报表图形', ['bar', '柱状图'], ['line', '折线图'], ['pie', '饼图']),
  words('report_aggregate', '报表统计方式', ['count', '计数'], ['sum', '求和'], ['avg', '平均']),
]
