import { words } from '../../engine/core/dictionary.ts'

export const dischargeDictionaries = [
  {
    ...words(
      'discharge_item',
      '出院清单项',
      ['done', '已完成', 'green'],
      ['na', '不适用', 'grey'],
      ['open', '未做', 'orange'],
      ['proposed_done', '待确认：已完成', 'blue'],
      ['proposed_na', '待确认：不适用', 'blue'],
    ),
    grows: true as const,
  },
  words('discharge_status', '出院清单状态', ['open', '未完成', 'orange'], ['done', '已完成', 'green']),
  // the value is the number of days
  words('followup_day', '出院后随访日', ['7', '7 天'], ['30', '30 天'], ['90', '90 天']),
  words(
    'followup_status',
    '随访状态',
    ['waiting', '待随访', 'orange'],
    ['done', '已完成', 'green'],
    ['cancelled', '已取消', 'grey'],
  ),
  words(
    'followup_outcome',
    '随访结果',
    ['reached', '接通', 'green'],
    ['no_answer', '无人接听', 'orange'],
    ['refused', '拒访'],
    ['wrong_number', '号码错误', 'orange'],
    ['lost', '失访', 'orange'],
    ['readmitted', '再入院', 'red'],
    ['death', '死亡', 'red'],
  ),
  words('referral_direction', '转诊方向', ['up', '上转', 'blue'], ['down', '下转', 'green']),
  words(
    'referral_status',
    '转诊状态',
    ['draft', '草稿', 'grey'],
    ['sent', '已发出', 'orange'],
    ['accepted', '已接收', 'green'],
    ['refused', '已拒绝', 'red'],
    ['replied', '已回复', 'blue'],
  ),
]
