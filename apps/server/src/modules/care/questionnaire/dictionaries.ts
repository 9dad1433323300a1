import { SCORERS } from '@huxi/clinical/forms/score'
import { words } from '../../../engine/core/seeds.ts'

export const questionnaireDictionaries = [
  words('quest_cohort_by', '问卷队列分组', ['dept', '科室'], ['doctor', '责任医生'], ['disease', '疾病分组']),
  words(
    'quest_licence',
    '问卷授权',
    ['free', '可自由使用', 'green'],
    ['registered', '已登记', 'blue'],
    ['licensed', '须获授权', 'orange'],
    ['forbidden', '不得使用', 'red'],
  ),
  {
    ...words(
      'quest_scorer',
      '问卷计分方法',
      ...Object.entries(SCORERS).map(([code, { name }]) => [code, name] as const),
    ),
    grows: true as const,
  },
  words(
    'quest_version_status',
    '问卷版本状态',
    ['draft', '草稿', 'blue'],
    ['review', '待审核', 'orange'],
    ['published', '已发布', 'green'],
    ['retired', '已停用', 'grey'],
  ),
  words(
    'quest_assignment_status',
    '问卷任务状态',
    ['sent', '已发送', 'blue'],
    ['opened', '已打开', 'orange'],
    ['done', '已完成', 'green'],
    ['withdrawn', '已撤回', 'grey'],
    ['expired', '已过期', 'grey'],
  ),
  words(
    'quest_response_status',
    '问卷记录状态',
    ['completed', '有效', 'green'],
    ['amended', '已更正', 'grey'],
    ['error', '录入错误', 'red'],
  ),
  words(
    'quest_filler',
    '问卷填写人',
    ['self', '患者本人'],
    ['family', '家属代填'],
    ['staff', '医护代填'],
    ['phone', '电话询问'],
  ),
  words('quest_channel', '问卷填写方式', ['link', '手机链接'], ['tablet', '病区平板'], ['paper', '纸质']),
  words('quest_attention', '问卷提醒', ['none', '无'], ['waiting', '待处理', 'red'], ['done', '已处理', 'green']),
]
