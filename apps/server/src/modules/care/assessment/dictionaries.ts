import { models } from '@huxi/clinical'
import { tools } from '@huxi/clinical/tools'
import { ownWordings } from '@huxi/clinical/wordings'
import { words, type DictionaryItem, type DictionarySeed } from '../../../engine/core/seeds.ts'
import { bedside } from '@huxi/clinical/vitals'
import { titleOf } from './filled.ts'
import { contentOf, VITALS_CONTENT } from './kept.ts'

const contents: readonly DictionaryItem[] = [
  ...tools.flatMap((tool) =>
    tool.parts.map((part): DictionaryItem => [contentOf({ tool: tool.id, part: part.id }), titleOf({ tool, part })]),
  ),
  [contentOf(VITALS_CONTENT), bedside.title],
  ...models
    .filter(({ id }) => Object.hasOwn(ownWordings, id))
    .map(({ id, name }): DictionaryItem => [contentOf({ tool: 'questionnaire', part: id }), `${name} 问卷`]),
]

export const assessmentDictionaries: readonly DictionarySeed[] = [
  { ...words('assess_model', '评估模型', ...models.map(({ id, name }): DictionaryItem => [id, name])), grows: true },
  { ...words('assess_content', '评估内容', ...contents), grows: true },
  {
    ...words('assess_tool', '公开评估工具', ...tools.map(({ id, title }): DictionaryItem => [id, title])),
    grows: true,
  },
  words('assess_use_days', '公开评估工具统计时间', ['1', '今天'], ['7', '近 7 天'], ['30', '近 30 天']),
  words(
    'assess_standing',
    '评估记录状态',
    ['completed', '已完成', 'green'],
    ['amended', '已被修正', 'grey'],
    ['entered_in_error', '已作废', 'red'],
  ),
  words(
    'assess_attention',
    '评估处理状态',
    ['none', '无需确认', 'grey'],
    ['waiting', '待确认', 'red'],
    ['done', '已确认', 'green'],
  ),
  words(
    'assess_deed',
    '高危结果处理措施',
    ['told', '已通知医生'],
    ['oxygen', '已调整氧疗'],
    ['intensive', '转入监护'],
    ['other', '其他'],
  ),
  words('assess_status', '评估计算状态', ['ok', '已算出', 'green'], ['incomplete', '信息不完整', 'orange']),
  words(
    'risk_level',
    '风险等级',
    ['low', '低', 'green'],
    ['medium', '中', 'orange'],
    ['high', '高', 'red'],
    ['none', '不分级', 'grey'],
  ),
  words('assess_source', '评估来源', ['handoff', '编码交接'], ['link', '离线链接'], ['staff', '医护填写']),
  words(
    'assess_context',
    '评估场景',
    ['public', '公众'],
    ['outpatient', '门诊'],
    ['inpatient', '住院'],
    ['followUp', '随访'],
    ['self', '自评'],
  ),
]
